/** Where a point of a scene is seen on the page. */
import type { Camera, Vector3 } from "three";
import type { Bar } from "./boardDrawing";
import { middleOf } from "./camera";
import type { OverlayPoint } from "./overlay";

/** A point of the window, in pixels. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

/** Where a camera shows a point on a canvas; `null` where it is out of sight. */
export function pagePoint(
  camera: Camera,
  canvas: Pick<DOMRect, "left" | "top" | "width" | "height">,
  point: Vector3,
): PagePoint | null {
  camera.updateMatrixWorld();
  const { x, y, z } = point.clone().project(camera);
  if (Math.abs(x) > 1 || Math.abs(y) > 1 || Math.abs(z) > 1) return null;
  return {
    x: canvas.left + ((x + 1) / 2) * canvas.width,
    y: canvas.top + ((1 - y) / 2) * canvas.height,
  };
}

/** Where a camera shows a point on a canvas of a size; `null` where it is out of sight. */
export function canvasPoint(
  camera: Camera,
  { width, height }: { readonly width: number; readonly height: number },
  point: Vector3,
): OverlayPoint | null {
  return pagePoint(camera, { left: 0, top: 0, width, height }, point);
}

/** The middle of what bars enclose; `null` where there are none. */
export function middleOfBars(bars: readonly Bar[]): Vector3 | null {
  return bars.length === 0 ? null : middleOf(bars.map(({ from, to }) => ({ low: from, high: to })));
}
