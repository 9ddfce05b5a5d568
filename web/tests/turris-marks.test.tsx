// @vitest-environment happy-dom
/** Turris's legend: what there is to see. */
import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { game } from "../src/games/turris";
import type { TurrisClosedSquare, TurrisTypes } from "../src/games/turris/protocol";
import { Selection } from "../src/state/selection";
import { loadWords, setLanguage } from "../src/state/words";
import { turrisOffers } from "./parts";
import { towerData, viewOf } from "./woodenBoards";

describe("the legend", () => {
  const host = document.createElement("div");
  const legendOf = (actions: readonly string[], closed: readonly TurrisClosedSquare[]) => {
    const offered = turrisOffers(actions);
    const position: TurrisTypes["position"] = {
      to_act: 0,
      bonus: true,
      blocks_left: [19, 19],
      columns: { a1: "BB" },
      blocks: [],
      last: [null, null],
      forbidden: [],
      scores: [0, 0],
    };
    const renderData = { ...towerData([[1, ["a1"], 1]]), closed };
    const view = viewOf<TurrisTypes>("turris", position, renderData);
    const selection = new Selection<TurrisTypes>({
      seat: signal(0),
      actions: signal(offered),
      preview: async () => null,
      act: () => {},
    });
    const { Legend } = game.open({ view: signal(view), selection });
    if (Legend) act(() => render(<Legend />, host));
    return [...host.querySelectorAll(".turris-legend > span")].map((one) => one.textContent);
  };
  beforeAll(async () => {
    await setLanguage("en");
    await loadWords("turris");
  });
  afterEach(() => act(() => render(null, host)));

  it("names a removable block and the place of a removed one only when they occur", () => {
    const always = ["possible place", "dashed: hidden behind a block"];
    expect(legendOf(["Va2", "Vb1"], [])).toEqual(always);
    expect(legendOf(["xa1", "stop"], [])).toEqual([...always, "block that can be removed"]);
    expect(legendOf(["Va2"], [["c3", 1]])).toEqual([...always, "place of the removed block"]);
  });
});
