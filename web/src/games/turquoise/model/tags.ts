/** What stands over the model, tag by tag, put apart: prices, levels, what a plate brings, buttons for keys. */
import { boxAt, inside, type PixelBox, type Size } from "../../../scene/boxes";
import { type Label, type Offset, spread } from "../../../scene/labelLayout";
import { drawn, type Leader, type Tag, type TagPlacement } from "../../../scene/overlay";
import { type Coin, coinsOf, costOf, type Move, paid } from "../actions";
import { BAD, HALO, PAINT, SHAPES } from "../colours";
import type { Named, TurquoiseDetail } from "../detail";
import type { CanvasPoint, HitMark } from "./hitTest";
import "./tags.css";

/** How a tag stands: apart from the others, or where it is. */
export interface Posted {
  readonly tag: Tag;
  readonly sizes: readonly (Size & { readonly name: string })[];
  /** What it is called when it shows all it has. */
  readonly full: string;
  /** The lowest are placed first; `null` for what is not moved. */
  readonly rank: number | null;
  readonly chosen: boolean;
}

/** What a target can be hit on for keys, where nothing is drawn of it here. */
const HIT = { name: "all", width: 44, height: 44 } as const;
export const PLUS = { name: "all", width: 24, height: 24 } as const;

/** About how wide a letter of a tag is. */
const LETTER = 7.8;

/** How a target is looked at. */
export interface Seen {
  readonly chosen: string | null;
  /** The target that the pointer or the focus is at. */
  readonly pointed: boolean;
  /** Whether it was small when it was pointed at. */
  readonly grown: boolean;
  /** How much a chip may show that is neither chosen nor pointed at: less where there are many. */
  readonly most: Fold;
  readonly behind: boolean;
}

/** The tag of a target. */
export function tagOf(target: Named, seen: Seen): Posted {
  const { name, kind, moves, choice, label, mark } = target;
  const action = choice.kind === "action" ? choice.action : null;
  const plain = { key: name, label };
  const extra = `${seen.pointed ? " tq3-pointed" : ""}${seen.behind ? " tq3-behind" : ""}`;
  if ((kind === "end" || kind === "back") && moves.length > 0) {
    const chosen = moves.some(({ action }) => action === seen.chosen);
    const now = chosen ? seen.chosen : null;
    const several = moves.length > 1 ? " tq3-several" : "";
    const sizes = chipSizes(moves, now, chosen || seen.grown ? "all" : seen.most);
    const [first] = moves;
    const cost = first ? first.actionPoints * 3 + paid(first) : 0;
    return {
      tag: {
        ...plain,
        classes: `tq3-chip${several}${chosen ? " tq3-chosen" : ""}${extra}`,
        stamp: `${moves.map(({ action }) => action).join()} ${now}`,
        build: () => chipNodes(moves, now),
      },
      sizes,
      full: chipSizes(moves, now, "all")[0]?.name ?? "",
      rank: chosen ? 0 : seen.grown ? 1 : 10 + cost,
      chosen,
    };
  }
  if (kind === "site" && seen.chosen !== action) {
    return {
      tag: {
        ...plain,
        classes: `tq3-chip tq3-storey${extra}`,
        stamp: mark,
        build: () => words(mark),
      },
      sizes: [{ name: "all", width: 20 + LETTER * mark.length, height: 26 }],
      full: "all",
      rank: 5,
      chosen: false,
    };
  }
  return {
    tag: { ...plain, classes: `tq3-hit${extra}`, stamp: "", build: () => [] },
    sizes: [HIT],
    full: "all",
    rank: null,
    chosen: false,
  };
}

/** What a plate brings, over where it goes. */
export function noteTag({ text }: NonNullable<TurquoiseDetail["note"]>): Posted {
  return {
    tag: { key: "note", label: "", classes: "tq3-note", stamp: text, build: () => words(text) },
    sizes: [{ name: "all", width: 24 + 8.2 * text.length, height: 30 }],
    full: "all",
    rank: 2,
    chosen: false,
  };
}

/** One more action point, at a broken crossing. */
export function plusTag(nth: number): Posted {
  return {
    tag: { key: `plus:${nth}`, label: "", classes: "tq3-plus", stamp: "+1", build: plusNodes },
    sizes: [PLUS],
    full: "all",
    rank: null,
    chosen: false,
  };
}

/** How high a price is. */
export const ROW = 26;
/** What stands for a price where there is no room, until it is pointed at. */
const DOT: Size = { width: 24, height: 24 };
const LITTLE = 24;
const COIN = 15;

const coinWidth = ({ count }: Coin): number => (count > 1 ? 37 : 17);

/** How wide a price is. */
export function rowWidth(move: Move): number {
  const coins = coinsOf(move);
  if (coins.length === 0) return ROW;
  return 30 + coins.reduce((sum, coin) => sum + coinWidth(coin), 0);
}

/** How much of its prices a chip shows: all, one of them, its action points alone, none. */
export type Fold = "all" | "one" | "few" | "dot";

/** A size of a chip. */
export interface Folded extends Size {
  readonly name: Fold;
}

/** The sizes of a chip, the roomiest first, of those that show no more than `most`. */
export function chipSizes(
  moves: readonly Move[],
  chosen: string | null,
  most: Fold,
): readonly Folded[] {
  const width = Math.max(...moves.map(rowWidth));
  const shown = moves.find(({ action }) => action === chosen) ?? moves[0];
  const one = shown ? rowWidth(shown) : ROW;
  const all: readonly Folded[] = [
    { name: "all", width, height: ROW * moves.length },
    { name: "one", width: one, height: ROW },
    { name: "few", width: one === ROW ? LITTLE : LITTLE + 9, height: LITTLE },
    { name: "dot", ...DOT },
  ];
  const from = all.findIndex(({ name }) => name === most);
  // One price is all of them, and where nothing is paid its action points are all there is.
  return all.filter(({ name }, nth) => {
    if (name === "all" && moves.length === 1) return false;
    return (nth >= from || name === "dot") && !(name === "few" && one === ROW && most !== "few");
  });
}

/** The rows of a chip; the first is the one that stands for all where there is no room. */
export function rowsOf(moves: readonly Move[], chosen: string | null): readonly Move[] {
  const now = moves.find(({ action }) => action === chosen);
  return now ? [now, ...moves.filter((move) => move !== now)] : moves;
}

/** What a chip shows. */
export function chipNodes(moves: readonly Move[], chosen: string | null): Node[] {
  return rowsOf(moves, chosen).map((move) => {
    const row = document.createElement("span");
    row.className = move.action === chosen ? "tq3-row tq3-now" : "tq3-row";
    row.dataset.action = move.action;
    const cost = document.createElement("b");
    cost.textContent = costOf(move);
    row.append(cost, ...coinsOf(move).flatMap(coinNodes));
    if (paid(move) > 1 && !move.unpriced) {
      const sum = document.createElement("em");
      sum.textContent = `−${paid(move)}`; // for where there is no room for its coins
      row.append(sum);
    }
    return row;
  });
}

function coinNodes(coin: Coin): Node[] {
  const { capital, collar, sign } = PAINT[coin.colour];
  const { path, line, hollow } = SHAPES[coin.colour];
  const figure = drawn("svg", { width: COIN, height: COIN, viewBox: "-1.1 -1.1 2.2 2.2" });
  figure.append(
    drawn("circle", { r: 1, fill: capital, stroke: collar, "stroke-width": 0.18 }),
    drawn("path", {
      d: path,
      fill: hollow ? "none" : sign,
      stroke: sign,
      "stroke-width": line,
      "stroke-linejoin": "round",
    }),
  );
  if (coin.count < 2) return [figure];
  const count = document.createElement("i");
  count.textContent = `×${coin.count}`;
  return [figure, count];
}

/** A word or a number by itself. */
export function words(text: string): Node[] {
  return [document.createTextNode(text)];
}

/** What a broken crossing adds. */
export function plusNodes(): Node[] {
  const figure = drawn("svg", { width: 24, height: 24, viewBox: "-12 -12 24 24" });
  const text = drawn("text", { y: 3.8, fill: BAD, "text-anchor": "middle" });
  text.textContent = "+1";
  figure.append(
    drawn("circle", { r: 11.4, fill: HALO, "fill-opacity": 0.8 }),
    drawn("circle", { r: 9.5, fill: HALO, stroke: BAD, "stroke-width": 1.9 }),
    text,
  );
  return [figure];
}

/** Something that stands over the picture. */
export interface OverlayItem {
  readonly post: Posted;
  /** The point that it speaks of. */
  readonly at: CanvasPoint;
  /** How far under that point it would best begin; 0 is at the point. */
  readonly under: number;
  /** How it is hit beside its tag; `null` for what is only seen, or nowhere. */
  readonly target: Pick<HitMark, "title" | "line" | "ground" | "behind"> | null;
  /** What the rows of its chip pick, where all of them are shown. */
  readonly rows: readonly string[];
}

/** Where everything stands. */
export interface Arranged {
  readonly places: ReadonlyMap<string, TagPlacement>;
  readonly leaders: readonly Leader[];
  /** For the next picture: nothing leaves its place without need. */
  readonly offsets: ReadonlyMap<string, Offset>;
  /** The chips that do not show all they have. */
  readonly folded: ReadonlySet<string>;
  readonly marks: readonly HitMark[];
}

/** Put things over a picture: inside the room, off what is solid, and off each other. */
export function arrange(
  items: readonly OverlayItem[],
  room: PixelBox,
  solid: readonly PixelBox[],
  before: ReadonlyMap<string, Offset>,
): Arranged {
  const labels = items.flatMap(({ post, at, under }): Label[] =>
    post.rank === null || !inside(at, room)
      ? []
      : [{ key: post.tag.key, ...at, under, sizes: post.sizes, rank: post.rank }],
  );
  const placed = spread(labels, room, solid, before);
  const places = new Map<string, TagPlacement>();
  const leaders: Leader[] = [];
  const offsets = new Map<string, Offset>();
  const folded = new Set<string>();
  const marks: HitMark[] = [];
  for (const { post, at, target, rows } of items) {
    const { key } = post.tag;
    const moved = placed.get(key);
    const shape = post.sizes[moved?.size ?? 0];
    if (!shape) continue;
    const { x, y } = moved ?? at;
    const box = boxAt(x, y, shape);
    if (post.rank === null || moved) {
      places.set(key, { x, y, width: shape.width, height: shape.height, size: shape.name });
    }
    if (moved) {
      offsets.set(key, { dx: x - at.x, dy: y - at.y, size: moved.size });
      if (shape.name !== post.full) folded.add(key);
      // What is chosen has an arrow: under it no line is needed.
      const strayed = !post.chosen || Math.abs(x - at.x) > 1;
      if (strayed && !inside(at, box)) leaders.push({ from: at, to: nearestIn(box, at) });
    }
    if (!target) continue;
    const shown = shape.name === "all" ? rows : [];
    marks.push({ name: key, ...target, chip: moved ? { box, rows: shown } : null });
  }
  return { places, leaders, offsets, folded, marks };
}

/** The point of a box nearest to another. */
function nearestIn({ left, right, top, bottom }: PixelBox, { x, y }: CanvasPoint): CanvasPoint {
  return { x: Math.min(Math.max(x, left), right), y: Math.min(Math.max(y, top), bottom) };
}
