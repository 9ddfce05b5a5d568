/** What to look at again in a set: twins, empty plates, closed plates, entries. Nothing here is a rule. */
import {
  anyDirection,
  digitsOf,
  EMPTY,
  ENTRIES,
  hasOpenEdge,
  PIECES,
  PLATES,
  type PlateSet,
  quartersBetween,
  type SetDrawing,
} from "./plateSet";

/** Something to look at again; `key` is what "it is meant" is remembered by. */
export type Finding =
  | {
      readonly kind: "twin";
      readonly key: string;
      readonly pieces: readonly [number, number];
      readonly quarters: number;
    }
  | { readonly kind: "empty"; readonly key: string; readonly pieces: readonly SetDrawing[] }
  | { readonly kind: "closed"; readonly key: string; readonly pieces: readonly SetDrawing[] }
  | { readonly kind: "entries"; readonly key: null; readonly count: number };

/** What is to be looked at; what was said to be meant is left out. */
export function findings(set: PlateSet, meant: readonly string[] = []): readonly Finding[] {
  const found = [...entryCount(set), ...twins(set), ...empties(set), ...closed(set)];
  return found.filter(({ key }) => key === null || !meant.includes(key));
}

/** How many plates have a walkway. */
export function drawnCount(set: PlateSet): number {
  return set.plates.filter((digits) => digits !== EMPTY).length;
}

/** What keeps a set from a table: drawings that are missing, or entries. Twins do not. */
export function missing(set: PlateSet, meant: readonly string[] = []): readonly Finding[] {
  return findings(set, meant).filter(({ kind }) => kind === "empty" || kind === "entries");
}

/** Pairs of plates that are one drawing, however turned: the first of a kind with each other one. */
function* twins(set: PlateSet): Generator<Finding> {
  const first = new Map<string, number>();
  for (let number = 1; number <= PLATES; number++) {
    const digits = digitsOf(set, number);
    if (digits === EMPTY) continue;
    const shape = anyDirection(digits);
    const earlier = first.get(shape);
    if (earlier === undefined) {
      first.set(shape, number);
      continue;
    }
    const quarters = quartersBetween(digits, digitsOf(set, earlier)) ?? 0;
    const key = `twin ${shape} ${earlier} ${number}`;
    yield { kind: "twin", key, pieces: [number, earlier], quarters };
  }
}

function* empties(set: PlateSet): Generator<Finding> {
  const pieces = PIECES.filter((piece) => digitsOf(set, piece) === EMPTY);
  if (pieces.length > 0) yield { kind: "empty", key: `empty ${pieces.join()}`, pieces };
}

/** Plates from which no walkway leads to a neighbour; the summit has none. */
function* closed(set: PlateSet): Generator<Finding> {
  const pieces = PIECES.filter((piece) => {
    const digits = digitsOf(set, piece);
    return piece !== "summit" && digits !== EMPTY && !hasOpenEdge(digits);
  });
  if (pieces.length > 0) yield { kind: "closed", key: `closed ${pieces.join()}`, pieces };
}

function* entryCount(set: PlateSet): Generator<Finding> {
  const count = set.entries.length;
  if (count !== ENTRIES) yield { kind: "entries", key: null, count };
}
