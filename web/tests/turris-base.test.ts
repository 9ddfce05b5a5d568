/** What stands beside Turris's tower. */
import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { leftCorner, POST } from "../src/games/turris/base";
import { cameraOn, tower } from "./turrisTowers";

describe("the post", () => {
  it("stands left of the tower from every side, so that it hides no block", () => {
    const high = tower({ upright: { a1: 3, a3: 3, c1: 3, c3: 3 }, on: [] });
    for (const lift of [9, 24, 40])
      for (let turn = 0; turn < 360; turn += 15) {
        const camera = cameraOn(high, { turn, lift });
        const across = (x: number, y: number, z: number) => new Vector3(x, y, z).project(camera).x;
        const [east, south] = leftCorner(camera.position.x, camera.position.z);
        for (const y of [0, 6]) {
          const tops = [-1.5, 1.5].flatMap((x) => [-1.5, 1.5].map((z) => across(x, y, z)));
          const post = across(east * POST.out, y, south * POST.out);
          expect(post, `from ${turn}, ${lift} at ${y}`).toBeLessThan(Math.min(...tops));
        }
      }
  });
});

describe("the marks of places", () => {
  it("are larger where no place of the other shape needs their columns", () => {
    const low = tower({ upright: { a1: 1 }, on: ["a2", "b1"] });
    expect(low.pegs.map(({ scale }) => scale)).toEqual([1.4, 1.4]);
  });
});
