/** The frame of a wooden board's plan: the drawing with its places, and the board in words. */
import type { ComponentChildren, JSX, RefObject } from "preact";
import type { Selection } from "../../state/selection";
import "./wood.css";

/** A board that says why nothing can be done at a place. */
interface PressableBoard {
  readonly selection: Selection;
  readonly pressMode: string;
  whyNot(place: string, mode: string): unknown;
}

interface PlanFrameProps {
  readonly host: RefObject<HTMLElement | null>;
  readonly board: PressableBoard;
  /** The place under a point of the drawing, as the game names it; `null` where there is none. */
  placeAt(x: number, y: number): string | null;
  /** The game's own class. */
  readonly class: string;
  readonly viewBox: string;
  /** What the board, its places and its description are called. */
  readonly label: string;
  readonly placesLabel: string;
  readonly describedLabel: string;
  /** The board line by line, for screen readers. */
  readonly described: readonly string[];
  onKeyDown(event: KeyboardEvent): void;
  /** What stands under the drawing. */
  readonly below?: ComponentChildren;
  /** The drawing. */
  readonly children: ComponentChildren;
}

/** A press beside every place puts the selected block back, and asks why nothing can be done there. */
export function PlanFrame(props: PlanFrameProps): JSX.Element {
  const { host, board, viewBox, label, placesLabel, describedLabel, described } = props;
  const missed = (event: MouseEvent & { readonly currentTarget: SVGSVGElement }) => {
    if (event.target instanceof Element && event.target.closest("[data-action], [data-pressed]")) {
      return;
    }
    const mode = board.pressMode;
    board.selection.choose(null);
    const matrix = event.currentTarget.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    const place = props.placeAt(x, y);
    if (place !== null) board.whyNot(place, mode);
  };
  return (
    <section
      ref={host}
      class={`wood-board ${props.class}`}
      tabIndex={-1}
      aria-label={label}
      onKeyDown={props.onKeyDown}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing holds no <fieldset> */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape puts the block back too */}
      <svg
        class="wood-drawing"
        viewBox={viewBox}
        role="group"
        aria-label={placesLabel}
        onClick={missed}
      >
        {props.children}
      </svg>
      {props.below}
      <ul class="hidden-words" aria-label={describedLabel}>
        {described.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
