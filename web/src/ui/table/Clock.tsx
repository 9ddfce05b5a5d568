/** A seat's time left, running by the server's clock. */
import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { say, sayCount } from "../../state/words";
import type { TableContext } from "./context";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const HURRY = 30 * SECOND;

/** The clock of one seat; a dash where none can run. */
export function Clock({
  context,
  seat,
}: {
  readonly context: TableContext;
  readonly seat: number;
}) {
  const { clocks, now, status, seats, rules } = context.now.value;
  const runs = clocks.running === seat && status === "playing";
  const tick = useMemo(() => signal(0), []);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => {
      tick.value++;
    }, 200);
    return () => clearInterval(timer);
  }, [runs, tick]);
  tick.value; // read again while it runs
  const left = clocks.left[seat];
  if (left === undefined || seats[seat]?.kind === "level") {
    return <span class="clock">—</span>;
  }
  const rest = Math.max(0, runs ? left - (context.table.time() - now) : left);
  const slow = rules.clock?.kind === "days";
  const text = slow ? days(rest) : short(rest);
  return (
    <span
      class={slow ? "clock clock-slow" : "clock"}
      role="timer"
      aria-label={say("page.table.time_left", { time: text })}
    >
      <span class={runs && rest < HURRY ? "clock-hurry" : undefined}>{text}</span>
    </span>
  );
}

/** Minutes and seconds, with hours where there are any: `04:12`, `1:04:12`. */
export function short(left: number): string {
  const seconds = Math.ceil(left / SECOND);
  const two = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const tail = two(seconds % 60);
  if (minutes < 60) return `${two(minutes)}:${tail}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${tail}`;
}

/** Days, hours or minutes, in words. */
function days(left: number): string {
  if (left >= DAY) return sayCount("page.table.days", Math.round(left / DAY));
  if (left >= HOUR) return sayCount("page.table.hours", Math.round(left / HOUR));
  return sayCount("page.table.minutes", Math.ceil(left / MINUTE));
}
