/** Label layout: no overlaps, each label as near to its point as the others allow. */
import { boxAt, inside, type PixelBox, type Size } from "./boxes";

/** Something to be put beside a point. */
export interface Label {
  readonly key: string;
  /** The point it speaks of. */
  readonly x: number;
  readonly y: number;
  /** How far under its point its upper edge would best be; 0 is at the point itself. */
  readonly under: number;
  /** The sizes it may have, the best first: the last is for where there is no room. */
  readonly sizes: readonly Size[];
  /** The lowest are placed first, and so move least. */
  readonly rank: number;
}

/** Where a label stands: its middle, and which of its sizes it has. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Between two labels, in pixels. */
const GAP = 3;
/** How far a label may go from where it would best stand, by how many sizes it has left. */
const FAR = 76;
const NEAR = 44;
/** What it costs to cover a point that another label speaks of, in pixels of distance. */
const COVERS = 22;
/** How much nearer another place must be before a label leaves where it was. */
const STAYS = 16;

/** Where a label may stand, from its best place outwards, as shares of its reach. */
const AROUND: readonly (readonly [number, number, number])[] = [
  [0, 0, 0],
  ...[15, 27, 40, 56, 74].flatMap((far) =>
    Array.from({ length: 12 }, (_, nth): [number, number, number] => {
      const turn = (nth * Math.PI) / 6;
      return [Math.sin(turn), -Math.cos(turn), far];
    }),
  ),
];

/**
 * A place for every label: inside the room, off what is solid, and off each other. The same labels
 * always stand the same way; with what was `before`, they stay where they were while they can.
 */
export function spread(
  labels: readonly Label[],
  room: PixelBox,
  solid: readonly PixelBox[],
  before: ReadonlyMap<string, Offset> = new Map(),
): Map<string, Placed> {
  const taken: PixelBox[] = [...solid];
  const found = new Map<string, Placed>();
  const order = [...labels].sort(
    (a, b) => a.rank - b.rank || a.y - b.y || a.x - b.x || (a.key < b.key ? -1 : 1),
  );
  for (const label of order) {
    const placed = settle(label, labels, room, taken, before.get(label.key));
    found.set(label.key, placed);
    const size = label.sizes[placed.size];
    if (size) taken.push(boxAt(placed.x, placed.y, size));
  }
  return found;
}

/** How far from its point a label stood, and in which size. */
export interface Offset {
  readonly dx: number;
  readonly dy: number;
  readonly size: number;
}

function settle(
  label: Label,
  labels: readonly Label[],
  room: PixelBox,
  taken: readonly PixelBox[],
  before: Offset | undefined,
): Placed {
  for (const [nth, size] of label.sizes.entries()) {
    const last = nth === label.sizes.length - 1;
    const most = last ? FAR : nth === 0 && label.sizes.length > 2 ? NEAR : FAR;
    let best: Placed | null = null;
    let least = Number.POSITIVE_INFINITY;
    const home = label.under > 0 ? label.under + size.height / 2 : 0;
    const consider = (dx: number, dy: number, bonus: number) => {
      const away = Math.hypot(dx, dy - home) - bonus;
      if (away >= least || away > most) return;
      const [x, y] = [label.x + dx, label.y + dy];
      const box = boxAt(x, y, size);
      if (!within(box, room) || taken.some((other) => meet(box, other))) return;
      const covered = labels.filter((other) => other !== label && inside(other, box)).length;
      const cost = away + covered * COVERS;
      if (cost >= least) return;
      least = cost;
      best = { x, y, size: nth };
    };
    if (before?.size === nth) consider(before.dx, before.dy, STAYS);
    const beside = Math.max(0, size.width - size.height) / 2;
    for (const [east, south, far] of AROUND) {
      consider(east * (far + beside), home + south * far, 0);
    }
    if (best !== null) return best;
  }
  // No room anywhere: at its point, over whatever is there.
  return { x: label.x, y: label.y, size: label.sizes.length - 1 };
}

function within(box: PixelBox, room: PixelBox): boolean {
  return (
    box.left >= room.left &&
    box.right <= room.right &&
    box.top >= room.top &&
    box.bottom <= room.bottom
  );
}

function meet(a: PixelBox, b: PixelBox): boolean {
  return (
    a.left < b.right + GAP &&
    b.left < a.right + GAP &&
    a.top < b.bottom + GAP &&
    b.top < a.bottom + GAP
  );
}
