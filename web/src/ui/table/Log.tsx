/** The log: the moves so far; each leads back to its board. */
import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { GameModule } from "../../games/module";
import type { LineEntry } from "../../protocol/messages";
import { cited, say, told } from "../../state/words";
import { Icon } from "../Icon";
import { askAdvice, mayAsk } from "./Advice";
import { fullName, namesInSentences, signed, type TableContext } from "./context";
import { Notation } from "./Notation";
import { scrollInPanel } from "./scrollInPanel";

/** The list of actions, the last one in view, and the field to type one. */
export function Log({
  context,
  typing,
}: {
  readonly context: TableContext;
  readonly typing: Signal<boolean>;
}) {
  const { line, seats } = context.now.value;
  const { table } = context;
  const present = table.looking.value === null;
  const unseen =
    table.playback.behind.value +
    (context.view.value.board.length - context.seen.value.board.length);
  const at = table.looking.value ?? line.length - unseen;
  const list = useRef<HTMLOListElement>(null);
  const names = seats.map((_, seat) => fullName(context.now.value, seat));
  const called = namesInSentences(context.now.value);
  useEffect(() => {
    const bring = () => scrollInPanel(list.current?.querySelector('[aria-current="step"]'));
    bring();
    // An element that becomes visible is laid out one frame later.
    let again = requestAnimationFrame(() => {
      again = requestAnimationFrame(bring);
    });
    return () => cancelAnimationFrame(again);
  }, [at, typing.value]); // the field to type one stands over the foot of the list
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
            list.current?.querySelector<HTMLElement>(`[data-length="${next}"]`)?.focus();
          });
        }}
      >
        {line.map((step, index) => (
          <Line
            key={index}
            game={context.game}
            step={step}
            words={told(step.words, called)}
            length={index + 1}
            who={step.seat === null ? null : (names[step.seat] ?? "")}
            chosen={at === index + 1}
            news={newsOf(context, index, names)}
            coming={present && index >= at}
            effects={at === index + 1 ? effectsOf(context, step, index) : NOTHING}
          />
        ))}
      </ol>
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
                <Icon name="eye" size={16} />
                {say("page.table.advice.short")}
              </button>
            )}
            <Back context={context} />
          </>
        )}
      </footer>
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

const NOTHING: readonly string[] = [];

/** The effects of a move; for moves before this client joined only the expanded game has them. */
function effectsOf(context: TableContext, step: LineEntry, index: number): readonly string[] {
  const effects = step.effects ?? context.table.expanded.value?.steps[index]?.effects ?? [];
  const names = namesInSentences(context.now.value);
  return effects.map((effect) => cited(effect, names));
}

/** What an action brought its own seat; its sentence tells what it brought others. */
function newsOf(context: TableContext, index: number, names: readonly string[]): string | null {
  const { line } = context.now.value;
  const step = line[index];
  if (!step?.score_changes.some(({ seat }) => seat === step.seat)) return null;
  return context.game.news?.(line, index, (seat) => names[seat] ?? "") ?? null;
}

interface LineProps {
  readonly game: GameModule;
  readonly step: LineEntry;
  readonly words: string;
  readonly length: number;
  /** Its seat; `null` for chance. */
  readonly who: string | null;
  readonly chosen: boolean;
  /** What it brought its own seat. */
  readonly news: string | null;
  /** Whether the board has not shown it yet. */
  readonly coming: boolean;
  readonly effects: readonly string[];
}

/** One move. It gets plain values, so that a long list does not render again for every move. */
function Line({ game, step, words, length, who: name, chosen, news, coming, effects }: LineProps) {
  const { Sign } = game;
  const who = name ?? say("page.table.chance");
  const loss = game.loss?.(step) ?? null;
  return (
    <li hidden={coming}>
      <button
        type="button"
        class="row-button log-line"
        data-length={length}
        aria-current={chosen ? "step" : undefined}
        tabIndex={chosen ? 0 : -1}
      >
        <span class="log-number">{length}</span>
        <span class="log-sign" title={who}>
          {game.entrySign?.(step) ?? (step.seat !== null && <Sign seat={step.seat} size={16} />)}
        </span>
        <span class="log-words">
          <span class="hidden-words">{say("page.table.played", { name: who, words: "" })}</span>
          {words}
          {loss !== null && <b class="log-loss">{loss}</b>}
          {news !== null && effects.length === 0 && <b class="log-news">{news}</b>}
        </span>
        <Gains step={step} />
      </button>
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

/** What the action brought its own seat. */
function Gains({ step }: { readonly step: LineEntry }) {
  const own = step.score_changes.filter((gain) => gain.seat === step.seat);
  const points = own.reduce((sum, gain) => sum + gain.points, 0);
  if (points === 0) return null;
  return <span class={points > 0 ? "log-gain good" : "log-gain bad"}>{signed(points)}</span>;
}
