/** What the hand shows on the site, and what of it can be picked: rings, prices, the way, a plate. */
import type { Object3D } from "three";
import type { Bar, Point, Span } from "../../../scene/drawing";
import { createRuler } from "../../../scene/marks";
import type { ModelView } from "../../../scene/model";
import { createOverlay, floatsOver, type Leader, type Standing } from "../../../scene/overlay";
import { type Box, boxAt, inside, type Label, type Offset, spread } from "../../../scene/spread";
import type { Stage } from "../../../scene/stage";
import type { Detail, Named } from "../detail";
import { HAND, kindOf, moveOf, restOf } from "../notation";
import { type Look, type Position, pillarsOf } from "../reading";
import { rowsOf } from "./chips";
import { type Mark, meant, REACH, type Spot, tries } from "./field";
import { createLaying, footAt, heldAt, square } from "./laying";
import { createRings, type Ring, type RingKind } from "./rings";
import { createSeeing } from "./seeing";
import { PILLAR, type Space } from "./space";
import { noteTag, PLUS, type Posted, plusTag, tagOf } from "./tags";
import { actionTarget, TRAY, TURN } from "./targets";
import { turnByHand } from "./turning";
import { createWay, dropOf, type Ground, handAt, type Track, trackOf } from "./way";

/** What of the hand is on the site, and what of the site can be picked. */
export interface HandLayer {
  /** Show what is half chosen. */
  set(view: ModelView): void;
  /** The target at a point of the canvas, in CSS pixels: `place:e5`. */
  at(x: number, y: number): string | null;
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

export interface HandParts {
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
const RINGS: Readonly<Partial<Record<Named["kind"], RingKind>>> = {
  pillar: "possible",
  picked: "chosen",
  spot: "free",
};

/** Put the hand over a site. */
export function createHand(parts: HandParts): HandLayer {
  const { stage, host, space, motion, onPick } = parts;
  const seeing = createSeeing(stage, space);
  const rings = createRings(stage);
  const way = createWay(stage, motion);
  const laying = createLaying(parts);
  const ruler = createRuler(stage, "hand", 4, 0.03);
  ruler.setDark(false);
  const overlay = createOverlay({
    host,
    motion,
    onPress: (key) => pick(key),
    onFocus: (key) => point(key),
  });
  let view: ModelView | null = null;
  let detail: Detail | null = null;
  let pillars: ReadonlySet<string> = new Set();
  let track: Track | null = null;
  let pointed: string | null = null;
  /** What was small when it was pointed at: it stays large until the pointer leaves it. */
  let grown: string | null = null;
  let behind: ReadonlySet<string> = new Set();
  let marks: readonly Mark[] = [];
  let offsets = new Map<string, Offset>();
  /** The chips that do not show all they have. */
  let folded = new Set<string>();
  let floats: readonly Box[] = [];
  let stamp = "";
  let touch = false;

  const ground: Ground = {
    pointOf: (place) => space.pointOf(place),
    pillarAt: (place) => pillars.has(place),
  };
  const busy = () => view?.busy === true;
  const pick = (target: string) => {
    if (!busy()) onPick(target);
  };

  /** A target's foot and head; `null` for what is nowhere. */
  const lineOf = ({ kind, at }: Named): readonly [Point, Point] | null => {
    switch (kind) {
      case "site": {
        const foot = footAt(at, space);
        return [foot, foot];
      }
      case "plate": {
        const top = heldAt(at, space);
        return [top, top];
      }
      case "tray": {
        const span = trayNow();
        if (!span) return null;
        const { low, high } = span;
        const long = high[0] - low[0] > high[2] - low[2];
        const y = (low[1] + high[1]) / 2;
        const [x, z] = [(low[0] + high[0]) / 2, (low[2] + high[2]) / 2];
        return long
          ? [
              [low[0] + 0.4, y, z],
              [high[0] - 0.4, y, z],
            ]
          : [
              [x, y, low[2] + 0.4],
              [x, y, high[2] - 0.4],
            ];
      }
      case "back": {
        const out = handAt(at, ground);
        return [out, out];
      }
      default: {
        const [x, y, z] = space.pointOf(at);
        const foot: Point = [x, y + 0.06, z];
        return [foot, pillars.has(at) ? [x, y + PILLAR, z] : foot];
      }
    }
  };
  const groundOf = ({ kind, at }: Named): readonly Point[] | null => {
    if (kind === "site") return square(footAt(at, space));
    if (kind === "tray") return trayBars().map(({ from }) => from);
    return kind === "plate" ? square(heldAt(at, space)) : null;
  };

  /** The tray that pillars are taken from; `null` where there is none to see. */
  const trayNow = (): Span | null => {
    const seat = view?.seat ?? null;
    return seat === null ? null : parts.tray(seat);
  };
  const trayBars = (): readonly Bar[] => {
    const span = trayNow();
    if (!span || !detail?.targets.some(({ kind }) => kind === "tray")) return [];
    const { low, high } = span;
    const y = low[1] + 0.1;
    const spots: readonly Point[] = [
      [low[0], y, low[2]],
      [high[0], y, low[2]],
      [high[0], y, high[2]],
      [low[0], y, high[2]],
    ];
    return spots.map((from, nth) => ({ from, to: spots[(nth + 1) % 4] ?? from }));
  };
  const markTray = () => {
    const { tool } = detail ?? {};
    const taken = tool?.kind === "carry" && tool.from === HAND;
    const strong = taken || pointed === TRAY;
    ruler.set([{ thick: strong ? 0.1 : 0.035, bars: trayBars() }]);
  };

  /** Where rings go: around what can be picked, and where the action in hand ends. */
  const ringsNow = (): Ring[] => {
    const found: Ring[] = [];
    const ring = (kind: RingKind, place: string, name: string) =>
      found.push({
        kind,
        at: space.pointOf(place),
        behind: behind.has(name),
        pointed: pointed === name,
      });
    const chosen = view?.chosen ?? null;
    const goal = chosen === null ? null : (moveOf(chosen)?.to ?? null);
    for (const { kind, at, name } of detail?.targets ?? []) {
      const shape = RINGS[kind];
      const ends = at === goal || (kind === "spot" && chosen === `horus:${at}`);
      if (ends && kind !== "back") ring("chosen", at, name);
      else if (shape) ring(shape, at, name);
    }
    return found;
  };

  const hiddenNow = (): ReadonlySet<string> => {
    const found = new Set<string>();
    for (const target of detail?.targets ?? []) {
      if (target.kind === "site" || target.kind === "plate" || target.kind === "tray") continue;
      const foot = lineOf(target)?.[0];
      if (foot && seeing.behind(foot)) found.add(target.name);
    }
    return found;
  };

  /** Everything over the canvas, where it stands in this picture. */
  const lay = () => {
    const { width, height } = stage.size();
    const chosen = view?.chosen ?? null;
    const posted: { readonly post: Posted; readonly at: Spot; readonly target: Named | null }[] =
      [];
    const lines = new Map<string, readonly [Spot, Spot]>();
    const chips = detail?.targets.filter(({ kind }) => kind === "end" || kind === "back") ?? [];
    const scale = unitAt(seeing.spot);
    const many = chips.length > FEW;
    const most = scale < NARROW ? (many ? "few" : "one") : many ? "one" : "all";
    for (const target of detail?.targets ?? []) {
      const line = lineOf(target);
      const { name } = target;
      const post = tagOf(target, {
        chosen,
        pointed: pointed === name,
        grown: grown === name,
        behind: behind.has(name),
        most,
      });
      if (!line) {
        posted.push({ post, at: { x: -99, y: -99 }, target });
        continue;
      }
      const [foot, head] = [seeing.spot(line[0]), seeing.spot(line[1])];
      lines.set(name, [foot, head]);
      const at = post.rank === null ? { x: (foot.x + head.x) / 2, y: (foot.y + head.y) / 2 } : foot;
      posted.push({ post, at, target });
    }
    track?.broken.forEach((point, nth) => {
      posted.push({ post: plusTag(nth), at: seeing.spot(point), target: null });
    });
    if (detail?.note) {
      const corners = square(heldAt(detail.note.site, space)).map(seeing.spot);
      const top = Math.min(...corners.map(({ y }) => y));
      const middle = corners.reduce((sum, { x }) => sum + x, 0) / corners.length;
      posted.push({ post: noteTag(detail.note), at: { x: middle, y: top - 20 }, target: null });
    }
    const labels = posted.flatMap(({ post, at, target }): Label[] => {
      if (post.rank === null || outside(at, width, height)) return [];
      const under = post.chosen && target?.kind === "end" ? 0.5 * scale + 14 : 0;
      return [{ key: post.tag.key, ...at, under, sizes: post.sizes, rank: post.rank }];
    });
    const room = { left: EDGE, top: EDGE, right: width - EDGE, bottom: height - EDGE };
    const plus = posted
      .filter(({ post }) => post.tag.look === "tq3-plus")
      .map(({ at }) => boxAt(at.x, at.y, PLUS));
    const placed = spread(labels, room, [...floats, ...plus], offsets);
    const places = new Map<string, Standing>();
    const leaders: Leader[] = [];
    const next = new Map<string, Offset>();
    folded = new Set();
    const found: Mark[] = [];
    for (const { post, at, target } of posted) {
      const { key } = post.tag;
      const where = placed.get(key);
      const shape = post.sizes[where?.size ?? 0];
      if (!shape) continue;
      const { x, y } = where ?? at;
      const stands = { x, y, width: shape.width, height: shape.height, size: shape.name };
      if (post.rank === null || where) places.set(key, stands);
      const box = boxAt(stands.x, stands.y, shape);
      if (where) {
        next.set(key, { dx: where.x - at.x, dy: where.y - at.y, size: where.size });
        if (shape.name !== post.full) folded.add(key);
        const strayed = !post.chosen || Math.abs(where.x - at.x) > 1;
        if (strayed && !inside(at, box)) leaders.push({ from: at, to: nearestIn(box, at) });
      }
      const line = lines.get(key);
      if (!target || !line) continue;
      const open = where && shape.name === "all" && target.moves.length > 1;
      const all = open ? rowsOf(target.moves, chosen) : [];
      found.push({
        name: key,
        line,
        ground: groundOf(target)?.map(seeing.spot) ?? null,
        chip: where ? { box, rows: all.map(({ action }) => actionTarget(action)) } : null,
        behind: target.kind === "quiet" ? 5 : 0,
      });
    }
    offsets = next;
    marks = found;
    overlay.set(posted.map(({ post }) => post.tag));
    overlay.place(places, leaders);
  };

  const refresh = () => {
    stamp = "";
    stage.changed();
  };
  /** The target that a row of a chip belongs to. */
  const targetOf = (name: string | null): string | null => {
    if (name === null) return null;
    const row = (mark: Mark) => mark.name === name || mark.chip?.rows.includes(name) === true;
    return marks.find(row)?.name ?? null;
  };
  const point = (name: string | null) => {
    const target = targetOf(name);
    if (target === pointed) return;
    pointed = target;
    grown = target !== null && folded.has(target) ? target : null;
    rings.set(ringsNow());
    markTray();
    refresh();
  };
  const find = (spot: Spot) => meant(marks, spot, touch ? REACH.touch : REACH.mouse);
  const feel = (event: PointerEvent) => {
    touch = event.pointerType === "touch";
  };
  host.addEventListener("pointerdown", feel, true);
  host.addEventListener("pointermove", feel, true);
  const letGo = turnByHand(stage.canvas, host, {
    on: (spot) => !busy() && find(spot) === TURN,
    turn: (by) => pick(by === 1 ? TURN : `${TURN}:-1`),
  });

  return {
    set(next) {
      view = next;
      detail = (next.detail as Detail | null) ?? null;
      const position = next.position as Position;
      pillars = new Set(pillarsOf(position).keys());
      seeing.set(Object.keys(position.plates));
      const { chosen } = next;
      track =
        chosen !== null && kindOf(chosen) === "horus"
          ? dropOf(space.pointOf(restOf(chosen)))
          : trackOf(detail?.way ?? [], next.look as Look, ground);
      way.set(track, (detail?.way ?? []).join(">") || (chosen ?? ""));
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
    at: (x, y) => (busy() ? null : find({ x, y })),
    point,
    pointOf(target) {
      const { width, height } = stage.size();
      const alias = aliasOf(detail, target);
      const name = targetOf(target) ?? alias;
      const mark = marks.find((one) => one.name === name);
      if (!mark) return null;
      const wanted = mark.chip?.rows.includes(target) ? target : mark.name;
      for (const spot of tries(mark, wanted)) {
        if (spot.x < 1 || spot.y < 1 || spot.x > width - 1 || spot.y > height - 1) continue;
        if (floats.some((box) => inside(spot, box))) continue;
        if (meant(marks, spot, REACH.mouse) === wanted) return spot;
      }
      return null;
    },
    targets: () => detail?.targets.map(({ name }) => name) ?? [],
    extent: () => laying.extent(),
    drawn() {
      const now = seeing.stamp();
      if (now === stamp) return;
      // The page has changed too when the hand did: what floats over the canvas may have moved.
      if (stamp === "") floats = floatsOver(host);
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
function aliasOf(detail: Detail | null, target: string): string | null {
  const found = detail?.targets.find(
    ({ moves }) => moves.length === 1 && moves[0] && actionTarget(moves[0].action) === target,
  );
  return found?.name ?? null;
}

/** How many pixels a place is wide, about the middle of the site. */
function unitAt(spot: (point: Point) => Spot): number {
  const [a, b, c] = [spot([0, 0, 0]), spot([1, 0, 0]), spot([0, 0, 1])];
  return Math.max(Math.hypot(b.x - a.x, b.y - a.y), Math.hypot(c.x - a.x, c.y - a.y));
}

function outside({ x, y }: Spot, width: number, height: number): boolean {
  return x < 0 || y < 0 || x > width || y > height;
}

/** The point of a box nearest to another. */
function nearestIn({ left, right, top, bottom }: Box, { x, y }: Spot): Spot {
  return {
    x: Math.min(Math.max(x, left), right),
    y: Math.min(Math.max(y, top), bottom),
  };
}
