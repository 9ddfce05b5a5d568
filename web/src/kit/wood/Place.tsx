/** A place where the player can act: pointed at, selected, played, by pointer or by keyboard. */
import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import type { Selection } from "../../state/selection";
import type { UnitRect } from "./Block";

interface PlaceProps {
  readonly selection: Selection;
  readonly action: string;
  /** The action in words. */
  readonly label: string;
  /** Where a pointer hits it. */
  readonly zones: readonly UnitRect[];
  /** Whether the Tab key comes to this one: one place of a board has it. */
  readonly roving: boolean;
  onFocus(): void;
  /** What a press means; unless said, the first chooses and the second does. */
  onPress?(action: string): void;
  readonly children: ComponentChildren;
}

/** One possible place; `children` draw its mark. */
export function Place(props: PlaceProps): JSX.Element {
  const { selection, action, label, zones, roving, onFocus, onPress, children } = props;
  const own = useRef<SVGGElement>(null);
  const press = () => (onPress ?? ((at) => take(selection, at)))(action);
  const point = (at: string | null) => {
    if (at !== null || selection.pointed.peek() === action) selection.pointed.value = at;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing holds no <button>
    <g
      ref={own}
      class="wood-place"
      role="button"
      tabindex={roving ? 0 : -1}
      aria-label={label}
      aria-pressed={selection.chosen.value === action}
      data-action={action}
      onClick={press}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        press();
      }}
      onPointerEnter={(event) => event.pointerType === "mouse" && point(action)}
      onPointerLeave={() => point(null)}
      onFocus={() => {
        onFocus();
        if (own.current?.matches(":focus-visible")) point(action);
      }}
      onBlur={() => point(null)}
    >
      {zones.map((zone) => (
        <rect key={`${zone.x} ${zone.y}`} class="wood-zone" {...zone} />
      ))}
      {children}
    </g>
  );
}

/** The first press selects an action, the second plays it. */
export function take(selection: Selection, action: string): void {
  if (selection.chosen.peek() === action) selection.play();
  else selection.choose(action);
}
