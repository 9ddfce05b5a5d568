/** Who sits at the table: a card a seat, with its sign, its points and its time. */
import { letterOf } from "../../kit/names";
import type { Snapshot } from "../../protocol/messages";
import { say, sayCount } from "../../state/words";
import { Icon } from "../Icon";
import { SeatSign } from "../SeatSign";
import { awayWords } from "./away";
import { isAway, isYou, seatName, type TableContext } from "./context";
import { Clock } from "./deferred";
import { ScoreFigure } from "./ScoreFigure";
import "./seats.css";

/** The cards of all seats. */
export function Seats({ context }: { readonly context: TableContext }) {
  const { seats, spectators, you } = context.now.value;
  const watching = spectators - (you.seats.length ? 0 : 1); // without this client
  return (
    <section class="seats" aria-label={say("page.table.seats")}>
      <ul class="seats-list" data-count={seats.length}>
        {seats.map((_, seat) => (
          <SeatCard key={seat} context={context} seat={seat} />
        ))}
      </ul>
      {watching > 0 && <p class="note seats-watch">{sayCount("page.table.watching", watching)}</p>}
    </section>
  );
}

function SeatCard({ context, seat }: { readonly context: TableContext; readonly seat: number }) {
  const now = context.now.value;
  const view = context.seen.value;
  const { SeatExtra } = context.session;
  const one = now.seats[seat];
  if (one === undefined) return null;
  const acts = view.board.to_act === seat && now.status === "playing";
  const mine = now.you.seats.includes(seat) && one.stand_in === null;
  const score = context.game.score(view, seat);
  const timed = now.clocks.left.length > 0;
  return (
    <li
      class="seat"
      data-seat={seat}
      data-acts={acts}
      data-out={one.out !== null}
      aria-current={acts || undefined}
    >
      <span class="seat-sign">
        <SeatSign game={context.game} seat={seat} letters={view.board.letters} size={40} />
      </span>
      <span class="seat-name">
        <Presence context={context} seat={seat} />
        <b dir="auto" data-level={one.level !== null}>
          {seatName(now, seat)}
        </b>
        {one.level !== null && (
          <span class="seat-level" aria-hidden="true">
            <Icon name="robot" size={16} />
            {levelWords(now, seat, one.level)}
          </span>
        )}
        {acts && mine && context.table.live.value ? (
          <em class="seat-badge">{say("page.table.yours")}</em>
        ) : (
          isYou(now, seat) && <span class="seat-you">{say("page.table.you")}</span>
        )}
      </span>
      <span class="seat-note">{state(context, seat) ?? context.game.note(view, seat)}</span>
      <ScoreFigure context={context} seat={seat} />
      {timed && (
        <span
          class={score === null ? "seat-figure" : "seat-clock"}
          data-none={one.kind === "level"}
        >
          <Clock context={context} seat={seat} />
        </span>
      )}
      {SeatExtra !== undefined && (
        <div class="seat-extra">
          <SeatExtra seat={seat} />
        </div>
      )}
    </li>
  );
}

/** A level where there is little room; of two alike it says which. */
function levelWords({ seats }: Snapshot, seat: number, level: number): string {
  const which = letterOf(seats, seat);
  return which === ""
    ? say("page.table.level_short", { level })
    : say("page.table.level_short_which", { which, level });
}

/** A dot for a person: filled when they are there, hollow when not. */
function Presence({ context, seat }: { readonly context: TableContext; readonly seat: number }) {
  const one = context.now.value.seats[seat];
  if (one?.kind !== "person" || context.now.value.you.seats.includes(seat)) return null;
  const words = say(isAway(one) ? "page.table.away" : "page.table.there");
  return (
    <i class="seat-dot" data-there={one.present} role="img" aria-label={words} title={words} />
  );
}

/** The status of a seat that is not ordinary. */
function state(context: TableContext, seat: number): string | null {
  const one = context.now.value.seats[seat];
  if (one === undefined) return null;
  if (one.out !== null) return say(`page.table.out.${one.out}`);
  if (one.stand_in !== null) return say("page.table.stand_in", { level: one.stand_in });
  const away = awayWords(context.table, context.now.value, seat);
  if (away !== null && context.now.value.status === "playing") return away;
  if (context.table.warming.value?.seats.includes(seat)) return say("page.table.warming.seat");
  return null;
}
