// @vitest-environment happy-dom
import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { game } from "../src/games/tulum";
import { towards } from "../src/games/tulum/geometry";
import { STILL } from "../src/games/tulum/pace";
import { builtPlace, others, placeState, type TulumView } from "../src/games/tulum/places";
import type { TulumPosition, TulumRenderData, TulumTypes } from "../src/games/tulum/protocol";
import { momentOf, Sequencer, seenOf, turnEffect } from "../src/games/tulum/sequencer";
import { Selection } from "../src/state/selection";
import { loadWords, setLanguage } from "../src/state/words";
import { lineEntry } from "./fixtures";
import { mountBoard } from "./mounting";
import { tulumOffers, tulumParts } from "./parts";

const EMPTY = ["000000", "00000", "0000", "000", "00", "0"];

/** A view of two seats after so many actions; what is not said is as at the start. */
function viewOf(
  length: number,
  position: Partial<TulumPosition> = {},
  renderData: Partial<TulumRenderData> = {},
  action = "again",
): TulumView {
  const placed = (position.placed ?? []).map((name) => [Number(name[0]), Number(name[1])] as const);
  return {
    game: "tulum",
    players: 2,
    board: {
      number: length,
      length,
      to_act: 0,
      position: {
        to_act: 0,
        seat: 0,
        dice: 6,
        roll: [],
        secured: [EMPTY, EMPTY],
        placed: [],
        ...position,
      },
      render_data: {
        risk: null,
        dice: null,
        totals: [0, 0],
        stake: 0,
        goal: 21,
        used: [],
        placed,
        ...renderData,
      },
      scores: [0, 0],
      back: [],
    },
    last: lineEntry(action, tulumParts(action), { number: length }),
    seats: [],
    outcome: null,
    live: true,
  };
}

function idle(): Selection<TulumTypes> {
  return new Selection<TulumTypes>({
    seat: signal(null),
    actions: signal([]),
    preview: async () => null,
    act: () => {},
  });
}

const host = document.createElement("div");
const acted: string[] = [];

function show(view: TulumView, actions: readonly string[]): Selection<TulumTypes> {
  return mountBoard(host, game, view, tulumOffers(actions), acted);
}

beforeAll(() => setLanguage("fr"));
beforeAll(() => loadWords("tulum"));
beforeEach(() => {
  document.body.append(host);
  acted.length = 0;
});
afterEach(() => {
  render(null, host);
  host.remove();
  vi.useRealTimers();
});

test("an action that places a block says where, and no other does", () => {
  expect(builtPlace(["place", 2, 3])).toEqual({ row: 2, at: 3 });
  expect(builtPlace(["again"])).toBeNull();
  expect(builtPlace(["roll", [1, 1, 2, 3, 5, 6]])).toBeNull();
});

test("what a turn placed is at stake until nothing is any more", () => {
  const secured = [["100000", ...EMPTY.slice(1)], EMPTY];
  const view = viewOf(3, { secured, placed: ["12"] }, { stake: 1 });
  const how = (changed: Partial<TulumRenderData>, seat: number, at: number) => {
    const { position, render_data } = view.board;
    return placeState(position, { ...render_data, ...changed }, seat, { row: 1, at });
  };
  expect([1, 2, 3].map((at) => how({ stake: 1 }, 0, at))).toEqual(["secured", "stake", "free"]);
  expect(how({ stake: 1 }, 1, 2)).toBe("free");
  expect(how({ stake: 0 }, 0, 2)).toBe("secured"); // U7: a won pyramid
});

test("the other seats follow in the order of play", () => {
  expect(others(4, 2)).toEqual([3, 0, 1]);
});

test("an arrow key leads to the nearest place in its direction", () => {
  const places = [
    { row: 1, at: 1 },
    { row: 1, at: 3 },
    { row: 2, at: 2 },
    { row: 1, at: 6 },
  ];
  const from = { row: 1, at: 3 };
  expect(towards(from, "ArrowLeft", places)).toEqual({ row: 1, at: 1 });
  expect(towards(from, "ArrowRight", places)).toEqual({ row: 1, at: 6 });
  expect(towards(from, "ArrowUp", places)).toEqual({ row: 2, at: 2 });
  expect(towards(from, "ArrowDown", places)).toBeNull();
  expect(towards(from, "Tab", places)).toBeNull();
});

test("a roll that leaves no dice to use is a loss; a jump in the game is nothing", () => {
  const before = viewOf(4);
  const roll = viewOf(5, { roll: [1, 2] }, {}, "roll:12");
  const bust = viewOf(5, { seat: 1 }, {}, "roll:66");
  expect(turnEffect(before, roll)).toBe("roll");
  expect(turnEffect(before, bust)).toBe("bust");
  expect(turnEffect(viewOf(3), bust)).toBeNull();
  expect(turnEffect(before, viewOf(5, {}, {}, "place:11"))).toBeNull();
});

/** A table at which the dice have just taken a block, as a sequencer shows it. */
function losing() {
  vi.useFakeTimers();
  const view = signal(viewOf(4, { placed: ["11"] }, { stake: 1 }));
  const stage = new Sequencer(view, true);
  const looks = effect(() => void stage.shown.value);
  view.value = viewOf(5, { seat: 1 }, {}, "roll:66");
  return { view, stage, looks };
}

test("a loss is shown to its end, then what the table has come to", () => {
  const { view, stage, looks } = losing();
  view.value = viewOf(6, { seat: 1, roll: [1] }, {}, "roll:1");
  expect(stage.shown.value.happening).toBe("bust");
  expect(stage.shown.value.view.board.length).toBe(5);
  vi.advanceTimersByTime(2100);
  expect(stage.shown.value.happening).toBe("bust"); // for 1.5 seconds after the dice have landed
  vi.advanceTimersByTime(100);
  expect(stage.shown.value.view.board.length).toBe(6);
  expect(stage.shown.value.happening).toBe("roll");
  view.value = viewOf(2);
  expect(stage.shown.value.view.board.length).toBe(2);
  looks();
});

test("beside the board nothing is told before the board shows it", () => {
  vi.useFakeTimers();
  const view = signal(viewOf(4, { placed: ["11"] }, { stake: 1 }, "again"));
  const session = game.open({ view, selection: idle() });
  const told = session.shown;
  const now = () => [told.value.board.to_act, told.value.board.length, told.value.last?.action];
  const stake = () => game.note(told.value, 0);
  const looks = effect(() => void told.value);
  const staked = stake();
  expect(now()).toEqual([0, 4, "again"]);
  view.value = viewOf(5, { seat: 1 }, {}, "roll:66");
  expect(now()).toEqual([0, 4, "again"]); // the dice are in the air
  expect(stake()).toBe(staked);
  expect(session.isAnimating).toBe(true);
  vi.advanceTimersByTime(600);
  expect(now()).toEqual([0, 5, "roll:66"]); // the losing seat still has the turn
  expect(stake()).not.toBe(staked); // and loses what was at stake
  vi.advanceTimersByTime(1590);
  expect(now()).toEqual([0, 5, "roll:66"]);
  vi.advanceTimersByTime(10);
  expect(session.isAnimating).toBe(false);
  looks();
});

test("whose dice are to roll has the turn, and nobody when all is over", () => {
  const still = (view: TulumView) =>
    seenOf({ view, happening: null, before: view, landed: true, pace: STILL, stays: false }).board
      .to_act;
  const board = (to_act: "chance" | null) => {
    const view = viewOf(5, { seat: 1 }, {}, "stop");
    return { ...view, board: { ...view.board, to_act } };
  };
  expect(still(board("chance"))).toBe(1);
  expect(still(board(null))).toBeNull();
});

test("a loss that was seen need not be read to the end by a player who presses", () => {
  const { stage, looks } = losing();
  vi.advanceTimersByTime(700);
  stage.hurry();
  vi.advanceTimersByTime(590);
  expect(stage.shown.value.happening).toBe("bust"); // the blocks are still falling
  vi.advanceTimersByTime(20);
  expect(stage.shown.value.happening).toBeNull();
  looks();
});

test("dice in the air are hurried by a press on the plan and by Space, and say so in the bar", () => {
  vi.useFakeTimers();
  const view = signal(viewOf(4));
  const selection = new Selection<TulumTypes>({
    seat: signal(0),
    actions: signal(tulumOffers(["place:11"])),
    preview: async () => null,
    act: (action) => acted.push(action),
  });
  const session = game.open({ view, selection });
  act(() => {
    render(
      <>
        <session.Plan />
        <session.Bar />
      </>,
      host,
    );
  });
  const hurryBy = (press: () => void, length: number) => {
    act(() => {
      view.value = viewOf(length, { roll: [1, 2] }, {}, "roll:12");
    });
    expect(host.textContent).toContain("Les dés roulent");
    act(() => void vi.advanceTimersByTime(200));
    act(press);
    act(() => void vi.advanceTimersByTime(140));
    expect(host.querySelector("[role=button]")).toBeNull();
    act(() => void vi.advanceTimersByTime(20));
    expect(host.querySelector("[role=button]")).not.toBeNull();
  };
  hurryBy(() => host.querySelector<HTMLElement>(".tulum-plan")?.click(), 5);
  hurryBy(() => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
  }, 6);
});

test("what is secured is seen on its own pyramid before the next one's turn", () => {
  vi.useFakeTimers();
  const secured = [["100000", ...EMPTY.slice(1)], EMPTY];
  const view = signal(viewOf(4, { placed: ["11"] }, { stake: 1 }));
  const stage = new Sequencer(view, true);
  const looks = effect(() => void stage.shown.value);
  view.value = viewOf(5, { seat: 1, to_act: "chance", secured }, {}, "stop");
  expect(stage.shown.value.happening).toBe("secure");
  expect(momentOf(stage.shown.value).seat).toBe(0);
  view.value = viewOf(6, { seat: 1, secured, roll: [1] }, {}, "roll:1");
  expect(momentOf(stage.shown.value).seat).toBe(0);
  vi.advanceTimersByTime(460);
  expect(momentOf(stage.shown.value).seat).toBe(1);
  expect(stage.shown.value.happening).toBe("roll");
  looks();
});

test("the pyramid that has played fades where the next one stands, and is gone soon", () => {
  vi.useFakeTimers();
  const view = signal(viewOf(4));
  const session = game.open({ view, selection: idle() });
  act(() => render(<session.Plan />, host));
  const fading = () => host.querySelectorAll(".tulum-leaving").length;
  expect(fading()).toBe(0);
  act(() => {
    view.value = viewOf(5, { seat: 1 }, {}, "stop");
  });
  expect(fading()).toBe(0); // it is still seen to be secured
  act(() => void vi.advanceTimersByTime(450));
  expect(fading()).toBe(2);
  act(() => void vi.advanceTimersByTime(250));
  expect(fading()).toBe(0);
});

test("a stage that nobody looks at follows nothing, and comes back to the present", () => {
  vi.useFakeTimers();
  let followers = 0;
  const view = signal(viewOf(4, { placed: ["11"] }, { stake: 1 }), {
    watched: () => {
      followers += 1;
    },
    unwatched: () => {
      followers -= 1;
    },
  });
  const { shown } = new Sequencer(view, true);
  expect(followers).toBe(0);
  const looks = [1, 2].map(() => effect(() => void shown.value));
  expect(followers).toBe(1);
  view.value = viewOf(5, { seat: 1 }, {}, "roll:66");
  expect(shown.value.happening).toBe("bust");
  for (const stop of looks) stop();
  expect(followers).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  view.value = viewOf(6, { seat: 1, roll: [1] }, {}, "roll:1");
  const again = effect(() => void shown.value);
  expect(shown.value.view.board.length).toBe(6);
  again();
});

test("a click on a legal place builds there at once", () => {
  show(viewOf(1, { roll: [1, 1] }), ["place:14", "place:22"]);
  const places = [...host.querySelectorAll<SVGElement>("[role=button]")];
  expect(places.map((one) => one.getAttribute("aria-label"))).toEqual([
    "rangée 1, place 4, prune",
    "rangée 2, place 2, bleu",
  ]);
  expect(places.map((one) => one.getAttribute("tabindex"))).toEqual(["0", "-1"]);
  act(() => {
    places[1]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
  expect(acted).toEqual(["place:22"]);
});

test("keys build too, and only once", () => {
  show(viewOf(1, { roll: [1, 1] }), ["place:14"]);
  const place = host.querySelector("[role=button]");
  const press = () =>
    act(() => {
      place?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    });
  press();
  press();
  expect(acted).toEqual(["place:14"]);
});

test("the choice names the risk, and both ways out play", () => {
  const renderData = { risk: 8 / 27, dice: 3, stake: 3 };
  show(viewOf(9, { roll: [5, 5, 6], placed: ["16"] }, renderData), ["again", "stop"]);
  expect(host.querySelector("[role=button]")).toBeNull();
  expect(host.textContent).toContain("3 blocs à sécuriser");
  expect(host.textContent?.replace(/\s/g, " ")).toContain("30 % de risque en relançant 3 dés");
  const [again, stop] = host.querySelectorAll("button");
  expect([again?.textContent, stop?.textContent]).toEqual(["Relancer 3 dés", "Sécuriser 3 blocs"]);
  act(() => stop?.click());
  expect(acted).toEqual(["stop"]);
});
