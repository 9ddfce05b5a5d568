/** A full table that waits for salts: who is awaited, and how to begin without them. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Snapshot } from "../../protocol/messages";
import { awaitedSeats } from "../../state/advance";
import { gameCard } from "../../state/games";
import { capital, listed, say, sayCount } from "../../state/words";
import { nameInSentence, type TableContext } from "./context";

/** Milliseconds of waiting that are not told: pages that are open send their salts at once. */
const SHORT_WAIT = 800;
const MINUTE = 60_000;

/** What the page says of a full table, in its heading and below. */
export function SealedHead({ context }: { readonly context: TableContext }) {
  const now = context.now.value;
  const waits = useTimeAfter(context, now.sealed, SHORT_WAIT);
  const seats = awaitedSeats(now);
  const names = awaitedNames(now);
  const own = context.table.unknownSalts.value.some((seat) => seats.includes(seat));
  const others = seats.some((seat) => !now.you.seats.includes(seat));
  const told = waits && (own || others);
  return (
    <div role="status">
      <h2>
        {told ? capital(say("page.table.sealed.wait", { names })) : say("page.table.sealed.begins")}
      </h2>
      <p class="waiting-lead">
        {!told
          ? say("page.table.sealed.full")
          : own
            ? say("page.table.sealed.elsewhere")
            : capital(sayCount("page.table.sealed.lead", seats.length, { names }))}
      </p>
    </div>
  );
}

/** Beginning without the players who are awaited, for those whose salts are open. */
export function BeginWithout({ context }: { readonly context: TableContext }) {
  const now = context.now.value;
  const { table, game } = context;
  const may = useTimeAfter(context, waitingSince(now), now.start_after ?? 0);
  const busy = useSignal(false);
  const [seat] = now.you.seats;
  const awaited = awaitedSeats(now);
  if (seat === undefined || awaited.some((one) => now.you.seats.includes(one))) return null;
  const names = awaitedNames(now);
  if (!may) {
    const minutes = Math.max(1, Math.round((now.start_after ?? 0) / MINUTE));
    const time = sayCount("page.table.minutes", minutes);
    return <p class="note">{say("page.table.sealed.later", { time })}</p>;
  }
  if (now.offers.some(({ what }) => what === "start")) return null; // the notice asks
  const what = gameCard(game.name)?.has_throws ? "throws" : "lots";
  return (
    <section class="card waiting-without">
      <p>{capital(sayCount(`page.table.sealed.note.${what}`, awaited.length, { names }))}</p>
      <button
        type="button"
        class="button"
        disabled={busy.value}
        onClick={() => {
          busy.value = true;
          void table.ask({ type: "start_without", seat }).finally(() => {
            busy.value = false;
          });
        }}
      >
        {say("page.table.sealed.without")}
      </button>
    </section>
  );
}

/** Since when the table waits: a player who left after it was sealed is waited for as long. */
function waitingSince(now: Snapshot): number | undefined {
  if (now.sealed === undefined) return undefined;
  return Math.max(now.sealed, ...awaitedSeats(now).map((at) => now.seats[at]?.away_since ?? 0));
}

/** The players whose salts a table waits for: "Zoé et Léo". */
function awaitedNames(now: Snapshot): string {
  return listed(awaitedSeats(now).map((seat) => nameInSentence(now, seat)));
}

/** Whether so many milliseconds have passed since a moment of the server's. */
function useTimeAfter(context: TableContext, since: number | undefined, wait: number): boolean {
  const passed = useSignal(false);
  useEffect(() => {
    const left = since === undefined ? wait : since + wait - context.table.time();
    passed.value = left <= 0;
    const timer = setTimeout(
      () => {
        passed.value = true;
      },
      Math.max(0, left),
    );
    return () => clearTimeout(timer);
  }, [context, since, wait, passed]);
  return passed.value;
}
