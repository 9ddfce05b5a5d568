/** The two ways that a block can be placed, and the keys for them. */
import type { JSX } from "preact";
import type { Hand } from "../../state/hand";

/** How a game turns a block: the action with the other orientation, nearest to a given one. */
export type Turned = (
  kind: "V" | "H",
  from: string | null,
  actions: readonly string[],
) => string | null;

interface TurnProps {
  readonly hand: Hand;
  readonly turned: Turned;
  readonly upright: string;
  readonly flat: string;
  /** What the two buttons are about. */
  readonly label: string;
}

/** "Upright V | Flat H", for whatever is in hand. */
export function Turn({ hand, turned, upright, flat, label }: TurnProps): JSX.Element {
  const chosen = hand.chosen.value;
  const button = (kind: "V" | "H", words: string) => (
    <button
      type="button"
      aria-pressed={chosen?.[0] === kind}
      aria-keyshortcuts={kind}
      disabled={chosen?.[0] !== kind && turned(kind, chosen, hand.actions.value) === null}
      onClick={() => turn(hand, turned, kind)}
    >
      {words} <kbd>{kind}</kbd>
    </button>
  );
  return (
    <fieldset class="segments wood-turn" aria-label={label}>
      {button("V", upright)}
      {button("H", flat)}
    </fieldset>
  );
}

/** Take the block of the other orientation into the hand; returns what is then in it. */
export function turn(hand: Hand, turned: Turned, kind: "V" | "H"): string | null {
  const from = hand.chosen.peek() ?? hand.pointed.peek();
  const next = turned(kind, from, hand.actions.peek());
  if (next !== null) hand.choose(next);
  return next;
}

/**
 * The keys of a wooden board, for whatever of it has the focus: V and H turn the block, Escape
 * puts it back. Says whether the key was one of them.
 */
export function handKeys(event: KeyboardEvent, hand: Hand, turned: Turned): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = event.key.toUpperCase();
  if (key === "V" || key === "H") {
    event.preventDefault();
    return turn(hand, turned, key);
  }
  if (event.key === "Escape" && hand.chosen.peek() !== null) {
    event.preventDefault();
    hand.choose(null);
  }
  return null;
}
