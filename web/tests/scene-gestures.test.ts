// @vitest-environment happy-dom
/** Gestures on a canvas, and a browser that cannot draw. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { create } from "../src/games/kwinty/model";
import { createBench } from "../src/scene/bench";
import { listen } from "../src/scene/gestures";
import type { ModelOptions } from "../src/scene/model";

describe("gestures", () => {
  let canvas: HTMLCanvasElement;
  let told: string[];
  let stop: () => void;

  beforeEach(() => {
    canvas = document.createElement("canvas");
    canvas.setPointerCapture = () => {};
    told = [];
    stop = listen(canvas, {
      drag: () => told.push("drag"),
      zoom: (factor) => told.push(factor < 1 ? "nearer" : "further"),
      pick: () => told.push("pick"),
      point: () => told.push("point"),
      leave: () => told.push("leave"),
    });
  });
  afterEach(() => stop());

  const send = (kind: string, x: number, y: number, pointerId = 1, pointerType = "mouse") =>
    canvas.dispatchEvent(
      new PointerEvent(kind, { clientX: x, clientY: y, pointerId, pointerType, button: 0 }),
    );

  it("picks with a press that hardly moves", () => {
    send("pointerdown", 10, 10);
    send("pointermove", 12, 10);
    send("pointerup", 12, 10);
    expect(told).toEqual(["pick"]);
  });

  it("turns with a drag, and then picks nothing", () => {
    send("pointerdown", 10, 10);
    send("pointermove", 40, 10);
    send("pointermove", 10, 10);
    send("pointerup", 10, 10);
    expect(told).toEqual(["drag", "drag"]);
  });

  it("forgives a finger more than a mouse", () => {
    send("pointerdown", 10, 10, 1, "touch");
    send("pointermove", 17, 10, 1, "touch");
    send("pointerup", 17, 10, 1, "touch");
    expect(told).toEqual(["pick"]);
  });

  it("zooms with two fingers, and then picks nothing", () => {
    send("pointerdown", 0, 0, 1, "touch");
    send("pointerdown", 100, 0, 2, "touch");
    send("pointermove", 140, 0, 2, "touch");
    send("pointermove", 110, 0, 2, "touch");
    send("pointerup", 110, 0, 2, "touch");
    send("pointerup", 0, 0, 1, "touch");
    expect(told).toEqual(["nearer", "further"]);
  });

  it("points with a free mouse alone", () => {
    send("pointermove", 5, 5);
    send("pointermove", 5, 5, 1, "touch");
    send("pointerleave", 0, 0);
    expect(told).toEqual(["point", "leave"]);
  });

  it("zooms with the wheel", () => {
    canvas.dispatchEvent(new WheelEvent("wheel", { deltaY: -100, cancelable: true }));
    expect(told).toEqual(["nearer"]);
  });

  it("hears nothing once stopped", () => {
    stop();
    send("pointermove", 5, 5);
    expect(told).toEqual([]);
  });
});

describe("without WebGL", () => {
  const options = (onLost: () => void): ModelOptions => ({
    quality: "auto",
    motion: true,
    dark: false,
    onPick: () => {},
    onPoint: () => {},
    onMiss: () => {},
    onLost,
    say: (key) => key,
  });

  beforeEach(() => {
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  });
  afterEach(() => vi.restoreAllMocks());

  it("says that nothing can be drawn, and leaves nothing behind", async () => {
    const lost = vi.fn();
    const host = document.createElement("div");
    const model = create(host, options(lost));
    await Promise.resolve();
    expect(lost).toHaveBeenCalledOnce();
    expect(host.children).toHaveLength(0);
    expect(model.pointOf("Vi")).toBeNull();
    expect(model.presets).toContain("home");
    model.dispose();
  });

  it("says so of the bench too", async () => {
    const onLost = vi.fn();
    const bench = createBench(document.createElement("div"), {
      games: [],
      dark: false,
      motion: true,
      quality: "auto",
      onLost,
    });
    await Promise.resolve();
    expect(onLost).toHaveBeenCalledOnce();
    bench.highlight("kwinty");
    bench.dispose();
  });
});
