/** What the drawings of a set are called. */
import { language, say, sayCount } from "../../../state/words";
import { drawnCount, type Finding } from "./checks";
import type { KeptSet } from "./keptSets";
import { ENTRIES, type PlateSet, type SetDrawing, type Subject } from "./plateSet";

/** The title of what is shown large: "Plaque 7", "Les coins". */
export function titleOf(subject: Subject): string {
  return typeof subject === "number"
    ? say(`turquoise.editor.plate`, { number: subject })
    : say(`turquoise.editor.${subject}.title`);
}

/** Its short name under a small drawing: "7", "coins × 4". */
export function shortOf(subject: Subject): string {
  return typeof subject === "number" ? String(subject) : say(`turquoise.editor.${subject}.short`);
}

/** The same on the button that leads there: "7", "coins". */
export function stepOf(subject: Subject): string {
  return typeof subject === "number" ? String(subject) : say(`turquoise.editor.${subject}.step`);
}

/** Several drawings in a sentence: "les plaques 3 et 4". */
export function listOf(pieces: readonly SetDrawing[]): string {
  const numbers = pieces.filter((piece) => typeof piece === "number");
  const joined = new Intl.ListFormat(language.value).format(ranges(numbers));
  const parts =
    numbers.length > 0
      ? [sayCount(`turquoise.editor.plates`, numbers.length, { numbers: joined })]
      : [];
  for (const piece of pieces) {
    if (typeof piece !== "number") parts.push(say(`turquoise.editor.${piece}.named`));
  }
  return new Intl.ListFormat(language.value).format(parts);
}

/** Numbers in a row as "4–9". */
function ranges(numbers: readonly number[]): string[] {
  const found: [number, number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.flatMap(([from, to]) => {
    if (from === to) return [String(from)];
    return to === from + 1 ? [String(from), String(to)] : [`${from}–${to}`];
  });
}

/** What is still missing before a set can be played, in one sentence; empty if nothing is. */
export function missingWords(missing: readonly Finding[]): string {
  const [first] = missing;
  if (first === undefined) return "";
  if (first.kind === "entries") {
    const count = Math.abs(ENTRIES - first.count);
    return sayCount(
      `turquoise.editor.missing.${first.count < ENTRIES ? "entries" : "too_many"}`,
      count,
    );
  }
  const { pieces } = first as { readonly pieces: readonly SetDrawing[] };
  if (pieces.length <= 3) return say(`turquoise.editor.missing.some`, { pieces: listOf(pieces) });
  return say(`turquoise.editor.missing.many`, { count: pieces.length });
}

/** How far a set is: "24 plaques sur 25". */
export function progressWords(set: PlateSet): string {
  return say(`turquoise.editor.progress`, { count: drawnCount(set) });
}

/** When a set was saved: the time today, the date on other days. */
export function savedWords({ saved }: KeptSet): string {
  const at = new Date(saved);
  const today = at.toDateString() === new Date().toDateString();
  const form = new Intl.DateTimeFormat(
    language.value,
    today ? { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } : { dateStyle: "medium" },
  );
  return say(`turquoise.editor.${today ? "saved_at" : "saved_on"}`, { when: form.format(at) });
}
