/**
 * What chance can do at one moment: the outcomes that the server lists, with their weights, held against
 * what the game's box holds. The page computes no rule of a game: a game's module says what is drawn from.
 */
import type { WeightedOutcome } from "../protocol/answers";
import { LARGEST_BOUND } from "./chance";

/** What a game draws from. */
export type ChanceShape = DiceShape | DeckShape;

/** Dice that are thrown together: an outcome is their faces, sorted, after a word. */
interface DiceShape {
  readonly kind: "dice";
  readonly word: string;
  /** One sign a face, sorted. */
  readonly faces: string;
}

/** Things that are drawn one by one and not put back, each as likely as the others. */
interface DeckShape {
  readonly kind: "deck";
  readonly outcomes: readonly string[];
}

/** The outcomes of one moment. */
export interface Outcomes {
  readonly weights: ReadonlyMap<string, bigint>;
  /** The numbers that stand for each: from the first to before the second. */
  readonly spans: ReadonlyMap<string, readonly [low: bigint, high: bigint]>;
  readonly total: bigint;
  /** Whether they stand in their order, each once and with a weight, and a number can be drawn. */
  readonly isDrawable: boolean;
}

/** The outcomes as the server lists them; their numbers follow one another. */
export function outcomesOf(listed: readonly WeightedOutcome[]): Outcomes {
  const weights = new Map(listed.map(([outcome, weight]) => [outcome, BigInt(weight)]));
  const spans = new Map<string, readonly [bigint, bigint]>();
  let total = 0n;
  let isSorted = weights.size === listed.length;
  let before: string | null = null;
  for (const [outcome, weight] of weights) {
    // In another order the server could give any number to any outcome of the same weight.
    isSorted &&= weight > 0n && (before === null || isBefore(before, outcome));
    spans.set(outcome, [total, total + weight]);
    total += weight;
    before = outcome;
  }
  return { weights, spans, total, isDrawable: isSorted && 0n < total && total <= LARGEST_BOUND };
}

/** By code points, as the server sorts. */
function isBefore(one: string, other: string): boolean {
  const [left, right] = [[...one], [...other]];
  const at = left.findIndex((sign, index) => sign !== right[index]);
  if (at < 0) return left.length < right.length;
  return (left[at]?.codePointAt(0) ?? 0) < (right[at]?.codePointAt(0) ?? -1);
}

/** Whether these are all outcomes there can be after a line of actions, with their true weights. */
export function hasShape(outcomes: Outcomes, shape: ChanceShape, line: readonly string[]): boolean {
  return shape.kind === "dice" ? areDice(outcomes, shape) : isDeck(outcomes, shape, line);
}

function areDice({ weights }: Outcomes, { word, faces }: DiceShape): boolean {
  const [first = ""] = weights.keys();
  const dice = first.length - word.length;
  // So many different ones, all of them throws: none is missing.
  if (BigInt(weights.size) !== throws(dice, faces.length)) return false;
  return [...weights].every(([outcome, weight]) => {
    const shown = outcome.slice(word.length);
    const counts = [...faces].map((face) => shown.split(face).length - 1);
    const sorted = counts.map((count, face) => (faces[face] ?? "").repeat(count)).join("");
    const isThrow = outcome === word + sorted && sorted.length === dice;
    return isThrow && weight === arrangements(counts);
  });
}

function isDeck({ weights }: Outcomes, { outcomes }: DeckShape, line: readonly string[]): boolean {
  const left = outcomes.filter((one) => !line.includes(one));
  return weights.size === left.length && left.every((one) => weights.get(one) === 1n);
}

/** How many different throws there are, of which the order does not count. */
function throws(dice: number, faces: number): bigint {
  return factorial(dice + faces - 1) / (factorial(dice) * factorial(faces - 1));
}

/** In how many ways dice can show each face so often. */
function arrangements(counts: readonly number[]): bigint {
  const dice = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((ways, count) => ways / factorial(count), factorial(dice));
}

function factorial(number: number): bigint {
  let product = 1n;
  for (let factor = 2n; factor <= BigInt(Math.max(0, number)); factor++) product *= factor;
  return product;
}
