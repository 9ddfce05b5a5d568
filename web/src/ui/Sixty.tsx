/** A game in 60 seconds: what a newcomer reads first. */
import type { JSX } from "preact";
import type { SixtySeconds } from "../protocol/answers";
import { gameCard } from "../state/games";
import { say, translated } from "../state/words";
import { Icon } from "./Icon";
import "./sixty.css";

/** The text of a game; `null` until its card is there, and for a game that brings none. */
export function sixtyOf(game: string): SixtySeconds | null {
  return gameCard(game)?.sixty ?? null;
}

/** Its line of facts, then the text. */
export function SixtyText({ sixty }: { readonly sixty: SixtySeconds }): JSX.Element {
  return (
    <>
      <p class="sixty-facts">{translated(sixty.facts)}</p>
      <p class="sixty-text">{translated(sixty.text)}</p>
    </>
  );
}

/** The same as a card that folds, or nothing. */
export function SixtyCard(props: {
  readonly game: string;
  readonly open: boolean;
}): JSX.Element | null {
  const sixty = sixtyOf(props.game);
  if (sixty === null) return null;
  return (
    <details class="sixty card" open={props.open}>
      <summary>
        {say("sixty.title")}
        <Icon name="down" />
      </summary>
      <SixtyText sixty={sixty} />
    </details>
  );
}
