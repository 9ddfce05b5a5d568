/** A choice among a game's levels of the computer, by number and name. */
import type { JSX } from "preact";
import type { GameCard } from "../protocol/answers";
import { say, translated } from "../state/words";

interface LevelSelectProps {
  readonly card: GameCard;
  readonly level: number;
  /** What a screen reader calls it. */
  readonly label: string;
  choose(level: number): void;
}

export function LevelSelect({ card, level, label, choose }: LevelSelectProps): JSX.Element {
  return (
    <select
      class="field level-select"
      aria-label={label}
      value={level}
      onChange={(event) => choose(Number(event.currentTarget.value))}
    >
      {card.levels.map(({ number, name }) => (
        <option key={number} value={number} selected={number === level}>
          {say("page.common.level_name", { level: number, name: translated(name) })}
        </option>
      ))}
    </select>
  );
}
