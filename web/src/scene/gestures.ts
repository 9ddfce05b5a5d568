/** Gestures on a canvas: drag turns, wheel and pinch zoom, a still press picks, a mouse points. */
import type { Rig } from "./camera";
import { pointOn } from "./zoom";

export interface Gestures {
  drag(dx: number, dy: number): void;
  zoom(factor: number): void;
  /** In CSS pixels from the canvas's corner. */
  pick(x: number, y: number): void;
  point(x: number, y: number): void;
  leave(): void;
}

/** How far a press may wander and still be a press. */
const STILL = { mouse: 4, touch: 10 };

/** Listen to a canvas; the answer stops it. */
export function listen(canvas: HTMLCanvasElement, gestures: Gestures): () => void {
  const held = new Map<number, { x: number; y: number }>();
  let travelled = 0;
  let pinched = false;

  const spread = () => {
    const [one, two] = [...held.values()];
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (held.size === 0) {
      travelled = 0;
      pinched = false;
    }
    held.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (held.size > 1) pinched = true;
    canvas.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const known = held.get(event.pointerId);
    if (!known) {
      if (event.pointerType === "mouse") {
        const { x, y } = pointOn(canvas, event);
        gestures.point(x, y);
      }
      return;
    }
    const before = spread();
    const dx = event.clientX - known.x;
    const dy = event.clientY - known.y;
    known.x = event.clientX;
    known.y = event.clientY;
    travelled += Math.hypot(dx, dy);
    if (held.size === 2) {
      const after = spread();
      if (before > 0 && after > 0) gestures.zoom(before / after);
    } else if (travelled > (event.pointerType === "mouse" ? STILL.mouse : STILL.touch)) {
      gestures.drag(dx, dy);
    }
  };
  const up = (event: PointerEvent) => {
    if (!held.delete(event.pointerId) || held.size > 0) return;
    const still = event.pointerType === "mouse" ? STILL.mouse : STILL.touch;
    const { x, y } = pointOn(canvas, event);
    if (!pinched && travelled <= still) gestures.pick(x, y);
  };
  const cancel = (event: PointerEvent) => {
    held.delete(event.pointerId);
  };
  const leave = () => {
    if (held.size === 0) gestures.leave();
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    gestures.zoom(Math.exp(Math.max(-120, Math.min(120, event.deltaY * lines)) * 0.0012));
  };
  canvas.addEventListener("pointerdown", down);
  canvas.addEventListener("pointermove", move);
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", cancel);
  canvas.addEventListener("pointerleave", leave);
  canvas.addEventListener("wheel", wheel, { passive: false });
  return () => {
    canvas.removeEventListener("pointerdown", down);
    canvas.removeEventListener("pointermove", move);
    canvas.removeEventListener("pointerup", up);
    canvas.removeEventListener("pointercancel", cancel);
    canvas.removeEventListener("pointerleave", leave);
    canvas.removeEventListener("wheel", wheel);
  };
}

/** What the gestures on a board's canvas do. */
export interface BoardGestures {
  readonly canvas: HTMLCanvasElement;
  readonly rig: Pick<Rig, "drag" | "zoom">;
  /** What can be picked at a point of the canvas, in CSS pixels. */
  targetAt(x: number, y: number): string | null;
  /** The pointer is over this target now. */
  point(target: string | null): void;
  pick(target: string): void;
  /** A press where nothing can be picked, in CSS pixels from the canvas's corner. */
  miss?(x: number, y: number): void;
}

/** Listen to a board's canvas; the answer stops it. */
export function listenToBoard({ canvas, rig, ...board }: BoardGestures): () => void {
  const point = (target: string | null) => {
    canvas.style.cursor = target === null ? "" : "pointer";
    board.point(target);
  };
  return listen(canvas, {
    drag(dx, dy) {
      point(null);
      rig.drag(dx, dy);
    },
    zoom: rig.zoom,
    pick(x, y) {
      const target = board.targetAt(x, y);
      if (target === null) board.miss?.(x, y);
      else board.pick(target);
    },
    point: (x, y) => point(board.targetAt(x, y)),
    leave: () => point(null),
  });
}
