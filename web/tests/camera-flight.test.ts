/** A camera on its way. */
import { PerspectiveCamera } from "three";
import { expect, test } from "vitest";
import type { Span } from "../src/scene/boardDrawing";
import { createRig } from "../src/scene/camera";

test("what comes up during a flight does not end it half-way", () => {
  const steps = new Set<(now: number) => boolean>();
  const run = (from: number, to: number) => {
    for (let now = from; now <= to; now += 10) {
      for (const step of [...steps]) if (step(now)) steps.delete(step);
    }
  };
  let turned = 0;
  const camera = new PerspectiveCamera(28, 1.5, 1, 120);
  const rig = createRig({
    lens: { fov: 28, from: [0, 10, 10], to: [0, 0, 0], turn: null, lift: [30, 89], near: 0.4 },
    camera,
    motion: true,
    margins: () => ({ top: 0, right: 0, bottom: 0, left: 0 }),
    animate: (step) => steps.add(step),
    changed: (by) => {
      turned = by;
    },
  });
  const box = (size: number): Span[] => [{ low: [-size, 0, -size], high: [size, 1, size] }];
  rig.frame(box(5));
  const whole = camera.position.length();
  rig.frame(box(4));
  run(0, 900);
  rig.zoom(0.5);
  rig.fly({ turn: 90, lift: 45 });
  run(1010, 1200);
  expect(turned).toBeGreaterThan(0);
  expect(turned).toBeLessThan(90);
  rig.refit(); // something floats over the canvas now
  run(1210, 1300);
  rig.frame(box(5)); // and there is more to see
  run(1310, 1900);
  expect(turned).toBeCloseTo(90);
  expect(camera.position.length()).toBeCloseTo(whole); // and no longer near, as it was before
});
