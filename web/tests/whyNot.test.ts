// @vitest-environment happy-dom
/** A press in vain: asked about, told, and withdrawn by whatever comes next. */
import { type Signal, signal } from "@preact/signals";
import { beforeEach, describe, expect, it } from "vitest";
import { middleOfSquare } from "../src/games/kwinty/places";
import type { View } from "../src/games/module";
import { type BoardSource, Session } from "../src/games/session";
import type { Board, Sentence } from "../src/protocol/messages";
import { Selection } from "../src/state/selection";

const SAID: Sentence = { fr: "c4 : non", en: "c4: no", clauses: ["K2"] };

class Wall extends Session {
  readonly Plan = () => null;
  readonly Bar = () => null;
  animates = false;
  override get pressMode(): string {
    return "V";
  }
  override get isAnimating(): boolean {
    return this.animates;
  }
}

/** A board that says nothing yet. */
function boardOf(number: number): Board {
  return { number } as unknown as Board;
}

let view: Signal<View>;
let asked: string[];
let answer: (sentence: Sentence | null) => void;
let selection: Selection;
let wall: Wall;

function opened(whyNot?: BoardSource["whyNot"]): Wall {
  return new Wall({ view, selection, ...(whyNot === undefined ? {} : { whyNot }) });
}

beforeEach(() => {
  const [board, live, seats] = [boardOf(1), true, []];
  view = signal({ game: "wall", players: 2, board, last: null, seats, outcome: null, live });
  asked = [];
  selection = new Selection({
    seat: signal(0),
    actions: signal([["Va", []]]) as never,
    preview: async () => null,
    act: () => new Promise(() => {}),
  });
  wall = opened(
    (place, mode) =>
      new Promise((resolve) => {
        asked.push(`${place} ${mode}`);
        answer = resolve;
      }),
  );
});

describe("a press in vain", () => {
  it("is marked at once, and told when the server has answered", async () => {
    const pressed = wall.whyNot("c4");
    expect(asked).toEqual(["c4 V"]);
    expect(wall.refused.value).toMatchObject({ place: "c4", sentence: null });
    answer(SAID);
    await pressed;
    expect(wall.refused.value).toMatchObject({ place: "c4", sentence: SAID });
  });

  it("is no refusal where something can be done", async () => {
    const pressed = wall.whyNot("c4");
    answer(null);
    await pressed;
    expect(wall.refused.value).toBeNull();
  });

  it("is withdrawn by another position, another selection, or by hand", async () => {
    const changes = [
      () => {
        view.value = { ...view.value, board: boardOf(2) };
      },
      () => selection.choose("Va"),
      () => wall.forgetRefused(),
    ];
    for (const change of changes) {
      const pressed = wall.whyNot("c4");
      answer(SAID);
      await pressed;
      expect(wall.refused.value).not.toBeNull();
      change();
      expect(wall.refused.value).toBeNull();
    }
  });

  it("does not come back with an answer that is late", async () => {
    const first = wall.whyNot("c4");
    const late = answer;
    const second = wall.whyNot("d4", "H");
    expect(asked).toEqual(["c4 V", "d4 H"]);
    late(SAID);
    await first;
    expect(wall.refused.value).toMatchObject({ place: "d4", sentence: null });
    wall.forgetRefused();
    answer(SAID);
    await second;
    expect(wall.refused.value).toBeNull();
  });

  it("is not asked about while something is sent or moves", async () => {
    wall.animates = true;
    await wall.whyNot("c4");
    wall.animates = false;
    selection.play("Va");
    await wall.whyNot("c4");
    expect(asked).toEqual([]);
    expect(wall.refused.value).toBeNull();
  });

  it("in the past or a record is answered by the page itself", async () => {
    view.value = { ...view.value, live: false };
    for (const past of [wall, opened()]) {
      await past.whyNot("c4");
      expect(past.refused.value).toMatchObject({ sentence: "page.why.past" });
      expect(await past.reasonFor("c4")).toBeNull();
    }
    expect(asked).toEqual([]);
  });

  it("is told of a button of the page's own, too", () => {
    wall.refuse("page.why.choose");
    expect(wall.refused.value).toMatchObject({ place: "", sentence: "page.why.choose" });
    selection.choose("Va");
    expect(wall.refused.value).toBeNull();
  });

  it("marks squares and columns of a wall, and no button", () => {
    expect(middleOfSquare("c4")).toEqual([2.5, -3.5]);
    expect(middleOfSquare("q")).toEqual([16.5, 0.45]);
    for (const none of ["V", "H", "pass", "", "z1", "c10"]) expect(middleOfSquare(none)).toBeNull();
  });

  it("gives a button its reason in words, with the clause", async () => {
    const reason = wall.reasonFor("draw");
    answer(SAID);
    expect(await reason).toMatch(/c4.*\(K2\)/);
    expect(wall.refused.value).toBeNull();
  });
});
