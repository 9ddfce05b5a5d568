/**
 * Where a table's notices stand: in the rail, or over the bar where there is no rail. They take room
 * of their own, so none ever lies on the board.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { isLow, isPhone } from "../../kit/breakpoints";
import type { LineEntry } from "../../protocol/messages";
import { say } from "../../state/words";
import { SeatSign } from "../SeatSign";
import { Advice, AdviceLine } from "./Advice";
import { HostWord, Lost, Refused } from "./Alerts";
import { nameInSentence, type TableContext } from "./context";
import { FirstTime } from "./FirstTime";
import { NoticeCross } from "./NoticeCross";
import { LOST, type Notice } from "./notices";
import { Offers } from "./Offers";
import { beginWords } from "./whoBegins";
import "./notices.css";

interface NoticesProps {
  readonly context: TableContext;
  /** Whether they tell whose turn it is; else `Turn` does so elsewhere. */
  readonly hasTurn?: boolean;
}

export function Notices({ context, hasTurn = true }: NoticesProps) {
  const { notices, table, game } = context;
  // A phone asks one question at a time: several would leave no room for the board.
  const question = notices.shown.value.find(isQuestion);
  // Nor is there room for more than the last turn that was lost; the others come when it is closed.
  const loss = notices.shown.value.findLast(isLoss);
  const shown = notices.shown.value.filter((notice) => {
    if (isLoss(notice) && (isPhone.value || isLow.value)) return notice === loss;
    return !isPhone.value || !isQuestion(notice) || notice === question;
  });
  const cards = (aloud: Notice["aloud"]) =>
    shown
      .filter((notice) => (notice.aloud ?? "status") === aloud)
      .map((notice) => <NoticeCard key={notice.key} context={context} notice={notice} />);
  return (
    <div class="notices">
      <div class="notices-region" role="alert">
        <Refused table={table} game={game.name} />
        {cards("alert")}
      </div>
      <div class="notices-region" role="status">
        <Lost table={table} />
        <HostWord table={table} />
        {cards("status")}
      </div>
      {cards("silent")}
      {hasTurn && <Turn context={context} />}
      <Offers context={context} />
      {!isPhone.value && <AdviceLine context={context} />}
      <Advice context={context} />
      {(question === undefined || !isPhone.value) && <FirstTime context={context} />}
    </div>
  );
}

function isQuestion({ buttons = [] }: Notice): boolean {
  return buttons.length > 0;
}

function isLoss({ key }: Notice): boolean {
  return key.startsWith(LOST);
}

interface NoticeCardProps {
  readonly context: TableContext;
  readonly notice: Notice;
}

function NoticeCard({ context, notice }: NoticeCardProps) {
  const { sign, words, tone = "plain", buttons = [], closes = false } = notice;
  const own = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isLow.peek()) own.current?.scrollIntoView({ block: "nearest" }); // its rail scrolls
  }, [notice]);
  return (
    <section class="notice card" data-key={notice.key} data-tone={tone} ref={own}>
      <NoticeWords sign={sign}>{words()}</NoticeWords>
      {buttons.map((button) => (
        <button
          key={button.words}
          type="button"
          class={button.primary ? "button primary" : "button"}
          onClick={() => button.press()}
        >
          {button.words}
        </button>
      ))}
      {closes && <NoticeCross onClose={() => context.notices.close(notice)} />}
    </section>
  );
}

interface NoticeWordsProps {
  readonly sign?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The sentence of a notice, after its sign. */
export function NoticeWords({ sign, children }: NoticeWordsProps) {
  return (
    <div class="notice-words">
      {sign}
      <div>{children}</div>
    </div>
  );
}

/** Whether a seat has acted in its turn: then the device is in the player's hands. */
function hasActed(line: readonly LineEntry[], seat: number): boolean {
  const last = line.findLast((entry) => (entry.seat ?? entry.log.seat ?? seat) !== seat);
  return line.slice(last === undefined ? 0 : line.indexOf(last)).some((one) => one.seat === seat);
}

/** Who begins and why, and whose turn it is where players share a screen: until they act. */
export function Turn({ context }: { readonly context: TableContext }) {
  const { table, game } = context;
  const now = context.now.value;
  const seat = table.selection.seat.value ?? table.ownThrow.value?.seat ?? null;
  const begins = table.looking.value === null ? beginWords(now) : "";
  const several = table.mine.value.filter((one) => now.seats[one]?.kind === "person").length > 1;
  // First what the last player lost, or secured, is seen to its end.
  const still = table.live.value && !context.session.isAnimating;
  const passes = several && seat !== null && still && !hasActed(now.line, seat);
  return (
    <>
      {begins !== "" && (
        <p class="notice notice-pass card">
          <SeatSign game={game} seat={0} letters={now.board.letters} size={20} />
          {begins}
        </p>
      )}
      {passes && (
        <p class="notice notice-pass card" data-busy={table.selection.busy.value}>
          <SeatSign game={game} seat={seat} letters={now.board.letters} size={20} />
          {say("page.table.hand_over", { name: nameInSentence(now, seat) })}
        </p>
      )}
    </>
  );
}
