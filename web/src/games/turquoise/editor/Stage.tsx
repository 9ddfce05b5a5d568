/** The chosen plate, large: each of its twelve walkways is a target. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { say } from "../../../state/words";
import { Icon } from "../../../ui/Icon";
import { Sample } from "../plan/Walkways";
import { stepOf, titleOf } from "./names";
import { PaperPlate, STRIP } from "./PaperPlate";
import { digitsOf, EMPTY, type SetDrawing, SUBJECTS, turned, withDigits } from "./plateSet";
import { isDrawn, neighbour, SIDE, TARGETS, toggled, type WalkwayTarget } from "./targets";
import type { Work } from "./work";

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface StageProps {
  readonly work: Work;
  readonly piece: SetDrawing;
}

/** A plate to draw on, what can be done with it, and how it looks in its four directions. */
export function Stage({ work, piece }: StageProps): JSX.Element {
  const digits = digitsOf(work.kept.set, piece);
  const kind = typeof piece === "number" ? "plate" : piece;
  const draw = (next: (digits: string) => string) =>
    work.change((set) => withDigits(set, piece, next(digitsOf(set, piece))));
  return (
    <>
      <header class="pe-stage-head">
        <h2>{titleOf(piece)}</h2>
        <p class="note">
          {say(
            typeof piece === "number" ? "turquoise.editor.how" : `turquoise.editor.${piece}.how`,
          )}
        </p>
      </header>
      <div class="pe-plate">
        <PaperPlate digits={digits} kind={kind} />
        <Marks digits={digits} />
        <Targets digits={digits} draw={draw} />
      </div>
      <div class="pe-tools">
        <Neighbour work={work} by={-1} />
        <button type="button" class="button" onClick={() => draw((now) => turned(now))}>
          <Icon name="turn" />
          {say("turquoise.editor.turn")}
        </button>
        <button
          type="button"
          class="button"
          disabled={digits === EMPTY}
          onClick={() => draw(() => EMPTY)}
        >
          <Icon name="close" />
          {say("turquoise.editor.clear")}
        </button>
        <Neighbour work={work} by={1} />
      </div>
      <Legend />
      {piece === "corner" ? (
        <Corners digits={digits} />
      ) : (
        piece !== "summit" && <Directions digits={digits} />
      )}
      <p class="note pe-keys">{say("turquoise.editor.keys")}</p>
    </>
  );
}

/** The way to the plate before, or to the next one. */
export function Neighbour({ work, by }: { readonly work: Work; readonly by: 1 | -1 }): JSX.Element {
  const subject = SUBJECTS[SUBJECTS.indexOf(work.subject) + by];
  const name = subject === undefined ? "" : stepOf(subject);
  const icon = <Icon name={by < 0 ? "previous" : "next"} size={18} />;
  return (
    <button
      type="button"
      class="button pe-step"
      disabled={subject === undefined}
      aria-label={
        subject === undefined
          ? say(`turquoise.editor.${by < 0 ? "before" : "after"}`)
          : say(`turquoise.editor.${by < 0 ? "before_is" : "after_is"}`, { name: titleOf(subject) })
      }
      onClick={() => subject !== undefined && work.show(subject)}
    >
      {by < 0 && icon}
      {name}
      {by > 0 && icon}
    </button>
  );
}

/** Dashes where there is no walkway. */
function Marks({ digits }: { readonly digits: string }): JSX.Element {
  return (
    <svg class="pe-marks" viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
      {TARGETS.filter((target) => !isDrawn(digits, target)).map((target) => {
        const [x1, y1, x2, y2] = clear(target);
        const shape = `M${x1} ${y1}L${x2} ${y2}`;
        return (
          <g key={target.id}>
            <path d={shape} stroke="#7A5A2C" stroke-opacity={0.26} stroke-width={STRIP + 1} />
            <path d={shape} stroke="#573A18" stroke-width={0.8} stroke-dasharray="2 1.6" />
          </g>
        );
      })}
    </svg>
  );
}

/** A target's line without what lies under the places' discs. */
function clear({ from, to, bit }: WalkwayTarget): readonly [number, number, number, number] {
  const [dx, dy] = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
  const near = 11.5;
  const far = bit === 4 ? near : 0;
  return [from[0] + near * dx, from[1] + near * dy, to[0] - far * dx, to[1] - far * dy];
}

/** How broad a target is pressed, in hundredths of the plate. */
const BROAD = 21;

interface TargetsProps {
  readonly digits: string;
  draw(next: (digits: string) => string): void;
}

/** Twelve buttons over the drawing; one is reached by Tab, the others from it by arrow keys. */
function Targets({ digits, draw }: TargetsProps): JSX.Element {
  const held = useSignal(TARGETS[0]?.id ?? "");
  /** What was pressed last, until the pointer or the focus leaves it. */
  const done = useSignal("");
  const settle = () => {
    done.value = "";
  };
  const classOf = (target: WalkwayTarget) =>
    [
      "pe-target",
      isDrawn(digits, target) && "drawn",
      isLevel(target) && "wide",
      done.value === target.id && "done",
    ]
      .filter(Boolean)
      .join(" ");
  const host = useRef<HTMLDivElement>(null);
  const focus = (target: WalkwayTarget) => {
    held.value = target.id;
    host.current?.querySelector<HTMLElement>(`[data-target="${target.id}"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset lays its content out by rules of its own
    <div class="pe-targets" ref={host} role="group" aria-label={say("turquoise.editor.walkways")}>
      {TARGETS.map((target) => {
        const drawn = isDrawn(digits, target);
        return (
          <button
            key={target.id}
            type="button"
            class={classOf(target)}
            data-target={target.id}
            style={place(target)}
            tabIndex={held.value === target.id ? 0 : -1}
            aria-pressed={drawn}
            aria-label={say("turquoise.editor.walkway", {
              where: say(`turquoise.editor.${target.key}`),
            })}
            onFocus={() => {
              held.value = target.id;
            }}
            onPointerLeave={settle}
            onBlur={settle}
            onClick={() => {
              done.value = target.id;
              draw((now) => toggled(now, target));
            }}
            onKeyDown={(event) => {
              const step = STEPS[event.key];
              if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
              event.preventDefault();
              event.stopPropagation();
              focus(neighbour(target, step));
            }}
          >
            <span class="pe-ghost">
              <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path d={drawn ? "M6 6L18 18M18 6L6 18" : "M12 4V20M4 12H20"} />
              </svg>
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** Whether a walkway goes from left to right. */
function isLevel({ from, to }: WalkwayTarget): boolean {
  return from[1] === to[1];
}

/** Where a target's button lies, in percent of the plate. */
function place(target: WalkwayTarget): Record<string, string> {
  const [x1, y1, x2, y2] = clear(target);
  const across = isLevel(target);
  const box = {
    left: Math.min(x1, x2) - (across ? 0 : BROAD / 2),
    top: Math.min(y1, y2) - (across ? BROAD / 2 : 0),
    width: across ? Math.abs(x2 - x1) : BROAD,
    height: across ? BROAD : Math.abs(y2 - y1),
  };
  return Object.fromEntries(Object.entries(box).map(([name, value]) => [name, `${value}%`]));
}

function Legend(): JSX.Element {
  return (
    <ul class="pe-legend">
      <li>
        <Sample whole />
        {say("turquoise.editor.legend.walkway")}
      </li>
      <li>
        <svg width="34" height="16" viewBox="0 0 34 16" aria-hidden="true">
          <path class="pe-dashes" d="M2 8H32" />
        </svg>
        {say("turquoise.editor.legend.nothing")}
      </li>
      <li>
        <span class="pe-pill" aria-hidden="true" />
        {say("turquoise.editor.legend.next")}
      </li>
    </ul>
  );
}

/** A plate is laid in any of these (Q9). */
function Directions({ digits }: { readonly digits: string }): JSX.Element {
  return (
    <figure class="pe-directions">
      <figcaption class="note">{say("turquoise.editor.directions")}</figcaption>
      {[0, 1, 2, 3].map((quarters) => (
        <PaperPlate key={quarters} digits={turned(digits, quarters)} />
      ))}
    </figure>
  );
}

/** The corner as it lies at the four corners of the site (Q3). */
function Corners({ digits }: { readonly digits: string }): JSX.Element {
  return (
    <figure class="pe-directions">
      <figcaption class="note">{say("turquoise.editor.corner.four")}</figcaption>
      <div class="pe-corners">
        {[0, 1, 3, 2].map((quarters) => (
          <PaperPlate key={quarters} digits={turned(digits, quarters)} kind="corner" />
        ))}
      </div>
    </figure>
  );
}
