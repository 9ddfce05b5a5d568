/** A held plate is turned by the hand: a tap turns it once, a drag as far as it goes. */
import type { CanvasPoint } from "./hitTest";

/** How far a drag goes for a quarter, and how far a tap may wander. */
const QUARTER = 56;
const STILL = 10;

export interface Turning {
  /** Whether a point of the canvas is on the held plate. */
  on(spot: CanvasPoint): boolean;
  turn(by: 1 | -1): void;
}

/** Listen before the camera does; the answer stops it. */
export function turnByDrag(
  canvas: HTMLCanvasElement,
  host: HTMLElement,
  { on, turn }: Turning,
): () => void {
  let held: { readonly id: number; from: number; travelled: number } | null = null;
  const down = (event: PointerEvent) => {
    if (held || event.target !== canvas || event.button !== 0) return;
    if (!on({ x: event.offsetX, y: event.offsetY })) return;
    event.stopPropagation(); // the camera stays
    held = { id: event.pointerId, from: event.clientX, travelled: 0 };
    canvas.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (held?.id !== event.pointerId) return;
    event.stopPropagation();
    const far = event.clientX - held.from;
    held.travelled = Math.max(held.travelled, Math.abs(far));
    if (Math.abs(far) < QUARTER) return;
    // The near edge follows the finger: to the left is clockwise.
    turn(far < 0 ? 1 : -1);
    held.from = event.clientX;
  };
  const up = (event: PointerEvent) => {
    if (held?.id !== event.pointerId) return;
    event.stopPropagation();
    const { travelled } = held;
    held = null;
    if (event.type === "pointerup" && travelled <= STILL) turn(1);
  };
  const events = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", up],
  ] as const;
  for (const [name, heard] of events) host.addEventListener(name, heard, true);
  return () => {
    for (const [name, heard] of events) host.removeEventListener(name, heard, true);
  };
}
