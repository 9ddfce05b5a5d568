/** The two orientations of a block, and the keys for them. */
import type { JSX } from "preact";
import type { Selection } from "../../state/selection";
import { direction, focusPlace } from "../rovingFocus";

export type Orientation = "V" | "H";

/** A board whose blocks can be turned: what its keys and buttons work on. */
export interface TurnableBoard {
  readonly selection: Selection;
  /** Whether the row in the bar had the focus when the turn passed to others. */
  barHadFocus: boolean;
  /** How the block of an offered action stands; `null` for an action that places none. */
  orientationOf(action: string | null): Orientation | null;
  /** The offered action of an orientation that is nearest to a given one, never that one itself. */
  turned(kind: Orientation, from: string | null): string | null;
  /** The column that an action's block is named by; `null` for an action that places none. */
  columnOf(action: string | null): string | null;
  /** Say why no block of an orientation can stand on a column, or anywhere (`V`, `H`). */
  whyNot(place: string, kind: Orientation): unknown;
}

interface TurnProps {
  readonly board: TurnableBoard;
  readonly upright: string;
  readonly flat: string;
  /** What the two buttons are about. */
  readonly label: string;
}

/** "Upright V | Flat H", for the selected block. */
export function Turn({ board, upright, flat, label }: TurnProps): JSX.Element {
  const chosen = board.selection.chosen.value;
  const now = board.orientationOf(chosen);
  const button = (kind: Orientation, words: string) => (
    <button
      type="button"
      aria-pressed={now === kind}
      aria-keyshortcuts={kind}
      aria-disabled={now !== kind && board.turned(kind, chosen) === null}
      onClick={() => turn(board, kind)}
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

/** Select the block of the other orientation, or say why not; returns the action then selected. */
export function turn(board: TurnableBoard, kind: Orientation): string | null {
  const { selection } = board;
  const from = selection.chosen.peek() ?? selection.pointed.peek();
  const next = board.turned(kind, from);
  if (next !== null) selection.choose(next);
  if (next === null && board.orientationOf(from) !== kind) {
    board.whyNot(board.columnOf(from) ?? kind, kind);
  }
  return next;
}

/**
 * The keys of a wooden board, for whatever of it has the focus: V and H turn the block, Escape
 * puts it back. Says whether the key was one of them.
 */
export function woodKeys(event: KeyboardEvent, board: TurnableBoard): string | null {
  const { selection } = board;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = event.key.toUpperCase();
  if (key === "V" || key === "H") {
    event.preventDefault();
    return turn(board, key);
  }
  if (event.key === "Escape" && selection.chosen.peek() !== null) {
    event.preventDefault();
    selection.choose(null);
  }
  return null;
}

/** Elements that take letters for themselves. */
const TYPED =
  "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=range])";

/** V and H for a press anywhere on the page, but where one types; Escape for what the board holds. */
export function pageKeys(event: KeyboardEvent, board: TurnableBoard): void {
  const at = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || event.isComposing || at?.closest(TYPED)) return;
  if (document.querySelector("dialog[open]")) return;
  if (event.key === "Escape" && at !== document.body && !at?.closest("main")) return;
  woodKeys(event, board);
}

/** What the keys of a wooden board's plan move. */
interface PlanKeys {
  readonly host: HTMLElement | null;
  readonly board: TurnableBoard;
  /** The action of the place in a direction; `null` where there are no places. */
  readonly towards: ((way: readonly [number, number]) => string | null) | null;
}

/** The keys of a wooden board's plan: arrows go from place to place, V, H and Escape as above. */
export function planKeys(event: KeyboardEvent, plan: PlanKeys): void {
  const way = direction(event.key);
  const goes = way !== null && plan.towards !== null;
  if (goes) event.preventDefault();
  const next = goes ? plan.towards(way) : woodKeys(event, plan.board);
  if (next !== null) focusPlace(plan.host, next);
}
