// @vitest-environment happy-dom
import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { game } from "../src/games/tulum";
import type { TulumView } from "../src/games/tulum/places";
import type { TulumPosition, TulumTypes } from "../src/games/tulum/protocol";
import { momentOf, Sequencer } from "../src/games/tulum/sequencer";
import type { TulumSession } from "../src/games/tulum/session";
import { sixthWords } from "../src/games/tulum/words";
import { Selection } from "../src/state/selection";
import type { OwnThrow } from "../src/state/tableClient";
import { loadWords, setLanguage } from "../src/state/words";
import { lineEntry, seatView } from "./fixtures";
import { tulumParts } from "./parts";

const EMPTY = ["000000", "00000", "0000", "000", "00", "0"];
const host = document.createElement("div");

/** Two seats after so many actions; the dice of `seat` come next. */
function toRoll(length: number, seat: number, action: string, live = true): TulumView {
  const lost = action.startsWith("roll");
  const position: TulumPosition = {
    to_act: "chance",
    seat,
    dice: 6,
    roll: [],
    secured: [EMPTY, EMPTY],
    placed: [],
  };
  const sentence = { fr: "", en: "", ...(lost && { clauses: ["U4"] }) };
  return {
    game: "tulum",
    players: 2,
    board: {
      number: length,
      length,
      to_act: "chance",
      position,
      render_data: {
        risk: null,
        dice: null,
        totals: [0, 0],
        stake: 0,
        goal: 21,
        used: [],
        placed: [],
      },
      scores: [0, 0],
      back: [],
    },
    last: lineEntry(action, tulumParts(action), {
      number: length,
      log: { seat: lost ? 1 - seat : seat, sentence },
    }),
    seats: [seatView("Léa"), seatView("Zoé")],
    outcome: null,
    live,
  };
}

function opened(view: TulumView, waits: OwnThrow | null) {
  const waiting = signal(waits);
  const thrown = vi.fn();
  const selection = new Selection<TulumTypes>({
    seat: signal(null),
    actions: signal([]),
    preview: async () => null,
    act: () => {},
  });
  const session = game.open({
    view: signal(view),
    selection,
    ownThrows: { waiting, seats: signal([0]), throw: thrown },
  }) as TulumSession;
  act(() =>
    render(
      <>
        <session.Bar />
        <session.Plan />
        <input />
      </>,
      host,
    ),
  );
  return { waiting, thrown };
}

const press = (key: string, at: Element | null = document.body) =>
  act(() => {
    at?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });

beforeAll(() => setLanguage("fr"));
beforeAll(() => loadWords("tulum"));
beforeEach(() => document.body.append(host));
afterEach(() => {
  render(null, host);
  host.remove();
  vi.useRealTimers();
});

test("dice that wait are thrown by the button, by the dice and by keys", () => {
  const { thrown } = opened(toRoll(4, 0, "stop"), { seat: 0, ends: performance.now() + 12_000 });
  const button = host.querySelector<HTMLButtonElement>(".tulum-bar button");
  expect(button?.textContent).toBe("Lancer les dés");
  expect(button?.getAttribute("aria-keyshortcuts")).toBe("Space L");
  expect(host.querySelector(".tulum-bar-title")?.textContent).toBe("Léa, lancez les dés");
  expect(host.querySelector(".tulum-bar")?.textContent).toContain("dans 12");
  act(() => button?.click());
  act(() => {
    host.querySelector(".tulum-throw")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
  press(" ");
  press("Enter");
  press("l");
  expect(thrown).toHaveBeenCalledTimes(5);
  press("l", button); // the letter works wherever the focus is
  expect(thrown).toHaveBeenCalledTimes(6);
  press(" ", button); // the button answers for itself
  press("l", host.querySelector("input")); // a letter that is typed
  press("x");
  expect(thrown).toHaveBeenCalledTimes(6);
});

test("at a shared screen nothing is counted down", () => {
  opened(toRoll(4, 0, "stop"), { seat: 0, ends: null });
  expect(host.querySelector(".tulum-bar button")?.textContent).toBe("Lancer les dés");
  expect(host.querySelector(".tulum-bar")?.textContent).not.toContain("automatique");
});

test("where no dice wait, there is no button, and neither keys nor dice throw", () => {
  const { thrown, waiting } = opened(toRoll(4, 0, "stop"), { seat: 0, ends: 0 });
  act(() => {
    waiting.value = null;
  });
  expect(host.querySelector(".tulum-bar button")).toBeNull();
  press(" ");
  press("l");
  act(() => {
    host.querySelector(".tulum-plan g")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
  expect(thrown).not.toHaveBeenCalled();
});

test("the bar of the player who must throw tells by name that the turn before was lost", () => {
  opened(toRoll(5, 0, "roll:234456"), { seat: 0, ends: 0 });
  const words = host.querySelector(".tulum-bar")?.textContent;
  expect(words).toContain("Zoé\u00a0: rien à poser, tour perdu");
});

test("a record shows the dice that were thrown, and the pyramid of the player who threw them", () => {
  for (const [isTable, live] of [
    [false, false],
    [false, true],
    [true, false],
  ] as const) {
    const view = signal(toRoll(9, 0, "stop", live));
    const sequencer = new Sequencer(view, isTable);
    const stop = effect(() => void sequencer.shown.value);
    view.value = toRoll(5, 0, "roll:234446", live); // a jump: nothing is animated
    const moment = momentOf(sequencer.shown.value);
    expect(moment.rolled).toEqual([2, 3, 4, 4, 4, 6]);
    expect(moment.seat).toBe(1);
    expect(moment.waiting).toBe(0);
    stop();
  }
});

test("at a table the dice of the next player wait once the lost turn was shown", () => {
  vi.useFakeTimers();
  const view = signal(toRoll(4, 1, "stop"));
  const sequencer = new Sequencer(view, true);
  const stop = effect(() => void sequencer.shown.value);
  view.value = toRoll(5, 0, "roll:234446");
  expect(momentOf(sequencer.shown.value)).toMatchObject({ seat: 1, rolled: [2, 3, 4, 4, 4, 6] });
  vi.advanceTimersByTime(2300);
  expect(momentOf(sequencer.shown.value)).toMatchObject({ seat: 0, rolled: [], waiting: 6 });
  stop();
});

test("six dice that secured by themselves are told in the bar until it was read", () => {
  vi.useFakeTimers();
  const view = signal(toRoll(4, 1, "again"));
  const sequencer = new Sequencer(view, true);
  const stop = effect(() => void sequencer.shown.value);
  const sixth = toRoll(5, 0, "place:13");
  const gain = { seat: 1, points: 6, kind: "secured", clause: "U6" };
  const last = sixth.last && { ...sixth.last, seat: 1, score_changes: [gain] };
  view.value = { ...sixth, last };
  expect(sequencer.shown.value.happening).toBe("secure");
  expect(sixthWords(view.value)).toBe(
    "Zoé\u00a0: les six dés ont posé leur bloc, 6 blocs sécurisés",
  );
  vi.advanceTimersByTime(1200);
  expect(sequencer.shown.value.happening).toBe("secure");
  vi.advanceTimersByTime(200);
  expect(sequencer.shown.value.happening).toBeNull();
  // A turn that its player ended is as short as it was.
  view.value = toRoll(6, 1, "stop");
  expect(sequencer.shown.value.happening).toBe("secure");
  vi.advanceTimersByTime(500);
  expect(sequencer.shown.value.happening).toBeNull();
  stop();
});

test("the dice of a lost roll are drawn with the sentence that tells of it", () => {
  const entry = toRoll(5, 0, "roll:234446").last;
  render(entry && game.lossSign?.(entry), host);
  expect(
    [...host.querySelectorAll("[data-die]")].map((die) => die.getAttribute("data-die")),
  ).toEqual(["2", "3", "4", "4", "4", "6"]);
  expect(host.querySelector("svg")?.getAttribute("aria-label")).toContain("bleu brique jade");
});
