/**
 * Checks the record of a finished game against what this page saw while it was played, and each outcome
 * of chance against the secret that the server committed to and the players' salts. It computes no rule:
 * the server says which numbers stand for an outcome.
 */
import type { Roll } from "../protocol/answers";
import type { AnyEvent } from "../protocol/messages";
import { type ChanceProtocol, commitmentTo, digestsOf, draw, type Source } from "./chance";
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
  commitment: 3,
  salt: 4,
  order: 5,
  roll: 6,
  list: 7,
  chain: 8,
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
}

/** What a browser knows of a game beside its record. */
export interface GameAsSeen extends Witnessed {
  /** The secret that the table showed at its end, and what it had committed to. */
  readonly secret: string | null;
  readonly commitment: string;
}

/** Check a record, as its JSON, with the rolls that the server lists. */
export function checkRecord(
  record: unknown,
  rolls: readonly Roll[],
  seen: GameAsSeen,
): FairnessReport {
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
} as const;

/** A seat, as far as chance is concerned. */
interface Sitter {
  readonly kind: "open" | "person" | "level";
  /** Which person: the event by which the first of their seats was taken. */
  readonly person: number;
  readonly salt: string;
}

const NOBODY: Sitter = { kind: "open", person: 0, salt: "" };

/** One reading of a record, event by event. */
class Check {
  readonly #mismatches: Mismatch[] = [];
  readonly #draws: CheckedDraw[] = [];
  readonly #hashes = new Set<string>();
  readonly #events: readonly AnyEvent[];
  readonly #rolls: Map<number, Roll>;
  readonly #protocol: ChanceProtocol;
  readonly #secret: string;
  #sitters: readonly Sitter[];
  #length: number;
  #unopened: readonly number[] = [];
  #isSealed = false;
  /** The first event that anything was drawn for. */
  #begun = Number.POSITIVE_INFINITY;

  constructor(
    private readonly record: RecordJson,
    rolls: readonly Roll[],
    private readonly seen: GameAsSeen,
  ) {
    this.#events = record.events;
    this.#rolls = new Map(rolls.map((roll) => [roll.number, roll]));
    const [created] = this.#events;
    const ended = this.#events.find((event) => event.type === "ended");
    if (created?.type !== "created" || ended?.type !== "ended") throw new TypeError();
    this.#protocol = created.chance ?? "chantier-chance/1";
    this.#secret = ended.secret;
    this.#length = created.rules.opening?.length ?? 0;
    this.#sitters = created.levels.map((level) =>
      level === null ? NOBODY : { ...NOBODY, kind: "level" },
    );
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

  #read(event: AnyEvent): void {
    switch (event.type) {
      case "seated": {
        const { seat, beside, number, salt_hash, salt = "" } = event;
        const person = (this.#sitters[beside ?? -1] ?? { person: number }).person;
        if (salt_hash !== undefined) this.#hashes.add(salt_hash);
        if (this.#isSealed) this.#miss("salt", number); // others' salts may have been known
        this.#seat(seat, { kind: "person", person, salt });
        break;
      }
      case "stood":
        this.#seat(event.seat, NOBODY);
        break;
      case "level_set":
        this.#seat(event.seat, event.level === null ? NOBODY : { ...NOBODY, kind: "level" });
        break;
      case "sealed":
        this.#isSealed = true;
        // A server may ask for a salt too soon: others could then choose theirs.
        if ((this.seen.openedAt ?? event.number) < event.number) this.#miss("early", event.number);
        break;
      case "opened": {
        const sitter = this.#sitters[event.seat] ?? NOBODY;
        const isShown = this.#isSealed && this.#hashes.has(hashOf(event.salt));
        if (!isShown) this.#miss("salt", event.number);
        this.#seat(event.seat, { ...sitter, salt: event.salt });
        break;
      }
      case "started":
        this.#begun = Math.min(this.#begun, event.number);
        if (event.order !== undefined) this.#checkOrder(event.number, event.order);
        this.#unopened = (event.without ?? []).map((seat) => event.order?.indexOf(seat) ?? seat);
        break;
      case "acted":
        this.#length += 1;
        break;
      case "drawn":
        this.#begun = Math.min(this.#begun, event.number);
        this.#checkRoll(event.number, event.action);
        this.#length += 1;
        break;
      case "taken_back":
        this.#length = event.length;
        break;
      default:
        break;
    }
  }

  /** Each seat was drawn from those that were left. */
  #checkOrder(event: number, order: readonly number[]): void {
    const source = this.#source();
    const seats = order.map((_, before) => order.indexOf(before));
    let left: readonly number[] = order.map((_, seat) => seat);
    let isRight = order.length === this.#sitters.length;
    for (const [number, before] of order.entries()) {
      const total = BigInt(left.length);
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
    if (roll === undefined || roll.action !== action || roll.length !== this.#length) {
      this.#miss("list", event);
      return;
    }
    const source = this.#source();
    const [low, high, total] = [BigInt(roll.low), BigInt(roll.high), BigInt(roll.total)];
    const point = draw(source, "action", roll.length, total);
    const at = { event, number: roll.length, action };
    const seats = [...this.#sitters.keys()];
    this.#draws.push({ what: "action", ...at, point, low, high, total, source, seats });
    const nth = this.#draws.filter(({ what }) => what === "action").length;
    const isIn = 0n <= low && low <= point && point < high && high <= total;
    if (!isIn) this.#miss("roll", event, nth);
  }
}
