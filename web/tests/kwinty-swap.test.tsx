// @vitest-environment happy-dom
/** A swap game of Kwinty on the page (K10): who plays which colour, and the choice of it. */
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { game as kwinty } from "../src/games/kwinty";
import { colourOf, isUnsettled, nextColour, placedBlocks } from "../src/games/kwinty/colours";
import type { KwintyPosition, KwintyTypes } from "../src/games/kwinty/protocol";
import type { View } from "../src/games/module";
import { seatColour, signOf } from "../src/kit/names";
import { loadWords, setLanguage } from "../src/state/words";
import { SeatSign } from "../src/ui/SeatSign";
import { lineEntry, seatView } from "./fixtures";
import { mountBoard } from "./mounting";
import { kwintyOffers, kwintyParts } from "./parts";
import { viewOf, WALL, WALL_DATA } from "./woodenBoards";

const host = document.createElement("div");
const acted: string[] = [];

/** After so many blocks of the offer, or once the colours are chosen. */
function swapGame(more: Partial<KwintyPosition>): KwintyPosition {
  return { ...WALL, white: null, ...more };
}

const OFFERING = swapGame({ to_act: 0, blocks_left: [19, 20] });
const CHOOSING = swapGame({ to_act: 1, blocks_left: [18, 19] });
const SWAPPED = swapGame({ to_act: 0, blocks_left: [18, 19], white: 1 });

function view(position: KwintyPosition): View<KwintyTypes> {
  const seats = [seatView("Ada"), seatView("Bob")];
  return { ...viewOf<KwintyTypes>("kwinty", position, { ...WALL_DATA, fours: [2, 1] }), seats };
}

const words = (selector: string) => host.querySelector(selector)?.textContent ?? "";

beforeAll(() => setLanguage("fr"));
beforeAll(() => loadWords("kwinty"));
beforeEach(() => {
  acted.length = 0;
  document.body.append(host);
});
afterEach(() => {
  act(() => render(null, host));
  host.remove();
});

describe("Who plays which colour", () => {
  test("is as ever without the swap opening", () => {
    expect([0, 1].map((seat) => colourOf(WALL, seat))).toEqual([0, 1]);
    expect([0, 1].map((to_act) => nextColour({ ...WALL, to_act }))).toEqual([0, 1]);
    expect(isUnsettled(WALL)).toBe(false);
  });

  test("is open while three blocks of both colours are offered", () => {
    const offers = [0, 1, 2].map((placed) =>
      swapGame({ to_act: 0, blocks_left: [20 - Math.ceil(placed / 2), 20 - (placed >> 1)] }),
    );
    expect(offers.map(placedBlocks)).toEqual([0, 1, 2]);
    expect(offers.map(nextColour)).toEqual([0, 1, 0]);
    expect(offers.every(isUnsettled)).toBe(true);
    expect(colourOf(CHOOSING, 1)).toBeNull();
  });

  test("is the other way round after a swap", () => {
    expect([0, 1].map((seat) => colourOf(SWAPPED, seat))).toEqual([1, 0]);
    expect(nextColour(SWAPPED)).toBe(1);
    expect(nextColour({ ...SWAPPED, to_act: 1 })).toBe(0);
  });

  test("stands on the seats' cards", () => {
    const notes = (position: KwintyPosition) =>
      [0, 1].map((seat) => kwinty.note(view(position), seat));
    expect(notes(WALL)).toEqual(["19 blocs", "19 blocs"]);
    expect(notes(OFFERING)).toEqual(["couleur à choisir", "couleur à choisir"]);
    expect(notes(CHOOSING)).toEqual(["couleur à choisir", "choisit sa couleur"]);
    expect(notes(SWAPPED)).toEqual(["joue les noirs · 19 blocs", "joue les blancs · 18 blocs"]);
  });

  test("gives a seat its sign and its name, by the board's letters", () => {
    expect([0, 1].map((seat) => signOf("kwinty", seat, undefined))).toEqual([0, 1]);
    expect(seatColour("kwinty", 0, ["B", "W"])).toBe("Noir");
    expect(seatColour("kwinty", 0, ["1", "2"])).toBe("Joueur 1");
    act(() => render(h(SeatSign, { game: kwinty, seat: 0, letters: ["1", "2"], size: 20 }), host));
    expect(host.querySelectorAll("rect")).toHaveLength(2); // half of each wood
  });

  test("is heard and seen in what was placed", () => {
    const placed = lineEntry("Vi", kwintyParts("Vi"), { seat: 0 });
    const black = { ...placed, log: { ...placed.log, letter: "B" } };
    expect([placed, black].map((entry) => kwinty.sound(entry))).toEqual(["maple", "walnut"]);
  });
});

describe("The bar of a swap game", () => {
  test("says which block is placed, and what comes after three", () => {
    mountBoard(host, kwinty, view(OFFERING), kwintyOffers(["Vf", "Vg"]), acted);
    expect(words(".wood-bar-title")).toBe("Posez un bloc noir (2 sur 3)");
    expect(words(".wood-bar-words")).toContain("Bob choisit sa couleur");
  });

  test("says what keeping and swapping mean, and plays either at one press", () => {
    mountBoard(host, kwinty, view(CHOOSING), kwintyOffers(["keep", "swap"]), acted);
    expect(words(".wood-bar-title")).toBe("Choisissez votre couleur");
    expect(words(".wood-bar-words")).toContain("Ada joue les noirs");
    const buttons = [...host.querySelectorAll<HTMLButtonElement>(".wood-bar-buttons button")];
    expect(buttons.map((button) => button.textContent)).toEqual([
      "Garder les noirs",
      "Prendre les blancs",
    ]);
    act(() => buttons[1]?.click());
    expect(acted).toEqual(["swap"]);
  });
});
