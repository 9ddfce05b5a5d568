import { describe, expect, it } from "vitest";
import { moveOf, spent, touched } from "../src/games/turquoise/actions";
import {
  type Choice,
  type Choosing,
  ends,
  IDLE,
  next,
  sortActions,
  spots,
  toolOf,
} from "../src/games/turquoise/choosing";
import { offered, partsOf, TURN } from "./turquoiseActions";

const ACT = sortActions(
  offered(
    "anubis:c3",
    "anubis:c3+d5",
    "anubis:c3+e5",
    "anubis:d5",
    "auction:horus:2",
    "auction:horus:10",
    "auction:seth:1",
    ...TURN,
    "move:e5>e6:2",
  ),
);

function picked(...picks: readonly Choice[]): Choosing {
  return picks.reduce((now, pick) => next(ACT, now, pick), IDLE);
}

const at = (place: string): Choice => ({ kind: "place", place });

describe("carrying a pillar", () => {
  it("takes the pillar first, then the cheapest way to a place, then the next price", () => {
    expect(picked(at("e5"))).toEqual({ tool: { kind: "carry", from: "e5" }, chosen: null });
    expect(picked(at("e5"), at("f3")).chosen).toBe("move:e5>f3:2:B2");
    expect(picked(at("e5"), at("f3"), at("f3")).chosen).toBe("move:e5>f3:3:B1Y1");
    expect(picked(at("e5"), at("f3"), at("f3"), at("f3")).chosen).toBe("move:e5>f3:2:B2");
  });

  it("offers each end with its prices, and the hand among them", () => {
    const found = ends(ACT, { kind: "carry", from: "e5" });
    expect([...found.keys()].sort()).toEqual(["e6", "f3", "hand"]);
    expect(found.get("f3")?.map((move) => move.actionPoints)).toEqual([2, 3]);
  });

  it("changes to another pillar, and lets go of the same one", () => {
    expect(picked(at("e5"), at("h1")).tool).toEqual({ kind: "carry", from: "h1" });
    expect(picked(at("e5"), at("e5"))).toEqual(IDLE);
  });

  it("comes from the hand, by its tray or by the place alone, and goes back to it", () => {
    expect(picked({ kind: "hand" }).tool).toEqual({ kind: "carry", from: "hand" });
    expect(picked({ kind: "hand" }, at("b1")).chosen).toBe("move:hand>b1:1");
    expect(picked(at("b1")).chosen).toBe("move:hand>b1:1");
    expect(picked(at("e5"), { kind: "hand" }).chosen).toBe("move:e5>hand:1");
  });

  it("cancels one step at a time", () => {
    const cancel: Choice = { kind: "cancel" };
    expect(picked(at("e5"), at("f3"), cancel)).toEqual({
      tool: { kind: "carry", from: "e5" },
      chosen: null,
    });
    expect(picked(at("e5"), at("f3"), cancel, cancel)).toEqual(IDLE);
  });

  it("does nothing at a place that offers nothing", () => {
    expect(picked(at("a8"))).toBe(IDLE);
    const carried = picked(at("e5"));
    expect(next(ACT, carried, at("a8"))).toBe(carried);
  });

  it("knows the tool of an action that was taken up elsewhere", () => {
    expect(toolOf(ACT, { tool: IDLE.tool, chosen: "move:e5>e6:2" })).toEqual({
      kind: "carry",
      from: "e5",
    });
  });
});

describe("the gods", () => {
  const anubis: Choice = { kind: "tool", tool: "anubis" };

  it("points Anubis at one or two pillars, in either order", () => {
    expect(picked(anubis, at("d5")).chosen).toBe("anubis:d5");
    expect(picked(anubis, at("d5"), at("c3")).chosen).toBe("anubis:c3+d5");
    expect(picked(anubis, at("d5"), at("c3"), at("d5")).chosen).toBe("anubis:c3");
  });

  it("refuses a second pillar that no action has", () => {
    expect(picked(anubis, at("d5"), at("e5")).chosen).toBe("anubis:d5");
    expect([...spots(ACT, { kind: "anubis", places: ["d5"] })].sort()).toEqual(["c3", "d5"]);
  });

  it("waits for a second pillar where the first alone is no action", () => {
    const now = picked(anubis, at("e5"));
    expect(now).toEqual({ tool: { kind: "anubis", places: ["e5"] }, chosen: null });
    expect(next(ACT, now, at("c3")).chosen).toBe("anubis:c3+e5");
  });

  it("points Horus at a free place, and puts it down when picked again", () => {
    const horus: Choice = { kind: "tool", tool: "horus" };
    expect(picked(horus, at("c4")).chosen).toBe("horus:c4");
    expect(picked(horus, at("c3")).chosen).toBeNull();
    expect(picked(horus, horus)).toEqual(IDLE);
  });

  it("opens an auction at the lowest price, and at others that may be named", () => {
    const tablet: Choice = { kind: "tablet", tablet: "horus" };
    expect(picked(tablet).chosen).toBe("auction:horus:2");
    expect(picked(tablet, { kind: "price", price: 10 }).chosen).toBe("auction:horus:10");
    expect(picked(tablet, { kind: "price", price: 3 }).chosen).toBe("auction:horus:2");
    expect(picked({ kind: "tablet", tablet: "thot" })).toBe(IDLE);
  });
});

describe("laying a plate", () => {
  it("turns round and round, and stays turned when something is cancelled", () => {
    const faces = sortActions(offered("face:0", "face:1", "face:2", "face:3"));
    const turn = (now: Choosing, by: 1 | -1) => next(faces, now, { kind: "turn", by });
    const first = { ...IDLE, chosen: "face:0" };
    expect(turn(first, -1).chosen).toBe("face:3");
    expect(turn(turn(first, -1), 1).chosen).toBe("face:0");
    expect(next(faces, turn(first, 1), { kind: "cancel" }).chosen).toBe("face:1");
  });

  it("takes the site that a place belongs to", () => {
    const lay = sortActions(offered("lay:0c5"));
    expect(next(lay, IDLE, at("d6")).chosen).toBe("lay:0c5");
  });
});

describe("an action's parts", () => {
  it("says what a move costs", () => {
    expect(moveOf(["move:c3>c5:2:B1Y2", partsOf("move:c3>c5:2:B1Y2")])).toEqual({
      action: "move:c3>c5:2:B1Y2",
      from: "c3",
      to: "c5",
      actionPoints: 2,
      payments: [
        { seat: 1, colour: "B", points: 1 },
        { seat: 2, colour: "Y", points: 2 },
      ],
    });
    expect(moveOf(["lay:0c5", partsOf("lay:0c5")])).toBeNull();
    expect(spent(partsOf("move:c3>c5:2:B1Y2"))).toBe(2);
    expect(spent(partsOf("thot"))).toBe(0);
  });

  it("says what it touched", () => {
    expect(touched(partsOf("move:c3>c5:2"))).toEqual({ here: ["c5"], gone: ["c3"] });
    expect(touched(partsOf("move:b1>hand:1"))).toEqual({ here: [], gone: ["b1"] });
    expect(touched(partsOf("anubis:c3+d5"))).toEqual({ here: [], gone: ["c3", "d5"] });
  });
});
