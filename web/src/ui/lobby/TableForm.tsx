/** The one form for a table: how many players, who plays each seat, and who begins. */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { GameCard } from "../../protocol/answers";
import {
  choices,
  firstOf,
  type LobbyChoices,
  modeOf,
  planOf,
  playersHere,
  playersOf,
  seatsOf,
} from "../../state/lobby";
import { say } from "../../state/words";
import { household } from "../household";
import { begin, prepare } from "./createTable";
import { FamilyTaps } from "./FamilyTaps";
import { Pick } from "./fields";
import { Progress, working } from "./Progress";
import { SeatRow } from "./SeatRow";
import "./tableform.css";

function set(change: Partial<LobbyChoices>): void {
  choices.value = { ...choices.peek(), ...change };
}

export function TableForm({ card }: { readonly card: GameCard }): JSX.Element {
  const now = choices.value;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.scrollIntoView({ block: "nearest" });
    prepare();
  }, []);
  const [fewest, most] = card.players;
  const counts = Array.from({ length: most - fewest + 1 }, (_, index) => fewest + index);
  const seats = seatsOf(now, card);
  const here = playersHere(seats, household());
  return (
    <form
      ref={form}
      class="way-panel table-form"
      id="way-panel"
      aria-label={say("page.lobby.form.title")}
      onSubmit={(event) => {
        event.preventDefault();
        void begin(planOf(choices.value, card, household()));
      }}
    >
      {counts.length > 1 && (
        <div class="form-players">
          <Pick
            label={say("page.lobby.choose.players")}
            value={playersOf(now, card)}
            values={counts.map((count) => [count, String(count)])}
            pick={(players) => set({ players })}
          />
        </div>
      )}
      <FamilyTaps card={card} />
      <ul class="form-seats">
        {seats.map((seat, index) => (
          <SeatRow
            key={index}
            card={card}
            index={index}
            seat={seat}
            players={here}
            sign={signOf(firstOf(now, card), index, seats.length)}
          />
        ))}
      </ul>
      <Progress />
      <div class="form-foot">
        <FirstPlayer card={card} names={seats.map((_, at) => seatWords(card, at))} />
        <button type="submit" class="button primary way-start" disabled={working()}>
          {say("page.lobby.start")}
        </button>
      </div>
    </form>
  );
}

/** The seat of the table that a row of the form becomes: the row that begins is the first. */
function signOf(first: number | "lot", row: number, players: number): number {
  return first === "lot" ? row : (row - first + players) % players;
}

/** What a row of the form is called in a list. */
function seatWords(card: GameCard, at: number): string {
  const seats = seatsOf(choices.value, card);
  const seat = seats[at];
  const name = playersHere(seats, household())[at]?.name;
  if (seat === undefined || name !== undefined) return name ?? "";
  const number = at + 1;
  return seat.kind === "link"
    ? say("page.lobby.form.by_link", { number })
    : say("page.lobby.form.computer", { number, level: seat.level });
}

interface FirstPlayerProps {
  readonly card: GameCard;
  /** What each row is called. */
  readonly names: readonly string[];
}

/** Who begins: drawn by lot unless the host says otherwise, or the game asks for the youngest. */
function FirstPlayer({ card, names }: FirstPlayerProps): JSX.Element {
  const now = choices.value;
  const youngest = card.first_player === "youngest" && seatsOf(now, card).every(isPerson);
  const note = modeOf(now, card) === "here" ? "here" : "link";
  return (
    <div class="way-first">
      <label class="form-first">
        <span class="caps">{say("page.lobby.choose.first")}</span>
        <select
          class="field"
          value={String(firstOf(now, card))}
          onChange={(event) => {
            const { value } = event.currentTarget;
            set({ first: value === "lot" ? "lot" : Number(value) });
          }}
        >
          {["lot", ...names.keys()].map((value) => (
            <option key={value} value={value} selected={value === firstOf(now, card)}>
              {typeof value === "number" ? names[value] : say("page.lobby.choose.lot")}
            </option>
          ))}
        </select>
      </label>
      <p class="way-age">
        {youngest
          ? say(`page.lobby.choose.youngest_note.${note}`)
          : firstOf(now, card) === "lot" && say("page.lobby.form.lot_note")}
      </p>
    </div>
  );
}

function isPerson({ kind }: { readonly kind: string }): boolean {
  return kind !== "level";
}
