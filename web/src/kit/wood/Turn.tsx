/** The two orientations of a block, and the keys for them. */
import type { JSX } from "preact";
import type { Selection } from "../../state/selection";
import { direction, focusPlace } from "../rovingFocus";

/** How a game turns a block: the action with the other orientation, nearest to a given one. */
export type Turned = (
  kind: "V" | "H",
  from: string | null,
  actions: readonly string[],
) => string | null;

interface TurnProps {
  readonly selection: Selection;
  readonly turned: Turned;
  readonly upright: string;
  readonly flat: string;
  /** What the two buttons are about. */
  readonly label: string;
}

/** "Upright V | Flat H", for the selected block. */
export function Turn({ selection, turned, upright, flat, label }: TurnProps): JSX.Element {
  const chosen = selection.chosen.value;
  const button = (kind: "V" | "H", words: string) => (
    <button
      type="button"
      aria-pressed={chosen?.[0] === kind}
      aria-keyshortcuts={kind}
      disabled={chosen?.[0] !== kind && turned(kind, chosen, selection.actions.value) === null}
      onClick={() => turn(selection, turned, kind)}
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

/** Select the block of the other orientation; returns the action that is then selected. */
export function turn(selection: Selection, turned: Turned, kind: "V" | "H"): string | null {
  const from = selection.chosen.peek() ?? selection.pointed.peek();
  const next = turned(kind, from, selection.actions.peek());
  if (next !== null) selection.choose(next);
  return next;
}

/**
 * The keys of a wooden board, for whatever of it has the focus: V and H turn the block, Escape
 * puts it back. Says whether the key was one of them.
 */
export function woodKeys(
  event: KeyboardEvent,
  selection: Selection,
  turned: Turned,
): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = event.key.toUpperCase();
  if (key === "V" || key === "H") {
    event.preventDefault();
    return turn(selection, turned, key);
  }
  if (event.key === "Escape" && selection.chosen.peek() !== null) {
    event.preventDefault();
    selection.choose(null);
  }
  return null;
}

/** What the keys of a wooden board's plan move. */
interface PlanKeys {
  readonly host: HTMLElement | null;
  readonly selection: Selection;
  readonly turned: Turned;
  /** The action of the place in a direction; `null` where there are no places. */
  readonly towards: ((way: readonly [number, number]) => string | null) | null;
}

/** The keys of a wooden board's plan: arrows go from place to place, V, H and Escape as above. */
export function planKeys(event: KeyboardEvent, plan: PlanKeys): void {
  const way = direction(event.key);
  const goes = way !== null && plan.towards !== null;
  if (goes) event.preventDefault();
  const next = goes ? plan.towards(way) : woodKeys(event, plan.selection, plan.turned);
  if (next !== null) focusPlace(plan.host, next);
}
