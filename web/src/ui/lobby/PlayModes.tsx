/** "Play …": three modes of play, each with its few choices and its start button. */
import { type Signal, signal } from "@preact/signals";
import { Fragment, type JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { GameCard } from "../../protocol/answers";
import { knownCard, titleOf } from "../../state/games";
import { hasBegun } from "../../state/lessonProgress";
import {
  choices,
  folded,
  LONGEST_NAME,
  type LobbyChoices,
  levelOf,
  newSalt,
  PLAY_MODES,
  type PlayMode,
  placeOf,
  planOf,
  playersOf,
  proposed,
  replaced,
  tidy,
} from "../../state/lobby";
import { link } from "../../state/route";
import { nickname } from "../../state/settings";
import { say, translated } from "../../state/words";
import { Icon, type IconName } from "../Icon";
import { LessonLink, mayTeach } from "../lesson/LessonLink";
import { SixtyText } from "../Sixty";
import { begin, forget } from "./createTable";
import { Pick } from "./fields";
import { Options } from "./Options";
import { Progress, working } from "./Progress";
import "./playmodes.css";

const ICONS: Readonly<Record<PlayMode, IconName>> = { level: "robot", here: "sofa", link: "link" };

/** Kept while the visitor goes to a table and back. */
const way = signal<PlayMode | null>(null);
/** Whether the game in 60 seconds is unfolded. */
const reads = signal(false);

/** What is chosen to be played, and how. */
export function PlayModes({ game }: { game: string }): JSX.Element {
  const card = knownCard(game) ?? undefined;
  const title = titleOf(game);
  const sixty = card?.sixty ?? null;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!proposed.value) return;
    proposed.value = false;
    box.current?.scrollIntoView({ block: "start" });
  }, []);
  useEffect(
    () => () => {
      way.value = null; // a visitor who comes back sees the whole lobby first
    },
    [],
  );
  return (
    <section class="ways card" ref={box} aria-labelledby="ways-title">
      <div class="ways-head">
        <h2 id="ways-title">{say("page.lobby.play", { game: title })}</h2>
        <p class="ways-first">
          {!hasBegun(game) && mayTeach(game) && (
            <span class="ways-question">{say("page.lobby.first_time")} </span>
          )}
          <LessonLink game={game} class="ways-lesson" />
          {sixty !== null && (
            <button
              type="button"
              class="ways-sixty"
              aria-expanded={reads.value}
              aria-controls="sixty"
              onClick={() => {
                reads.value = !reads.value;
              }}
            >
              {say("sixty.title")}
              <Arrow open={reads.value} />
            </button>
          )}
          <a class="ways-make" href={link(`make/${game}`)}>
            {say("page.common.make")}
          </a>
        </p>
        <button
          type="button"
          class="button quiet ways-options"
          aria-expanded={!folded.value}
          aria-controls="options"
          disabled={card === undefined}
          onClick={() => {
            folded.value = !folded.value;
          }}
        >
          {say("page.lobby.options")}
          <Arrow open={!folded.value} />
        </button>
      </div>
      {sixty !== null && reads.value && (
        <div class="ways-sixty-text" id="sixty">
          <SixtyText sixty={sixty} />
        </div>
      )}
      {card && !folded.value && <Options card={card} way={way.value} choices={choices} />}
      <div class="ways-three">
        {PLAY_MODES.map((one) => (
          <Fragment key={one}>
            <WayButton way={one} card={card} />
            {way.value === one && card && <WayPanel way={one} card={card} choices={choices} />}
          </Fragment>
        ))}
      </div>
      {way.value && !card && (
        <p class="note" role="status">
          {say("page.net.coming")}
        </p>
      )}
    </section>
  );
}

function Arrow({ open }: { readonly open: boolean }): JSX.Element {
  return (
    <span class={open ? "ways-arrow open" : "ways-arrow"}>
      <Icon name="down" size={16} />
    </span>
  );
}

function WayButton({ way: one, card }: { way: PlayMode; card: GameCard | undefined }): JSX.Element {
  const open = way.value === one;
  const first = way.value === null && one === "level";
  return (
    <button
      type="button"
      class={`way ${open ? "open" : ""} ${first ? "first" : ""}`}
      aria-expanded={open}
      aria-controls={open ? "way-panel" : undefined}
      onClick={() => {
        forget();
        way.value = open ? null : one;
      }}
    >
      <Icon name={ICONS[one]} size={26} />
      <span>
        <b>{say(`page.lobby.way.${one}.title`)}</b>
        <small>{say(`page.lobby.way.${one}.note`, { most: card?.levels.length ?? 6 })}</small>
      </span>
    </button>
  );
}

interface Panel {
  readonly way: PlayMode;
  readonly card: GameCard;
  readonly choices: Signal<LobbyChoices>;
}

function WayPanel({ way: one, card, choices: all }: Panel): JSX.Element {
  const now = all.value;
  const set = (change: Partial<LobbyChoices>) => {
    all.value = { ...all.value, ...change };
  };
  const form = useRef<HTMLFormElement>(null);
  const players = playersOf(now, card);
  useEffect(() => form.current?.scrollIntoView({ block: "nearest" }), []);
  const [fewest, most] = card.players;
  const counts = Array.from({ length: most - fewest + 1 }, (_, index) => fewest + index);
  const names = { mine: nickname.value || say("page.common.name.nobody"), seat: seatName };
  return (
    <form
      ref={form}
      class="way-panel"
      id="way-panel"
      aria-label={say(`page.lobby.way.${one}.title`)}
      onSubmit={(event) => {
        event.preventDefault();
        void begin(planOf(one, all.value, card, names, newSalt()));
      }}
    >
      <div class="way-choices">
        {counts.length > 1 && (
          <Pick
            label={say("page.lobby.choose.players")}
            value={players}
            values={counts.map((count) => [count, String(count)])}
            pick={(count) => set({ players: count })}
          />
        )}
        {one === "level" && <Levels card={card} choices={now} set={set} />}
        {one === "link" && <MyName />}
        {one === "here" && <People card={card} choices={now} set={set} />}
        <FirstPlayer way={one} card={card} choices={now} set={set} />
      </div>
      <Progress />
      <button type="submit" class="button primary way-start" disabled={working()}>
        {say(`page.lobby.start.${one}`)}
      </button>
    </form>
  );
}

/** The default name of a player at this screen; the first one is the visitor. */
function seatName(index: number): string {
  if (index === 0 && nickname.value !== "") return nickname.value;
  return say(`seat.${index + 1}`);
}

interface ModeFieldProps {
  readonly card: GameCard;
  readonly choices: LobbyChoices;
  set(change: Partial<LobbyChoices>): void;
}

function Levels({ card, choices: now, set }: ModeFieldProps): JSX.Element {
  const others = playersOf(now, card) - 1;
  return (
    <div class="way-levels">
      {Array.from({ length: others }, (_, index) => {
        const level = levelOf(now, card, index);
        const label =
          others === 1
            ? say("page.lobby.choose.level")
            : say("page.lobby.choose.levels_seat", { number: index + 1 });
        return (
          <div key={index} class="way-level">
            <Pick
              label={label}
              value={level}
              values={card.levels.map(({ number, name }) => [
                number,
                String(number),
                say("page.lobby.choose.level_name", { level: number, name: translated(name) }),
              ])}
              pick={(picked) => set({ levels: replaced(now.levels, index, picked) })}
            />
            <LevelNote card={card} level={level} number={others === 1 ? null : index + 1} />
          </div>
        );
      })}
    </div>
  );
}

interface Noted {
  readonly card: GameCard;
  readonly level: number;
  /** Which of several opponents it is. */
  readonly number: number | null;
}

/** The level's name, and why it errs, or of several opponents which one it is. */
function LevelNote({ card, level, number }: Noted): JSX.Element | null {
  const found = card.levels.find((one) => one.number === level);
  if (found === undefined) return null;
  return (
    <p class="way-note">
      <b>{translated(found.name)}</b>
      {number !== null && <span>{say("page.lobby.choose.opponent", { number })}</span>}
      {number === null && found.slip && <span>{translated(found.slip)}</span>}
    </p>
  );
}

function People({ card, choices: now, set }: ModeFieldProps): JSX.Element {
  return (
    <fieldset class="pick">
      <legend class="caps">{say("page.lobby.choose.names")}</legend>
      <div class="way-names">
        {Array.from({ length: playersOf(now, card) }, (_, index) => (
          <input
            key={card.seats[index]}
            class="field"
            aria-label={say("page.lobby.choose.name_of", { number: index + 1 })}
            placeholder={seatName(index)}
            maxLength={LONGEST_NAME}
            value={now.names[index] ?? ""}
            onInput={(event) =>
              set({ names: replaced(now.names, index, event.currentTarget.value) })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** A host who invites others needs a name. */
function MyName(): JSX.Element {
  return (
    <label class="pick">
      <span class="caps">{say("page.common.name.label")}</span>
      <input
        class="field"
        placeholder={say("page.common.name.nobody")}
        maxLength={LONGEST_NAME}
        autocomplete="nickname"
        value={nickname.value}
        onChange={(event) => {
          nickname.value = tidy(event.currentTarget.value);
        }}
      />
    </label>
  );
}

/** Who begins: drawn by lot unless the host says otherwise, or the game asks for the youngest. */
function FirstPlayer({
  way: one,
  card,
  choices: now,
  set,
}: ModeFieldProps & { readonly way: PlayMode }): JSX.Element {
  const place = placeOf(now, card, one);
  const youngest = card.first_player === "youngest" && one !== "level";
  const two = playersOf(now, card) === 2;
  const label = one === "here" || two ? "page.lobby.choose.first" : "page.lobby.choose.place";
  return (
    <div class="way-first">
      <Pick<string>
        label={say(label)}
        value={one === "here" && place !== "lot" ? "0" : String(place)}
        values={firstPlayers(one, playersOf(now, card), youngest)}
        pick={(picked) => set({ place: picked === "lot" ? "lot" : Number(picked) })}
      />
      {youngest && <p class="way-age">{say(`page.lobby.choose.youngest_note.${one}`)}</p>}
    </div>
  );
}

/** The choices of who begins: by lot, or the host's seat. */
function firstPlayers(one: PlayMode, players: number, youngest: boolean): [string, string][] {
  const lot: [string, string] = ["lot", say("page.lobby.choose.lot")];
  if (one === "here") {
    const key = youngest ? "page.lobby.choose.youngest" : "page.lobby.choose.as_written";
    return youngest ? [["0", say(key)], lot] : [lot, ["0", say(key)]];
  }
  if (players === 2) {
    const other = say(`page.lobby.choose.other.${one}`);
    return [lot, ["0", say("page.lobby.choose.me")], ["1", other]];
  }
  const seats = Array.from({ length: players }, (_, seat) => String(seat));
  return [
    lot,
    ...seats.map((seat): [string, string] => [seat, say(`page.lobby.choose.place_at.${seat}`)]),
  ];
}
