/** The moves of a game as sentences; each leads to its board. */
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { GameModule } from "../../games/module";
import { logRows } from "../../kit/log";
import type { LineEntry } from "../../protocol/messages";
import { capital, say, told } from "../../state/words";
import { LineClauses, LineSign, LineText } from "../LogLine";
import "./steps.css";

export interface StepsProps {
  readonly game: GameModule;
  readonly steps: readonly LineEntry[];
  /** What the log calls the seats. */
  readonly names: readonly string[];
  /** How many actions have been played. */
  readonly at: number;
  onSeek(at: number): void;
}

/** The list; what is shown stays in sight. */
export function Steps({ game, steps, names, at, onSeek }: StepsProps) {
  const list = useRef<HTMLOListElement>(null);
  const rows = useMemo(() => logRows(steps), [steps]);
  const end = steps.at(-1)?.log.end;
  useEffect(() => {
    const box = list.current;
    const item = box?.querySelector('[aria-current="step"]')?.parentElement ?? box?.children[0];
    if (!box || !(item instanceof HTMLElement)) return;
    const top = item.offsetTop; // the list is what it is placed in
    if (top < box.scrollTop || top + item.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top - box.clientHeight / 2;
    }
  }, [at]);
  return (
    <ol class="steps" ref={list} aria-label={say("page.record.actions")}>
      {rows.map(({ first, last, entry }) => (
        <li key={last}>
          <button
            type="button"
            class="row-button steps-step"
            aria-current={first <= at && at <= last ? "step" : undefined}
            onClick={() => onSeek(last)}
          >
            <span class="steps-number">{last}</span>
            <span class="steps-sign">
              <LineSign game={game} entry={entry} size={18} />
            </span>
            <span class="steps-words">
              <LineText log={entry.log} names={names} />
            </span>
          </button>
          <LineClauses game={game.name} sentence={entry.log.sentence} />
        </li>
      ))}
      {end !== undefined && (
        <li class="steps-end">
          {capital(told(end, names))}
          <LineClauses game={game.name} sentence={end} />
        </li>
      )}
    </ol>
  );
}
