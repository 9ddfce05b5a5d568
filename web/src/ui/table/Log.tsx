/** The log: what the players did so far; each line leads back to its last board. */
import type { Signal } from "@preact/signals";
import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { GameModule } from "../../games/module";
import { endWords, logRows } from "../../kit/log";
import type { LineEntry } from "../../protocol/messages";
import { capital, cited, say } from "../../state/words";
import { Icon } from "../Icon";
import { LineClauses, LineSign, LineText } from "../LogLine";
import { askAdvice, mayAsk } from "./Advice";
import { namesInSentences, reason, type TableContext, title } from "./context";
import { Notation } from "./Notation";
import { passingLines } from "./passingLines";
import { scrollInPanel } from "./scrollInPanel";

/** The list of lines, the last one in view, and the field to type a move. */
export function Log({
  context,
  typing,
  opened,
}: {
  readonly context: TableContext;
  readonly typing: Signal<boolean>;
  /** Whether the drawer that holds it has been opened: only then it has a height. */
  readonly opened: boolean;
}) {
  const { line, outcome } = context.now.value;
  const { table } = context;
  const present = table.looking.value === null;
  const unseen =
    table.playback.behind.value +
    (context.view.value.board.length - context.seen.value.board.length);
  const at = table.looking.value ?? line.length - unseen;
  const list = useRef<HTMLOListElement>(null);
  const names = namesInSentences(context.now.value);
  const rows = logRows(line, present ? at : line.length); // nothing that the board has not shown
  const shown = line[at - 1];
  useEffect(() => {
    const bring = () => scrollInPanel(list.current?.querySelector('[aria-current="step"]'));
    bring();
    // An element that becomes visible is laid out one frame later.
    let again = requestAnimationFrame(() => {
      again = requestAnimationFrame(bring);
    });
    // What comes or goes above the panel changes its height.
    const panel = list.current?.closest(".panel-body");
    const watching = new ResizeObserver(bring);
    if (panel) watching.observe(panel);
    return () => {
      cancelAnimationFrame(again);
      watching.disconnect();
    };
  }, [at, typing.value, opened]); // the field to type one stands over the foot of the list
  return (
    <div class="log">
      {line.length === 0 && <p class="note log-none">{say("page.table.no_actions")}</p>}
      <ol
        ref={list}
        class="log-list"
        onClick={(event) => {
          // One listener for all: a long game has hundreds of lines.
          const line = event.target instanceof Element ? event.target.closest("button") : null;
          const length = Number(line?.dataset.length);
          if (length > 0) void table.showMove(length);
        }}
        onKeyDown={(event) => {
          const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
          if (by === 0) return;
          event.preventDefault();
          const next = Math.min(line.length, Math.max(1, at + by));
          void table.showMove(next).then(() => {
            list.current?.querySelector<HTMLElement>('[aria-current="step"]')?.focus();
          });
        }}
      >
        <Passing from={0} to={0} />
        {rows.map(({ first, last, entry }) => {
          const chosen = first <= at && at <= last;
          return (
            <Fragment key={first}>
              <Line
                game={context.game}
                entry={entry}
                names={names}
                length={last}
                chosen={chosen}
                effects={chosen && shown ? effectsOf(context, shown, at - 1) : NOTHING}
              />
              <Passing from={first} to={last} />
            </Fragment>
          );
        })}
        {outcome !== null && rows.at(-1)?.last === line.length && <End context={context} />}
      </ol>
      {outcome === null && (
        <footer class="log-foot">
          {typing.value ? (
            <Notation context={context} typing={typing} />
          ) : (
            <>
              <button
                type="button"
                class="log-type"
                onClick={() => {
                  typing.value = true;
                }}
              >
                <Icon name="list" size={16} />
                {say("page.table.notation.open")}
                <kbd>/</kbd>
              </button>
              {mayAsk(context) && (
                <button type="button" class="log-type" onClick={() => void askAdvice(context)}>
                  <Icon name="bulb" size={16} />
                  {say("page.table.advice.short")}
                </button>
              )}
              <Back context={context} />
            </>
          )}
        </footer>
      )}
    </div>
  );
}

/** Take the last move back, where no other player must agree. */
function Back({ context }: { readonly context: TableContext }) {
  const now = context.now.value;
  const seat = now.you.seats.find((one) => now.board.back[one] === "free");
  if (seat === undefined || now.status !== "playing") return null;
  return (
    <button
      type="button"
      class="log-type"
      onClick={() => void context.table.ask({ type: "takeback", seat })}
    >
      <Icon name="undo" size={16} />
      {say("page.table.back_short")}
    </button>
  );
}

/** What happened beside the game after these moves: a player left, or is back. */
function Passing({ from, to }: { readonly from: number; readonly to: number }) {
  const lines = passingLines.value.filter(({ after }) => from <= after && after <= to);
  return lines.map((line, nth) => (
    <li key={nth} class="log-passing note">
      {line.words()}
    </li>
  ));
}

const NOTHING: readonly string[] = [];

/** The effects of a move; for moves before this client joined only the expanded game has them. */
function effectsOf(context: TableContext, step: LineEntry, index: number): readonly string[] {
  const effects = step.effects ?? context.table.expanded.value?.steps[index]?.effects ?? [];
  const names = namesInSentences(context.now.value);
  return effects.map((effect) => cited(effect, names));
}

/** How the game ended: by its rules, or as the players or the clock ended it. */
function End({ context }: { readonly context: TableContext }) {
  const now = context.now.value;
  const log = now.line.at(-1)?.log;
  const told = log && endWords(log, namesInSentences(now));
  return (
    <li class="log-end">
      {told ?? capital(say("page.table.ended", { title: title(context), reason: reason(now) }))}
      {told && log?.end && <LineClauses game={context.game.name} sentence={log.end} />}
    </li>
  );
}

interface LineProps {
  readonly game: GameModule;
  /** The last of the line's moves. */
  readonly entry: LineEntry;
  readonly names: readonly string[];
  /** How many moves lead to its last board. */
  readonly length: number;
  readonly chosen: boolean;
  readonly effects: readonly string[];
}

/** One line: what a player did, in one move or several. */
function Line({ game, entry, names, length, chosen, effects }: LineProps) {
  return (
    <li>
      <div class="log-row">
        <button
          type="button"
          class="row-button log-line"
          data-length={length}
          aria-current={chosen ? "step" : undefined}
          tabIndex={chosen ? 0 : -1}
        >
          <span class="log-number">{length}</span>
          <span class="log-sign">
            <LineSign game={game} entry={entry} size={16} />
          </span>
          <span class="log-words">
            <LineText log={entry.log} names={names} />
          </span>
        </button>
        <LineClauses game={game.name} sentence={entry.log.sentence} />
      </div>
      {chosen && effects.length > 0 && (
        <ul class="log-effects">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
