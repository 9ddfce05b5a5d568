/** Elements that fly over the page: coins, a tablet. Nothing waits for them. */

import { scale as pageScale } from "./breakpoints";

/** The most flights at once; beyond it only the figures change. */
const MOST = 24;
/** How far a bow leaves the straight line, and of how many points it is made. */
const BOW = 70;
const FRAMES = 13;

/** A point of the window. */
export interface WindowPoint {
  readonly x: number;
  readonly y: number;
}

/** The middle of a rectangle. */
export function middleOf({ left, top, width, height }: DOMRect): WindowPoint {
  return { x: left + width / 2, y: top + height / 2 };
}

/** Whether an element is there to be flown to. */
export function isShown(element: Element | null | undefined): element is Element {
  if (!element) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** The layer over everything, which no pointer and no screen reader meets. */
function sky(): HTMLElement {
  const known = document.querySelector<HTMLElement>("body > .sky");
  if (known !== null) return known;
  const made = document.createElement("div");
  made.className = "sky";
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  return made;
}

/** Remove every flight and note: another board is shown. */
export function clearSky(): void {
  document.querySelector("body > .sky")?.replaceChildren();
}

export interface Flight {
  readonly from: WindowPoint;
  readonly to: WindowPoint;
  /** Milliseconds. */
  readonly time: number;
  readonly delay?: number;
  /** How large it is when it arrives, of what it was. */
  readonly scale?: number;
}

/** Fly an element along an arc and remove it; skipped where there are too many. */
export function fly(thing: HTMLElement, flight: Flight): void {
  const above = sky();
  if (above.childElementCount >= MOST || document.hidden) return;
  const { time, delay = 0, scale = 1 } = flight;
  thing.classList.add("sky-thing");
  above.append(thing);
  const zoom = pageScale.peek();
  const frames = bow(flight).map(({ x, y }, nth, { length }) => {
    const part = nth / (length - 1);
    const size = 1 + (scale - 1) * part;
    return {
      transform: `translate(${x / zoom}px, ${y / zoom}px) translate(-50%, -50%) scale(${size})`,
      opacity: nth === 0 ? 0 : 1,
    };
  });
  const flown = thing.animate(frames, {
    duration: time,
    delay,
    easing: "cubic-bezier(0.4, 0, 0.3, 1)",
    fill: "both",
  });
  const land = () => thing.remove();
  flown.finished.then(land, land);
}

/** Points of a bow between two spots: upwards where it goes across, to the left where it goes down. */
export function bow({ from, to }: Pick<Flight, "from" | "to">): readonly WindowPoint[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const steep = Math.abs(dy) > Math.abs(dx);
  const high = Math.min(BOW, 20 + Math.hypot(dx, dy) / 5);
  const over = {
    x: (from.x + to.x) / 2 - (steep ? 2 * high : 0),
    y: (from.y + to.y) / 2 - (steep ? 0 : 2 * high),
  };
  return Array.from({ length: FRAMES }, (_, nth) => {
    const t = nth / (FRAMES - 1);
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return { x: a * from.x + b * over.x + c * to.x, y: a * from.y + b * over.y + c * to.y };
  });
}

/** Show a short note for a while. */
export function tell(word: HTMLElement, at: WindowPoint, time: number, moves: boolean): void {
  const above = sky();
  if (above.childElementCount >= MOST || document.hidden) return;
  const zoom = pageScale.peek();
  word.style.translate = `calc(${at.x / zoom}px - 50%) calc(${at.y / zoom}px - 50%)`;
  above.append(word);
  const fade = moves ? 0.2 : Math.min(0.2, 120 / time); // 120 ms where nothing shall move
  const rise = moves ? "translateY(-10px)" : "none";
  const shown = word.animate(
    [
      { opacity: 0, transform: "none" },
      { opacity: 1, transform: "none", offset: fade },
      { opacity: 1, transform: "none", offset: 1 - fade },
      { opacity: 0, transform: rise },
    ],
    { duration: time, fill: "both" },
  );
  shown.finished.then(
    () => word.remove(),
    () => word.remove(),
  );
}
