// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { matching } from "../src/games/generic/Choices";
import type { GameModule, View } from "../src/games/module";
import { loadGame } from "../src/games/registry";
import type { Previewed, Sentence } from "../src/protocol/messages";
import { Selection } from "../src/state/selection";
import { say, setLanguage } from "../src/state/words";
import { lineEntry, previewOf } from "./fixtures";
import { offering } from "./offering";

const BOARD = {
  number: 2,
  length: 2,
  to_act: 0,
  position: {},
  render_data: {},
  scores: [3, -1],
  back: [],
  drawing: { fr: "<svg>ici</svg>", en: "<svg>here</svg>" },
};
const VIEW: View = {
  game: "echo",
  players: 2,
  board: BOARD,
  last: null,
  seats: [],
  outcome: null,
  live: true,
};
const AFTER = { ...BOARD, drawing: { fr: "<svg>après</svg>", en: "<svg>after</svg>" } };

const host = document.createElement("div");
let game: GameModule;
let acted: string[];

/** A server that tells the words of a game which the page was not built with. */
const fetched = vi.fn(async (path: RequestInfo | URL) => {
  const url = String(path);
  const body = url.endsWith("/api/games/echo/words?lang=fr")
    ? { "echo.reason.bored": "l’ennui" }
    : [];
  return new Response(JSON.stringify(body));
});

beforeAll(async () => {
  vi.stubGlobal("fetch", fetched);
  document.body.append(host);
  await setLanguage("fr");
  game = await loadGame("echo");
});

afterAll(() => {
  vi.unstubAllGlobals();
  host.remove();
});

beforeEach(() => {
  acted = [];
});

afterEach(() => {
  act(() => render(null, host));
});

function previewed(action: string): Previewed {
  return previewOf(action, {
    words: { fr: `faire ${action}`, en: `do ${action}` },
    effects: [{ fr: "un effet", en: "an effect" }],
    board: AFTER,
  });
}

interface Shown {
  readonly selection: Selection;
  readonly view: ReturnType<typeof signal<View>>;
}

function show(actions: readonly string[], words?: readonly Sentence[]): Shown {
  const selection = new Selection({
    seat: signal(0),
    actions: offering(signal(actions)),
    words: signal(words ?? actions.map((one) => ({ fr: `faire ${one}`, en: `do ${one}` }))),
    preview: async (action) => previewed(action),
    act: (action) => acted.push(action),
  });
  const view = signal(VIEW);
  const session = game.open({ view, selection });
  act(() =>
    render(
      <>
        <session.Plan />
        <session.Bar />
        {session.Extras && <session.Extras />}
      </>,
      host,
    ),
  );
  return { selection, view };
}

const choices = () => [...host.querySelectorAll<HTMLButtonElement>(".generic-action")];
const source = () => decodeURIComponent(host.querySelector("img")?.getAttribute("src") ?? "");
const drawn = () => source().replace(/<style>.*<\/style>/, "");
const primary = () => host.querySelector<HTMLButtonElement>(".button.primary");

async function press(target: HTMLElement | null | undefined): Promise<void> {
  await act(async () => target?.click());
}

async function key(target: Element | null | undefined, name: string): Promise<void> {
  await act(async () => {
    target?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
  });
}

function type(text: string): void {
  const field = host.querySelector<HTMLInputElement>("input[type=search]");
  if (field === null) throw new Error("there is no field");
  act(() => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

describe("a game that brings no page", () => {
  test("has its words from the server", () => {
    expect(say("echo.reason.bored")).toBe("l’ennui");
  });

  test("shows the server's drawing, and says what it is of", () => {
    show(["a", "b"]);
    expect(drawn()).toContain("<svg>ici</svg>");
    expect(host.querySelector("img")?.alt).toBe("Plateau de Echo");
  });

  test("gives the drawing the page's font, which an image does not see", async () => {
    show(["a", "b"]);
    host.querySelector("img")?.dispatchEvent(new Event("load"));
    await vi.waitFor(() =>
      expect(source()).toContain('<svg><style>@font-face{font-family:"Chanti'),
    );
    expect(drawn()).toContain("<svg>ici</svg>");
  });

  test("says every action in words: the first press shows it, the second plays it", async () => {
    const { selection } = show(["a", "b", "c"]);
    expect(choices().map((one) => one.textContent)).toEqual(["faire a", "faire b", "faire c"]);
    expect(primary()?.getAttribute("aria-disabled")).toBe("true");
    await press(choices()[1]);
    expect(selection.chosen.value).toBe("b");
    expect(acted).toEqual([]);
    expect(drawn()).toContain("<svg>après</svg>");
    expect(host.querySelector(".generic-words")?.textContent).toBe("faire bun effet");
    await press(choices()[1]);
    expect(acted).toEqual(["b"]);
  });

  test("plays what is chosen by the button of the bar, too", async () => {
    show(["a", "b"]);
    await press(choices()[0]);
    await press(primary());
    expect(acted).toEqual(["a"]);
  });

  test("asks for no choice where only one action is possible", async () => {
    show(["pass"]);
    expect(choices()).toHaveLength(0);
    expect(host.textContent).toContain("faire pass");
    await press(primary());
    expect(acted).toEqual(["pass"]);
  });

  test("takes a double press as one", async () => {
    show(["a", "b"]);
    await act(async () => {
      choices()[0]?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    });
    await act(async () => {
      choices()[0]?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
    });
    expect(acted).toEqual([]);
  });

  test("goes from action to action with the arrows, and only one is reached by Tab", async () => {
    const { selection } = show(["a", "b", "c"]);
    const tabs = () => choices().map(({ tabIndex }) => tabIndex);
    expect(tabs()).toEqual([0, -1, -1]);
    choices()[0]?.focus();
    await key(document.activeElement, "ArrowDown");
    expect(document.activeElement).toBe(choices()[1]);
    expect(tabs()).toEqual([-1, 0, -1]);
    await key(document.activeElement, "End");
    await key(document.activeElement, "ArrowDown");
    expect(document.activeElement).toBe(choices()[2]);
    await press(choices()[2]);
    expect(selection.chosen.value).toBe("c");
    await key(document.activeElement, "Escape");
    expect(selection.chosen.value).toBeNull();
  });

  test("keeps the focus when the turn comes back", async () => {
    const actions = signal<readonly string[]>(["a", "b"]);
    const selection = new Selection({
      seat: signal(0),
      actions: offering(actions),
      preview: async (action) => previewed(action),
      act: (action) => acted.push(action),
    });
    const view = signal(VIEW);
    const session = game.open({ view, selection });
    const { Extras } = session;
    if (Extras === undefined) throw new Error("it has none");
    act(() => render(<Extras />, host));
    choices()[1]?.focus();
    await act(async () => {
      actions.value = [];
    });
    expect(choices()).toHaveLength(0);
    await act(async () => {
      actions.value = ["c", "d"];
    });
    expect(document.activeElement).toBe(choices()[0]);
  });

  test("is searched where the actions are many, and Enter takes the first that is found", async () => {
    const many = Array.from({ length: 200 }, (_, nth) => `z${nth}`);
    const { selection } = show(many);
    expect(choices()).toHaveLength(80);
    expect(host.textContent).toContain("et 120 autres");
    type("FAIRE 19");
    expect(choices().map((one) => one.dataset.action)).toContain("z119");
    expect(host.querySelector("[role=status]")?.textContent).toBe("12 coups sur 200");
    type("z199");
    await key(host.querySelector("input"), "Enter");
    expect(selection.chosen.value).toBe("z199");
    type("rien de tel");
    expect(choices()).toHaveLength(0);
    expect(host.textContent).toContain("Aucun coup");
  });

  test("shows what was, not what is chosen, to a player who looks back", async () => {
    const { view, selection } = show(["a", "b"]);
    await press(choices()[0]);
    const earlier = { fr: "<svg>avant</svg>", en: "<svg>before</svg>" };
    const sentence = { fr: "choisit\u00a0: faire a", en: "chooses: do a" };
    const step = lineEntry("a", [], { seat: 1, log: { seat: 1, sentence } });
    act(() => {
      view.value = { ...VIEW, board: { ...BOARD, drawing: earlier }, last: step, live: false };
    });
    expect(selection.chosen.value).toBe("a");
    expect(drawn()).toContain("<svg>avant</svg>");
    expect(host.querySelector("img")?.alt).toBe(
      "Plateau de Echo, après\u00a0: Choisit\u00a0: faire a",
    );
  });

  test("tells points with a minus, and falls back to an action's text without words", () => {
    show(["a", "b"], []);
    expect(choices().map((one) => one.textContent)).toEqual(["a", "b"]);
    expect(game.score(VIEW, 0)).toBe("3");
    expect(game.score(VIEW, 1)).toBe("−1");
  });
});

test("what is typed is found without its accents and in any order", () => {
  const all = [
    { action: "r1", parts: [], words: "Déplacer la tour" },
    { action: "r2", parts: [], words: "déposer un pion" },
  ];
  expect(matching(all, "TOUR depl").map(({ action }) => action)).toEqual(["r1"]);
  expect(matching(all, "r2").map(({ action }) => action)).toEqual(["r2"]);
  expect(matching(all, "  ")).toBe(all);
});
