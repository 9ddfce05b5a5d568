/** What the page does about people who are away: it tells the log, and asks the players here. */
import { effect, type Signal, untracked } from "@preact/signals";
import type { Snapshot } from "../../protocol/messages";
import { capital, listed, say, sayCount } from "../../state/words";
import { type Absence, absences, awayClock, sinceWords } from "./away";
import { isAway, nameInSentence, type TableContext } from "./context";
import { passingLines } from "./passingLines";

/** Milliseconds of absence after which only the card tells it: nobody waits at the table. */
const LONG_ABSENCE = 60 * 60 * 1000;
/** How exactly time is told, in milliseconds. */
const STEP = 5000;

/** Follow a table's absences until the returned function is called; `aloud` is for screen readers. */
export function followAbsence(context: TableContext, aloud: Signal<string>): () => void {
  const asked = new AbsenceNotices(context, aloud);
  const log = new AbsenceLog(context);
  passingLines.value = [];
  let timer = 0;
  const stops = [
    effect(() => {
      const away = context.now.value.seats.some(isAway);
      clearInterval(timer);
      if (away) timer = window.setInterval(tick, 1000);
      tick();
    }),
    effect(() => {
      awayClock.value; // read, so that time passing is followed, too
      const now = context.now.value;
      const found = absences(now, context.table.time());
      untracked(() => log.follow(now, found));
      asked.follow(now, found);
    }),
  ];
  function tick(): void {
    awayClock.value = Math.floor(context.table.time() / STEP);
  }
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
    passingLines.value = [];
  };
}

/** Whether the players here may let the computer play on for a person. */
export function mayPlayOn(now: Snapshot, { seats, since }: Absence, time: number): boolean {
  const [seat = -1] = seats;
  const playing = now.status === "playing" && now.you.seats.length > 0;
  const decides = now.seats[seat]?.stand_in === null;
  return playing && decides && now.rules.clock?.kind !== "days" && time - since >= now.claim_after;
}

/** Let the computer play on for a person, at all seats of their screen. */
export async function playOn(context: TableContext, seats: readonly number[]): Promise<void> {
  for (const seat of seats) {
    // The first request is for all seats of one person.
    if (context.now.peek().seats[seat]?.stand_in === null)
      await context.table.ask({ type: "stand_in", seat });
  }
}

/** The names of a person's seats: "Zoé et Léo". */
export function awayNames(now: Snapshot, seats: readonly number[]): string {
  return listed(seats.map((seat) => nameInSentence(now, seat)));
}

/** The question beside the board, until it is answered or the person is back. */
class AbsenceNotices {
  readonly #dismissed = new Set<number>();
  #shown: readonly number[] = [];

  constructor(
    readonly context: TableContext,
    readonly aloud: Signal<string>,
  ) {}

  follow(now: Snapshot, found: readonly Absence[]): void {
    const time = this.context.table.time();
    const wanted = found.filter(
      (one) =>
        mayPlayOn(now, one, time) &&
        time - one.since < LONG_ABSENCE &&
        !this.#dismissed.has(one.since),
    );
    for (const since of this.#shown) {
      if (!wanted.some((one) => one.since === since)) this.#withdraw(since);
    }
    for (const one of wanted) this.#show(now, one);
    this.#shown = wanted.map(({ since }) => since);
  }

  #show(now: Snapshot, { seats, since }: Absence): void {
    const { table, notices } = this.context;
    const words = () =>
      capital(
        sayCount("page.table.away_ask", seats.length, {
          names: awayNames(now, seats),
          since: sinceWords(since, table.time()),
        }),
      );
    const spoken = words();
    const buttons = [
      {
        words: say("page.table.away_wait"),
        press: () => {
          this.#dismissed.add(since);
          this.#withdraw(since);
        },
      },
      {
        words: say("page.table.away_play_on"),
        press: () => void playOn(this.context, seats),
      },
    ];
    const isNew = !this.#shown.includes(since);
    // Read aloud once: a live region would read it anew with every minute.
    notices.show({ key: `away ${since}`, words, buttons, aloud: "silent" });
    if (isNew) this.aloud.value = spoken;
  }

  #withdraw(since: number): void {
    this.context.notices.withdraw(`away ${since}`);
  }
}

/** The lines of the log: a player left, is back, or the computer plays for them. */
class AbsenceLog {
  #before: Snapshot;
  /** The seats whose people are known to have left. */
  #left: ReadonlySet<number>;

  constructor(readonly context: TableContext) {
    this.#before = context.now.peek();
    // A player who was away before this page was opened left before its log.
    const found = absences(this.#before, context.table.time());
    this.#left = new Set(found.flatMap(({ seats }) => seats));
  }

  follow(now: Snapshot, found: readonly Absence[]): void {
    const before = this.#before;
    this.#before = now;
    if (now.status !== "playing") return;
    const gone = new Set(found.flatMap(({ seats }) => seats));
    for (const { seats } of found) {
      this.#tell(
        "left",
        now,
        seats.filter((seat) => !this.#left.has(seat)),
      );
    }
    this.#tell(
      "back",
      now,
      [...this.#left].filter((seat) => now.seats[seat]?.present),
    );
    const kept = [...this.#left].filter((seat) => !now.seats[seat]?.present);
    this.#left = new Set([...gone, ...kept]);
    for (const [seat, { stand_in: level, out }] of now.seats.entries()) {
      const old = before.seats[seat]?.stand_in ?? null;
      if (level === old || out !== null) continue;
      this.#tell(level === null ? "returned" : "stood_in", now, [seat], level ?? 0);
    }
  }

  #tell(what: string, now: Snapshot, seats: readonly number[], level = 0): void {
    if (seats.length === 0) return;
    const words = () =>
      capital(
        sayCount(`page.table.absence.${what}`, seats.length, {
          names: awayNames(now, seats),
          level,
        }),
      );
    passingLines.value = [...passingLines.peek(), { after: now.line.length, words }];
  }
}
