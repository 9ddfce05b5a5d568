/** Play on from a move of a record: one seat for the player, levels for the others. */
import { type ReadonlySignal, useSignal } from "@preact/signals";
import type { Expanded, GameCard } from "../../protocol/answers";
import type { NewTable } from "../../protocol/messages";
import { nickname } from "../../state/settings";
import { say, translated } from "../../state/words";
import { failureWords } from "../failureWords";
import { Icon } from "../Icon";
import { begin, progress } from "../lobby/createTable";
import "./playon.css";

export interface PlayOnProps {
  readonly expanded: Expanded;
  readonly names: readonly string[];
  readonly card: GameCard | null;
  /** After how many actions. */
  readonly at: ReadonlySignal<number>;
}

/** The table that is wanted: the rules and the actions so far are the record's. */
export function planOn(expanded: Expanded, at: number, seat: number, level: number): NewTable {
  const { game, players, options, steps } = expanded;
  const opening = steps.slice(0, at).map(({ action }) => action);
  const seats = Array.from({ length: players }, (_, index) =>
    index === seat ? ({ kind: "me" } as const) : ({ kind: "level", level } as const),
  );
  return { rules: { game, players, options, opening }, seats };
}

/** A form that creates a table and goes there. */
export function PlayOn({ expanded, names, card, at }: PlayOnProps) {
  const next = expanded.boards[at.value]?.to_act ?? null;
  const seat = useSignal<number | null>(null);
  const level = useSignal<number | null>(null);
  const over = next === null;
  const chosenSeat = seat.value ?? (typeof next === "number" ? next : 0);
  const levels = card?.levels ?? [];
  const chosenLevel = level.value ?? levels[Math.floor((levels.length - 1) / 2)]?.number ?? 1;
  const now = progress.value;
  const busy = now.kind === "asked";
  const start = (event: Event) => {
    event.preventDefault();
    const name = nickname.peek() || say("page.common.name.nobody");
    void begin({ ...planOn(expanded, at.peek(), chosenSeat, chosenLevel), name });
  };
  return (
    <details class="playon">
      <summary>
        <Icon name="robot" />
        {say("page.record.play_on")}
        <Icon name="down" />
      </summary>
      <form onSubmit={start}>
        <NumberSelect
          label={say("page.record.seat")}
          chosen={chosenSeat}
          options={names.map((name, index) => [index, name])}
          choose={(index) => {
            seat.value = index;
          }}
        />
        <NumberSelect
          label={say("page.record.against")}
          chosen={chosenLevel}
          options={levels.map(({ number, name }) => [
            number,
            say("page.record.level", { level: number, name: translated(name) }),
          ])}
          choose={(number) => {
            level.value = number;
          }}
        />
        <button type="submit" class="button primary" disabled={busy || over || !levels.length}>
          {say("page.record.play_from", { at: at.value })}
        </button>
        <p class="note" role="status">
          {over ? say("page.record.over") : now.kind === "failed" ? failureWords(now.error) : ""}
        </p>
      </form>
    </details>
  );
}

interface NumberSelectProps {
  readonly label: string;
  readonly chosen: number;
  readonly options: readonly (readonly [value: number, text: string])[];
  choose(value: number): void;
}

/** A number to choose by what it stands for. */
function NumberSelect({ label, chosen, options, choose }: NumberSelectProps) {
  return (
    <label>
      <span class="note">{label}</span>
      <select
        class="field"
        value={chosen}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
