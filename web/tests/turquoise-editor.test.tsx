// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import MEROE from "../../src/chantier/games/turquoise/meroe.json";
import { Bench } from "../src/games/turquoise/editor/Bench";
import { drawnCount, findings, missing } from "../src/games/turquoise/editor/checks";
import {
  addSet,
  changeSet,
  courseOf,
  deleteSet,
  freeName,
  isSaved,
  MOST_SETS,
  putBack,
  redo,
  setOf,
  sets,
  undo,
} from "../src/games/turquoise/editor/keptSets";
import { decodeSet, encodeSet, LONGEST_CODE } from "../src/games/turquoise/editor/linkCode";
import { listOf, missingWords } from "../src/games/turquoise/editor/names";
import { openFile, trouble } from "../src/games/turquoise/editor/opening";
import {
  blankSet,
  EDGE_PLACES,
  EMPTY,
  fileName,
  fileText,
  PIECES,
  type PlateSet,
  quartersBetween,
  readSet,
  tidyName,
  turned,
  withDigits,
  withEntry,
} from "../src/games/turquoise/editor/plateSet";
import { Sets } from "../src/games/turquoise/editor/Sets";
import {
  isDrawn,
  middleOf,
  neighbour,
  TARGETS,
  toggled,
} from "../src/games/turquoise/editor/targets";
import { loadWords, setLanguage } from "../src/state/words";

const meroe = readSet(MEROE) as PlateSet;

/** Numbers that look random and are the same every time. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

function randomSet(seed: number): PlateSet {
  const next = numbers(seed);
  const roll = (below: number) => Math.floor((next.next().value ?? 0) * below);
  const digits = () => Array.from({ length: 4 }, () => roll(8)).join("");
  const rest = [...EDGE_PLACES];
  while (rest.length > 16) rest.splice(roll(rest.length), 1);
  const letters = [..."abcXYZ 09-_éàÇœ’«»漢字🐄"];
  const name = tidyName(
    Array.from({ length: 1 + roll(60) }, () => letters[roll(letters.length)]).join(""),
  );
  return {
    name: name || "x",
    corner: digits(),
    summit: digits(),
    entries: rest,
    plates: Array.from({ length: 25 }, digits),
  };
}

const SEEDS = Array.from({ length: 300 }, (_, index) => index + 1);

describe("a set's drawing", () => {
  it("has twelve walkways, four inside and eight over the edges, each another bit of a digit", () => {
    expect(TARGETS).toHaveLength(12);
    expect(TARGETS.filter(({ bit }) => bit === 4)).toHaveLength(4);
    const over = TARGETS.filter(({ to }) => to.some((at) => at === 0 || at === 100));
    expect(over).toHaveLength(8);
    expect(new Set(TARGETS.map((target) => toggled(EMPTY, target))).size).toBe(12);
    expect(new Set(TARGETS.map((target) => middleOf(target).join())).size).toBe(12);
  });

  it("shows the rules' own example: d8 north and east, d7 south, c7 and c8 joined (Q5)", () => {
    const drawn = TARGETS.filter((target) => isDrawn("0314", target)).map(({ key }) => key);
    expect(drawn.toSorted()).toEqual(["inner.3", "out.1E", "out.1N", "out.2S"]);
    expect(turned("0314")).toBe("4031");
    const once = TARGETS.filter((target) => isDrawn("4031", target)).map(({ key }) => key);
    expect(once.toSorted()).toEqual(["inner.0", "out.2E", "out.2S", "out.3W"]);
  });

  it("is drawn and broken by the same press", () => {
    for (const target of TARGETS) {
      expect(isDrawn(toggled("0314", target), target)).not.toBe(isDrawn("0314", target));
      expect(toggled(toggled("0314", target), target)).toBe("0314");
    }
  });

  it("turns as its picture does, at every place", () => {
    for (const target of TARGETS) {
      const [x, y] = middleOf(target);
      const after = TARGETS.filter((one) => isDrawn(turned(toggled(EMPTY, target)), one));
      expect(after.map(middleOf)).toEqual([[100 - y, x]]);
    }
  });

  it("has every walkway reached from every other by arrow keys", () => {
    const seen = new Set([TARGETS[0]?.id]);
    let edge = TARGETS.slice(0, 1);
    while (edge.length > 0) {
      const next = edge.flatMap((one) =>
        (
          [
            [1, 0],
            [-1, 0],
            [0, 1],
            [0, -1],
          ] as const
        ).map((step) => neighbour(one, step)),
      );
      edge = next.filter(({ id }) => !seen.has(id) && seen.add(id));
    }
    expect(seen.size).toBe(12);
  });
});

describe("a set as text", () => {
  it("is the same after a link, for many sets", () => {
    for (const set of SEEDS.map(randomSet)) {
      const code = encodeSet(set);
      expect(code).toMatch(/^[\w-]+$/);
      expect(code.length).toBeLessThanOrEqual(LONGEST_CODE);
      expect(decodeSet(code)).toEqual(set);
    }
    expect(encodeSet(meroe).length).toBeLessThan(80);
    expect(decodeSet(encodeSet(meroe))).toEqual(MEROE);
  });

  it("is none where a letter of the link is lost or changed", () => {
    const code = encodeSet(meroe);
    for (let at = 0; at < code.length; at++) {
      expect(decodeSet(code.slice(0, at))).toBeNull();
      expect(decodeSet(code.slice(0, at) + code.slice(at + 1))).toBeNull();
      const other = code[at] === "B" ? "C" : "B";
      const changed = decodeSet(code.slice(0, at) + other + code.slice(at + 1));
      expect(changed === null || encodeSet(changed) === code).toBe(true);
    }
  });

  it("is none for hostile links, however long they are", () => {
    const bad = [
      "",
      "A",
      "A=",
      "B".repeat(80),
      "A".repeat(1e6),
      "A<script>",
      "A%00",
      `A${"_".repeat(80)}`,
    ];
    for (const code of bad) expect(decodeSet(code)).toBeNull();
    const named = (name: string) => decodeSet(encodeSet({ ...meroe, name }));
    expect(named("")).toBeNull();
    expect(named("a\u202eb")).toBeNull(); // what follows would be read backwards
    expect(named("x".repeat(41))).toBeNull();
    expect(named(" x")).toBeNull();
    expect(named("<b>x</b>")?.name).toBe("<b>x</b>"); // text, and shown as text
    expect(decodeSet(encodeSet({ ...meroe, entries: meroe.entries.slice(1) }))).toBeNull();
  });

  it("is a file with the keys of the command line, under a name that every system takes", () => {
    expect(JSON.parse(fileText(meroe))).toEqual(MEROE);
    expect(Object.keys(JSON.parse(fileText(meroe)))).toEqual(Object.keys(MEROE));
    expect(fileName({ ...meroe, name: "La boîte de Mamie" })).toBe("la-boite-de-mamie.json");
    expect(fileName({ ...meroe, name: "../漢字" })).toBe("plates.json");
  });

  it("has a name without what cannot be seen", () => {
    expect(tidyName("  La\u00a0boîte \n de\u200b Mamie ")).toBe("La boîte de Mamie");
    expect([...tidyName("🐄".repeat(50))]).toHaveLength(40);
  });

  it("is read only in its whole form", () => {
    for (const wrong of [
      null,
      [],
      "meroe",
      { ...meroe, name: 3 },
      { ...meroe, corner: "8000" },
      { ...meroe, plates: meroe.plates.slice(1) },
      { ...meroe, entries: ["a1"] },
    ]) {
      expect(readSet(wrong)).toBeNull();
    }
  });
});

describe("the checks", () => {
  it("find nothing in the table's own set", () => {
    expect(findings(meroe)).toEqual([]);
    expect(drawnCount(meroe)).toBe(25);
  });

  it("find a plate that is another one turned, in every direction, and no other", () => {
    for (const quarters of [0, 1, 2, 3]) {
      const twelfth = meroe.plates[11] ?? "";
      const set = withDigits(meroe, 7, turned(twelfth, quarters));
      const found = findings(set);
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({ kind: "twin", pieces: [12, 7], quarters: quarters % 4 });
      expect(turned(twelfth, quartersBetween(twelfth, set.plates[6] ?? "") ?? -1)).toBe(
        set.plates[6],
      );
      expect(missing(set)).toEqual([]); // twins may be played with
    }
  });

  it("ask no more about what is meant, until it is another drawing", () => {
    const set = withDigits(meroe, 7, meroe.plates[11] ?? "");
    const meant = findings(set).map(({ key }) => key ?? "");
    expect(findings(set, meant)).toEqual([]);
    expect(findings(withDigits(set, 9, meroe.plates[0] ?? ""), meant)).toHaveLength(1);
  });

  it("find empty and closed plates and the wrong number of entries", () => {
    const blank = blankSet("x", meroe.entries);
    expect(findings(blank)).toEqual([
      { kind: "empty", key: `empty ${PIECES.join()}`, pieces: PIECES },
    ]);
    expect(findings(withDigits(meroe, 3, "4444"))).toMatchObject([{ kind: "closed", pieces: [3] }]);
    expect(findings(withEntry(meroe, "c1"))).toMatchObject([{ kind: "entries", count: 17 }]);
    expect(findings(withEntry(meroe, "b1"))).toMatchObject([{ kind: "entries", count: 15 }]);
    expect(withEntry(withEntry(meroe, "b1"), "b1")).toEqual(meroe);
  });

  it("say what is missing as a person would", async () => {
    await setLanguage("fr");
    await loadWords("editor");
    const lacks = (set: PlateSet) => missingWords(missing(set));
    expect(lacks(withDigits(meroe, 25, EMPTY))).toBe("Encore la plaque 25, et vous pourrez jouer.");
    expect(lacks(blankSet("x", meroe.entries))).toBe("Encore 27 dessins, et vous pourrez jouer.");
    expect(lacks(withEntry(meroe, "b1"))).toMatch(/^Encore 1 entrée/);
    expect(listOf([1, 2, 3, 5, 7, 8, "corner"])).toBe("les plaques 1–3, 5, 7 et 8 et les coins");
  });
});

describe("the sets of this device", () => {
  beforeEach(() => {
    for (const { id } of sets.value) deleteSet(id);
    vi.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const named = (name: string): PlateSet => ({ ...meroe, name });
  const add = (name: string) => addSet(named(name)) ?? "";

  it("are kept where the next visit finds them, the latest first", () => {
    add("one");
    vi.setSystemTime(2_000_000);
    add("two");
    expect(sets.value.map(({ set }) => set.name)).toEqual(["two", "one"]);
    const text = localStorage.getItem("chantier.plates.turquoise") ?? "";
    expect(JSON.parse(text).map((kept: { set: PlateSet }) => kept.set.name)).toContain("one");
    expect(isSaved()).toBe(true);
    expect(add("one")).toBe(sets.value[1]?.id); // the same set is not kept twice
  });

  it("say so where nothing could be kept", () => {
    const id = add("one");
    const there = localStorage;
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => there.getItem(key),
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    changeSet(id, ({ set }) => ({ set: withDigits(set, 1, "7777") }), 1);
    expect(isSaved()).toBe(false);
    vi.unstubAllGlobals();
    expect(setOf(id)?.set.plates[0]).toBe("7777");
  });

  it("are undone and redone step by step, and lead back to what was looked at", () => {
    const id = add("one");
    changeSet(id, ({ set }) => ({ set: withDigits(set, 3, "7777") }), 3);
    changeSet(id, ({ set }) => ({ set: withDigits(set, 4, "1111") }), 4);
    expect(undo(id)).toBe(4);
    expect(undo(id)).toBe(3);
    expect(undo(id)).toBeNull();
    expect(setOf(id)?.set).toEqual(named("one"));
    expect(redo(id)).toBe(3);
    expect(setOf(id)?.set.plates.slice(2, 4)).toEqual(["7777", meroe.plates[3]]);
    changeSet(id, () => ({ meant: ["x"] }), 1);
    expect(courseOf(id).future).toEqual([]);
    expect(redo(id)).toBeNull();
  });

  it("come back after a deletion that was not meant", () => {
    const id = add("one");
    deleteSet(id);
    expect(sets.value).toEqual([]);
    putBack();
    expect(setOf(id)?.set.name).toBe("one");
  });

  it("have a name of their own, and are not without end", () => {
    add("one");
    expect(freeName("one")).toBe("one 2");
    expect(freeName("x".repeat(60))).toHaveLength(40);
    for (let number = 2; number <= MOST_SETS; number++) add(`n${number}`);
    expect(addSet(named("too many"))).toBeNull();
    expect(sets.value).toHaveLength(MOST_SETS);
  });

  it("are passed over where another program wrote something else there", () => {
    const id = add("one");
    const text = JSON.parse(localStorage.getItem("chantier.plates.turquoise") ?? "[]");
    const spoilt = JSON.stringify([...text, null, 3, { id: "x" }, { id: "y", set: {}, saved: 1 }]);
    localStorage.setItem("chantier.plates.turquoise", spoilt);
    dispatchEvent(new StorageEvent("storage", { key: "chantier.plates.turquoise" }));
    expect(sets.value.map((kept) => kept.id)).toEqual([id]);
    localStorage.setItem("chantier.plates.turquoise", '{"not": "a list"}');
    dispatchEvent(new StorageEvent("storage", { key: "chantier.plates.turquoise" }));
    expect(sets.value).toEqual([]);
  });
});

describe("a file", () => {
  beforeAll(async () => {
    await setLanguage("fr");
    await loadWords("editor");
  });
  afterEach(() => vi.unstubAllGlobals());

  const file = (text: string, name = "plaques.json") => new File([text], name);
  const answers = (body: unknown, status = 200) =>
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }));

  it("is kept once the server has passed it", async () => {
    const set = { ...meroe, name: "from a file" };
    answers({ options: { plates: set } });
    const id = (await openFile(file(`\ufeff${fileText(set)}`))) ?? "";
    expect(setOf(id)?.set).toEqual(set);
    expect(trouble.value).toBe("");
  });

  it("that is wrong is named with what is wrong, and nothing is lost", async () => {
    const before = sets.value;
    const why = { fr: "Q7 : il manque summit", en: "Q7: no summit" };
    answers({ code: "x", why, broken: [] }, 400);
    expect(await openFile(file("{}"))).toBeNull();
    expect(trouble.value).toContain("plaques.json");
    expect(trouble.value).toContain("summit");
    expect(await openFile(file("{not json"))).toBeNull();
    expect(trouble.value).toContain("JSON");
    expect(await openFile(file(" ".repeat(70_000)))).toBeNull();
    expect(trouble.value).toContain("trop grand");
    expect(sets.value).toBe(before);
  });
});

describe("the bench", () => {
  const host = document.createElement("div");
  document.body.append(host);
  afterAll(() => {
    host.remove();
    localStorage.removeItem("chantier.plates.turquoise");
  });

  it("loses none of two changes that come before it is drawn again", async () => {
    const id = addSet(blankSet("quick", [])) ?? "";
    const kept = setOf(id);
    if (kept === null) throw new Error("it was not kept");
    await act(() => render(<Bench kept={kept} />, host));
    const target = (name: string) => host.querySelector<HTMLElement>(`[data-target="${name}"]`);
    await act(() => {
      target("0-1")?.click();
      target("3-4")?.click();
      dispatchEvent(new KeyboardEvent("keydown", { key: "r" }));
      dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown" }));
      dispatchEvent(new KeyboardEvent("keydown", { key: "r" }));
    });
    expect(setOf(id)?.set.plates.slice(0, 2)).toEqual(["4100", EMPTY]);
    await act(() => render(null, host));
  });
});

describe("the choice among sets", () => {
  const host = document.createElement("div");
  document.body.append(host);
  beforeAll(() => {
    vi.stubGlobal("fetch", async () => new Response("[]"));
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    host.remove();
    localStorage.removeItem("chantier.plates.turquoise");
  });
  afterEach(() => act(() => render(null, host)));

  it("offers the table's own, one's own and a blank one; at a table no blank one", async () => {
    for (const { id } of sets.value) deleteSet(id);
    const whole = { ...meroe, name: "<i>whole</i>" };
    addSet(whole);
    addSet({ ...withDigits(meroe, 25, EMPTY), name: "begun" });
    const choose = vi.fn();
    const radios = () => [...host.querySelectorAll<HTMLInputElement>("input[type=radio]")];
    const show = (props: { blank?: boolean; forTable?: boolean; value?: unknown }) =>
      act(() => render(<Sets value={props.value ?? {}} {...props} choose={choose} />, host));
    await show({});
    expect(radios()).toHaveLength(4);
    expect(radios()[0]?.checked).toBe(true);
    expect(host.querySelector("i")).toBeNull();
    expect(host.textContent).toContain("<i>whole</i>");
    radios()[3]?.click();
    expect(choose).toHaveBeenLastCalledWith({}, true);
    await show({ forTable: true, value: { plates: whole } });
    expect(radios()).toHaveLength(3);
    const at = (words: string) =>
      radios().find((one) => one.closest("label")?.textContent?.includes(words));
    expect(at("whole")?.checked).toBe(true);
    expect(at("begun")?.disabled).toBe(true);
    at("Méroé")?.click();
    expect(choose).toHaveBeenLastCalledWith({}, false);
  });

  it("takes the newer drawing of a set that was changed since it was chosen", async () => {
    for (const { id } of sets.value) deleteSet(id);
    const old = { ...meroe, name: "changed" };
    const now = withDigits(old, 1, "7777");
    addSet(now);
    const choose = vi.fn();
    await act(() => render(<Sets value={{ plates: old }} forTable choose={choose} />, host));
    expect(choose).toHaveBeenCalledExactlyOnceWith({ plates: now }, false);
  });
});
