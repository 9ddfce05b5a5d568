// @vitest-environment happy-dom
import { computed, signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { game, sound } from "../src/games/turquoise";
import type {
  TurquoiseEntry,
  TurquoisePreview,
  TurquoiseView,
} from "../src/games/turquoise/position";
import type {
  TurquoiseAction,
  TurquoisePosition,
  TurquoiseRenderData,
  TurquoiseTypes,
} from "../src/games/turquoise/protocol";
import type { Board } from "../src/protocol/messages";
import { Selection } from "../src/state/selection";
import { loadWords, setLanguage } from "../src/state/words";
import { lineEntry, seatView } from "./fixtures";
import { offering } from "./offering";
import { partsOf } from "./turquoiseActions";
import { turquoisePosition } from "./turquoisePosition";

const POSITION = turquoisePosition({
  tablets: { horus: null, anubis: 1, thot: null, seth: null },
  pillars: [...Array<string>(7).fill("........"), "BW......"],
  plates: { "0a1": "3374" },
});
const RENDER_DATA: TurquoiseRenderData = {
  tops: { a1: ["0a1", 0], a2: ["0a1", 0], b1: ["0a1", 0], b2: ["0a1", 0] },
  joints: [["a1", "b1", 0, 0]],
  halves: [["a2", "N"]],
  entries: { b1: true, a2: false, d1: null },
  drawn: null,
  under: {},
  worth: {},
};
const SEATS = ["Camille", "Bertrand"].map((name) => seatView(name));

function boardOf(position: TurquoisePosition, to_act: number | null = 0): Board<TurquoiseTypes> {
  const { points } = position;
  return {
    number: 1,
    length: 1,
    to_act,
    position,
    render_data: RENDER_DATA,
    scores: points,
    back: [],
  };
}

function sit(
  position: TurquoisePosition,
  actions: readonly string[],
  way: readonly string[] = [],
  tempting: readonly string[] = [],
) {
  const played: string[] = [];
  const legal = signal(actions);
  const selection = new Selection<TurquoiseTypes>({
    seat: computed(() => (legal.value.length ? 0 : null)),
    actions: offering(legal, partsOf),
    tempting: signal(tempting),
    preview: async (action): Promise<TurquoisePreview> => ({
      type: "previewed",
      id: "",
      action,
      legal: true,
      words: { fr: "", en: "" },
      effects: [{ fr: "1 pt pour {1}", en: "1 pt for {1}", clauses: ["Q11"] }],
      broken: [],
      path: way,
      board: boardOf(position),
    }),
    act: (action) => void played.push(action),
  });
  const view = signal<TurquoiseView>({
    game: "turquoise",
    players: 2,
    board: boardOf(position),
    last: null,
    seats: SEATS,
    outcome: null,
    live: true,
  });
  const { Plan, Bar, Dock, Extras } = game.open({ view, selection });
  const host = document.createElement("div");
  document.body.append(host);
  render(
    <>
      <Plan />
      <Bar />
      {Dock && <Dock />}
      {Extras && <Extras />}
    </>,
    host,
  );
  const place = (name: string) => host.querySelector<SVGElement>(`[data-place="${name}"]`);
  const press = (name: string, key: string) =>
    act(async () => {
      place(name)?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    });
  const button = (words: string) =>
    [...host.querySelectorAll("button")].find((one) => one.textContent?.includes(words));
  return { host, selection, view, played, place, press, button };
}

beforeAll(() => setLanguage("fr"));
beforeAll(() => loadWords("turquoise"));
afterEach(() => {
  for (const host of [...document.body.children]) render(null, host);
  document.body.replaceChildren();
});

describe("the flat site", () => {
  const MOVES = ["end", "move:b1>a2:2:B1", "move:b1>hand:1", "move:hand>b2:2"];

  it("says of each place what it is and what it offers", () => {
    const { place } = sit(POSITION, MOVES);
    expect(place("b1")?.getAttribute("aria-label")).toBe(
      "b1, rez-de-chaussée, pilier blanc, déplacer ce pilier",
    );
    expect(place("a1")?.getAttribute("aria-label")).toBe("a1, rez-de-chaussée, pilier noir");
    expect(place("a1")?.getAttribute("aria-disabled")).toBe("true");
    expect(place("h8")?.getAttribute("aria-label")).toBe("h8, terre nue");
  });

  it("carries a pillar by the keyboard alone, with its way, its price and its payee's name", async () => {
    const { host, selection, played, place, press, button } = sit(POSITION, MOVES, [
      "b1",
      "a1",
      "a2",
    ]);
    await press("b1", "Enter");
    expect(place("a2")?.getAttribute("aria-label")).toBe(
      "a2, rez-de-chaussée, 2 PA, 1 pt à Bertrand",
    );
    await press("a2", "Enter");
    expect(selection.chosen.value).toBe("move:b1>a2:2:B1");
    // a1–b1 is complete, a1–a2 is not: one action point more (Q13).
    expect(host.querySelectorAll(".tq-surcharge")).toHaveLength(1);
    expect(host.querySelector(".tq-title")?.textContent).toBe("b1 → a2 · 2 PA · 1 pt à Bertrand");
    await act(() => button("Déplacer le pilier")?.click());
    expect(played).toEqual(["move:b1>a2:2:B1"]);
  });

  it("tells no price where one of the marked places is a trap, but of what is in hand", async () => {
    const { host, place, press } = sit(POSITION, MOVES, [], ["move:b1>a2:2:B1"]);
    await press("b2", "Enter");
    expect([...host.querySelectorAll(".tq-chip")].map((chip) => chip.textContent)).toEqual(["?"]);
    expect(place("b2")?.getAttribute("aria-label")).toContain("coût non calculé");
    expect(host.querySelector(".tq-title")?.textContent).toBe("main → b2 · 2\u00a0PA");
    await press("b1", "Enter");
    await press("a2", "Enter");
    expect(place("a2")?.getAttribute("aria-label")).toBe("a2, rez-de-chaussée, coût non calculé");
    expect(host.querySelector(".tq-title")?.textContent).toBe("b1 → a2");
  });

  it("goes from place to place by arrows, with one place to tab to", async () => {
    const { host, press } = sit(POSITION, MOVES);
    const here = () =>
      [...host.querySelectorAll('.tq-place[tabindex="0"]')].map((one) =>
        one.getAttribute("data-place"),
      );
    expect(here()).toEqual(["b2"]); // the first that offers something
    await press("b2", "ArrowDown");
    expect(here()).toEqual(["b1"]);
    await press("b1", "ArrowLeft");
    await press("a1", "ArrowLeft");
    expect(here()).toEqual(["a1"]);
  });

  it("offers nothing to spectators", () => {
    const { host } = sit(POSITION, []);
    expect(host.querySelectorAll(".tq-offers")).toHaveLength(0);
    expect(host.querySelectorAll("button:enabled")).toHaveLength(0);
  });

  it("asks before action points are lost, and not when none are left", async () => {
    const kept = sit(POSITION, ["end"]);
    await act(() => kept.button("Terminer le tour")?.click());
    expect(kept.played).toEqual([]);
    expect(kept.selection.chosen.value).toBe("end");
    const spent = sit({ ...POSITION, action_points: 0 }, ["end", "thot"]);
    await act(() => spent.button("Terminer le tour")?.click());
    expect(spent.played).toEqual(["end"]);
  });

  it("names seats by their names in what the server says of an action", async () => {
    const { host, button } = sit(POSITION, ["end"]);
    await act(async () => button("Terminer le tour")?.click());
    expect(host.querySelector(".tq-words .note")?.textContent).toBe("1 pt pour Bertrand");
  });
});

describe("a pillar that another seat moved", () => {
  const moved = (length: number, way: readonly string[]): Partial<TurquoiseView> => ({
    board: { ...boardOf(POSITION), length },
    last: lineEntry<TurquoiseAction>(
      `move:${way[0]}>${way.at(-1)}:1`,
      ["move", way[0] ?? "", way.at(-1) ?? "", 1, []],
      { number: length, seat: 1, path: way },
    ),
  });

  /** What walks, frame by frame, when a move comes after the first board. */
  async function walk(length: number, way: readonly string[]) {
    const { host, view } = sit(POSITION, []);
    const walked: (readonly [string | undefined, Keyframe[]])[] = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames) {
      walked.push([(this as SVGElement).dataset.to, frames as Keyframe[]]);
      return {} as Animation;
    };
    await act(() => {
      view.value = { ...view.value, ...moved(length, way) };
    });
    Element.prototype.animate = animate;
    return { host, walked };
  }

  it("walks its way from place to place, over the others, and leaves a line", async () => {
    const { host, walked } = await walk(2, ["b1", "a1"]);
    expect(walked).toHaveLength(1);
    const [to, frames] = walked[0] ?? [];
    expect(to).toBe("a1");
    expect(frames?.map(({ transform }) => transform)).toEqual([
      "translate(60px, 0px) scale(1)",
      "translate(30px, 0px) scale(1.14)",
      "translate(0px, 0px) scale(1)",
    ]);
    expect(host.querySelector(".tq-pillars > :last-child")?.getAttribute("data-at")).toBe("a1");
    expect(host.querySelector(".tq-walked")).not.toBeNull();
  });

  it("walks out through its entry", async () => {
    const { walked } = await walk(2, ["a1", "b1", "hand"]);
    expect(walked.map(([to, frames]) => [to, frames.length])).toEqual([["hand", 5]]);
  });

  it("stands at once for a spectator elsewhere in the game", async () => {
    const { host, walked } = await walk(7, ["b1", "a1"]);
    expect(walked).toEqual([]);
    expect(host.querySelector(".tq-walked")).not.toBeNull();
  });
});

describe("an auction", () => {
  const AUCTION = {
    ...POSITION,
    phase: "auction" as const,
    auction: { tablet: "horus" as const, price: 4, leader: 1, in: [1] },
  };

  it("shows everybody who is in, and why the others are not", () => {
    const { host } = sit(AUCTION, []);
    const lines = [...host.querySelectorAll(".tq-bidder")].map((line) => line.textContent);
    expect(lines).toEqual(["Bertrandmène à 47", "Camillene peut plus suivre4"]);
    expect(host.querySelector(".tq-answering")).toBeNull();
  });

  it("raises by steps among the prices that may be named", async () => {
    const { played, button } = sit(AUCTION, ["out", "raise:5", "raise:6"]);
    await act(() => button("+")?.click());
    await act(() => button("Monter à 6")?.click());
    expect(played).toEqual(["raise:6"]);
    expect(button("+")?.getAttribute("aria-disabled")).toBe("true");
  });
});

describe("a sound", () => {
  const step = (action: string, kind = "", is_feat = false): TurquoiseEntry => ({
    number: 1,
    seat: 0,
    action,
    parts: partsOf(action),
    log: { seat: 0, sentence: { fr: "", en: "" } },
    at: null,
    score_changes: kind ? [{ seat: 0, points: 1, kind, clause: "Q11", is_feat }] : [],
  });

  it("is a strike for four pillars of one colour, stone for any other plate", () => {
    expect(sound(step("face:1", "level2", true))).toBe("strike");
    expect(sound(step("face:1", "level2"))).toBe("stone");
    expect(sound(step("let"))).toBe("none");
    expect(sound(step("let", "summit"))).toBe("stone");
  });
});

describe("an auction that closes", () => {
  const nothing = { seat: 0, sentence: { fr: "", en: "" } };
  const step = (action: string, paid: readonly [number, number] | null = null): TurquoiseEntry => ({
    number: 1,
    seat: 0,
    action,
    parts: partsOf(action),
    log: nothing,
    score_changes: paid ? [{ seat: paid[0], points: -paid[1], kind: "tablet", clause: "Q17" }] : [],
    at: null,
  });
  const name = (seat: number) => SEATS[seat]?.name ?? "";

  it("tells who takes what for how much, by any closing action (Q17)", () => {
    const line = [
      step("auction:seth:1"),
      step("out", [0, 1]),
      step("auction:horus:2"),
      step("raise:3"),
      step("out", [1, 3]),
      step("auction:thot:1", [0, 1]), // nobody could follow
    ];
    expect(line.map((_, at) => game.news?.(line, at, name) ?? null)).toEqual([
      null,
      "Camille remporte Seth, 1\u00a0pt",
      null,
      null,
      "Bertrand remporte Horus, 3\u00a0pts",
      "Camille remporte Thot, 1\u00a0pt",
    ]);
  });
});
