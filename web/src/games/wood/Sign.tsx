/** The sign of a seat: a block of its wood, upright; before an action, as the action left it. */
import type { JSX } from "preact";
import type { Step } from "../../protocol/messages";
import { Block } from "./Block";
import "./wood.css";

/** A seat's block. */
export function Sign({ seat, size = 40 }: { seat: number; size?: number }): JSX.Element {
  return (
    <svg
      class="wood-sign"
      width={size / 2}
      height={size}
      viewBox="-0.02 -0.02 1.04 2.04"
      aria-hidden="true"
    >
      <Block seat={seat} seed={0.5} x={0} y={0} width={1} height={2} />
    </svg>
  );
}

/** The block of an action: upright, flat, or crossed out when it was removed; a dash for none. */
export function StepSign({ step }: { step: Step }): JSX.Element {
  const seat = step.seat ?? 0;
  const kind = step.action[0];
  const flat = kind === "H";
  return (
    <svg
      class="wood-sign"
      width={18}
      height={18}
      viewBox="-1.02 -1.02 2.04 2.04"
      aria-hidden="true"
    >
      {(kind === "V" || flat) && (
        <Block
          seat={seat}
          seed={0.5}
          x={flat ? -1 : -0.5}
          y={flat ? -0.5 : -1}
          width={flat ? 2 : 1}
          height={flat ? 1 : 2}
        />
      )}
      {kind === "x" && (
        <g>
          <Block seat={1 - seat} seed={0.5} x={-0.5} y={-1} width={1} height={2} />
          <path class="wood-sign-cross" d="M-.9-.9l1.8 1.8M.9-.9l-1.8 1.8" />
        </g>
      )}
      {kind !== "V" && !flat && kind !== "x" && <path class="wood-sign-none" d="M-.6 0h1.2" />}
    </svg>
  );
}
