// @vitest-environment happy-dom
import { expect, it } from "vitest";
import type { Roll } from "../src/protocol/answers";
import { canonical, commitmentTo, digestsOf, draw, type Source } from "../src/state/chance";
import { checkRecord, type GameAsSeen, type Mismatch } from "../src/state/fairness";
import { hashOf } from "../src/state/salts";

// The test vectors of docs/protocol.md.
const SECRET = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const SALTS = ["a grain of salt from Ada", "le grain de Béa, salé", ""];
const SOURCE: Source = { protocol: "chantier-chance/2", secret: SECRET, salts: SALTS };
const ORDER = [2, 0, 1];
/** Who sat where, by the order. */
const LED = ORDER.map((seat) => SALTS[seat] ?? "");

it("draws what the protocol's test vectors draw", () => {
  expect(commitmentTo(SECRET)).toBe(
    "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
  );
  expect(draw(SOURCE, "action", 0, 46656n)).toBe(28825n);
  const left = [0, 1, 2];
  const drawn = ORDER.map(
    (_, number) => left.splice(Number(draw(SOURCE, "order", number, BigInt(left.length))), 1)[0],
  );
  expect(drawn).toEqual(ORDER);
  // A bound of which most blocks lie beyond the largest multiple: later ones are drawn.
  const huge = (1n << 255n) + 1n;
  for (let number = 0; number < 20; number++)
    expect(draw(SOURCE, "action", number, huge)).toBeLessThan(huge);
});

it("hashes events as the server does, whatever is in their texts", () => {
  const event = {
    type: "said",
    b: [1, null, true],
    a: 'é " \\ \n \x1f \x7f \u2028 😀',
    "😀": 1,
    "\uffee": 2,
    z: { y: -3, x: "" },
  };
  expect(canonical(event)).toContain('"x":"","y":-3');
  expect(digestsOf([event, { number: 2 }])).toEqual([
    "9aab2805b17275e3ab361f19a6a3330148bdf6bb68f4a6a2923357432e075baa",
    "ddf7d19e82ed62c3d492cf2f35e00000018ce5dd74f2ec36ea08756cf1fdc794",
  ]);
});

type Event = Record<string, unknown>;

/** A game of three with a throw that was taken back, as its record tells it. */
function game(change: (events: Event[]) => void = () => {}, began: Event = { order: ORDER }) {
  const texts: Event[] = [
    {
      type: "created",
      chance: "chantier-chance/2",
      commitment: commitmentTo(SECRET),
      levels: [null, null, 2],
      rules: { opening: ["x"] },
    },
    { type: "seated", seat: 0, beside: null, salt: "", salt_hash: hashOf(SALTS[0] ?? "") },
    { type: "seated", seat: 1, beside: null, salt: "", salt_hash: hashOf(SALTS[1] ?? "") },
    { type: "sealed" },
    { type: "opened", seat: 1, salt: SALTS[1] },
    { type: "opened", seat: 0, salt: SALTS[0] },
    { type: "started", ...began },
    { type: "drawn", action: "a" },
    { type: "acted", seat: 0, action: "b" },
    { type: "taken_back", seat: 0, length: 2 },
    { type: "acted", seat: 0, action: "c" },
    { type: "drawn", action: "d" },
    { type: "ended", secret: SECRET },
  ];
  change(texts);
  const events = texts.map((event, at) => ({ ...event, number: at + 1, at: 0 }));
  return { events, digest: digestsOf(events).at(-1) ?? "" };
}

function spanOf(number: number, length: number, action: string, salts = LED): Roll {
  const point = draw({ ...SOURCE, salts }, "action", length, 1000n);
  const [low, high] = [String(point), String(point + 1n)];
  return { number, length, action, low, high, total: "1000" };
}

const ROLLS = [spanOf(8, 1, "a"), spanOf(12, 3, "d")];
/** What a page saw that was there when the table was sealed. */
const SEEN: GameAsSeen = {
  digests: { 4: digestsOf(game().events)[3] ?? "" },
  openedAt: 4,
  secret: SECRET,
  commitment: commitmentTo(SECRET),
};

const kinds = (all: readonly Mismatch[]) => all.map(({ kind, event }) => [kind, event]);

it("finds nothing wrong with an honest game, and tells each draw", () => {
  const report = checkRecord(game(), ROLLS, SEEN);
  expect(report.mismatches).toEqual([]);
  expect(report.isWitnessed).toBe(true);
  expect(report.saw).toBe(`4:${SEEN.digests[4]}`);
  expect(report.salts).toEqual(LED);
  expect([report.silent, report.unopened]).toEqual([[], []]);
  const told = report.draws.map(({ what, event, number }) => [what, event, number]);
  expect(told).toEqual([
    ["order", 7, 0],
    ["order", 7, 1],
    ["action", 8, 1],
    ["action", 12, 3],
  ]);
  for (const { low, point, high, total } of report.draws) {
    expect(low <= point && point < high && high <= total).toBe(true);
  }
});

it("knows whether it saw the table before anything was drawn", () => {
  const digests = { 9: digestsOf(game().events)[8] ?? "" };
  const report = checkRecord(game(), ROLLS, { ...SEEN, digests });
  expect([report.mismatches, report.isWitnessed]).toEqual([[], false]);
});

it("names the event that is another than the page saw", () => {
  const changed = game((events) => {
    events[1] = { ...events[1], name: "Eve" };
  });
  expect(kinds(checkRecord(changed, ROLLS, SEEN).mismatches)).toEqual([["seen", 4]]);
  const shorter = { ...SEEN, digests: { ...SEEN.digests, 40: "f" } };
  expect(kinds(checkRecord(game(), ROLLS, shorter).mismatches)).toEqual([["seen", 40]]);
});

it("names a digest that the events do not lead to, and events that are missing", () => {
  const wrong = checkRecord({ ...game(), digest: "0".repeat(64) }, ROLLS, SEEN);
  expect(kinds(wrong.mismatches)).toEqual([["chain", 13]]);
  const { events } = game();
  const fewer = events.filter(({ number }) => number !== 10);
  const gap = checkRecord({ events: fewer, digest: digestsOf(fewer).at(-1) ?? "" }, ROLLS, SEEN);
  expect(kinds(gap.mismatches)).toContainEqual(["chain", 10]);
});

it("names the roll that another outcome's numbers were told for", () => {
  const [first, second] = ROLLS as [Roll, Roll];
  const moved = { ...second, low: second.high, high: String(BigInt(second.high) + 1n) };
  const [only, ...more] = checkRecord(game(), [first, moved], SEEN).mismatches;
  expect(more).toEqual([]);
  expect(only).toEqual({ kind: "roll", event: 12, nth: 2 });
});

it("names rolls that are not those of the record", () => {
  const [first, second] = ROLLS as [Roll, Roll];
  const without = checkRecord(game(), [first], SEEN).mismatches;
  expect(kinds(without)).toEqual([["list", 12]]);
  const another = [first, { ...second, action: "e" }];
  expect(kinds(checkRecord(game(), another, SEEN).mismatches)).toEqual([["list", 12]]);
  const added = [...ROLLS, { ...second, number: 99 }];
  expect(kinds(checkRecord(game(), added, SEEN).mismatches)).toEqual([["list", 99]]);
});

it("names an order that was not drawn", () => {
  const order = [0, 1, 2];
  const rolls = [spanOf(8, 1, "a", SALTS), spanOf(12, 3, "d", SALTS)];
  expect(kinds(checkRecord(game(undefined, { order }), rolls, SEEN).mismatches)).toEqual([
    ["order", 7],
  ]);
});

it("names a secret that is not the one committed to, or not the one that was shown", () => {
  const other = `ff${SECRET.slice(2)}`;
  const swapped = game((events) => {
    events[12] = { type: "ended", secret: other };
  });
  const found = checkRecord(swapped, ROLLS, { ...SEEN, secret: other }).mismatches;
  expect(kinds(found)).toContainEqual(["commitment", 13]);
  const committed = { ...SEEN, commitment: commitmentTo(other) };
  expect(kinds(checkRecord(game(), ROLLS, committed).mismatches)).toEqual([["commitment", 13]]);
});

it("names a salt that was not shown as a hash before, and one that came too late", () => {
  const other = game((events) => {
    events[4] = { type: "opened", seat: 1, salt: "another salt of Béa" };
  });
  expect(kinds(checkRecord(other, ROLLS, SEEN).mismatches)).toContainEqual(["salt", 5]);
  const late = game((events) => {
    const [sealed] = events.splice(3, 1);
    if (sealed) events.splice(5, 0, sealed);
  });
  expect(kinds(checkRecord(late, ROLLS, SEEN).mismatches)).toContainEqual(["salt", 4]);
});

it("names a salt that this page was asked for before the table was full", () => {
  const early = { ...SEEN, openedAt: 2 };
  expect(kinds(checkRecord(game(), ROLLS, early).mismatches)).toEqual([["early", 4]]);
});

it("tells who did not open a salt, and who added nothing", () => {
  const began = { order: ORDER, without: [0] };
  const salts = ["", "", SALTS[1] ?? ""];
  const without = game((events) => {
    events.splice(5, 1);
  }, began);
  // With one salt fewer another order is drawn: this is about what is told.
  const report = checkRecord(without, [spanOf(7, 1, "a", salts), spanOf(11, 3, "d", salts)], SEEN);
  expect(report.unopened).toEqual([1]);
  expect(report.silent).toEqual([]);
  const silent = game((events) => {
    events[1] = { ...events[1], salt_hash: undefined };
    events.splice(5, 1);
  });
  expect(checkRecord(silent, [], SEEN).silent).toEqual([1]);
});

it("checks a game of version 1, whose salts were never hidden", () => {
  const source: Source = { protocol: "chantier-chance/1", secret: SECRET, salts: ["a", "", ""] };
  const old = game((events) => {
    events[0] = { ...events[0], chance: undefined };
    events[1] = { type: "seated", seat: 0, beside: null, salt: "a" };
    events[2] = { type: "seated", seat: 1, beside: 0, salt: "" };
    events.splice(3, 3);
  }, {});
  const span = (number: number, length: number, action: string) => {
    const point = draw(source, "action", length, 1000n);
    return { number, length, action, low: `${point}`, high: `${point + 1n}`, total: "1000" };
  };
  const report = checkRecord(old, [span(5, 1, "a"), span(9, 3, "d")], {
    ...SEEN,
    digests: {},
    openedAt: null,
  });
  expect([report.protocol, report.mismatches]).toEqual(["chantier-chance/1", []]);
  expect(report.silent).toEqual([]); // the second seat is the first player's, too
});

it("says that it cannot read what is no record", () => {
  for (const strange of [null, 7, {}, { events: [] }, { events: [{ type: "created" }] }]) {
    expect(kinds(checkRecord(strange, [], SEEN).mismatches)).toEqual([["form", 0]]);
  }
});
