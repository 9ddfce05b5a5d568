/** Boxes of the picture, in pixels: of labels, of what floats over it. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A box of the picture, in pixels from its corner. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The box of a size around a point. */
export function boxAt(x: number, y: number, { width, height }: Size): PixelBox {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

/** Whether a point is in a box. */
export function inside(
  { x, y }: { readonly x: number; readonly y: number },
  box: PixelBox,
): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}
