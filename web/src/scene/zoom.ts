/**
 * How many pixels of the window one CSS pixel of an element is: the page may be drawn larger than
 * usual. Boxes and pointers are measured in pixels of the window, a canvas and what floats over it in
 * pixels of the element. Browsers do not agree on which of them `offsetX` is.
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

/** Where a pointer is on an element, in its own CSS pixels. */
export function pointOn(
  element: Element,
  { clientX, clientY }: Pick<MouseEvent, "clientX" | "clientY">,
): { readonly x: number; readonly y: number } {
  const { left, top } = element.getBoundingClientRect();
  const zoom = zoomOf(element);
  return { x: (clientX - left) / zoom, y: (clientY - top) / zoom };
}
