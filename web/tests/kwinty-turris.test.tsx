// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { game as kwinty } from "../src/games/kwinty";
import type { KwintyTypes } from "../src/games/kwinty/protocol";
import type { GameModule, View } from "../src/games/module";
import { game as turris } from "../src/games/turris";
import type { TurrisTypes } from "../src/games/turris/protocol";
import { nearest } from "../src/kit/rovingFocus";
import type { GameTypes, OfferedAction, Previewed } from "../src/protocol/messages";
import type { Selection } from "../src/state/selection";
import { loadWords, setLanguage } from "../src/state/words";
import { lineEntry } from "./fixtures";
import { mountBoard } from "./mounting";
import { kwintyOffers, kwintyParts, turrisOffers, turrisParts } from "./parts";
import { towerData, viewOf, WALL, WALL_DATA } from "./woodenBoards";

const LATE_WALL = viewOf<KwintyTypes>(
  "kwinty",
  { ...WALL, blocks_left: [19, 1] },
  { ...WALL_DATA, fours: [0, 2] },
);
const WALL_ACTIONS = ["Vf", "Vg", "Hg", "Vh", "Vj", "Hj"];

/** White has just taken the middle, and may remove the block on a3. */
const TOWER = viewOf<TurrisTypes>(
  "turris",
  {
    to_act: 0,
    bonus: true,
    blocks_left: [6, 5],
    columns: { a1: "WW", a2: "", a3: "BB", b1: "", b2: "WW", b3: "", c1: "", c2: "", c3: "" },
    blocks: [
      ["W", "Va1", 1],
      ["B", "Va3", 1],
      ["W", "Vb2", 1],
    ],
    last: ["Vb2", null],
    forbidden: [],
    scores: [9, 5],
  },
  towerData(
    [
      [0, ["a1"], 1],
      [1, ["a3"], 1],
      [0, ["b2"], 1],
    ],
    { totals: [9, 5] },
  ),
);
const TOWER_ACTIONS = ["Va2", "Vb1", "xa3", "stop"];

const host = document.createElement("div");
const acted: string[] = [];

function show<G extends GameTypes>(
  game: GameModule<G>,
  view: View<G>,
  offered: readonly OfferedAction<G>[],
): Selection<G> {
  return mountBoard(host, game, view, offered, acted);
}

function place(action: string): Element {
  const found = host.querySelector(`[data-action="${action}"]`);
  if (found === null) throw new Error(`no place for ${action}`);
  return found;
}

function button(words: string): HTMLButtonElement {
  const all = [...host.querySelectorAll("button")];
  const found = all.find((one) => one.textContent?.startsWith(words));
  if (found === undefined) throw new Error(`no button ${words}`);
  return found;
}

const click = (element: Element) =>
  act(() => void element.dispatchEvent(new MouseEvent("click", { bubbles: true })));
const press = (element: Element, key: string) =>
  act(() => void element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
const labels = () =>
  [...host.querySelectorAll("[data-action]")].map((one) => one.getAttribute("aria-label"));

beforeAll(() => setLanguage("fr"));
beforeAll(() => loadWords("kwinty"));
beforeAll(() => loadWords("turris"));
beforeEach(() => {
  acted.length = 0;
  document.body.append(host);
});
afterEach(() => {
  act(() => render(null, host));
  host.remove();
});

describe("Kwinty's wall", () => {
  test("the first press takes a block, the second places it", () => {
    const selection = show(kwinty, LATE_WALL, kwintyOffers(WALL_ACTIONS));
    click(place("Vg"));
    expect(selection.chosen.value).toBe("Vg");
    expect(acted).toEqual([]);
    click(place("Vg"));
    expect(acted).toEqual(["Vg"]);
  });

  test("keys choose, turn, put back and place", () => {
    const selection = show(kwinty, LATE_WALL, kwintyOffers(WALL_ACTIONS));
    press(place("Vg"), "Enter");
    press(place("Vg"), "h");
    expect(selection.chosen.value).toBe("Hg");
    press(place("Hg"), "Escape");
    expect(selection.chosen.value).toBeNull();
    press(place("Hj"), " ");
    press(place("Hj"), "Enter");
    expect(acted).toEqual(["Hj"]);
  });

  test("V and H turn the block wherever the focus is, but where one types", () => {
    const selection = show(kwinty, LATE_WALL, kwintyOffers(WALL_ACTIONS));
    const [typing, sliding] = ["text", "range"].map((type) => {
      const field = document.createElement("input");
      field.type = type;
      host.append(field);
      return field;
    });
    if (!typing || !sliding) throw new Error("no fields");
    press(typing, "v");
    expect(selection.chosen.value).toBeNull();
    press(document.body, "v");
    const upright = selection.chosen.value;
    expect(upright).toMatch(/^V/);
    press(sliding, "h");
    expect(selection.chosen.value).toMatch(/^H/);
    press(document.body, "Escape");
    expect(selection.chosen.value).toBeNull();
    typing.remove();
    sliding.remove();
  });

  test("each place is named in words, and one of them has the Tab key", () => {
    show(kwinty, LATE_WALL, kwintyOffers(WALL_ACTIONS));
    expect(labels()).toContain("À plat sur g–h");
    expect(host.querySelectorAll('[data-action][tabindex="0"]')).toHaveLength(1);
  });

  test("the wall is told column by column", () => {
    show(kwinty, LATE_WALL, kwintyOffers(WALL_ACTIONS));
    expect(host.textContent).toContain("Colonne i, du sol vers le haut\u00a0: blanc, blanc");
  });

  test("nothing can be placed while one looks back", () => {
    show(kwinty, { ...LATE_WALL, live: false }, kwintyOffers(WALL_ACTIONS));
    expect(labels()).toEqual([]);
  });

  test("who can only pass has a button for it", () => {
    show(kwinty, LATE_WALL, kwintyOffers(["pass"]));
    click(button("Passer"));
    expect(acted).toEqual(["pass"]);
  });

  test("a seat's card counts its blocks", () => {
    expect(kwinty.note(LATE_WALL, 0)).toBe("19 blocs");
    expect(kwinty.note(LATE_WALL, 1)).toBe("1 bloc");
  });
});

describe("Turris's bonus", () => {
  test("shows where to place first, and what to remove when one asks for it", () => {
    show(turris, TOWER, turrisOffers(TOWER_ACTIONS));
    expect(labels()).toEqual(["Debout en a2", "Debout en b1"]);
    click(button("Retirer un bloc noir"));
    expect(labels()).toEqual(["Retirer le bloc noir de a3"]);
  });

  test("removes at the second press", () => {
    show(turris, TOWER, turrisOffers(TOWER_ACTIONS));
    click(button("Retirer un bloc noir"));
    click(place("xa3"));
    expect(acted).toEqual([]);
    click(button("Retirer"));
    expect(acted).toEqual(["xa3"]);
  });

  test("shows what a removal brings without the sentence of the score", async () => {
    const preview: Previewed<TurrisTypes> = {
      type: "previewed",
      id: "1",
      action: "xa3",
      legal: true,
      words: { fr: "", en: "" },
      effects: [
        { fr: "a3 est fermé", en: "a3 is closed" },
        { fr: "9 partout", en: "9 each", is_score: true },
      ],
      broken: [],
      path: [],
      board: null,
    };
    const offered = turrisOffers(TOWER_ACTIONS);
    const selection = mountBoard(host, turris, TOWER, offered, acted, preview);
    await act(async () => void (await selection.fetchPreview("xa3")));
    act(() => selection.choose("xa3"));
    expect(host.textContent).toContain("a3 est fermé");
    expect(host.textContent).not.toContain("9 partout");
  });

  test("is declined only once that is confirmed", () => {
    const selection = show(turris, TOWER, turrisOffers(TOWER_ACTIONS));
    click(button("Renoncer"));
    expect(acted).toEqual([]);
    click(button("Retour"));
    expect(selection.chosen.value).toBeNull();
    click(button("Renoncer"));
    click(button("Renoncer"));
    expect(acted).toEqual(["stop"]);
  });
});

describe("the focus", () => {
  const stop = (action: string, x: number, y: number) => ({ action, x, y });

  test("goes to the place nearest to where it was, when that one is gone", () => {
    const left = [stop("Vf", 5.5, -2), stop("Hg", 7, -1), stop("Vj", 9.5, 0)];
    expect(nearest(left, { x: 9, y: -1 })?.action).toBe("Vj");
    expect(nearest(left, { x: 6.2, y: 0 })?.action).toBe("Hg");
    expect(nearest(left, null)).toBeNull();
    expect(nearest([], { x: 0, y: 0 })).toBeNull();
  });
});

describe("the sound of an action", () => {
  const step = <P,>(seat: number, action: string, parts: P) => lineEntry(action, parts, { seat });

  test("is that of the wood that moves", () => {
    expect(kwinty.sound(step(0, "Vi", kwintyParts("Vi")))).toBe("maple");
    expect(kwinty.sound(step(1, "pass", kwintyParts("pass")))).toBe("none");
    expect(turris.sound(step(1, "Va1", turrisParts("Va1")))).toBe("walnut");
    expect(turris.sound(step(0, "xa3", turrisParts("xa3")))).toBe("walnut");
  });
});
