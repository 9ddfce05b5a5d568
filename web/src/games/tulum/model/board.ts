/** Everything that stands and moves on the table: pyramids in their places, blocks, dice, marks. */
import { Matrix4, Quaternion, Vector3 } from "three";
import { type Bar, brackets, type Span, wire } from "../../../scene/boardDrawing";
import { createFigures } from "../../../scene/marks";
import { easeInOut, FLIGHT, SETTLE, shareOf } from "../../../scene/motion";
import type { Stage } from "../../../scene/stage";
import { grainTexture } from "../../../scene/wood";
import { restShare, SECURE } from "../pace";
import { builtPlace, nameOf, others, type PyramidPlace, placeState } from "../places";
import { momentOf, type SequencedView, type TulumFrame } from "../sequencer";
import type { TulumDetail } from "../session";
import { createBlocks, createSockets, PLACES, type PlacedBlock } from "./blocks";
import { createDice } from "./dice";
import { paintFaces } from "./faces";
import { type BlockKind, losingAt, securingAt, settlingAt, standingAt } from "./poses";
import {
  BASE,
  BLOCK,
  DIE,
  FRONT,
  middleOf,
  PITCH,
  RACK,
  RISE,
  type RoomShape,
  type Slot,
  STEP,
  shelvesFor,
  slotMatrix,
  slotsFor,
} from "./space";
import { ON_RACK } from "./throwing";
import { createRack, createShelves, createStands } from "./wood";

const SEATS = 4;
const GHOST = 0.42;
const WIRE = 0.055;

const box = (wide: number, tall: number, deep: number): Span => ({
  low: [-wide / 2, -tall / 2, -deep / 2],
  high: [wide / 2, tall / 2, deep / 2],
});

/** The four sides of an upright rectangle. */
const ring = (wide: number, tall: number): Bar[] => {
  const [x, y] = [wide / 2, tall / 2];
  return [
    { from: [-x, -y, 0], to: [x, -y, 0] },
    { from: [x, -y, 0], to: [x, y, 0] },
    { from: [-x, y, 0], to: [x, y, 0] },
    { from: [-x, -y, 0], to: [-x, y, 0] },
  ];
};

/** A block that is known from one moment to the next. */
interface TrackedBlock {
  readonly seat: number;
  readonly place: PyramidPlace;
  readonly kind: BlockKind;
  readonly way: "stand" | "settle" | "secure";
  readonly since: number;
}

interface SlotChange {
  from: Slot;
  to: Slot;
  since: number;
}

/** The socket of a place, as its four corners in its pyramid. */
export function socketCorners(place: PyramidPlace): Vector3[] {
  const [x, y] = middleOf(place);
  const z = STEP.at + STEP.deep / 2;
  const [w, h] = [PITCH / 2, RISE / 2];
  return [
    new Vector3(x - w, y - h, z),
    new Vector3(x + w, y - h, z),
    new Vector3(x + w, y + h, z),
    new Vector3(x - w, y + h, z),
  ];
}

const mix = (one: number, other: number, share: number) => one + (other - one) * share;

/** A pyramid between two places; what comes forward passes before what goes back. */
function between({ from, to, since }: SlotChange, now: number): Slot {
  const share = easeInOut(shareOf(now, since, FLIGHT));
  if (share === 1) return to;
  const aside = Math.sin(Math.PI * share) * (to.size > from.size ? 1.6 : -1.6);
  const at = [0, 1, 2].map((axis) => mix(from.at[axis] ?? 0, to.at[axis] ?? 0, share));
  return {
    at: [at[0] ?? 0, at[1] ?? 0, (at[2] ?? 0) + aside],
    size: mix(from.size, to.size, share),
    turn: mix(from.turn, to.turn, share),
  };
}

export interface TulumBoard {
  /** Show a moment; `at` is what time it is. */
  set(detail: TulumDetail, shape: RoomShape, now: number, moving: boolean): void;
  /** Draw everything as it is at a time; whether all is still. */
  frame(now: number): boolean;
  setDark(dark: boolean): void;
  /** Where each seat's pyramid stands, or will when it has come there. */
  slot(seat: number): Matrix4 | null;
  /** Where a seat's name is at a time: before its pyramid, or on the rack's `lip` while it plays. */
  nameAt(seat: number, now: number): { readonly at: Vector3; readonly lip: boolean } | null;
  readonly moment: TulumFrame | null;
  readonly pieces: number;
  readonly ghost: string | null;
  readonly brackets: string | null;
  /** The middle of the block with brackets. */
  readonly spot: Vector3 | null;
}

/** Build the table on a stage. */
export function createBoard(stage: Stage, fine: boolean): TulumBoard {
  const parent = stage.scene;
  const texture = paintFaces(stage);
  const grain = stage.own(grainTexture());
  const common = { stage, parent, texture, fine };
  const stands = createStands(stage, parent, grain, SEATS);
  const shelves = createShelves(stage, parent, grain);
  createRack(stage, parent, grain);
  const sockets = createSockets({ ...common, many: SEATS });
  const blocks = createBlocks({ ...common, many: SEATS * PLACES.length });
  const ghost = createBlocks({ ...common, many: 1, opacity: GHOST });
  const dice = createDice(common);
  const { wide, tall, deep } = BLOCK;
  const figures = {
    rings: createFigures(stage, "hand", ring(wide * 0.94, tall * 0.92), {
      thick: 0.06,
      halo: 0.05,
      many: 21,
    }),
    held: createFigures(stage, "hand", wire(box(wide, tall, deep)), {
      thick: WIRE,
      halo: 0.03,
      many: 1,
    }),
    die: createFigures(stage, "hand", ring(DIE * 1.12, DIE * 1.12), {
      thick: 0.075,
      halo: 0.05,
      many: 1,
    }),
    stakes: createFigures(stage, "stake", wire(box(wide, tall, deep)), {
      thick: 0.05,
      halo: 0.022,
      many: 21,
    }),
    last: createFigures(stage, "last", brackets(box(wide + 0.13, tall + 0.13, deep + 0.13), 0.2), {
      thick: 0.055,
      halo: 0.03,
      many: 1,
    }),
  };

  let known = new Map<string, TrackedBlock>();
  const slots: SlotChange[] = [];
  let arranged = "";
  let detail: TulumDetail | null = null;
  let moment: TulumFrame | null = null;
  let marked: { readonly action: string; readonly key: string } | null = null;
  let spot: Vector3 | null = null;

  const arrange = (
    seat: number,
    players: number,
    shape: RoomShape,
    now: number,
    moving: boolean,
  ) => {
    const places = slotsFor(players, shape);
    const order = [seat, ...others(players, seat)];
    const same = arranged === `${players}${shape}`;
    if (!same) shelves(shelvesFor(players, shape));
    arranged = `${players}${shape}`;
    slots.length = players;
    order.forEach((one, index) => {
      const to = places[index];
      if (!to) return;
      const old = slots[one];
      if (JSON.stringify(old?.to) === JSON.stringify(to)) return;
      const glides = moving && same && old !== undefined;
      slots[one] = { from: glides ? between(old, now) : to, to, since: glides ? now : 0 };
    });
  };
  const take = (next: TulumFrame, shown: SequencedView, now: number, moving: boolean) => {
    const found = new Map<string, TrackedBlock>();
    const { position, renderData } = next;
    position.secured.forEach((_, seat) => {
      for (const place of PLACES) {
        const kind = placeState(position, renderData, seat, place);
        if (kind === "free") continue;
        found.set(`${seat}:${nameOf(place)}`, { seat, place, kind, way: "stand", since: 0 });
      }
    });
    const fresh = [...found.keys()].filter((key) => !known.has(key));
    const secured = shown.happening === "secure" || renderData.stake === 0;
    for (const [key, block] of found) {
      const old = known.get(key);
      if (!moving) continue;
      if (old?.kind === block.kind) found.set(key, old);
      else if (old && secured) found.set(key, { ...block, way: "secure", since: now });
      // A jump through a game is shown at once; a block that is laid settles.
      else if (!old && fresh.length === 1) found.set(key, { ...block, way: "settle", since: now });
    }
    known = found;
  };
  const placed = (
    block: TrackedBlock,
    now: number,
  ): { at: Matrix4; kind: BlockKind; still: boolean } => {
    const { place, kind, way, since } = block;
    const shown = detail?.shown;
    if (kind === "stake" && shown?.happening === "bust" && shown.landed) {
      return { at: losingAt(place, restShare(shown.pace, now)), kind, still: false };
    }
    const share = way === "stand" ? 1 : shareOf(now, since, way === "secure" ? SECURE : SETTLE);
    if (share === 1) return { at: standingAt(place, kind), kind, still: true };
    if (way === "secure") return { ...securingAt(place, share), still: false };
    return { at: settlingAt(place, kind, share), kind, still: false };
  };

  return {
    set(next, shape, now, moving) {
      detail = next;
      const { shown } = next;
      const seen = momentOf(shown);
      moment = seen;
      const moves = moving && slots.length > 0;
      arrange(seen.seat, seen.position.secured.length, shape, now, moves);
      take(seen, shown, now, moves);
      dice.set(seen, shown, now, moves);
      const last = seen.view.last;
      const place = last && shown.happening !== "bust" ? builtPlace(last.parts) : null;
      const key = place && `${last?.seat}:${nameOf(place)}`;
      marked = last && key && known.has(key) ? { action: last.action, key } : null;
    },
    frame(now) {
      let still = dice.frame(now);
      const matrices = slots.map((slot) => slotMatrix(between(slot, now)));
      if (slots.some(({ since }) => shareOf(now, since, FLIGHT) < 1)) still = false;
      stands(matrices);
      sockets.set(matrices);
      const stood: PlacedBlock[] = [];
      const stakes: Matrix4[] = [];
      let last: Matrix4[] = [];
      for (const [key, block] of known) {
        const slot = matrices[block.seat];
        if (!slot) continue;
        const { at, kind, still: rests } = placed(block, now);
        if (!rests) still = false;
        const world = new Matrix4().multiplyMatrices(slot, at);
        stood.push({ row: block.place.row, kind, at: world });
        if (kind === "stake") stakes.push(world);
        if (marked?.key === key) last = [world];
      }
      blocks.set(stood);
      figures.stakes.set(stakes);
      figures.last.set(last);
      const [around] = last;
      spot = around ? new Vector3().setFromMatrixPosition(around) : null;
      hint(matrices[moment?.seat ?? 0]);
      return still;
    },
    setDark(dark) {
      for (const figure of Object.values(figures)) figure.setDark(dark);
    },
    slot: (seat) => {
      const slot = slots[seat];
      return slot ? slotMatrix(slot.to) : null;
    },
    nameAt(seat, now) {
      const slot = slots[seat];
      if (!slot) return null;
      const hung = (at: Slot) =>
        at === FRONT ? ON_LIP : NAME_AT.clone().applyMatrix4(slotMatrix(at));
      const share = easeInOut(shareOf(now, slot.since, FLIGHT));
      const at = hung(slot.from).clone().lerp(hung(slot.to), share);
      return { at, lip: (share < 0.5 ? slot.from : slot.to) === FRONT };
    },
    get moment() {
      return moment;
    },
    get pieces() {
      return known.size;
    },
    get ghost() {
      return detail?.pointed?.action ?? null;
    },
    get brackets() {
      return marked?.action ?? null;
    },
    get spot() {
      return spot;
    },
  };

  /** The places that can be built on, and what building on one would do. */
  function hint(slot: Matrix4 | undefined): void {
    const places = (slot && detail?.places) || [];
    const pointed = detail?.pointed ?? null;
    figures.rings.set(
      places.flatMap((place) => {
        if (!slot || place === pointed) return [];
        const [x, y] = middleOf(place);
        const at = new Matrix4().makeTranslation(x, y, STEP.at + STEP.deep / 2 + 0.03);
        return [at.premultiply(slot)];
      }),
    );
    const held = pointed && slot ? [standingAt(pointed, "secured").premultiply(slot)] : [];
    ghost.set(held.map((at) => ({ row: pointed?.row ?? 1, kind: "secured", at })));
    figures.held.set(held);
    const used = pointed ? dice.poseOf(pointed.row) : null;
    const around = new Quaternion().copy(ON_RACK);
    figures.die.set(used ? [new Matrix4().compose(used.at, around, new Vector3(1, 1, 1))] : []);
  }
}

/** Where the name of the player to act is: on the rack. */
const ON_LIP = new Vector3(0, 0.2, RACK.low.z + 0.36);
/** Where another pyramid's name hangs: before its board. */
export const NAME_AT = new Vector3(0, BASE.tall * 0.5, BASE.at + BASE.deep / 2);
