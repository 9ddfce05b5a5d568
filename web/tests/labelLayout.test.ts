import { describe, expect, it } from "vitest";
import { boxAt } from "../src/scene/boxes";
import { type Label, type Placed, spread } from "../src/scene/labelLayout";

const ROOM = { left: 10, top: 10, right: 590, bottom: 390 };
const CHIP = { width: 44, height: 26 };
const DOT = { width: 12, height: 12 };

const label = (key: string, x: number, y: number, more: Partial<Label> = {}): Label => ({
  key,
  x,
  y,
  under: 0,
  sizes: [CHIP, DOT],
  rank: 1,
  ...more,
});

function boxes(labels: readonly Label[], placed: ReadonlyMap<string, Placed>) {
  return labels.map(({ key, sizes }) => {
    const at = placed.get(key);
    const size = at && sizes[at.size];
    if (!at || !size) throw new Error(`nowhere: ${key}`);
    return boxAt(at.x, at.y, size);
  });
}

const overlaps = (labels: readonly Label[], placed: ReadonlyMap<string, Placed>) => {
  const all = boxes(labels, placed);
  return all.flatMap((a, nth) =>
    all
      .slice(nth + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
  ).length;
};

/** Sixty labels, as close as places on a telephone. */
const DENSE = Array.from({ length: 60 }, (_, nth) =>
  label(`p${nth}`, 40 + (nth % 10) * 38, 60 + Math.floor(nth / 10) * 31, { rank: nth % 4 }),
);

describe("labels over a picture", () => {
  it("stand at their points where there is room", () => {
    const labels = [label("a", 100, 100), label("b", 200, 100, { under: 20 })];
    const placed = spread(labels, ROOM, []);
    expect(placed.get("a")).toEqual({ x: 100, y: 100, size: 0 });
    expect(placed.get("b")).toEqual({ x: 200, y: 100 + 20 + CHIP.height / 2, size: 0 });
  });

  it("make way for those before them", () => {
    const labels = [label("late", 130, 100, { rank: 2 }), label("first", 100, 100)];
    const placed = spread(labels, ROOM, []);
    expect(placed.get("first")).toEqual({ x: 100, y: 100, size: 0 });
    expect(placed.get("late")?.size).toBe(0);
    expect(overlaps(labels, placed)).toBe(0);
  });

  it("keep inside the room and off what is solid", () => {
    const solid = { left: 200, top: 340, right: 400, bottom: 390 };
    const labels = [label("edge", 12, 200), label("bar", 300, 360), label("corner", 588, 12)];
    const all = boxes(labels, spread(labels, ROOM, [solid]));
    for (const box of all) {
      expect(box.left).toBeGreaterThanOrEqual(ROOM.left);
      expect(box.right).toBeLessThanOrEqual(ROOM.right);
      expect(box.top).toBeGreaterThanOrEqual(ROOM.top);
      expect(box.bottom).toBeLessThanOrEqual(ROOM.bottom);
    }
    expect(all[1]?.bottom).toBeLessThanOrEqual(solid.top);
  });

  it("never lie over each other, however many; the last of them become small", () => {
    const placed = spread(DENSE, ROOM, []);
    expect(overlaps(DENSE, placed)).toBe(0);
    const small = DENSE.filter(({ key }) => placed.get(key)?.size === 1);
    expect(small.length).toBeGreaterThan(0);
    const rank = (few: readonly Label[]) =>
      few.reduce((sum, one) => sum + one.rank, 0) / few.length;
    expect(rank(small)).toBeGreaterThan(rank(DENSE));
  });

  it("come out the same in whatever order they are told", () => {
    const backwards = spread([...DENSE].reverse(), ROOM, []);
    for (const [key, at] of spread(DENSE, ROOM, [])) expect(backwards.get(key)).toEqual(at);
  });

  it("stay beside their points while the picture turns a little", () => {
    const labels = [label("a", 100, 100), label("b", 110, 104, { rank: 2 })];
    const first = spread(labels, ROOM, []).get("b");
    if (!first) throw new Error("nowhere");
    const offset = { dx: first.x - 110, dy: first.y - 104, size: 0 };
    const turned = [label("a", 112, 100), label("b", 113, 104, { rank: 2 })];
    const again = spread(turned, ROOM, [], new Map([["b", offset]])).get("b");
    expect(again).toEqual({ x: 113 + offset.dx, y: 104 + offset.dy, size: 0 });
  });

  it("take the first size that fits", () => {
    const tall = { width: 60, height: 120 };
    const low = { ...ROOM, bottom: 100 };
    const placed = spread([label("a", 100, 60, { sizes: [tall, CHIP, DOT] })], low, []);
    expect(placed.get("a")?.size).toBe(1);
  });
});
