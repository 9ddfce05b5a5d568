/** HTML tags over a canvas: each follows a point of the scene and can take the focus. */
import "./overlay.css";
import type { PixelBox, Size } from "./boxes";
import { zoomOf } from "./zoom";

/** Something over a scene. */
export interface Tag {
  readonly key: string;
  /** What it is, in words, and so a button; empty for what is only seen. */
  readonly label: string;
  /** Its classes. */
  readonly classes: string;
  /** What it shows, as text: built anew when that changes. */
  readonly stamp: string;
  build(): readonly Node[];
  /** Whether it is what is chosen; left out where nothing is chosen by it. */
  readonly pressed?: boolean;
}

/** A point of the picture, in pixels from its corner. */
export interface OverlayPoint {
  readonly x: number;
  readonly y: number;
}

/** Where a tag stands: its middle, how large it is, and what that size is called. */
export interface TagPlacement extends Size {
  readonly x: number;
  readonly y: number;
  readonly size: string;
}

/** From a tag to the point that it speaks of. */
export interface Leader {
  readonly from: OverlayPoint;
  readonly to: OverlayPoint;
  /** Where it bends on its way. */
  readonly bends?: readonly OverlayPoint[];
  /** Whether a dot marks where it begins. */
  readonly dotted?: boolean;
  /** Whether it stands out, as the one that is chosen or pointed at. */
  readonly strong?: boolean;
}

export interface Overlay {
  /** Show these tags, in this order for keys. */
  set(tags: readonly Tag[]): void;
  /** Put tags where they stand now; one that is not told is hidden from sight, not from keys. */
  place(places: ReadonlyMap<string, TagPlacement>, leaders: readonly Leader[]): void;
  /** Put the focus on a button. */
  focus(key: string): void;
  /** The button that has the focus, or `null`. */
  readonly focused: string | null;
  /** What everything stands in. */
  readonly element: HTMLElement;
  /** What the whole of it is called. */
  name(words: string): void;
  /** Say of the whole that it waits for an answer. */
  wait(busy: boolean): void;
  dispose(): void;
}

export interface OverlayParts {
  readonly host: HTMLElement;
  /** Whether anything may move by itself. */
  readonly motion: boolean;
  /** Whether buttons stand in one line from left to right. */
  readonly inLine?: boolean;
  /** A button was pressed, by a key or by what reads the page aloud. */
  onPress(key: string): void;
  /** A button has the focus, or none. */
  onFocus(key: string | null): void;
  /** The mouse is over a tag that takes pointers, or over none. */
  onHover?(key: string | null): void;
}

interface PlacedTag {
  readonly element: HTMLElement;
  tag: Tag;
  stands: TagPlacement | null;
}

const SVG = "http://www.w3.org/2000/svg";

/** An element of a drawing. */
export function drawn(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** Put an overlay over an element's canvas. */
export function createOverlay(parts: OverlayParts): Overlay {
  const { host, motion, inLine = false, onPress, onFocus, onHover } = parts;
  const root = document.createElement("div");
  root.className = motion ? "over over-moves" : "over";
  root.setAttribute("role", "group");
  root.tabIndex = -1;
  const lines = createLines();
  root.append(lines.element);
  host.append(root);
  const shown = new Map<string, PlacedTag>();
  let roving: string | null = null;
  /** Where the focused tag stood that is gone: the nearest of the next ones takes the focus. */
  let homeless: OverlayPoint | null = null;
  let busy = false;

  const rove = (key: string | null) => {
    const one = key === null ? undefined : shown.get(key);
    const first = root.querySelector("button")?.getAttribute("data-tag") ?? null;
    roving = one && one.tag.label !== "" ? key : first;
    for (const { element, tag } of shown.values()) {
      if (tag.label !== "") element.tabIndex = tag.key === roving ? 0 : -1;
    }
  };
  const keyOf = (event: Event): string | null => {
    const near = event.target instanceof Element ? event.target.closest("[data-tag]") : null;
    return near?.getAttribute("data-tag") ?? null;
  };
  const pressed = (event: MouseEvent) => {
    const key = keyOf(event);
    if (key !== null && !busy) onPress(key);
  };
  const typed = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    const key = keyOf(event) ?? (way ? roving : null);
    if (key === null) return;
    if (event.target === root) return go(event, key);
    const next = way
      ? (inLine ? along : nearest)([...shown.values()], key, way)
      : inTurn([...root.querySelectorAll("button")], key, event.key);
    if (way || next !== undefined) go(event, next ?? null);
  };
  const go = (event: Event, key: string | null) => {
    event.preventDefault();
    event.stopPropagation();
    if (key !== null) focus(key);
  };
  const focus = (key: string) => {
    rove(key);
    shown.get(key)?.element.focus({ preventScroll: true });
  };
  const hovered = (event: PointerEvent) => {
    if (event.pointerType === "mouse")
      onHover?.(event.type === "pointerover" ? keyOf(event) : null);
  };
  const focused = (event: FocusEvent) => {
    const key = keyOf(event);
    if (key === null) return;
    rove(key);
    // A press of the pointer is no walk by keys.
    onFocus(event.target instanceof Element && event.target.matches(":focus-visible") ? key : null);
  };
  const blurred = () => onFocus(null);
  root.addEventListener("click", pressed);
  root.addEventListener("keydown", typed);
  root.addEventListener("focusin", focused);
  root.addEventListener("focusout", blurred);
  root.addEventListener("pointerover", hovered);
  root.addEventListener("pointerout", hovered);

  const make = (tag: Tag): PlacedTag => {
    const element = document.createElement(tag.label === "" ? "span" : "button");
    if (element instanceof HTMLButtonElement) element.type = "button";
    else element.setAttribute("aria-hidden", "true");
    element.dataset.tag = tag.key;
    const { pressed: _, ...rest } = tag;
    return { element, tag: { ...rest, stamp: "", classes: "", label: "" }, stands: null };
  };
  return {
    set(tags) {
      const wanted = new Map(tags.map((tag) => [tag.key, tag]));
      for (const [key, { element, tag, stands }] of [...shown]) {
        if ((wanted.get(key)?.label === "") === (tag.label === "") && wanted.has(key)) continue;
        if (element === document.activeElement) {
          homeless = stands ?? { x: 0, y: 0 };
          root.focus({ preventScroll: true });
        }
        element.remove();
        shown.delete(key);
      }
      let after: Node | null = null;
      for (const tag of [...tags].reverse()) {
        const one = shown.get(tag.key) ?? make(tag);
        const { element, tag: before } = one;
        if (before.stamp !== tag.stamp || !shown.has(tag.key))
          element.replaceChildren(...tag.build());
        if (before.classes !== tag.classes) element.className = `over-tag ${tag.classes}`;
        if (before.label !== tag.label) element.setAttribute("aria-label", tag.label);
        if (before.pressed !== tag.pressed) setPressed(element, tag.pressed);
        one.tag = tag;
        shown.set(tag.key, one);
        // The focused element is not moved: it would lose the focus.
        if (element.nextSibling !== after || element.parentNode !== root) {
          if (element !== document.activeElement) root.insertBefore(element, after);
        }
        after = element;
      }
      // Tab comes to what is chosen, unless the player is among the buttons already.
      const chosen = tags.find(({ pressed }) => pressed)?.key;
      rove(root.contains(document.activeElement) ? roving : (chosen ?? roving));
    },
    place(places, leaders) {
      for (const [key, one] of shown) {
        const next = places.get(key) ?? null;
        stand(one, next);
      }
      lines.set(leaders);
      // Between two turns there may be nothing at all; then the group keeps it, unless it went elsewhere.
      if (homeless === null) return;
      const active = document.activeElement ?? document.body;
      if (active !== root && active !== document.body) homeless = null;
      const next = homeless && closest([...shown.values()], homeless);
      if (next === null) return;
      homeless = null;
      focus(next);
    },
    focus(key) {
      if (shown.has(key)) focus(key);
    },
    get focused() {
      const key = document.activeElement?.getAttribute("data-tag") ?? null;
      return key !== null && root.contains(document.activeElement) ? key : null;
    },
    get element() {
      return root;
    },
    name: (words) => root.setAttribute("aria-label", words),
    wait(waiting) {
      busy = waiting;
      root.toggleAttribute("data-busy", waiting);
      root.setAttribute("aria-busy", String(waiting));
    },
    dispose() {
      root.remove();
      shown.clear();
    },
  };
}

/** The lines from tags to what they speak of: thin ones, and those that stand out. */
function createLines(): { readonly element: SVGElement; set(leaders: readonly Leader[]): void } {
  const element = drawn("svg", { class: "over-lines", "aria-hidden": "true" });
  const kinds = [false, true].map((strong) => {
    const name = strong ? " over-strong" : "";
    const [halo, line] = ["over-line-halo", "over-line"].map((one) =>
      drawn("path", { class: `${one}${name}` }),
    );
    if (halo && line) element.append(halo, line);
    return { strong, halo, line };
  });
  const dots = drawn("path", { class: "over-dots" });
  element.append(dots);
  return {
    element,
    set(leaders) {
      for (const { strong, halo, line } of kinds) {
        const path = leaders
          .filter((leader) => (leader.strong === true) === strong)
          .map(({ from, bends = [], to }) =>
            [from, ...bends, to]
              .map(({ x, y }, nth) => `${nth === 0 ? "M" : "L"}${round(x)} ${round(y)}`)
              .join(""),
          )
          .join("");
        if (line?.getAttribute("d") === path) continue;
        for (const one of [halo, line]) one?.setAttribute("d", path);
      }
      const circles = leaders
        .filter(({ dotted }) => dotted)
        .map(({ from, strong }) => dotAt(from, strong ? 5.5 : 3.2));
      dots.setAttribute("d", circles.join(""));
    },
  };
}

/** A full circle, as a path. */
const dotAt = ({ x, y }: OverlayPoint, radius: number) =>
  `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

function setPressed(element: Element, pressed: boolean | undefined): void {
  if (pressed === undefined) element.removeAttribute("aria-pressed");
  else element.setAttribute("aria-pressed", String(pressed));
}

/** The button that stands nearest to a point; the first where none is placed. */
function closest(all: readonly PlacedTag[], { x, y }: OverlayPoint): string | null {
  const away = ({ stands }: PlacedTag) =>
    stands ? Math.hypot(stands.x - x, stands.y - y) : Number.MAX_VALUE;
  const buttons = all.filter(({ tag }) => tag.label !== "");
  const [first] = buttons.sort((one, other) => away(one) - away(other));
  return first?.tag.key ?? null;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Put a tag somewhere; nothing is written that is so already. */
function stand(one: PlacedTag, next: TagPlacement | null): void {
  const { element, stands } = one;
  one.stands = next;
  if (next === null) {
    if (stands !== null) element.removeAttribute("data-shown");
    return;
  }
  if (stands === null) element.setAttribute("data-shown", "");
  if (stands?.size !== next.size) element.dataset.size = next.size;
  const { style } = element;
  if (stands?.width !== next.width) style.width = `${next.width}px`;
  if (stands?.height !== next.height) style.height = `${next.height}px`;
  const left = round(next.x - next.width / 2);
  const top = round(next.y - next.height / 2);
  style.transform = `translate(${left}px, ${top}px)`;
}

type ArrowStep = readonly [number, number];

const ARROWS: Readonly<Record<string, ArrowStep>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The same where buttons stand in one line: an arrow across it goes to the next, none is passed by. */
function along(all: readonly PlacedTag[], key: string, way: ArrowStep): string | null {
  if (way[0] === 0) return nearest(all, key, way);
  const buttons = all.filter(({ tag, stands }) => tag.label !== "" && stands !== null);
  buttons.sort((one, other) => (one.stands?.x ?? 0) - (other.stands?.x ?? 0));
  const now = buttons.findIndex(({ tag }) => tag.key === key);
  return buttons[now + way[0]]?.tag.key ?? null;
}

/** The button that an arrow leads to: rather straight ahead than far aside, and the nearest of those. */
function nearest(all: readonly PlacedTag[], key: string, [east, south]: ArrowStep): string | null {
  const here = all.find(({ tag }) => tag.key === key)?.stands;
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const { tag, stands } of all) {
    if (!here || !stands || tag.label === "" || tag.key === key) continue;
    const [dx, dy] = [stands.x - here.x, stands.y - here.y];
    const ahead = dx * east + dy * south;
    const aside = Math.abs(dx * south) + Math.abs(dy * east);
    const cost = ahead + 2 * aside + (aside > ahead ? 1e4 : 0);
    if (ahead > 2 && cost < least) {
      least = cost;
      best = tag.key;
    }
  }
  return best;
}

/** Every button is reached one after the other, wherever it stands; `undefined` for other keys. */
function inTurn(all: readonly Element[], key: string, pressed: string): string | null | undefined {
  const now = all.findIndex((one) => one.getAttribute("data-tag") === key);
  const goal = { Home: 0, End: all.length - 1, PageUp: now - 1, PageDown: now + 1 }[pressed];
  if (goal === undefined) return undefined;
  return all[(goal + all.length) % all.length]?.getAttribute("data-tag") ?? null;
}

/** What of the page floats over an element, in pixels from its corner. */
export function floatsOver(host: HTMLElement): PixelBox[] {
  const corner = host.getBoundingClientRect();
  const zoom = zoomOf(host);
  const found: PixelBox[] = [];
  const take = (element: Element) => {
    if (getComputedStyle(element).pointerEvents === "none") {
      for (const child of element.children) take(child); // its own box lets pointers through
      return;
    }
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    if (left >= corner.right || right <= corner.left) return;
    if (top >= corner.bottom || bottom <= corner.top) return;
    found.push({
      left: (left - corner.left) / zoom,
      right: (right - corner.left) / zoom,
      top: (top - corner.top) / zoom,
      bottom: (bottom - corner.top) / zoom,
    });
  };
  let inner: Element = host;
  for (let outer = host.parentElement; outer && found.length < 40; outer = outer.parentElement) {
    for (const sibling of outer.children) if (sibling !== inner) take(sibling);
    if (outer.tagName === "MAIN") break;
    inner = outer;
  }
  return found;
}
