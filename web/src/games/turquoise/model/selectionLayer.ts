/** What the selection shows on the site, and what of it can be picked: rings, prices, the way, a plate. */
import type { Object3D } from "three";
import type { ScenePoint, Span } from "../../../scene/boardDrawing";
import { boxAt, inside, type PixelBox, type Size } from "../../../scene/boxes";
import type { Offset } from "../../../scene/labelLayout";
import { createRuler } from "../../../scene/marks";
import type { ModelView } from "../../../scene/model";
import { createOverlay, floatsOver } from "../../../scene/overlay";
import type { Stage } from "../../../scene/stage";
import type { Named, TurquoiseDetail } from "../detail";
import { HAND, PLACES } from "../geometry";
import { pillarsOf } from "../position";
import type { TurquoiseTypes } from "../protocol";
import { type Anchor, canHide, createOcclusion, groundOf, lineOf, trayBars } from "./anchors";
import {
  type CanvasPoint,
  type HitMark,
  meant,
  REACH,
  type TouchChoice,
  touchChoiceMark,
  touchChoiceTag,
  touchMenuOf,
  tries,
} from "./hitTest";
import { createLaying, heldAt, square, turnByDrag } from "./laying";
import { createRings, type Ring, type RingKind } from "./marks";
import { createPathTube, dropOf, type Track, trackOf } from "./pathTube";
import type { Space } from "./space";
import {
  arrange,
  noteTag,
  type OverlayItem,
  PLUS,
  type Posted,
  plusTag,
  rowsOf,
  tagOf,
} from "./tags";
import { actionTarget, TRAY, TURN, TURN_BACK } from "./targets";

/** What of the selection is on the site, and what of the site can be picked. */
export interface SelectionLayer {
  /** Show what is half chosen. */
  set(view: ModelView<TurquoiseTypes, TurquoiseDetail>): void;
  /** The target at a point of the canvas, in CSS pixels: `place:e5`. */
  at(x: number, y: number): string | null;
  /** The place at a point where nothing was picked; `null` beside the site. */
  missedAt(x: number, y: number): string | null;
  /** The pointer is over this target. */
  point(target: string | null): void;
  /** Where on the canvas a click truly hits a target. */
  pointOf(target: string): { x: number; y: number } | null;
  targets(): readonly string[];
  /** More room that the camera must give. */
  extent(): readonly Span[];
  /** A picture was drawn: what floats over it follows. */
  drawn(): void;
  setDark(dark: boolean): void;
  state(): { ghost: string | null };
  dispose(): void;
}

export interface SelectionLayerParts {
  readonly stage: Stage;
  readonly host: HTMLElement;
  readonly space: Space;
  readonly motion: boolean;
  say(key: string): string;
  onPick(target: string): void;
  plate(digits: string, level: number): Object3D;
  /** A seat's tray, where there is one to see. */
  tray(seat: number): Span | null;
  moved(): void;
}

/** How far from the edge of the canvas tags stay. */
const EDGE = 8;
/** From more chips than so many on, one price stands for several until it is pointed at. */
const FEW = 9;
/** Where a place is less wide than so many pixels, action points stand for prices. */
const NARROW = 40;
const NOWHERE: CanvasPoint = { x: -99, y: -99 };
const RINGS: Readonly<Partial<Record<Named["kind"], RingKind>>> = {
  pillar: "possible",
  picked: "chosen",
  spot: "free",
};

/** Put the selection's layer over a site. */
export function createSelectionLayer(parts: SelectionLayerParts): SelectionLayer {
  const { stage, host, space, motion, onPick } = parts;
  const seeing = createOcclusion(stage, space);
  const rings = createRings(stage);
  const way = createPathTube(stage, motion);
  const laying = createLaying(parts);
  const ruler = createRuler(stage, "hand", 4, 0.03);
  ruler.setDark(false);
  const overlay = createOverlay({
    host,
    motion,
    onPress: (key) => pick(key),
    onFocus: (key) => point(key),
  });
  let view: ModelView<TurquoiseTypes, TurquoiseDetail> | null = null;
  let detail: TurquoiseDetail | null = null;
  let pillars: ReadonlySet<string> = new Set();
  let track: Track | null = null;
  let pointed: string | null = null;
  /** What was small when it was pointed at: it stays large until the pointer leaves it. */
  let grown: string | null = null;
  let behind: ReadonlySet<string> = new Set();
  let marks: readonly HitMark[] = [];
  let offsets: ReadonlyMap<string, Offset> = new Map();
  /** The chips that do not show all they have. */
  let folded: ReadonlySet<string> = new Set();
  let floats: readonly PixelBox[] = [];
  /** Between which targets a finger was. */
  let fan: readonly TouchChoice[] | null = null;
  let stamp = "";
  let sized = "";
  let touch = false;

  const where: Anchor = {
    space,
    pointOf: (place) => space.pointOf(place),
    pillarAt: (place) => pillars.has(place),
    tray() {
      const seat = view?.seat ?? null;
      return seat === null ? null : parts.tray(seat);
    },
  };
  const busy = () => view?.busy === true;
  const targetsNow = () =>
    (detail?.targets ?? []).filter(({ kind }) => kind !== "tray" || where.tray() !== null);
  const pick = (target: string) => {
    if (!busy()) onPick(target);
  };

  const markTray = () => {
    const { tool } = detail ?? {};
    const taken = tool?.kind === "carry" && tool.from === HAND;
    const strong = taken || pointed === TRAY;
    const offered = detail?.targets.some(({ kind }) => kind === "tray");
    ruler.set([{ thick: strong ? 0.1 : 0.035, bars: offered ? trayBars(where.tray()) : [] }]);
  };

  /** Where rings go: around what can be picked, and where the selected action ends. */
  const ringsNow = (): Ring[] => {
    const found: Ring[] = [];
    const ring = (kind: RingKind, place: string, name: string) =>
      found.push({
        kind,
        at: space.pointOf(place),
        behind: behind.has(name),
        pointed: pointed === name,
      });
    const chosen = detail?.chosen ?? null;
    const goal = chosen?.[0] === "move" ? chosen[2] : null;
    const brought = chosen?.[0] === "horus" ? chosen[1] : null;
    for (const { kind, at, name } of detail?.targets ?? []) {
      const shape = RINGS[kind];
      const ends = at === goal || (kind === "spot" && at === brought);
      if (ends && kind !== "back") ring("chosen", at, name);
      else if (shape) ring(shape, at, name);
    }
    return found;
  };

  const hiddenNow = (): ReadonlySet<string> => {
    const found = new Set<string>();
    for (const target of detail?.targets ?? []) {
      const foot = canHide(target) ? lineOf(target, where)?.[0] : null;
      if (foot && seeing.behind(foot)) found.add(target.name);
    }
    return found;
  };

  /** Everything over the canvas, where it stands in this picture. */
  const lay = () => {
    const scale = unitAt(seeing.spot);
    const items = [...targetItems(scale), ...seenItems()];
    const room = roomOf(stage.size());
    const plus = items
      .filter(({ post }) => post.tag.classes === "tq3-plus")
      .map(({ at }) => boxAt(at.x, at.y, PLUS));
    const found = arrange(items, room, [...floats, ...plus], offsets);
    ({ offsets, folded } = found);
    const places = new Map(found.places);
    const leaves = (fan ?? []).map((leaf) => ({ leaf, post: touchChoiceTag(leaf) }));
    for (const { leaf, post } of leaves) {
      const [shape] = post.sizes;
      if (shape) places.set(post.tag.key, { ...leaf.at, ...shape, size: shape.name });
    }
    // While some are offered large, they alone can be hit.
    marks = fan ? fan.map(touchChoiceMark) : found.marks;
    overlay.set([...items, ...leaves].map(({ post }) => post.tag));
    overlay.place(places, [
      ...found.leaders,
      ...leaves.map(({ leaf }) => ({ from: leaf.of, to: leaf.at })),
    ]);
  };
  /** Every target as it is seen now; of a tray that is not there the bar's button is the way. */
  const targetItems = (scale: number): OverlayItem[] => {
    const targets = targetsNow();
    const chosen = view?.chosen ?? null;
    const chips = targets.filter(({ kind }) => kind === "end" || kind === "back");
    const many = chips.length > FEW;
    const most = scale < NARROW ? (many ? "few" : "one") : many ? "one" : "all";
    return targets.map((target): OverlayItem => {
      const { name, kind, moves } = target;
      const seen = {
        chosen,
        pointed: pointed === name,
        grown: grown === name,
        behind: behind.has(name),
        most,
      } as const;
      const post = tagOf(target, seen);
      const line = lineOf(target, where);
      const rows = moves.length > 1 ? rowsOf(moves, chosen) : [];
      const common = { post, rows: rows.map(({ action }) => actionTarget(action)) };
      if (!line) return { ...common, at: NOWHERE, under: 0, target: null };
      const [foot, head] = [seeing.spot(line[0]), seeing.spot(line[1])];
      const middle = { x: (foot.x + head.x) / 2, y: (foot.y + head.y) / 2 };
      const ground = groundOf(target, where)?.map(seeing.spot) ?? null;
      return {
        ...common,
        at: post.rank === null ? middle : foot,
        under: post.chosen ? 0.46 * scale : 0,
        target: { title: target.at, line: [foot, head], ground, behind: kind === "quiet" ? 5 : 0 },
      };
    });
  };
  /** What is only seen: what a broken crossing adds, what a plate brings. */
  const seenItems = (): OverlayItem[] => {
    const seen = (post: Posted, at: CanvasPoint): OverlayItem => ({
      post,
      at,
      under: 0,
      target: null,
      rows: [],
    });
    const found = (track?.broken ?? []).map((at, nth) => seen(plusTag(nth), seeing.spot(at)));
    if (!detail?.note) return found;
    const corners = square(heldAt(detail.note.site, space)).map(seeing.spot);
    const top = Math.min(...corners.map(({ y }) => y));
    const middle = corners.reduce((sum, { x }) => sum + x, 0) / corners.length;
    return [...found, seen(noteTag(detail.note), { x: middle, y: Math.max(top - 20, EDGE) })];
  };

  const refresh = () => {
    stamp = "";
    stage.changed();
  };
  /** The target that a row of a chip belongs to. */
  const targetOf = (name: string | null): string | null => {
    if (name === null) return null;
    const row = (mark: HitMark) => mark.name === name || mark.chip?.rows.includes(name) === true;
    return marks.find(row)?.name ?? null;
  };
  const point = (name: string | null) => {
    const target = targetOf(name);
    if (target === pointed) return;
    const before = pointed;
    pointed = target;
    grown = target !== null && folded.has(target) ? target : null;
    const solid = detail?.targets.some(
      ({ name, kind }) => (name === target || name === before) && (RINGS[kind] || kind === "tray"),
    );
    if (!solid) return lay(); // nothing of the scene itself changes
    rings.set(ringsNow());
    markTray();
    refresh();
  };
  const find = (spot: CanvasPoint) =>
    meant(marks, spot, fan ? 0 : touch ? REACH.touch : REACH.mouse);
  const feel = (event: PointerEvent) => {
    touch = event.pointerType === "touch";
  };
  host.addEventListener("pointerdown", feel, true);
  host.addEventListener("pointermove", feel, true);
  const letGo = turnByDrag(stage.canvas, host, {
    on: (spot) => !busy() && find(spot) === TURN,
    turn: (by) => pick(by === 1 ? TURN : TURN_BACK),
  });

  return {
    set(next) {
      if (next.chosen !== view?.chosen || next.actions !== view.actions) fan = null;
      view = next;
      detail = next.detail;
      const { position, chosen } = next;
      const path = detail?.path ?? [];
      const parts = detail?.chosen ?? null;
      pillars = new Set(pillarsOf(position).keys());
      seeing.set(Object.keys(position.plates));
      track =
        parts?.[0] === "horus"
          ? dropOf(space.pointOf(parts[1]))
          : trackOf(path, next.renderData, where);
      way.set(track, path.join(">") || (chosen ?? ""));
      laying.set(detail, chosen, next.busy);
      overlay.name(detail?.title ?? "");
      overlay.wait(next.busy);
      if (pointed !== null && !detail?.targets.some(({ name }) => name === pointed)) {
        pointed = null;
        grown = null;
      }
      behind = hiddenNow();
      rings.set(ringsNow());
      markTray();
      refresh();
    },
    at(x, y) {
      if (busy()) return null;
      const target = find({ x, y });
      if (!touch) return target;
      const room = roomOf(stage.size());
      fan = fan ? null : touchMenuOf(marks, { x, y }, room);
      refresh();
      return fan ? null : target;
    },
    missedAt(x, y) {
      if (fan || busy()) return null;
      const reach = 0.6 * unitAt(seeing.spot);
      const away = PLACES.map((place) => {
        const at = seeing.spot(space.pointOf(place));
        return { place, far: Math.hypot(at.x - x, at.y - y) };
      }).filter(({ far }) => far <= reach);
      return away.sort((one, other) => one.far - other.far)[0]?.place ?? null;
    },
    point,
    pointOf(target) {
      const { width, height } = stage.size();
      const alias = aliasOf(detail, target);
      const name = targetOf(target) ?? alias;
      const mark = marks.find((one) => one.name === name);
      if (!mark) return null;
      const wanted = mark.chip?.rows.includes(target) ? target : mark.name;
      const over = floatsOver(host);
      for (const spot of tries(mark, wanted)) {
        if (spot.x < 1 || spot.y < 1 || spot.x > width - 1 || spot.y > height - 1) continue;
        if (over.some((box) => inside(spot, box))) continue;
        if (meant(marks, spot, REACH.mouse) === wanted) return spot;
      }
      return null;
    },
    targets: () => targetsNow().map(({ name }) => name),
    extent: () => laying.extent(),
    drawn() {
      const now = seeing.stamp();
      if (now === stamp) return;
      // The page changes with the selection and with its size: what floats over the canvas may have moved.
      const { width, height } = stage.size();
      if (stamp === "" || sized !== `${width} ${height}`) floats = floatsOver(host);
      sized = `${width} ${height}`;
      stamp = now;
      const hidden = hiddenNow();
      if (hidden.size !== behind.size || [...hidden].some((name) => !behind.has(name))) {
        behind = hidden;
        rings.set(ringsNow());
        stage.changed();
      }
      lay();
    },
    setDark(dark) {
      laying.setDark(dark);
      stage.changed();
    },
    state: () => ({ ghost: view?.chosen ?? null }),
    dispose() {
      host.removeEventListener("pointerdown", feel, true);
      host.removeEventListener("pointermove", feel, true);
      letGo();
      way.dispose();
      laying.dispose();
      overlay.dispose();
    },
  };
}

/** A move that is the only one to its place is picked by the place. */
function aliasOf(detail: TurquoiseDetail | null, target: string): string | null {
  const found = detail?.targets.find(
    ({ moves }) => moves.length === 1 && moves[0] && actionTarget(moves[0].action) === target,
  );
  return found?.name ?? null;
}

/** Where tags may stand. */
function roomOf({ width, height }: Size): PixelBox {
  return { left: EDGE, top: EDGE, right: width - EDGE, bottom: height - EDGE };
}

/** How many pixels a place is wide, about the middle of the site. */
function unitAt(spot: (point: ScenePoint) => CanvasPoint): number {
  const [a, b, c] = [spot([0, 0, 0]), spot([1, 0, 0]), spot([0, 0, 1])];
  return Math.max(Math.hypot(b.x - a.x, b.y - a.y), Math.hypot(c.x - a.x, c.y - a.y));
}
