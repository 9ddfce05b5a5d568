/**
 * The legal places of a model as buttons over its canvas.
 *
 * A place with a sign has a label over the roof, tied to it by a thread; one without is an unseen
 * target at its point, where pointers go through to the canvas and only keys and screen readers come.
 */
import { type Camera, Vector3 } from "three";
import "./placeButtons.css";
import type { ModelPlace, PlaceSign, ScenePoint } from "./boardDrawing";
import type { PixelBox, Size } from "./boxes";
import {
  createOverlay,
  drawn,
  floatsOver,
  type OverlayPoint,
  type Tag,
  type TagPlacement,
} from "./overlay";
import { heightOfRows, layThreads, ROW, rowsFor, type ThreadedLabel } from "./threadLayout";

/** What is true of all places at a time. */
export interface PlacesState {
  /** What the group of buttons is called. */
  readonly name: string;
  /** What is chosen and not yet done; left out where a press does it at once. */
  readonly chosen?: string | null;
  readonly busy: boolean;
}

export interface PlaceButtons {
  /** Show these places, in this order for screen readers. */
  set(places: readonly ModelPlace[], state: PlacesState): void;
  /** The place that the pointer is at stands out. */
  point(action: string | null): void;
  /** A picture was drawn: the buttons follow it. */
  draw(): void;
  /** Something else floats over the canvas now. */
  refit(): void;
  /** The room in pixels that labels need above the roof. */
  readonly headroom: number;
  /** Put the focus on a place. */
  focus(action: string): void;
  /** Where everything would stand, seen by a camera. */
  layout(camera: Camera): PlaceLayout;
  dispose(): void;
}

/** Where buttons stand, in pixels from the canvas's corner. */
export interface PlaceLayout {
  /** Where threads end, at their places. */
  readonly feet: ReadonlyMap<string, OverlayPoint>;
  readonly boxes: ReadonlyMap<string, TagPlacement>;
  readonly threads: readonly ThreadedLabel[];
}

export interface PlaceButtonsParts {
  readonly host: HTMLElement;
  readonly camera: Camera;
  readonly motion: boolean;
  /** Whether places stand in one line from left to right: arrows go along it. */
  readonly inLine?: boolean | undefined;
  /** The canvas, in CSS pixels. */
  size(): Size;
  /** Points that labels stand over; needed where places have signs. */
  roof?(): readonly ScenePoint[];
  onPick(action: string): void;
  onPoint(action: string | null): void;
  /** The player asked for other labels: they may need another room. */
  onRows?(): void;
}

/** An unseen target for keys. */
const TARGET = 44;
/** How far from the edge of the canvas labels stay. */
const EDGE = 6;
/** How far beside its point a thread may end, as a share of a square: a strip is narrow. */
const REACH = { upright: 0.22, flat: 0.13, remove: 0.3 } as const;

/** More labels, more rows, or more of the height: then labels of one shape are shown at a time. */
const CROWDED = { labels: 12, rows: 3, share: 0.45 } as const;

type LabelSize = "wide" | "tight";

/** Which labels are shown, how, where, and in how many rows. */
interface LabelFit {
  readonly of: LabelSize;
  readonly signs: readonly (ModelPlace & { readonly sign: PlaceSign })[];
  readonly room: LabelRoom;
  readonly rows: number;
  /** The places of the other shape; their chip stands in a row of its own, above. */
  readonly others: readonly ModelPlace[];
}

/** Where the rows of labels begin, and how far down they reach. */
const topOf = ({ room, others }: LabelFit) => room.top + (others.length > 0 ? ROW : 0);
const endOf = (fit: LabelFit) => topOf(fit) + heightOfRows(fit.rows, fit.signs.length);

interface LabelRoom {
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

/** Put buttons over a canvas. */
export function createPlaceButtons(parts: PlaceButtonsParts): PlaceButtons {
  const { host, motion, size, onPick, onPoint } = parts;
  const overlay = createOverlay({
    host,
    motion,
    inLine: parts.inLine ?? false,
    onPress: onPick,
    onFocus: onPoint,
    onHover: onPoint,
  });
  const ruler = createLabelRuler(overlay.element);
  /** Shows the labels of the other shape, where there is no room for all. */
  const chip = document.createElement("button");
  chip.type = "button";
  chip.className = "place-more";
  chip.addEventListener("click", () => {
    follow(fitted().others[0]?.action ?? null);
    lay();
    parts.onRows?.();
  });
  let floats: readonly PixelBox[] = [];
  let places: readonly ModelPlace[] = [];
  let state: PlacesState = { name: "", chosen: null, busy: false };
  let pointed: string | null = null;
  let before = "";
  let sized = "";
  let fit: LabelFit | null = null;
  /** What the buttons were made for. */
  let labelled: LabelFit | null = null;

  /** The shape of block whose labels are shown where there is no room for all. */
  let kind: PlaceSign["kind"] = "upright";
  const follow = (action: string | null) => {
    const wanted = places.find((place) => place.action === action)?.sign?.kind ?? kind;
    if (wanted !== kind) fit = null;
    kind = wanted;
  };
  /** Where rows may stand: beside what floats over the top of the canvas, or under it. */
  const rooms = (): LabelRoom[] => {
    const { width, height } = size();
    const tops = floats.map(({ bottom }) => bottom + EDGE).filter((top) => top < height / 3);
    return [EDGE, ...tops].map((top) => {
      let [left, right] = [EDGE, width - EDGE];
      for (const box of floats) {
        if (box.top >= top + 2 * ROW || box.bottom <= top) continue;
        if ((box.left + box.right) / 2 < width / 2) left = Math.max(left, box.right + EDGE);
        else right = Math.min(right, box.left - EDGE);
      }
      return { left, right, top };
    });
  };
  /** The labels that are shown, and how: all of them, or those of one shape. */
  const fitted = (): LabelFit => {
    fit ??= fittedNow();
    return fit;
  };
  const fittedNow = (): LabelFit => {
    const all = places.flatMap((place) => (place.sign ? [{ ...place, sign: place.sign }] : []));
    const everywhere = rooms();
    const best = (signs: LabelFit["signs"], others: readonly ModelPlace[] = []) =>
      (["wide", "tight"] as const)
        .flatMap((of) => {
          const widths = signs.map(({ sign }) => ruler.width(sign, of));
          return everywhere.map((room): LabelFit => {
            const rows = rowsFor(widths, room.right - room.left);
            return { of, signs, room, rows, others };
          });
        })
        .reduce((one, other) => (endOf(other) < endOf(one) ? other : one));
    const whole = best(all);
    const part = all.filter(({ sign }) => sign.kind === kind);
    const others = all.filter(({ sign }) => sign.kind !== kind);
    const isCrowded =
      all.length > CROWDED.labels ||
      whole.rows > CROWDED.rows ||
      endOf(whole) > CROWDED.share * size().height;
    return isCrowded && part.length > 0 && others.length > 0 ? best(part, others) : whole;
  };
  const layout = (camera: Camera): PlaceLayout => {
    const { width, height } = size();
    const spot = (point: ScenePoint): OverlayPoint => {
      const { x, y } = new Vector3(...point).project(camera);
      return { x: ((x + 1) / 2) * width, y: ((1 - y) / 2) * height };
    };
    const boxes = new Map<string, TagPlacement>();
    const feet = new Map<string, OverlayPoint>();
    const keep = (value: number, most: number) =>
      Math.min(Math.max(value, TARGET / 2), most - TARGET / 2);
    const { of, signs, room, rows } = fitted();
    const labelled = new Set(signs.map(({ action }) => action));
    for (const { action, at, sign } of places) {
      if (labelled.has(action)) continue;
      const { x, y } = spot(at);
      if (sign) feet.set(action, { x, y });
      // What is out of sight stays within reach of keys.
      boxes.set(action, {
        x: keep(x, width),
        y: keep(y, height),
        width: TARGET,
        height: TARGET,
        size: "target",
      });
    }
    if (signs.length === 0) return { feet, boxes, threads: [] };
    const roof = Math.min(height, ...(parts.roof?.() ?? []).map((point) => spot(point).y));
    const threads = layThreads(
      signs.map(({ action, at, sign }) => ({
        key: action,
        ...spot(at),
        reach: REACH[sign.kind] * unitAt(at, spot),
        width: ruler.width(sign, of),
      })),
      { ...room, top: topOf(fitted()), rows, bottom: height - EDGE, roof },
    );
    for (const { key, x, y, line } of threads) {
      const sign = signs.find(({ action }) => action === key)?.sign;
      if (!sign) continue;
      boxes.set(key, { x, y, width: ruler.width(sign, of), height: ROW, size: of });
      if (line[0]) feet.set(key, line[0]);
    }
    return { feet, boxes, threads };
  };
  const measure = () => {
    if (places.some(({ sign }) => sign)) floats = floatsOver(host);
    fit = null;
  };
  const lay = () => {
    const { width } = size();
    if (width === 0) return;
    if (labelled !== fitted()) show();
    const { boxes, threads } = layout(parts.camera);
    if (chip.isConnected) {
      const shown = threads.flatMap(({ key }) => boxes.get(key) ?? []);
      const middle = Math.min(...shown.map(({ x }) => x)) + Math.max(...shown.map(({ x }) => x));
      const top = Math.min(...shown.map(({ y }) => y)) - 1.5 * ROW;
      chip.style.transform = `translate(${middle / 2}px, ${top}px) translateX(-50%)`;
    }
    const strong = (key: string) => key === state.chosen || key === pointed;
    overlay.place(
      boxes,
      threads.flatMap(({ key, line }) => {
        const [from, ...rest] = line;
        const to = rest.pop();
        return from && to ? [{ from, bends: rest, to, dotted: true, strong: strong(key) }] : [];
      }),
    );
  };
  const show = () => {
    labelled = fitted();
    const keys = new Set(labelled.signs.map(({ action }) => action));
    const [other] = labelled.others;
    if (!other?.sign) chip.remove();
    else {
      // Moved, it would lose the focus.
      if (!chip.isConnected) host.append(chip);
      const name = `+ ${labelled.others.length} ${other.sign.group}`;
      chip.replaceChildren(pillOf({ ...other.sign, name, note: "" }));
      chip.setAttribute("aria-label", name);
    }
    overlay.set(
      places.map(({ sign, ...place }) => {
        const { action } = place;
        const shown = keys.has(action) && sign ? { ...place, sign } : place;
        return tagOf(shown, action === state.chosen, action === pointed);
      }),
    );
  };
  return {
    set(next, now) {
      const chosen = now.chosen ?? null;
      const turned = chosen !== state.chosen && overlay.focused !== null;
      if (next.every(({ action }) => !places.some((one) => one.action === action)))
        kind = "upright";
      places = next;
      state = now;
      follow(chosen);
      before = "";
      if (!places.some(({ action }) => action === pointed)) pointed = null;
      overlay.name(now.name);
      overlay.wait(now.busy);
      measure();
      show();
      lay();
      // A block that is turned by a key takes the focus along.
      if (turned && chosen !== null) overlay.focus(chosen);
    },
    point(action) {
      if (action === pointed) return;
      pointed = action;
      if ((state.chosen ?? null) === null) follow(action);
      show();
      lay();
    },
    draw() {
      const { width, height } = size();
      const now = `${width} ${height} ${parts.camera.matrixWorldInverse.elements.join()}`;
      if (now === before) return;
      before = now;
      if (sized !== `${width} ${height}`) measure();
      sized = `${width} ${height}`;
      lay();
    },
    refit() {
      ruler.forget();
      measure();
      lay();
    },
    get headroom() {
      if (!places.some(({ sign }) => sign)) return 0;
      return Math.min(endOf(fitted()), size().height / 2);
    },
    focus: overlay.focus,
    layout,
    dispose() {
      overlay.dispose();
      chip.remove();
    },
  };
}

/** How many pixels a square is wide at a point. */
function unitAt([x, y, z]: ScenePoint, spot: (point: ScenePoint) => OverlayPoint): number {
  const here = spot([x, y, z]);
  return Math.max(
    Math.abs(spot([x + 1, y, z]).x - here.x),
    Math.abs(spot([x, y, z + 1]).x - here.x),
  );
}

function tagOf(
  { action, label, sign }: ModelPlace,
  chosen: boolean | undefined,
  pointed: boolean,
): Tag {
  const state = `${chosen ? " place-chosen" : ""}${pointed ? " place-pointed" : ""}`;
  return {
    key: action,
    label,
    ...(chosen === undefined ? {} : { pressed: chosen }),
    classes: `${sign ? "place-label" : "place-target"}${state}`,
    stamp: sign ? stampOf(sign) : "",
    build: () => (sign ? [pillOf(sign)] : []),
  };
}

const stampOf = ({ kind, name, note }: PlaceSign) => `${kind} ${name} ${note}`;

/** A block's shape as a small drawing. */
const SHAPES: Readonly<
  Record<PlaceSign["kind"], readonly [name: string, Record<string, string | number>]>
> = {
  upright: ["rect", { x: 4.5, y: 0.5, width: 7, height: 15, rx: 1.5 }],
  flat: ["rect", { x: 0.5, y: 4.5, width: 15, height: 7, rx: 1.5 }],
  remove: ["path", { class: "place-cross", d: "M3 3l10 10M13 3L3 13" }],
};

function pillOf({ kind, name, note }: PlaceSign): Node {
  const pill = document.createElement("span");
  pill.className = "place-pill";
  const figure = drawn("svg", {
    width: 16,
    height: 16,
    viewBox: "0 0 16 16",
    class: "place-shape",
  });
  figure.append(drawn(...SHAPES[kind]));
  const words = document.createElement("span");
  words.className = "place-words";
  const [bold, small] = [document.createElement("b"), document.createElement("small")];
  // Written by the style sheet: for screen readers the button's name says it as a sentence.
  bold.dataset.written = name;
  small.dataset.written = note;
  words.append(bold, small);
  pill.append(figure, words);
  return pill;
}

interface LabelRuler {
  width(sign: PlaceSign, of: LabelSize): number;
  /** Letters may have another size now: the page's font came, or the interface is scaled. */
  forget(): void;
}

/** Measures labels once each, in both of their sizes. */
function createLabelRuler(root: HTMLElement): LabelRuler {
  const known = new Map<string, number>();
  return {
    forget: () => known.clear(),
    width(sign, of) {
      const key = `${of} ${stampOf(sign)}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const probe = document.createElement("span");
      probe.className = "over-tag place-label place-probe";
      probe.dataset.size = of;
      probe.setAttribute("aria-hidden", "true");
      probe.append(pillOf(sign));
      root.append(probe);
      const width = Math.max(ROW, probe.offsetWidth + 1);
      probe.remove();
      known.set(key, width);
      return width;
    },
  };
}
