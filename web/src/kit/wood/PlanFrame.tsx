/** The frame of a wooden board's plan: the drawing with its places, and the board in words. */
import type { ComponentChildren, JSX, RefObject } from "preact";
import type { Selection } from "../../state/selection";
import "./wood.css";

interface PlanFrameProps {
  readonly host: RefObject<HTMLElement | null>;
  readonly selection: Selection;
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

/** A press beside every place puts the selected block back. */
export function PlanFrame(props: PlanFrameProps): JSX.Element {
  const { host, selection, viewBox, label, placesLabel, describedLabel, described } = props;
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
        onClick={(event) => event.target === event.currentTarget && selection.choose(null)}
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
