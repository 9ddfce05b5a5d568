/** What a newcomer need not choose: the game's options, the clock, what is allowed at the table. */
import { type Signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { GameModule } from "../../games/module";
import { loadGame } from "../../games/registry";
import type { GameCard, OptionView } from "../../protocol/answers";
import type { Clock } from "../../protocol/messages";
import { adviceOf, CLOCK_LIMITS, type LobbyChoices, optionOf } from "../../state/lobby";
import { has, say, translated } from "../../state/words";
import { reloadPage } from "../reloadPage";
import { Count, Pick, PickRow, Tick } from "./fields";

interface OptionsProps {
  readonly card: GameCard;
  readonly choices: Signal<LobbyChoices>;
}

const CLOCKS: readonly Clock["kind"][] = ["none", "budget", "days"];
/** What each kind of clock asks for. */
const CLOCK_FIELDS = { none: [], budget: ["minutes", "increment"], days: ["days"] } as const;

export function Options({ card, choices }: OptionsProps): JSX.Element {
  const now = choices.value;
  const set = (change: Partial<LobbyChoices>) => {
    choices.value = { ...choices.value, ...change };
  };
  const setOption = (name: string, value: unknown) =>
    set({ options: { ...choices.value.options, [name]: value } });
  return (
    <div class="options" id="options">
      {card.options.map((option) => (
        <GameOption
          key={`${card.name} ${option.name}`}
          game={card.name}
          option={option}
          value={optionOf(now, option)}
          set={(value) => setOption(option.name, value)}
        />
      ))}
      <div class="options-clock">
        <Pick
          label={say("page.lobby.option.clock")}
          value={now.clock}
          values={CLOCKS.map((kind) => [kind, say(`page.lobby.option.clocks.${kind}`)])}
          pick={(clock) => set({ clock })}
        />
        {CLOCK_FIELDS[now.clock].map((name) => (
          <Count
            key={name}
            value={now[name]}
            low={CLOCK_LIMITS[name][0]}
            high={CLOCK_LIMITS[name][1]}
            set={(value) => set({ [name]: value })}
          >
            {say(`page.lobby.option.${name}`)}
          </Count>
        ))}
      </div>
      <fieldset class="pick options-allowed">
        <legend class="caps">{say("page.lobby.option.allowed")}</legend>
        <Tick checked={now.takebacks} set={(takebacks) => set({ takebacks })}>
          {say("page.lobby.option.takebacks")}
        </Tick>
        <Tick checked={now.chat} set={(chat) => set({ chat })}>
          {say("page.lobby.option.chat")}
        </Tick>
        <Tick checked={adviceOf(now, card)} set={(advice) => set({ advice })}>
          {say("page.lobby.option.advice")}
        </Tick>
        <Tick checked={now.listed} set={(listed) => set({ listed })}>
          {say("page.lobby.option.listed")}
        </Tick>
        {card.has_throws && (
          <Tick checked={now.autoThrows} set={(autoThrows) => set({ autoThrows })}>
            {say("page.lobby.option.auto_throws")}
          </Tick>
        )}
      </fieldset>
    </div>
  );
}

interface OneOption {
  readonly game: string;
  readonly option: OptionView;
  readonly value: unknown;
  set(value: unknown): void;
}

/** An option that is one of a few values, or else data: a set of the game's own, or any JSON file. */
function GameOption({ game, option, value, set }: OneOption): JSX.Element {
  const key = `${game}.lobby.option.${option.name}`;
  const words = (part: string, otherwise: string) =>
    has(`${key}.${part}`) ? say(`${key}.${part}`) : otherwise;
  const label = words("title", translated(option.about));
  const values = option.form.values;
  if (Array.isArray(values)) {
    if (has(`${key}.${value}_note`)) {
      return (
        <PickRow
          name={option.name}
          label={label}
          value={String(value)}
          values={values.map(String).map((one) => [one, words(one, one), words(`${one}_note`, "")])}
          pick={(text) => set(values.find((one) => String(one) === text))}
        />
      );
    }
    return (
      <Pick
        label={label}
        value={String(value)}
        values={values.map((one) => [String(one), words(String(one), String(one))])}
        pick={(text) => set(values.find((one) => String(one) === text))}
      />
    );
  }
  return <DataOption game={game} label={label} option={option} value={value} set={set} />;
}

/** A choice among the game's own sets, where its module brings one. */
function DataOption(props: OneOption & { readonly label: string }): JSX.Element {
  const { game, label, option, value, set } = props;
  const found = useSignal<GameModule | null>(null);
  useEffect(() => {
    loadGame(game).then((module) => {
      found.value = module;
    }, reloadPage);
  }, [game, found]);
  if (found.value === null) return <p class="note">{say("page.net.coming")}</p>;
  const { Sets } = found.value;
  if (Sets === undefined) return <FileOption {...props} />;
  const chosen = value === option.form.default ? {} : { [option.name]: value };
  return (
    <fieldset class="pick options-sets">
      <legend class="caps">{label}</legend>
      <Sets
        value={chosen}
        forTable
        choose={(options) => set((options as Readonly<Record<string, unknown>>)[option.name])}
      />
    </fieldset>
  );
}

function FileOption(props: Omit<OneOption, "game"> & { readonly label: string }): JSX.Element {
  const { label, option, value, set } = props;
  const unread = useSignal(false);
  const own = useSignal(value !== option.form.default);
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      set(JSON.parse(await file.text()));
      unread.value = false;
    } catch {
      unread.value = true;
    }
  };
  return (
    <div class="options-file">
      <Pick
        label={label}
        value={own.value ? "own" : "default"}
        values={[
          ["default", say("page.lobby.option.default")],
          ["own", say("page.lobby.option.own")],
        ]}
        pick={(which) => {
          own.value = which === "own";
          unread.value = false;
          if (!own.value) set(undefined);
        }}
      />
      {own.value && (
        <label class="count">
          <span>{say("page.lobby.option.file")}</span>
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => void read(event.currentTarget.files?.[0])}
          />
        </label>
      )}
      {unread.value && (
        <p class="alert-box" role="alert">
          {say("page.lobby.option.unread")}
        </p>
      )}
    </div>
  );
}
