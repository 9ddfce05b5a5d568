/** The moves of a game as sentences; each leads to its board. */
import { useEffect, useRef } from "preact/hooks";
import type { GameModule } from "../../games/module";
import type { LineEntry } from "../../protocol/messages";
import { say, told } from "../../state/words";
import "./steps.css";

export interface StepsProps {
  readonly game: GameModule;
  readonly steps: readonly LineEntry[];
  readonly names: readonly string[];
  /** What the game's sentences call the seats. */
  readonly called: readonly string[];
  /** How many actions have been played. */
  readonly at: number;
  onSeek(at: number): void;
}

/** The list; what is shown stays in sight. */
export function Steps({ game, steps, names, called, at, onSeek }: StepsProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const item = box?.children[Math.max(0, at - 1)];
    if (!box || !(item instanceof HTMLElement)) return;
    const top = item.offsetTop; // the list is what it is placed in
    if (top < box.scrollTop || top + item.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top - box.clientHeight / 2;
    }
  }, [at]);
  return (
    <ol class="steps" ref={list} aria-label={say("page.record.actions")}>
      {steps.map((step, index) => (
        <li key={step.number}>
          <button
            type="button"
            class="row-button steps-step"
            aria-current={index + 1 === at ? "step" : undefined}
            onClick={() => onSeek(index + 1)}
          >
            <span class="steps-number">{index + 1}</span>
            <span class="steps-sign">
              {game.entrySign?.(step) ??
                (step.seat !== null && <game.Sign seat={step.seat} size={18} />)}
            </span>
            <span class="steps-words">
              {step.seat !== null && (
                <span class="hidden-words">
                  {say("page.table.played", { name: names[step.seat] ?? "", words: "" })}
                </span>
              )}
              {told(step.words, called)}
            </span>
            {step.score_changes.map(({ seat, points }, place) => (
              <b key={place} class={points < 0 ? "steps-lost" : "steps-gained"} title={names[seat]}>
                {points < 0 ? `−${-points}` : `+${points}`}
              </b>
            ))}
          </button>
        </li>
      ))}
    </ol>
  );
}
