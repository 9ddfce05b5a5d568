/** The parts of actions by their texts, for boards under test: the server sends both. */
import type { KwintyAction, KwintyTypes } from "../src/games/kwinty/protocol";
import type { TulumAction, TulumTypes } from "../src/games/tulum/protocol";
import type { TurrisAction, TurrisTypes } from "../src/games/turris/protocol";
import type { OfferedAction } from "../src/protocol/messages";

/** `Vi`, `Hc`, `pass`, `keep` or `swap`. */
export function kwintyParts(text: string): KwintyAction {
  if (text === "pass") return ["pass"];
  if (text === "keep" || text === "swap") return ["choice", text === "swap"];
  return ["place", text[0] === "V" ? "V" : "H", text.charCodeAt(1) - 97];
}

/** `Va1`, `Ha1b1`, `xa1`, `stop` or `pass`. */
export function turrisParts(text: string): TurrisAction {
  if (text === "pass" || text === "stop") return [text];
  const [column, right] = [text.slice(1, 3), text.slice(3)];
  if (right) return ["flat", column, right];
  return text[0] === "V" ? ["upright", column] : ["remove", column];
}

export function kwintyOffers(texts: readonly string[]): readonly OfferedAction<KwintyTypes>[] {
  return texts.map((text) => [text, kwintyParts(text)] as const);
}

export function turrisOffers(texts: readonly string[]): readonly OfferedAction<TurrisTypes>[] {
  return texts.map((text) => [text, turrisParts(text)] as const);
}

/** `place:23`, `roll:112356`, `again` or `stop`. */
export function tulumParts(text: string): TulumAction {
  const [kind, rest = ""] = text.split(":");
  const digits = [...rest].map(Number);
  if (kind === "roll") return ["roll", digits];
  if (kind === "place") return ["place", digits[0] ?? 0, digits[1] ?? 0];
  return [kind === "stop" ? "stop" : "again"];
}

export function tulumOffers(texts: readonly string[]): readonly OfferedAction<TulumTypes>[] {
  return texts.map((text) => [text, tulumParts(text)] as const);
}
