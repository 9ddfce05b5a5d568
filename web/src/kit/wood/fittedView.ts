/** A `viewBox` that fits its content, and animates to its new frame unless motion is reduced. */
import { useEffect, useRef, useState } from "preact/hooks";
import { motion } from "../../state/settings";
import type { UnitRect } from "./Block";

/** The camera's time, in milliseconds. */
const GLIDE = 450;

/** The `viewBox` to use now, on its way to `wanted`. */
export function useFittedView(wanted: UnitRect): string {
  const [shown, show] = useState(wanted);
  const at = useRef(wanted);
  const { x, y, width, height } = wanted;
  useEffect(() => {
    const from = at.current;
    const to = { x, y, width, height };
    const settle = (box: UnitRect) => {
      at.current = box;
      show(box);
    };
    if (same(from, to)) return;
    if (!motion || document.hidden) {
      settle(to);
      return;
    }
    const begun = performance.now();
    let frame = 0;
    const go = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - begun) / GLIDE));
      settle(between(from, to, part * part * (3 - 2 * part)));
      if (part < 1) frame = requestAnimationFrame(go);
    };
    frame = requestAnimationFrame(go);
    return () => cancelAnimationFrame(frame);
  }, [x, y, width, height]);
  return [shown.x, shown.y, shown.width, shown.height].map((v) => +v.toFixed(4)).join(" ");
}

function same(one: UnitRect, other: UnitRect): boolean {
  return (
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height
  );
}

/** The frame a part of the way from one to another. */
function between(from: UnitRect, to: UnitRect, part: number): UnitRect {
  const mix = (one: number, other: number) => (part === 1 ? other : one + (other - one) * part);
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    width: mix(from.width, to.width),
    height: mix(from.height, to.height),
  };
}
