// @vitest-environment happy-dom
import { expect, it } from "vitest";
import type { Rolls, WeightedOutcome } from "../src/protocol/answers";
import { canonical, commitmentTo, digestsOf, draw, type Source } from "../src/state/chance";
import { checkRecord, type GameAsSeen, type Mismatch } from "../src/state/fairness";
import type { ChanceShape } from "../src/state/outcomes";
import { hashOf } from "../src/state/salts";

// The test vectors of docs/protocol.md.
const SECRET = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const SALTS = ["a grain of salt from Ada", "le grain de Béa, salé", ""];
const SOURCE: Source = { protocol: "chantier-chance/2", secret: SECRET, salts: SALTS };
const ORDER = [2, 0, 1];
const FACES = "123456";
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
  for (const bound of [0n, -1n, (1n << 256n) + 1n])
    expect(() => draw(SOURCE, "action", 0, bound)).toThrow(RangeError);
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
function game(
  change: (events: Event[]) => void = () => {},
  began: Event = { order: ORDER },
  salts = LED,
) {
  const texts: Event[] = [
    {
      type: "created",
      chance: "chantier-chance/2",
      commitment: commitmentTo(SECRET),
      levels: [null, null, 2],
      first: "lot",
      rules: { opening: ["x"] },
    },
    { type: "seated", seat: 0, beside: null, salt: "", salt_hash: hashOf(SALTS[0] ?? "") },
    { type: "seated", seat: 1, beside: null, salt: "", salt_hash: hashOf(SALTS[1] ?? "") },
    { type: "sealed" },
    { type: "opened", seat: 1, salt: SALTS[1] },
    { type: "opened", seat: 0, salt: SALTS[0] },
    { type: "started", ...began },
    { type: "drawn" },
    { type: "acted", seat: 0, action: "b" },
    { type: "taken_back", seat: 0, length: 2 },
    { type: "acted", seat: 0, action: "c" },
    { type: "drawn" },
    { type: "ended", secret: SECRET },
  ];
  change(texts);
  rollAll(texts, salts);
  const events = texts.map((event, at) => ({ ...event, number: at + 1, at: 0 }));
  return { events, digest: digestsOf(events).at(-1) ?? "" };
}

/** Two dice, as the server lists them. */
const DICE: readonly WeightedOutcome[] = [...FACES].flatMap((one, at) =>
  [...FACES.slice(at)].map((other) => [one + other, one === other ? "1" : "2"] as const),
);
const SHAPE: ChanceShape = { kind: "dice", word: "", faces: FACES };

/** What a number stands for. */
function outcomeOf(listed: readonly WeightedOutcome[], point: bigint): string {
  let sum = 0n;
  for (const [outcome, weight] of listed) {
    sum += BigInt(weight);
    if (point < sum) return outcome;
  }
  return "";
}

/** Let every roll be what the secret and the salts draw. */
function rollAll(texts: Event[], salts: readonly string[], protocol = SOURCE.protocol): void {
  let length = 1;
  for (const [at, event] of texts.entries()) {
    if (event.type === "taken_back") length = Number(event.length);
    if (event.type === "drawn" && event.action === undefined) {
      const point = draw({ ...SOURCE, protocol, salts }, "action", length, 36n);
      texts[at] = { ...event, action: outcomeOf(DICE, point) };
    }
    if (event.type === "drawn" || event.type === "acted") length += 1;
  }
}

/** The rolls of a game as the server lists them. */
function rollsOf({ events }: ReturnType<typeof game>, listed = DICE): Rolls {
  let length = 1;
  const rolls = events.flatMap((event: Event) => {
    const before = length;
    if (event.type === "taken_back") length = Number(event.length);
    if (event.type === "drawn" || event.type === "acted") length += 1;
    const { number, action } = event;
    return event.type === "drawn"
      ? [{ number: Number(number), length: before, action: String(action), among: 0 }]
      : [];
  });
  return { outcomes: [listed], rolls };
}

const ROLLS = rollsOf(game());
/** What a page saw that was there when the table was sealed. */
const SEEN: GameAsSeen = {
  digests: { 4: digestsOf(game().events)[3] ?? "" },
  openedAt: 4,
  secret: SECRET,
  commitment: commitmentTo(SECRET),
  shape: SHAPE,
  isOwnHash: (hash) => hash === hashOf(SALTS[0] ?? ""),
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
  const chosen = game((events) => {
    events[11] = { type: "drawn", action: "66" };
  });
  const [only, ...more] = checkRecord(chosen, rollsOf(chosen), SEEN).mismatches;
  expect(more).toEqual([]);
  expect(only).toEqual({ kind: "roll", event: 12, nth: 2 });
});

it("names rolls that are not those of the record", () => {
  const [first, second] = ROLLS.rolls;
  if (first === undefined || second === undefined) throw new Error();
  const told = (...rolls: Rolls["rolls"]) =>
    kinds(checkRecord(game(), { ...ROLLS, rolls }, SEEN).mismatches);
  expect(told(first)).toEqual([["list", 12]]);
  expect(told(first, { ...second, action: "66" })).toEqual([["list", 12]]);
  expect(told(first, { ...second, among: 1 })).toEqual([["list", 12]]);
  expect(told(first, second, { ...second, number: 99 })).toEqual([["list", 99]]);
});

it("names an order that was not drawn", () => {
  const order = [0, 1, 2];
  const chosen = game(undefined, { order }, SALTS);
  expect(kinds(checkRecord(chosen, rollsOf(chosen), SEEN).mismatches)).toEqual([["order", 7]]);
  const twice = game(undefined, { order: [0, 0, 1] }, SALTS);
  expect(kinds(checkRecord(twice, rollsOf(twice), SEEN).mismatches)).toContainEqual(["order", 7]);
  // The host had said that there is a lot: whether it is drawn is no choice any more.
  const fixed = game(undefined, {}, SALTS);
  expect(kinds(checkRecord(fixed, rollsOf(fixed), SEEN).mismatches)).toEqual([["order", 7]]);
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
  expect(kinds(checkRecord(late, ROLLS, SEEN).mismatches)).toContainEqual(["place", 4]);
});

it("names a salt that this page was asked for before the table was full", () => {
  const early = { ...SEEN, openedAt: 2 };
  expect(kinds(checkRecord(game(), ROLLS, early).mismatches)).toEqual([["early", 4]]);
});

it("tells who did not open a salt, and who added nothing", () => {
  const began = { order: ORDER, without: [0] };
  const without = game((events) => {
    events.splice(5, 1);
  }, began);
  // With one salt fewer another order is drawn: this is about what is told.
  const report = checkRecord(without, ROLLS, { ...SEEN, isOwnHash: () => false });
  expect(kinds(report.mismatches)).not.toContainEqual(["dropped", 6]);
  expect(report.unopened).toEqual([1]);
  expect(report.silent).toEqual([]);
  const silent = game((events) => {
    events[1] = { ...events[1], salt_hash: undefined };
    events.splice(5, 1);
  });
  expect(checkRecord(silent, ROLLS, SEEN).silent).toEqual([1]);
});

it("checks a game of version 1, whose salts were never hidden", () => {
  const old = game((events) => {
    events[0] = { ...events[0], chance: undefined };
    events[1] = { type: "seated", seat: 0, beside: null, salt: "a" };
    events[2] = { type: "seated", seat: 1, beside: 0, salt: "" };
    events.splice(3, 3);
    rollAll(events, ["a", "", ""], "chantier-chance/1");
  }, {});
  const report = checkRecord(old, rollsOf(old), { ...SEEN, digests: {}, openedAt: null });
  expect([report.protocol, report.mismatches]).toEqual(["chantier-chance/1", []]);
  expect(report.silent).toEqual([]); // the second seat is the first player's, too
});

it("says that it cannot read what is no record", () => {
  for (const strange of [null, 7, {}, { events: [] }, { events: [{ type: "created" }] }]) {
    expect(kinds(checkRecord(strange, ROLLS, SEEN).mismatches)).toEqual([["form", 0]]);
  }
});

// What a dishonest operator and an accomplice, who sits second, would do.

const OTHER = "another salt of the accomplice";
const seated = (seat: number, salt: string): Event => ({
  type: "seated",
  seat,
  beside: null,
  salt: "",
  salt_hash: hashOf(salt),
});
const opened = (seat: number, salt: string): Event => ({ type: "opened", seat, salt });

/** What is wrong with a game without a lot, whose events are changed by where they stand. */
function found(change: (events: Event[]) => void, salts: readonly string[] = SALTS) {
  const told = game(
    (events) => {
      events[0] = { ...events[0], first: undefined };
      change(events);
    },
    {},
    [...salts],
  );
  // What this page saw changes along: the operator shows it the same story.
  const sealed = told.events.findIndex((event: Event) => event.type === "sealed") + 1;
  const digests = { [sealed]: digestsOf(told.events)[sealed - 1] ?? "" };
  return checkRecord(told, rollsOf(told), { ...SEEN, digests, openedAt: sealed });
}

it("finds nothing wrong with such a game that is honest", () => {
  expect(found(() => {}).mismatches).toEqual([]);
  // Who leaves before the seal may promise another salt.
  const anew = found((events) => events.splice(2, 0, seated(1, OTHER), { type: "stood", seat: 1 }));
  expect(anew.mismatches).toEqual([]);
});

it("A: names a salt that was promised before its player sat down anew", () => {
  const { mismatches } = found(
    (events) => {
      events.splice(2, 0, seated(1, OTHER), { type: "stood", seat: 1 });
      events[6] = opened(1, OTHER);
    },
    [SALTS[0] ?? "", OTHER, ""],
  );
  expect(kinds(mismatches)).toEqual([["salt", 7]]);
});

it("B: names a player who leaves, and a level that comes, after the seal", () => {
  const { mismatches } = found(
    (events) => {
      events.splice(6, 0, { type: "stood", seat: 1 }, { type: "level_set", seat: 1, level: 2 });
    },
    [SALTS[0] ?? "", "", ""],
  );
  expect(kinds(mismatches)).toEqual([
    ["seats", 7],
    ["seats", 8],
  ]);
});

it("C: names a salt that is opened after the start, and one that is opened twice", () => {
  const late = found(
    (events) => {
      events.splice(2, 0, seated(1, OTHER), { type: "stood", seat: 1 });
      events.splice(9, 0, opened(1, OTHER));
    },
    [SALTS[0] ?? "", OTHER, ""],
  );
  expect(kinds(late.mismatches)).toEqual([
    ["salt", 10],
    ["place", 10],
  ]);
  const twice = found((events) => events.splice(6, 0, opened(1, SALTS[1] ?? "")));
  expect(kinds(twice.mismatches)).toEqual([["salt", 7]]);
});

it("D: names a start that leaves out which salts are missing, or one that is not", () => {
  const { mismatches, unopened } = found((events) => events.splice(4, 1), [SALTS[0] ?? "", "", ""]);
  expect(kinds(mismatches)).toEqual([["without", 6]]);
  expect(unopened).toEqual([1]);
  const named = found((events) => {
    events[6] = { type: "started", without: [1] };
  });
  expect(kinds(named.mismatches)).toEqual([["without", 7]]);
});

it("names the salt that this page opened, and the game began without", () => {
  const { mismatches } = found(
    (events) => {
      events.splice(5, 1);
      events[5] = { type: "started", without: [0] };
    },
    ["", SALTS[1] ?? "", ""],
  );
  expect(kinds(mismatches)).toEqual([["dropped", 6]]);
});

it("leaves a player's salt with the first of their other seats", () => {
  const heir = (salt: string) =>
    found(
      (events) => {
        events[0] = { ...events[0], levels: [null, null, null] };
        const beside = { type: "seated", seat: 2, beside: 1, salt: "" };
        events.splice(3, 0, beside, { type: "stood", seat: 1 }, seated(1, OTHER));
        events.splice(7, 1, opened(2, salt), opened(1, OTHER));
      },
      [SALTS[0] ?? "", OTHER, SALTS[1] ?? ""],
    );
  expect(kinds(heir(SALTS[1] ?? "").mismatches)).toEqual([]);
  expect(kinds(heir(OTHER).mismatches)).toContainEqual(["salt", 8]);
});

it("names events that cannot come where they stand", () => {
  const at = (where: number, event: Event, salts?: readonly string[]) =>
    kinds(found((events) => events.splice(where, 0, event), salts).mismatches);
  expect(at(4, { type: "sealed" })).toContainEqual(["place", 5]);
  expect(at(2, { type: "sealed" })).toContainEqual(["place", 3]); // nobody sits there yet
  expect(at(7, { type: "started" })).toEqual([["place", 8]]);
  expect(at(1, { type: "created" })).toContainEqual(["place", 2]);
  expect(at(3, seated(1, OTHER))).toContainEqual(["place", 4]); // the seat is taken
  expect(at(3, { type: "stood", seat: 2 })).toContainEqual(["place", 4]); // of a level
  expect(at(7, { type: "stood", seat: 1 })).toContainEqual(["seats", 8]);
  // A number is drawn for the length of the line.
  expect(at(8, { type: "taken_back", seat: 0, length: 9 })).toContainEqual(["place", 9]);
  expect(at(8, { type: "taken_back", seat: 0, length: 0 })).toContainEqual(["place", 9]);
  expect(at(13, { type: "acted", seat: 0, action: "b" })).toEqual([["place", 14]]);
});

it("names a salt that stands open at a seat, or a second one of a player", () => {
  const open = found((events) => {
    events[2] = { type: "seated", seat: 1, beside: null, salt: SALTS[1] };
    events.splice(4, 1);
  });
  expect(kinds(open.mismatches)).toEqual([["salt", 3]]);
  const second = found((events) => {
    events[2] = { ...seated(1, SALTS[1] ?? ""), beside: 0 };
  });
  expect(kinds(second.mismatches)).toEqual([["salt", 3]]);
});

it("names outcomes that are not those of the dice, whatever was rolled", () => {
  const honest = game();
  const [first, second] = honest.events.filter((event: Event) => event.type === "drawn");
  const told = (listed: readonly WeightedOutcome[], seen = SEEN) =>
    checkRecord(honest, rollsOf(honest, listed), seen);
  expect(told(DICE)).toMatchObject({ mismatches: [], knowsOutcomes: true });
  const rolled = [first, second].map((event: Event | undefined) => String(event?.action));
  const lists: (readonly WeightedOutcome[])[] = [
    rolled.toSorted().map((one) => [one, "18"]), // all numbers stand for what is wanted
    DICE.map(([one]) => [one, "1"]),
    DICE.map(([one, weight]) => [one, String(2 * Number(weight))]), // another number is drawn
    DICE.filter(([one]) => one !== "66"),
    DICE.toReversed(),
    [...DICE, ["67", "2"]],
    DICE.map(([one, weight]) => [one, one === "66" ? "0" : weight]),
    DICE.map(([one, weight]) => [one, one === "66" ? String(1n << 256n) : weight]),
  ];
  for (const listed of lists)
    expect(told(listed).mismatches.map(({ kind }) => kind)).toContain("outcomes");
  // Where the page does not know the dice, it does not claim to.
  const unknown = told(DICE, { ...SEEN, shape: null });
  expect(unknown).toMatchObject({ mismatches: [], knowsOutcomes: false });
});

it("knows which of a stack are left: what was drawn is gone until it is taken back", () => {
  const outcomes = ["p1", "p2", "p3", "x"];
  const shape: ChanceShape = { kind: "deck", outcomes };
  const even = (...left: string[]): readonly WeightedOutcome[] => left.map((one) => [one, "1"]);
  const point = (length: number, bound: bigint) =>
    Number(draw({ ...SOURCE, salts: LED }, "action", length, bound));
  const first = outcomes[point(1, 3n)] ?? ""; // `x` lies in the opening
  const left = ["p1", "p2", "p3"].filter((one) => one !== first);
  const second = left[point(3, 2n)] ?? "";
  const told = game((events) => {
    events[7] = { type: "drawn", action: first };
    events[11] = { type: "drawn", action: second };
  });
  const check = (...lists: (readonly WeightedOutcome[])[]) => {
    const rolls = rollsOf(told).rolls.map((roll, at) => ({ ...roll, among: at }));
    return kinds(checkRecord(told, { outcomes: lists, rolls }, { ...SEEN, shape }).mismatches);
  };
  expect(check(even("p1", "p2", "p3"), even(...left))).toEqual([]);
  expect(check(even("p1", "p2", "p3"), even(second))).toEqual([["outcomes", 12]]);
  expect(check(even("p1", "p2", "p3"), even("p1", "p2", "p3"))).toContainEqual(["outcomes", 12]);
  expect(check(even(first), even(...left))).toEqual([["outcomes", 8]]);
});
