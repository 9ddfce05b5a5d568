import { PerspectiveCamera, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { brackets } from "../src/scene/boardDrawing";
import { middleOfBars, pagePoint } from "../src/scene/pagePoint";

describe("a point of a scene", () => {
  const camera = new PerspectiveCamera(90, 2, 0.1, 100);
  camera.position.set(0, 0, 10);
  const canvas = { left: 100, top: 50, width: 400, height: 200 };

  it("is on the page where the camera shows it", () => {
    expect(pagePoint(camera, canvas, new Vector3(0, 0, 0))).toEqual({ x: 300, y: 150 });
    const high = pagePoint(camera, canvas, new Vector3(10, 5, 0));
    expect(high?.x).toBeCloseTo(400);
    expect(high?.y).toBeCloseTo(100);
  });

  it("is nowhere beside the canvas, nor behind the eye", () => {
    expect(pagePoint(camera, canvas, new Vector3(30, 0, 0))).toBeNull();
    expect(pagePoint(camera, canvas, new Vector3(0, 0, 20))).toBeNull();
  });

  it("is the middle of what brackets enclose", () => {
    const middle = middleOfBars(brackets({ low: [1, 2, 3], high: [3, 6, 5] }, 0.2));
    expect(middle?.toArray()).toEqual([2, 4, 4]);
    expect(middleOfBars([])).toBeNull();
  });
});
