/** The end of a game: who won and why, where the points came from, and what next. */
import { type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { hasDrawer, isLow } from "../../kit/breakpoints";
import { ROOT } from "../../net/http";
import type { Snapshot } from "../../protocol/messages";
import { gameCard } from "../../state/games";
import { nickname } from "../../state/settings";
import { ordinal, say, sayCount, translated } from "../../state/words";
import { failureWords } from "../failureWords";
import { Icon, WordButton } from "../Icon";
import { begin, forget, progress } from "../lobby/createTable";
import { Raised } from "../Raised";
import { SeatSign } from "../SeatSign";
import { Breakdown } from "./Breakdown";
import { figure, fullName, isYou, reason, type TableContext, title } from "./context";
import { type Counting, useCountUp } from "./countUp";
import { Dialogue } from "./Dialogue";
import { NextLevel, Rematch, WhoBegins } from "./EndNext";
import { EndStory } from "./EndStory";
import { FairnessNote, FairnessWarning, useFairness } from "./Fairness";
import { Log } from "./Log";
import { PanelButton, type Tab } from "./Rail";
import { Share } from "./Share";
import { hasChat } from "./talk";
import "./end.css";

const MINUTE = 60_000;
/** A rank that is not shown yet keeps its space. */
const NOTHING_YET = "\u00a0";

export interface EndProps {
  readonly context: TableContext;
  /** Whether the panel of actions and talk is open, and has something new. */
  readonly panel: Signal<boolean>;
  readonly unread: ReadonlySignal<boolean>;
  /** Which of its tabs is in front. */
  readonly tab: Signal<Tab>;
  /** Whether this client saw the game end: then its points are counted row by row. */
  readonly saw: boolean;
}

export function End({ context, panel, tab, unread, saw }: EndProps) {
  const { table, game } = context;
  const now = context.now.value;
  const sharing = useSignal(false);
  const comes = useSignal(true);
  useEffect(() => {
    void table.expand().finally(() => {
      comes.value = false;
    });
  }, [table, comes]);
  const names = now.seats.map((_, seat) => fullName(now, seat));
  const { letters } = now.board;
  const breakdown = table.expanded.value?.breakdown ?? null;
  const some = breakdown?.rows.some((row) => row.amounts.some((amount) => amount !== 0));
  const counting = useCountUp(breakdown, comes.value, saw);
  const fairness = useFairness(context);
  const box = useRef<HTMLElement>(null);
  useFollowed(box, counting);
  const sits = now.you.seats.length > 0;
  const first = useSignal<number | null>(null);
  const typing = useSignal(false); // the game is over: nothing is typed
  const inline = game.Still !== undefined;
  return (
    <section class="end" ref={box} aria-labelledby="end-title">
      <p class="caps">
        {[reason(now), sayCount("page.end.actions", now.line.length), lasted(now)]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <h2 id="end-title">{counting.over ? title(context) : say("page.table.counting")}</h2>
      <FairnessWarning context={context} state={fairness.value} />
      <Results context={context} counting={counting} />
      {counting.over && <NextLevel context={context} />}
      {inline && <EndStory context={context} />}
      {breakdown !== null && some && (
        <Breakdown
          game={game.name}
          breakdown={breakdown}
          names={names}
          sign={(seat) => <SeatSign game={game} seat={seat} letters={letters} size={20} />}
          counting={counting}
        />
      )}
      {counting.over && now.rematch === null && sits && (
        <WhoBegins context={context} first={first} />
      )}
      {counting.over ? (
        <div class="end-buttons">
          <Rematch context={context} first={first} />
          <WordButton
            icon="link"
            onClick={() => {
              sharing.value = true;
            }}
          >
            {say("page.end.share")}
          </WordButton>
          <a
            class="button"
            href={`${ROOT}api/tables/${table.id}/record`}
            download={`${game.name}-${table.id}.json`}
          >
            <Icon name="download" />
            {say("page.end.download")}
          </a>
          <WordButton icon="print" class="end-print" onClick={() => print()}>
            {say("page.table.print")}
          </WordButton>
          {!inline && (
            <PanelButton icon="list" class="end-panel" open={panel} tab={tab} shows="actions">
              {say("page.table.tab.actions")}
            </PanelButton>
          )}
          {hasChat(now) && (
            <PanelButton
              icon="chat"
              class="end-panel"
              open={panel}
              unread={unread}
              tab={tab}
              shows="chat"
            >
              {say("page.table.tab.chat")}
            </PanelButton>
          )}
          <PlayOn context={context} />
        </div>
      ) : (
        <div class="end-buttons end-counting">
          <button type="button" class="button primary">
            {say("page.table.counted")}
          </button>
        </div>
      )}
      {counting.over && <FairnessNote context={context} state={fairness.value} />}
      {inline && (
        <section class="end-log" aria-label={say("page.table.tab.actions")}>
          <Log context={context} typing={typing} opened />
        </section>
      )}
      {sharing.value && (
        <Dialogue
          title={say("page.end.share")}
          onClose={() => {
            sharing.value = false;
          }}
        >
          <p>{say("page.end.share_note")}</p>
          <Share path={`t/${table.id}`} label={say("page.table.link")} />
        </Dialogue>
      )}
    </section>
  );
}

/** Scrolls the counted row into view, then the result. */
function useFollowed(box: RefObject<HTMLElement | null>, { rows, over }: Counting): void {
  const counted = useRef(false);
  useEffect(() => {
    if (over && !counted.current) return;
    counted.current = true;
    const whole = hasDrawer.peek() && !isLow.peek(); // then the page scrolls, else what is beside the board
    const row = box.current?.querySelectorAll(".breakdown tbody tr")[rows];
    if (!over) row?.scrollIntoView({ block: whole ? "end" : "nearest" });
    else if (whole) box.current?.scrollIntoView({ block: "start" });
    else if (box.current) box.current.scrollTop = 0;
  }, [rows, over, box]);
}

/** The duration of the game, where it is known and long enough. */
function lasted({ line }: Snapshot): string {
  const times = line.flatMap(({ at }) => (at === null ? [] : [at]));
  const minutes = Math.round(((times.at(-1) ?? 0) - (times[0] ?? 0)) / MINUTE);
  if (minutes < 1) return "";
  return minutes < 100
    ? sayCount("page.table.minutes", minutes)
    : sayCount("page.table.hours", Math.round(minutes / 60));
}

/** A card a seat, the winners first; in seat order while it is counted. */
function Results({
  context,
  counting,
}: {
  readonly context: TableContext;
  readonly counting: Counting;
}) {
  const now = context.now.value;
  const { over } = counting;
  const winners = over ? (now.outcome?.winners ?? []) : [];
  const scores = now.outcome?.scores ?? [];
  const points = (seat: number) => scores[seat] ?? 0;
  const won = (seat: number) => (winners.includes(seat) ? 1 : 0);
  const all = now.seats.map((_, seat) => seat);
  const order = over ? all.sort((a, b) => won(b) - won(a) || points(b) - points(a)) : all;
  const rank = (seat: number) =>
    won(seat) ? 1 : 1 + order.filter((n) => won(n) || points(n) > points(seat)).length;
  const counts = scores.some((score) => score > 1); // a win alone needs no figure
  return (
    <ol class="end-results" data-count={now.seats.length}>
      {order.map((seat) => (
        <li key={seat} class="card" data-seat={seat} data-won={winners.includes(seat)}>
          {context.game.hasNumbers !== true && (
            <SeatSign game={context.game} seat={seat} letters={now.board.letters} size={42} />
          )}
          <span>
            <b dir="auto">
              {fullName(now, seat)}
              {isYou(now, seat) && <span class="end-you"> {say("page.table.you")}</span>}
            </b>
            <span class="note">
              {!over ? (
                NOTHING_YET
              ) : now.seats[seat]?.out !== null ? (
                say(`page.table.out.${now.seats[seat]?.out}`)
              ) : winners.length === now.seats.length ? (
                say("page.end.shared")
              ) : (
                <Raised text={say("page.end.rank", { nth: ordinal(rank(seat)) })} />
              )}
            </span>
          </span>
          {counts && <strong>{figure(over ? points(seat) : (counting.totals[seat] ?? 0))}</strong>}
        </li>
      ))}
    </ol>
  );
}

/** Create a table from the shown position, against a level. */
function PlayOn({ context }: { readonly context: TableContext }) {
  const level = useSignal(3);
  useEffect(() => {
    forget(); // of an earlier request
    return forget;
  }, []);
  const { table } = context;
  const now = context.now.value;
  const at = table.looking.value;
  const levels = gameCard(context.game.name)?.levels ?? [];
  const { to_act } = context.view.value.board;
  const can = at !== null && typeof to_act === "number";
  const { kind } = progress.value;
  const busy = kind === "asked";
  const start = () => {
    if (at === null || busy) return; // a second press is the same request
    const opening = now.line.slice(0, at).map((step) => step.action);
    const { game, players, options = {} } = now.rules;
    void begin({
      rules: { game, players, options, opening },
      seats: now.seats.map((_, seat) =>
        seat === to_act ? { kind: "me" } : { kind: "level", level: level.peek() },
      ),
      name: nickname.peek() || say("page.common.name.nobody"),
    });
  };
  return (
    <div class="end-on">
      {can ? (
        <>
          <label>
            <span class="hidden-words">{say("page.end.level")}</span>
            <select
              class="field"
              value={level.value}
              onChange={(event) => {
                level.value = Number(event.currentTarget.value);
              }}
            >
              {levels.map(({ number, name }) => (
                <option key={number} value={number}>
                  {number} · {translated(name)}
                </option>
              ))}
            </select>
          </label>
          <button type="button" class="button" aria-disabled={busy} onClick={start}>
            {say("page.end.play_on")}
          </button>
          <Hindered />
        </>
      ) : (
        <p class="note">{say("page.end.play_on_note")}</p>
      )}
    </div>
  );
}

/** Why the new table is not created yet, or failed. */
function Hindered() {
  const now = progress.value;
  return (
    <p class="note end-hindered" role="status">
      {now.kind === "failed" && failureWords(now.error)}
    </p>
  );
}
