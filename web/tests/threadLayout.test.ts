/** Labels in rows over a picture: each place has one, none lies on another, and no two threads cross. */
import { describe, expect, it } from "vitest";
import type { OverlayPoint } from "../src/scene/overlay";
import {
  heightOfRows,
  layThreads,
  ROW,
  rowsFor,
  type ThreadedLabel,
  type ThreadPoint,
  type ThreadRoom,
} from "../src/scene/threadLayout";

/** The same numbers from 0 to 1 for the same seed. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Places as any camera may show them: often several in one line of sight. */
function scattered(seed: number): { points: ThreadPoint[]; room: ThreadRoom } {
  const roll = dice(seed);
  const width = 260 + roll() * 1000;
  const roof = 150 + roll() * 200;
  const count = 1 + Math.floor(roll() * 21);
  const middle = width * (0.3 + 0.4 * roll());
  const spread = 30 + roll() * 200;
  const points = Array.from({ length: count }, (_, nth) => ({
    key: `p${nth}`,
    x: roll() < 0.4 ? middle + Math.round(roll() * 4) * 20 : middle + (roll() - 0.5) * spread,
    y: roof + roll() * 200,
    reach: 8 + roll() * 16,
    width: 44 + Math.round(roll() * 60),
  }));
  return { points, room: { left: 6, right: width - 6, top: 6, bottom: 600, roof } };
}

type Segment = readonly [OverlayPoint, OverlayPoint];

const segments = ({ line }: ThreadedLabel): Segment[] =>
  line
    .slice(1)
    .map((end, nth): Segment => [line[nth] as OverlayPoint, end])
    .filter(([a, b]) => a.x !== b.x || a.y !== b.y);

/** On which side of a line a point is. */
const side = ([a, b]: Segment, { x, y }: OverlayPoint) =>
  Math.sign(Math.round(((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) * 1e4));

function meet(one: Segment, other: Segment): boolean {
  const [a, b] = [side(one, other[0]), side(one, other[1])];
  const [c, d] = [side(other, one[0]), side(other, one[1])];
  if (a === 0 && b === 0) {
    // On one line: they meet if they overlap.
    const over = (axis: "x" | "y") =>
      Math.max(Math.min(one[0][axis], one[1][axis]), Math.min(other[0][axis], other[1][axis])) <=
      Math.min(Math.max(one[0][axis], one[1][axis]), Math.max(other[0][axis], other[1][axis]));
    return over("x") && over("y");
  }
  return a * b <= 0 && c * d <= 0;
}

const crossings = (labels: readonly ThreadedLabel[]) =>
  labels.flatMap((one, nth) =>
    labels
      .slice(nth + 1)
      .filter((other) => segments(one).some((a) => segments(other).some((b) => meet(a, b)))),
  );

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function boxes(labels: readonly ThreadedLabel[], points: readonly ThreadPoint[]): Box[] {
  return labels.map(({ key, x, y }) => {
    const width = points.find((point) => point.key === key)?.width ?? 0;
    return { left: x - width / 2, right: x + width / 2, top: y - ROW / 2, bottom: y + ROW / 2 };
  });
}

const overlapping = (all: readonly Box[]) =>
  all.flatMap((a, nth) =>
    all
      .slice(nth + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
  );

describe("labels with threads", () => {
  const seeds = Array.from({ length: 400 }, (_, nth) => nth + 1);

  it("gives every place a label, whatever the camera shows", () => {
    for (const seed of seeds) {
      const { points, room } = scattered(seed);
      const keys = layThreads(points, room).map(({ key }) => key);
      expect(keys.sort()).toEqual(points.map(({ key }) => key).sort());
    }
  });

  it("never crosses two threads", () => {
    for (const seed of seeds) {
      const { points, room } = scattered(seed);
      expect(crossings(layThreads(points, room)), `seed ${seed}`).toEqual([]);
    }
  });

  it("never lays a label on another, nor a thread on a label that is not its own", () => {
    for (const seed of seeds) {
      const { points, room } = scattered(seed);
      const labels = layThreads(points, room);
      const all = boxes(labels, points);
      expect(overlapping(all), `seed ${seed}`).toEqual([]);
      const struck = labels.flatMap((label) =>
        all.filter(
          (box, nth) =>
            labels[nth] !== label &&
            label.line.some(
              ({ x, y }, at) =>
                x > box.left &&
                x < box.right &&
                Math.min(y, label.line[at + 1]?.y ?? y) < box.bottom &&
                Math.max(y, label.line[at + 1]?.y ?? y) > box.top &&
                (label.line[at + 1]?.x ?? x) === x,
            ),
        ),
      );
      expect(struck, `seed ${seed}`).toEqual([]);
    }
  });

  it("stands above the roof in the order of the places, where there is room", () => {
    for (const seed of seeds) {
      const { points, room } = scattered(seed);
      const wide = { ...room, right: 2000, top: -400 };
      const labels = layThreads(points, wide);
      expect(Math.max(...labels.map(({ y }) => y)) + ROW / 2).toBeLessThan(room.roof);
      const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
      for (const [nth, { x }] of sorted.entries()) {
        const after = sorted[nth + 1];
        if (!after || after.x === x) continue;
        expect(labels.findIndex(({ key }) => key === sorted[nth]?.key)).toBeLessThan(
          labels.findIndex(({ key }) => key === after.key),
        );
      }
    }
  });

  it("keeps labels inside the room as long as rows can do it", () => {
    for (const [width, count] of [
      [320, 8],
      [390, 9],
      [600, 16],
      [1000, 21],
    ] as const) {
      {
        const points = Array.from({ length: count }, (_, nth) => ({
          key: `p${nth}`,
          x: width / 2 + (nth % 4) * 30,
          y: 400,
          reach: 15,
          width: nth % 2 ? 56 : 72,
        }));
        const room = { left: 6, right: width - 6, top: 6, bottom: 600, roof: 360 };
        for (const { left, right } of boxes(layThreads(points, room), points)) {
          expect(left, `${count} in ${width}`).toBeGreaterThanOrEqual(6);
          expect(right, `${count} in ${width}`).toBeLessThanOrEqual(width - 6);
        }
      }
    }
  });

  it("knows how many rows it needs, whatever the order on the screen", () => {
    for (const seed of seeds) {
      const { points, room } = scattered(seed);
      const rows = rowsFor(
        points.map(({ width }) => width),
        room.right - room.left,
      );
      if (!Number.isFinite(rows)) continue;
      const labels = layThreads(points, { ...room, rows });
      const used = new Set(labels.map(({ y }) => Math.round(y))).size;
      expect(used, `seed ${seed}`).toBeLessThanOrEqual(rows);
      expect(overlapping(boxes(labels, points)), `seed ${seed}`).toEqual([]);
      for (const { left, right } of boxes(labels, points)) {
        expect(left, `seed ${seed}`).toBeGreaterThanOrEqual(room.left - 0.01);
        expect(right, `seed ${seed}`).toBeLessThanOrEqual(room.right + 0.01);
      }
    }
    expect(rowsFor([], 300)).toBe(0);
    expect(rowsFor([400], 300)).toBe(Number.POSITIVE_INFINITY);
    expect(heightOfRows(0, 0)).toBe(0);
    expect(heightOfRows(2, 6)).toBeGreaterThan(2 * ROW);
  });

  it("ends a thread at its own place where others are in the same line of sight", () => {
    const points = [0, 1, 2].map((nth) => ({
      key: `p${nth}`,
      x: 300,
      y: 300 + nth * 40,
      reach: 18,
      width: 50,
    }));
    const room = { left: 0, right: 600, top: 0, bottom: 600, roof: 200 };
    const feet = layThreads(points, room).map(({ line }) => line[0]?.x ?? 0);
    expect(new Set(feet.map(Math.round)).size).toBe(3);
    for (const x of feet) expect(Math.abs(x - 300)).toBeLessThanOrEqual(18);
  });
});
