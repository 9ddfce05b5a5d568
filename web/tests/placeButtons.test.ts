// @vitest-environment happy-dom
/** A model's places as buttons: names, Tab, arrows, Enter, and a focus that stays. */
import { PerspectiveCamera } from "three";
import { beforeEach, describe, expect, it } from "vitest";
import type { ModelPlace } from "../src/scene/boardDrawing";
import { createPlaceButtons, type PlaceButtons } from "../src/scene/placeButtons";

const SIZE = { width: 800, height: 600 };
let size = SIZE;
const camera = new PerspectiveCamera(40, SIZE.width / SIZE.height, 1, 100);
camera.position.set(0, 0, 10);
camera.updateMatrixWorld();

const place = (action: string, x: number, y = 0): ModelPlace => ({
  action,
  label: `Upright on ${action}`,
  at: [x, y, 0],
});
const labelled = (action: string, x: number, kind: "upright" | "flat" = "upright"): ModelPlace => ({
  ...place(action, x),
  sign: { kind, name: action, note: "level 1", group: kind },
});

let picked: string[] = [];
let pointed: (string | null)[] = [];
let asked = 0;
let host: HTMLElement;
let buttons: PlaceButtons;

beforeEach(() => {
  document.body.replaceChildren();
  size = SIZE;
  host = document.createElement("div");
  document.body.append(host);
  picked = [];
  pointed = [];
  buttons = createPlaceButtons({
    host,
    camera,
    motion: false,
    size: () => size,
    roof: () => [[0, 2, 0]],
    onPick: (action) => picked.push(action),
    onPoint: (action) => pointed.push(action),
    onRows() {
      asked += 1;
    },
  });
});

const set = (places: readonly ModelPlace[], chosen: string | null = null, busy = false) =>
  buttons.set(places, { name: "Possible places", chosen, busy });
const button = (action: string) =>
  host.querySelector<HTMLButtonElement>(`button[data-tag="${action}"]`);
const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const focused = () => document.activeElement?.getAttribute("data-tag") ?? null;

describe("buttons over a canvas", () => {
  it("are named by their sentences, in a group with a name, and one of them is a tab stop", () => {
    set([place("a", -2), place("b", 0), place("c", 2)], "b");
    const all = [...host.querySelectorAll("button")];
    expect(all.map((one) => one.getAttribute("aria-label"))).toEqual([
      "Upright on a",
      "Upright on b",
      "Upright on c",
    ]);
    expect(all.map((one) => one.getAttribute("aria-pressed"))).toEqual(["false", "true", "false"]);
    expect(all.filter((one) => one.tabIndex === 0)).toHaveLength(1);
    expect(host.querySelector('[role="group"]')?.getAttribute("aria-label")).toBe(
      "Possible places",
    );
  });

  it("let Tab come to the first, or to what is chosen", () => {
    set([place("a", -2), place("b", 0), place("c", 2)]);
    expect(button("a")?.tabIndex).toBe(0);
    set([place("a", -2), place("b", 0), place("c", 2)], "b");
    expect(button("a")?.tabIndex).toBe(-1);
    expect(button("b")?.tabIndex).toBe(0);
  });

  it("are reached by arrows as they stand on the screen, and picked by a press", () => {
    set([place("c", 2), place("a", -2), place("b", 0)]);
    button("a")?.focus();
    press("ArrowRight");
    expect(focused()).toBe("b");
    press("ArrowRight");
    expect(focused()).toBe("c");
    press("ArrowLeft");
    expect(focused()).toBe("b");
    button("b")?.click();
    expect(picked).toEqual(["b"]);
  });

  it("are not picked while an answer is awaited", () => {
    set([place("a", 0)], null, true);
    button("a")?.click();
    expect(picked).toEqual([]);
  });

  it("keep the focus near where it was when their places go", () => {
    set([place("a", -2), place("b", 1), place("c", 3)]);
    button("b")?.focus();
    set([place("a", -2), place("d", 1.5), place("c", 3)]);
    expect(focused()).toBe("d");
  });

  it("leave the focus in their group while there are none, and take it back", () => {
    set([place("a", -2), place("b", 1)]);
    button("b")?.focus();
    set([]);
    expect(document.activeElement?.getAttribute("role")).toBe("group");
    set([place("x", -2), place("y", 1.2)]);
    expect(focused()).toBe("y");
  });

  it("do not take back a focus that went elsewhere meanwhile", () => {
    set([place("a", -2)]);
    button("a")?.focus();
    set([]);
    const other = document.createElement("button");
    document.body.append(other);
    other.focus();
    set([place("a", -2)]);
    expect(document.activeElement).toBe(other);
  });

  it("let the focus follow a block that is turned", () => {
    set([place("a", -2), place("ab", -1)], "a");
    button("a")?.focus();
    set([place("a", -2), place("ab", -1)], "ab");
    expect(focused()).toBe("ab");
  });
});

/** What the style sheet writes on a label. */
const written = (label: Element | null) =>
  [...(label?.querySelectorAll("[data-written]") ?? [])]
    .map((one) => one.getAttribute("data-written"))
    .join(" ");

describe("labels", () => {
  it("stand above the roof, each with its thread, and show square and level", () => {
    set([labelled("a2", -1), labelled("b2–c2", 1, "flat")]);
    expect(written(button("a2"))).toBe("a2 level 1");
    const { boxes, threads } = buttons.layout(camera);
    expect(threads.map(({ key }) => key)).toEqual(["a2", "b2–c2"]);
    const roof = 300;
    for (const { y } of boxes.values()) expect(y).toBeLessThan(roof);
    expect(host.querySelectorAll("path.over-line:not([d=''])").length).toBeGreaterThan(0);
  });

  it("of the chosen place and its thread stand out", () => {
    set([labelled("a2", -1), labelled("b2", 1)], "b2");
    expect(button("b2")?.className).toContain("place-chosen");
    expect(host.querySelector("path.over-line.over-strong")?.getAttribute("d")).not.toBe("");
  });

  it("are of one shape at a time where there are too many, and keys still reach all", () => {
    const many = Array.from({ length: 30 }, (_, nth) =>
      labelled(`p${nth}`, nth / 10 - 1.5, nth % 2 ? "flat" : "upright"),
    );
    set(many);
    const labels = () => [...host.querySelectorAll(".place-label")].map(written);
    expect(labels()).toHaveLength(15);
    expect(host.querySelectorAll("button[data-tag]")).toHaveLength(30);
    set(many, "p3");
    expect(labels()).toContain("p3 level 1");
    expect(labels()).not.toContain("p2 level 1");
  });

  it("come back when there is room for all again", () => {
    const many = Array.from({ length: 12 }, (_, nth) =>
      labelled(`p${nth}`, nth / 10 - 1, nth % 2 ? "flat" : "upright"),
    );
    size = { width: 200, height: 600 };
    set(many);
    expect(host.querySelectorAll(".place-label")).toHaveLength(6);
    size = SIZE;
    buttons.refit();
    expect(host.querySelectorAll(".place-label")).toHaveLength(12);
  });

  it("are of one shape where there are very many, and a chip shows the others", () => {
    const many = Array.from({ length: 16 }, (_, nth) =>
      labelled(`p${nth}`, nth / 10 - 1, nth % 4 ? "flat" : "upright"),
    );
    set(many);
    const chip = () => host.querySelector<HTMLButtonElement>(".place-more");
    expect(host.querySelectorAll("button[data-tag]")).toHaveLength(16);
    expect(host.querySelectorAll(".place-label")).toHaveLength(4);
    expect(chip()?.getAttribute("aria-label")).toBe("+ 12 flat");
    asked = 0;
    chip()?.click();
    expect(asked).toBe(1);
    expect(host.querySelectorAll(".place-label")).toHaveLength(12);
    expect(chip()?.getAttribute("aria-label")).toBe("+ 4 upright");
    expect(picked).toEqual([]);
    set(many.slice(0, 3));
    expect(chip()).toBeNull();
  });

  it("ask for room above the board, and for none without places", () => {
    set([]);
    expect(buttons.headroom).toBe(0);
    set([labelled("a2", 0)]);
    expect(buttons.headroom).toBeGreaterThan(44);
  });
});
