/**
 * Checks the record of a finished game against what this page saw while it was played, and each outcome
 * of chance against the secret that the server committed to and the players' salts. The server lists the
 * outcomes with their weights; `outcomes.ts` holds them against what a game's box holds.
 */
import type { Roll, Rolls } from "../protocol/answers";
import type { AnyEvent } from "../protocol/messages";
import { type ChanceProtocol, commitmentTo, digestsOf, draw, type Source } from "./chance";
import { type ChanceShape, hasShape, type Outcomes, outcomesOf } from "./outcomes";
import { hashOf } from "./salts";
import type { Witnessed } from "./witnessed";

/** A number that was drawn, and the numbers that stand for what came of it. */
export interface CheckedDraw {
  readonly what: "order" | "action";
  /** The event that tells what came of it. */
  readonly event: number;
  /** Of the actions before it; for an order, of the seats that were drawn before. */
  readonly number: number;
  /** The outcome; for an order empty. */
  readonly action: string;
  readonly point: bigint;
  readonly low: bigint;
  readonly high: bigint;
  readonly total: bigint;
  /** Where it came from. */
  readonly source: Source;
  /** Whose salts those are: the seats as they are numbered in the game. */
  readonly seats: readonly number[];
}

/** What may not match, in the order in which it is told. */
const MISMATCHES = {
  form: 0,
  seen: 1,
  early: 2,
  dropped: 3,
  commitment: 4,
  salt: 5,
  seats: 6,
  without: 7,
  place: 8,
  order: 9,
  roll: 10,
  outcomes: 11,
  list: 12,
  chain: 13,
} as const;

/** Something that does not match: which event, and of a draw the how manieth it was. */
export interface Mismatch {
  readonly kind: keyof typeof MISMATCHES;
  readonly event: number;
  readonly nth: number;
}

/** What was checked of a game. */
export interface FairnessReport {
  readonly protocol: ChanceProtocol;
  readonly draws: readonly CheckedDraw[];
  readonly mismatches: readonly Mismatch[];
  /** Whether this browser saw the table before anything was drawn. */
  readonly isWitnessed: boolean;
  /** The earliest digest that it saw, as `chantier verify --saw` takes it; empty for none. */
  readonly saw: string;
  /** The salts that went in, by seat: empty where a seat added nothing. */
  readonly salts: readonly string[];
  /** The people's seats that added nothing. */
  readonly silent: readonly number[];
  /** The seats whose salts stayed unopened. */
  readonly unopened: readonly number[];
  /** Whether this page could check which outcomes each draw had, and how likely they were. */
  readonly knowsOutcomes: boolean;
}

/** What a browser knows of a game beside its record. */
export interface GameAsSeen extends Witnessed {
  /** The secret that the table showed at its end, and what it had committed to. */
  readonly secret: string | null;
  readonly commitment: string;
  /** What chance can do in the game; `null` where this page does not know it. */
  readonly shape: ChanceShape | null;
  /** Whether this browser made the salt of a hash for this table. */
  isOwnHash(hash: string): boolean;
}

/** Check a record, as its JSON, with the rolls that the server lists. */
export function checkRecord(record: unknown, rolls: Rolls, seen: GameAsSeen): FairnessReport {
  try {
    return new Check(record as RecordJson, rolls, seen).report();
  } catch {
    const form = { kind: "form", event: 0, nth: 0 } as const;
    return { ...NOTHING, mismatches: [form] };
  }
}

interface RecordJson {
  readonly events: readonly AnyEvent[];
  readonly digest: string;
}

const NOTHING = {
  protocol: "chantier-chance/2",
  draws: [],
  isWitnessed: false,
  saw: "",
  salts: [],
  silent: [],
  unopened: [],
  knowsOutcomes: false,
} as const;

/** A seat, as far as chance is concerned. */
interface Sitter {
  readonly kind: "open" | "person" | "level";
  /** Which person: the event by which the first of their seats was taken. */
  readonly person: number;
  /** What was promised of a salt; empty where nothing is added. */
  readonly hash: string;
  /** Empty until it is opened. */
  readonly salt: string;
}

const NOBODY: Sitter = { kind: "open", person: 0, hash: "", salt: "" };
const LEVEL: Sitter = { ...NOBODY, kind: "level" };

type Of<T extends AnyEvent["type"]> = Extract<AnyEvent, { readonly type: T }>;

/** One reading of a record, event by event, by the rules of `table/before_play.py`. */
class Check {
  readonly #mismatches: Mismatch[] = [];
  readonly #draws: CheckedDraw[] = [];
  readonly #events: readonly AnyEvent[];
  readonly #rolls: Map<number, Roll>;
  readonly #outcomes: readonly Outcomes[];
  readonly #protocol: ChanceProtocol;
  readonly #isByLot: boolean;
  readonly #secret: string;
  /** How many actions the line had when the table was set up. */
  readonly #opening: number;
  #sitters: readonly Sitter[];
  #line: readonly string[];
  #unopened: readonly number[] = [];
  #knowsOutcomes = true;
  #stage: "open" | "sealed" | "playing" | "over" = "open";
  #isSealed = false;
  /** The first event that anything was drawn for. */
  #begun = Number.POSITIVE_INFINITY;

  constructor(
    private readonly record: RecordJson,
    { rolls, outcomes }: Rolls,
    private readonly seen: GameAsSeen,
  ) {
    this.#events = record.events;
    this.#rolls = new Map(rolls.map((roll) => [roll.number, roll]));
    this.#outcomes = outcomes.map(outcomesOf);
    const [created] = this.#events;
    const ended = this.#events.find((event) => event.type === "ended");
    if (created?.type !== "created" || ended?.type !== "ended") throw new TypeError();
    this.#protocol = created.chance ?? "chantier-chance/1";
    this.#isByLot = created.first === "lot" && this.#protocol !== "chantier-chance/1";
    this.#secret = ended.secret;
    this.#line = created.rules.opening ?? [];
    this.#opening = this.#line.length;
    this.#sitters = created.levels.map((level) => (level === null ? NOBODY : LEVEL));
    const isMeant = created.commitment === commitmentTo(ended.secret);
    const isSeen = created.commitment === seen.commitment && ended.secret === seen.secret;
    if (!isMeant || !isSeen) this.#miss("commitment", ended.number);
  }

  report(): FairnessReport {
    this.#checkChain();
    for (const event of this.#events) this.#read(event);
    const { openedAt } = this.seen;
    if (openedAt !== null && !this.#isSealed) this.#miss("early", openedAt);
    if (this.#rolls.size > 0) this.#miss("list", Math.min(...this.#rolls.keys()));
    const added = new Set(this.#sitters.filter(({ salt }) => salt !== "").map((one) => one.person));
    const silent = [...this.#sitters.entries()].flatMap(([seat, { kind, person }]) =>
      kind === "person" && !added.has(person) && !this.#unopened.includes(seat) ? [seat] : [],
    );
    return {
      protocol: this.#protocol,
      draws: this.#draws,
      mismatches: this.#mismatches.sort((a, b) => MISMATCHES[a.kind] - MISMATCHES[b.kind]),
      isWitnessed: Object.keys(this.seen.digests).some((number) => Number(number) < this.#begun),
      saw: Object.entries(this.seen.digests)[0]?.join(":") ?? "", // keys that are numbers are sorted
      salts: this.#salts(),
      silent,
      unopened: this.#unopened,
      knowsOutcomes: this.#knowsOutcomes,
    };
  }

  #miss(kind: Mismatch["kind"], event: number, nth = 0): void {
    this.#mismatches.push({ kind, event, nth });
  }

  /** The events lead to the record's digest, by way of all that were seen. */
  #checkChain(): void {
    const digests = digestsOf(this.#events);
    const wrong = Object.entries(this.seen.digests).find(
      ([number, digest]) => digests[Number(number) - 1] !== digest,
    );
    if (wrong !== undefined) this.#miss("seen", Number(wrong[0]));
    if (digests.at(-1) !== this.record.digest) this.#miss("chain", digests.length);
    const gap = this.#events.findIndex(({ number }, index) => number !== index + 1);
    if (gap >= 0) this.#miss("chain", gap + 1);
  }

  #salts(): readonly string[] {
    return this.#sitters.map(({ salt }) => salt);
  }

  #source(): Source {
    return { protocol: this.#protocol, secret: this.#secret, salts: this.#salts() };
  }

  #seat(at: number, sitter: Sitter): void {
    this.#sitters = this.#sitters.with(at, sitter);
  }

  /** The seats whose promised salts are hidden still. */
  #awaited(): readonly number[] {
    return [...this.#sitters.entries()].flatMap(([seat, { hash, salt }]) =>
      hash !== "" && salt === "" ? [seat] : [],
    );
  }

  #read(event: AnyEvent): void {
    switch (event.type) {
      case "created":
        if (event !== this.#events[0]) this.#miss("place", event.number);
        break;
      case "seated":
        this.#seated(event);
        break;
      case "stood":
        this.#stood(event);
        break;
      case "level_set":
        this.#change(event, event.level === null ? NOBODY : LEVEL, ["open", "level"]);
        break;
      case "sealed":
        this.#sealed(event);
        break;
      case "opened":
        this.#opened(event);
        break;
      case "started":
        this.#started(event);
        break;
      case "acted":
        this.#played(event);
        break;
      case "drawn":
        this.#begun = Math.min(this.#begun, event.number);
        this.#checkRoll(event.number, event.action);
        this.#played(event);
        break;
      case "taken_back":
        this.#takenBack(event);
        break;
      case "ended":
        if (this.#stage !== "playing") this.#miss("place", event.number);
        this.#stage = "over";
        break;
      default:
        break;
    }
  }

  /** Let another one sit at a seat; from the seal on others' salts may be known. */
  #change(
    { seat, number }: Of<"seated" | "stood" | "level_set">,
    sitter: Sitter,
    from: readonly Sitter["kind"][],
  ): void {
    const { kind } = this.#sitters[seat] ?? NOBODY;
    const exists = seat in this.#sitters;
    if (this.#stage !== "open") this.#miss("seats", number);
    else if (!exists || !from.includes(kind)) this.#miss("place", number);
    if (exists) this.#seat(seat, sitter);
  }

  #seated(event: Of<"seated">): void {
    const { beside, number, salt_hash: hash = "", salt = "" } = event;
    const held = beside === null || beside === undefined ? null : (this.#sitters[beside] ?? NOBODY);
    if (held !== null && held.kind !== "person") this.#miss("place", number);
    const person = held?.person ?? number;
    const promised = this.#sitters.some((one) => one.person === person && one.hash !== "");
    const isOld = this.#protocol === "chantier-chance/1";
    if (hash !== "" ? isOld || promised : salt !== "" && !isOld) this.#miss("salt", number);
    this.#change(event, { kind: "person", person, hash, salt }, ["open"]);
  }

  /** What a player adds stays with them, at the first of their other seats. */
  #stood(event: Of<"stood">): void {
    const { person, hash } = this.#sitters[event.seat] ?? NOBODY;
    this.#change(event, NOBODY, ["person"]);
    const heir = this.#sitters.findIndex((one) => one.kind === "person" && one.person === person);
    const other = this.#sitters[heir];
    if (other !== undefined && hash !== "") this.#seat(heir, { ...other, hash });
  }

  #sealed({ number }: Of<"sealed">): void {
    const isFull = this.#sitters.every(({ kind }) => kind !== "open");
    const isDue = isFull && this.#awaited().length > 0;
    if (this.#stage !== "open" || !isDue) this.#miss("place", number);
    if (this.#stage === "open") this.#stage = "sealed";
    this.#isSealed = true;
    // A server may ask for a salt too soon: others could then choose theirs.
    if ((this.seen.openedAt ?? number) < number) this.#miss("early", number);
  }

  /** Each promised salt is opened once, between the seal and the start. */
  #opened({ seat, salt, number }: Of<"opened">): void {
    const sitter = this.#sitters[seat];
    if (this.#stage !== "sealed") this.#miss("place", number);
    const isPromised = this.#awaited().includes(seat) && sitter?.hash === hashOf(salt);
    if (!isPromised) this.#miss("salt", number);
    if (sitter !== undefined) this.#seat(seat, { ...sitter, salt });
  }

  #started({ number, order, without = [] }: Of<"started">): void {
    const awaited = this.#awaited();
    const isFull = this.#sitters.every(({ kind }) => kind !== "open");
    const isDue = this.#stage === "sealed" || (this.#stage === "open" && awaited.length === 0);
    if (!isDue || !isFull) this.#miss("place", number);
    this.#stage = "playing";
    if (without.join() !== awaited.join()) this.#miss("without", number);
    const isOwn = (seat: number) => this.seen.isOwnHash(this.#sitters[seat]?.hash ?? "");
    if (this.seen.openedAt !== null && awaited.some(isOwn)) this.#miss("dropped", number);
    this.#begun = Math.min(this.#begun, number);
    if (this.#isByLot !== (order !== undefined)) this.#miss("order", number);
    if (order !== undefined) this.#checkOrder(number, order);
    this.#unopened = awaited.map((seat) => order?.indexOf(seat) ?? seat);
  }

  #played({ number, action }: Of<"acted" | "drawn">): void {
    if (this.#stage !== "playing") this.#miss("place", number);
    this.#line = [...this.#line, action];
  }

  /** A number is drawn for the length of the line: a longer one could be chosen for what it brings. */
  #takenBack({ number, length }: Of<"taken_back">): void {
    const isShorter = this.#opening <= length && length < this.#line.length;
    if (this.#stage !== "playing" || !isShorter) this.#miss("place", number);
    this.#line = this.#line.slice(0, length);
  }

  /** Each seat was drawn from those that were left. */
  #checkOrder(event: number, order: readonly number[]): void {
    const source = this.#source();
    const seats = order.map((_, before) => order.indexOf(before));
    let left: readonly number[] = order.map((_, seat) => seat);
    let isRight = order.length === this.#sitters.length;
    for (const [number, before] of order.entries()) {
      const total = BigInt(left.length || 1); // a seat that is named twice leaves one too many
      const point = draw(source, "order", number, total);
      const at = left.indexOf(before);
      isRight &&= BigInt(at) === point;
      const span = { point, low: BigInt(at), high: BigInt(at + 1), total };
      if (left.length > 1)
        this.#draws.push({ what: "order", event, number, action: "", ...span, source, seats });
      left = left.filter((seat) => seat !== before);
    }
    if (!isRight) this.#miss("order", event);
    this.#sitters = order.map((before) => this.#sitters[before] ?? NOBODY);
  }

  #checkRoll(event: number, action: string): void {
    const roll = this.#rolls.get(event);
    this.#rolls.delete(event);
    const outcomes = this.#outcomes[roll?.among ?? -1];
    const span = outcomes?.spans.get(action);
    const isListed = roll?.action === action && roll.length === this.#line.length;
    if (roll === undefined || !isListed || outcomes === undefined || span === undefined) {
      this.#miss("list", event);
      return;
    }
    const nth = 1 + this.#draws.filter(({ what }) => what === "action").length;
    const { shape } = this.seen;
    this.#knowsOutcomes &&= shape !== null;
    const isRight =
      outcomes.isDrawable && (shape === null || hasShape(outcomes, shape, this.#line));
    if (!isRight) this.#miss("outcomes", event, nth);
    if (!outcomes.isDrawable) return; // no number can be drawn
    const source = this.#source();
    const [low, high] = span;
    const { total } = outcomes;
    const point = draw(source, "action", roll.length, total);
    const at = { event, number: roll.length, action };
    const seats = [...this.#sitters.keys()];
    this.#draws.push({ what: "action", ...at, point, low, high, total, source, seats });
    if (point < low || high <= point) this.#miss("roll", event, nth);
  }
}
