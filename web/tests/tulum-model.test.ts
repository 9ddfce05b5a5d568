import { Box3, type Matrix4, PerspectiveCamera, Vector3 } from "three";
import { expect, test } from "vitest";
import { landing } from "../src/games/tulum/landing";
import { cellOf, KINDS } from "../src/games/tulum/model/faces";
import { losingAt, securingAt, settlingAt, standingAt } from "../src/games/tulum/model/poses";
import {
  BLOCK,
  extentFor,
  LENS,
  OUT,
  RACK,
  restOf,
  shapeFor,
  shelvesFor,
  slotMatrix,
  slotsFor,
} from "../src/games/tulum/model/space";
import { roomsOf } from "../src/games/tulum/model/tags";
import { isCrowded, meant } from "../src/games/tulum/model/targets";
import { castDice, type DiePose, flying, lying, sideOf } from "../src/games/tulum/model/throwing";
import { diceShare, hurried, paceOf, restShare } from "../src/games/tulum/pace";
import { ROWS } from "../src/games/tulum/places";
import { corners } from "../src/scene/boardDrawing";
import { framed, homeOf } from "../src/scene/camera";

const SOUTH = new Vector3(0, 0, 1);
const shownBy = (pose: DiePose, row: number) =>
  SOUTH.clone().applyQuaternion(sideOf(row)).applyQuaternion(pose.turn);

test("a die's six sides look six ways, and opposite rows make seven", () => {
  const ways = ROWS.map((row) => SOUTH.clone().applyQuaternion(sideOf(row)).round());
  expect(new Set(ways.map((way) => way.toArray().join())).size).toBe(6);
  for (const row of ROWS) {
    const [one, other] = [ways[row - 1], ways[6 - row]];
    expect(
      one
        ?.clone()
        .add(other ?? SOUTH)
        .length(),
    ).toBe(0);
  }
});

test("a die lands on what was drawn, at its place on the rack", () => {
  for (const row of ROWS) {
    const from: DiePose = { at: restOf("rolled", 0, 6), turn: lying(1), size: 1 };
    const to: DiePose = { at: restOf("rolled", 2, 4), turn: lying(row, 0.05), size: 1 };
    const end = flying(from, to, 1, row);
    expect(shownBy(end, row).distanceTo(OUT)).toBeLessThan(1e-6);
    expect(end.at.distanceTo(to.at)).toBeLessThan(1e-6);
    expect(flying(from, to, 0.4, row).at.y).toBeGreaterThan(to.at.y + 1);
  }
});

test("dice land one after the other, the last when the time is over", () => {
  const shares = [0, 1, 2, 3].map((index) => landing(index, 4));
  expect(shares).toEqual([...shares].sort());
  expect(shares.at(-1)).toBe(1);
  expect(landing(0, 1)).toBe(1);
});

test("however many dice are used, no two lie on the same place, and all are on the rack", () => {
  for (let used = 0; used <= 6; used += 1) {
    const at = [
      ...Array.from({ length: used }, (_, index) => ({
        x: restOf("used", index, used).x,
        r: 0.37,
      })),
      ...Array.from({ length: 6 - used }, (_, index) => ({
        x: restOf("rolled", index, 6 - used).x,
        r: 0.47,
      })),
    ];
    at.forEach((one, index) => {
      expect(Math.abs(one.x) + one.r).toBeLessThan(RACK.wide / 2);
      const next = at[index + 1];
      if (next) expect(next.x - one.x).toBeGreaterThan(one.r + next.r);
    });
  }
});

test("a die that placed a block goes aside, and no other changes its part", () => {
  const rolled = (row: number) => ({ kind: "rolled", row }) as const;
  const used = (row: number) => ({ kind: "used", row }) as const;
  const now = [rolled(1), rolled(2), rolled(2), used(3), null, null];
  const wanted = [used(3), used(2), rolled(1), rolled(2)];
  const cast = castDice(now, wanted);
  expect(cast[0]).toBe(3);
  expect(cast[2]).toBe(0);
  expect(new Set([cast[1], cast[3]])).toEqual(new Set([1, 2]));
  expect(castDice([null, null], [rolled(4), rolled(4)])).toEqual([0, 1]);
});

test("dice that wait stay where they lie when the same is told anew", () => {
  const waiting = (index: number) => ({ kind: "rolled", row: 0, index }) as const;
  expect(castDice([waiting(2), waiting(0), waiting(1)], [0, 1, 2].map(waiting))).toEqual([1, 2, 0]);
});

test("hurried dice land soon without a jump, and a loss keeps its own time", () => {
  const pace = paceOf("bust", 1000);
  const soon = hurried(pace, 1200);
  expect(diceShare(soon, 1200)).toBeCloseTo(diceShare(pace, 1200));
  expect(soon.lands).toBe(1350);
  expect(diceShare(soon, 1350)).toBe(1);
  expect(soon.ends - soon.lands).toBe(pace.ends - pace.lands);
  expect(restShare(soon, 1350)).toBe(0);
  expect(hurried(pace, pace.lands - 100)).toBe(pace); // it is nearly there
});

test("a block at stake stands forward and askew; what moves ends where it stands", () => {
  const place = { row: 2, at: 3 };
  const at = (matrix: Matrix4) => new Vector3().setFromMatrixPosition(matrix);
  const secured = standingAt(place, "secured");
  const stake = standingAt(place, "stake");
  expect(at(stake).z - at(secured).z).toBeCloseTo(0.26);
  const turn = new Vector3(1, 0, 0).transformDirection(stake).angleTo(new Vector3(1, 0, 0));
  expect((turn * 180) / Math.PI).toBeGreaterThan(2.5);
  expect((turn * 180) / Math.PI).toBeLessThan(7.5);
  expect(settlingAt(place, "stake", 1).equals(stake)).toBe(true);
  const last = securingAt(place, 1);
  expect(last.kind).toBe("secured");
  expect(at(last.at).distanceTo(at(secured))).toBeLessThan(1e-6);
  expect(securingAt(place, 0).kind).toBe("stake");
  expect(at(losingAt(place, 0)).distanceTo(at(stake))).toBeLessThan(1e-6);
  expect(losingAt(place, 1).getMaxScaleOnAxis()).toBeLessThan(0.01);
});

/** A point of the scene on a screen from -1 to 1. */
function seen(players: number, aspect: number): (point: Vector3) => Vector3 {
  const none = { top: 0.04, right: 0.02, bottom: 0.1, left: 0.02 };
  const pose = framed(LENS, homeOf(LENS), extentFor(players, shapeFor(aspect)), aspect, none);
  const camera = new PerspectiveCamera(LENS.fov, aspect, 1, 120);
  const lift = (pose.lift * Math.PI) / 180;
  camera.position.set(0, Math.sin(lift), Math.cos(lift)).multiplyScalar(pose.distance);
  camera.position.add(pose.target);
  camera.lookAt(pose.target);
  camera.updateMatrixWorld();
  return (point) => point.clone().project(camera);
}

test.each([
  [2, 1.4],
  [3, 1.4],
  [4, 1.4],
  [2, 0.65],
  [3, 0.65],
  [4, 0.65],
])("all %i pyramids are seen whole at %d, none before another's blocks", (players, aspect) => {
  const look = seen(players, aspect);
  const boxes = slotsFor(players, shapeFor(aspect)).map((slot) =>
    ROWS.map((row) => {
      const box = new Box3();
      for (const at of [1, 7 - row]) {
        const world = slotMatrix(slot).multiply(standingAt({ row, at }, "secured"));
        const half: [number, number, number] = [BLOCK.wide / 2, BLOCK.tall / 2, BLOCK.deep / 2];
        const span = { low: half.map((v) => -v) as never, high: half };
        for (const corner of corners(span)) {
          box.expandByPoint(look(new Vector3(...corner).applyMatrix4(world)));
        }
      }
      return box;
    }),
  );
  for (const { min, max } of boxes.flat()) {
    expect(Math.max(-min.x, max.x, -min.y, max.y)).toBeLessThan(1);
  }
  boxes.forEach((rows, one) => {
    for (const other of boxes.slice(one + 1).flat()) {
      for (const row of rows) {
        const apart =
          row.max.x <= other.min.x ||
          other.max.x <= row.min.x ||
          row.max.y <= other.min.y ||
          other.max.y <= row.min.y;
        expect(apart).toBe(true);
      }
    }
  });
});

test("what stands above the ground stands on a shelf", () => {
  expect(shelvesFor(3, "wide")).toEqual([]);
  expect(shelvesFor(4, "wide")[0]?.high[1]).toBe(slotsFor(4, "wide")[2]?.at[1]);
  expect(shelvesFor(2, "tall")).toHaveLength(1);
});

test("every row and kind has a cell of its own", () => {
  const cells = KINDS.flatMap((kind) => ROWS.map((row) => cellOf(row, kind).join()));
  expect(new Set(cells).size).toBe(KINDS.length * ROWS.length);
});

test("a point means the place under it, or the nearest within reach", () => {
  const square = (action: string, x: number, y: number, half: number) => ({
    action,
    corners: [
      [x - half, y - half],
      [x + half, y - half],
      [x + half, y + half],
      [x - half, y + half],
    ] as const,
  });
  const targets = [square("a", 100, 100, 10), square("b", 130, 100, 10)];
  expect(meant(targets, 103, 100, 26)).toBe("a");
  expect(meant(targets, 112, 100, 26)).toBe("a");
  expect(meant(targets, 121, 100, 26)).toBe("b");
  expect(meant(targets, 100, 124, 26)).toBe("a");
  expect(meant(targets, 100, 130, 26)).toBeNull();
  // A far larger place than a finger is hit anywhere inside it.
  expect(meant([square("c", 0, 0, 60)], 55, 55, 22)).toBe("c");
  // A place is crowded where a finger may mean the next one.
  const near = [square("a", 100, 100, 10), square("b", 133, 100, 10), square("c", 190, 100, 10)];
  expect(["a", "b", "c", "none"].map((one) => isCrowded(near, one))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("names beside each other have room for themselves, however near they are", () => {
  const row = [102, 180, 257].map((x) => [x, 300] as const);
  const rooms = roomsOf(row);
  row.slice(1).forEach(([x], nth) => {
    const apart = x - (row[nth]?.[0] ?? 0);
    expect(((rooms[nth] ?? 0) + (rooms[nth + 1] ?? 0)) / 2).toBeLessThan(apart);
  });
  expect(Math.min(...rooms)).toBeGreaterThan(60);
  const lines = [300, 200, 100].map((y) => [180, y] as const);
  expect(Math.min(...roomsOf(lines))).toBeGreaterThan(180); // above each other they may be long
});
