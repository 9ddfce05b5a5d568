/**
 * How many pixels of the window one CSS pixel of an element is: the page may be drawn larger than
 * usual. Boxes and pointers are measured in pixels of the window; a canvas, what floats over it and
 * `offsetX` in pixels of the element.
 */
export function zoomOf(element: Element): number {
  return (element as { readonly currentCSSZoom?: number }).currentCSSZoom ?? 1;
}

/** The size of an element in its own CSS pixels. */
export function sizeOf(element: Element): { readonly width: number; readonly height: number } {
  const { width, height } = element.getBoundingClientRect();
  const zoom = zoomOf(element);
  return { width: width / zoom, height: height / zoom };
}

/** A point of an element, in its own CSS pixels, as a point of the window. */
export function windowPoint(
  element: Element,
  { x, y }: { readonly x: number; readonly y: number },
): { readonly x: number; readonly y: number } {
  const { left, top } = element.getBoundingClientRect();
  const zoom = zoomOf(element);
  return { x: left + x * zoom, y: top + y * zoom };
}
