/** The places where a die can put a block: one click or Enter builds, pointing shows the ghost. */
import { useEffect, useRef } from "preact/hooks";
import { say } from "../../state/words";
import type { SessionProps } from "../session";
import { Block } from "./Block";
import { BLOCK, PITCH, towards } from "./geometry";
import { At } from "./Pyramid";
import { nameOf, type PyramidPlace, type PyramidTarget } from "./places";
import type { TulumSession } from "./session";

/** A place as people say it: "rangée 2, place 4, bleu". */
export function placeWords({ row, at }: PyramidPlace): string {
  return say("tulum.page.place", { row, at, colour: say(`tulum.colour.${row}`) });
}

interface PlacesProps extends SessionProps<TulumSession> {
  /** The id of the hatching. */
  readonly hatch: string;
}

/** The legal places on the acting pyramid. */
export function Places({ session, hatch }: PlacesProps) {
  const group = useRef<SVGGElement>(null);
  const { selection } = session;
  const targets = session.targets.value;
  // What was sent stays where it is, and what was advised is shown until another is pointed at.
  const pointed = selection.sent.value ?? selection.pointed.value ?? selection.chosen.value;
  const current = targets.find(({ action }) => action === pointed) ?? targets[0];
  const focus = (action: string) =>
    group.current?.querySelector<SVGElement>(`[data-action="${action}"]`)?.focus();

  useEffect(() => {
    if (session.focusIsLost && targets[0]) focus(targets[0].action);
  }, [targets]);

  const build = (action: string, keys: boolean) => {
    session.placedByKeys = keys;
    selection.play(action);
  };
  const pressed = (event: KeyboardEvent, target: PyramidTarget) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) build(target.action, true);
      return;
    }
    const next = towards(target, event.key, targets);
    if (next !== null) {
      event.preventDefault();
      focus(next.action);
    }
  };
  const leave = (action: string) => {
    if (selection.pointed.peek() === action) selection.pointed.value = null;
  };
  return (
    <g ref={group}>
      {targets.map((target) => (
        <At key={target.action} place={target}>
          {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no button of its own */}
          <g
            class={target.action === pointed ? "tulum-place pointed" : "tulum-place"}
            role="button"
            tabindex={target === current ? 0 : -1}
            aria-label={placeWords(target)}
            aria-disabled={selection.busy.value}
            data-action={target.action}
            onClick={() => build(target.action, false)}
            onKeyDown={(event) => pressed(event, target)}
            onPointerEnter={(event) => {
              if (event.pointerType === "mouse") selection.pointed.value = target.action;
            }}
            onPointerLeave={() => leave(target.action)}
            onFocus={() => {
              selection.pointed.value = target.action;
            }}
            onBlur={() => leave(target.action)}
          >
            <rect
              x={-PITCH.x / 2}
              y={-PITCH.y / 2}
              width={PITCH.x}
              height={PITCH.y}
              fill="transparent"
            />
            {target.action === pointed && (
              <g class="tulum-ghost" data-mark="ghost" data-place={nameOf(target)}>
                <Block row={target.row} standing="secured" hatch={hatch} />
              </g>
            )}
            <Ring />
          </g>
        </At>
      ))}
    </g>
  );
}

function Ring() {
  const shape = {
    x: -BLOCK.width / 2 + 2,
    y: -BLOCK.height / 2 + 2,
    width: BLOCK.width - 4,
    height: BLOCK.height - 4,
    rx: 8,
  };
  return (
    <>
      <rect {...shape} class="tulum-halo" />
      <rect {...shape} class="tulum-ring" />
    </>
  );
}
