/** Turquoise's actions with their parts, as the server sends them: for tests that name them by text. */
import type {
  TurquoiseAction,
  TurquoiseTablet,
  TurquoiseTypes,
} from "../src/games/turquoise/protocol";
import type { OfferedAction } from "../src/protocol/messages";

const TABLETS: readonly TurquoiseTablet[] = ["horus", "anubis", "thot", "seth"];
const SINGLE = ["end", "out", "seth", "let", "thot"] as const;

/** An action, taken apart. */
export function partsOf(action: string): TurquoiseAction {
  const [kind = "", first = "", ...rest] = action.split(":");
  switch (kind) {
    case "move": {
      const [from = "", to = ""] = first.split(">");
      return ["move", from, to, Number(rest[0]), paymentsOf(rest[1] ?? "")];
    }
    case "anubis": {
      const [place = "", second = null] = first.split("+");
      return ["anubis", 1, place, second];
    }
    case "auction": {
      const tablet = TABLETS.find((one) => one === first);
      if (tablet !== undefined) return ["auction", tablet, Number(rest[0])];
      break;
    }
    case "horus":
      return ["horus", first, 1];
    case "lay":
      return ["lay", first];
    case "face":
      return ["face", Number(first)];
    case "raise":
      return ["raise", Number(first)];
    case "plate":
      return ["plate", first];
    case "draw":
      return ["draw", 1];
    case "summit":
      return ["summit", "3d4", 1];
  }
  const single = SINGLE.find((one) => one === action);
  if (single === undefined) throw new Error(action);
  return [single];
}

function paymentsOf(text: string): readonly number[] {
  const found = [0, 0, 0, 0];
  for (const [, colour = "", points] of text.matchAll(/([WBYO])(\d+)/g)) {
    found["WBYO".indexOf(colour)] = Number(points);
  }
  while (found.at(-1) === 0) found.pop();
  return found;
}

/** What a turn offers beside auctions and Anubis. */
export const TURN = [
  "draw",
  "end",
  "horus:c4",
  "move:e5>f3:3:B1Y1",
  "move:e5>f3:2:B2",
  "move:e5>hand:1",
  "move:h1>f3:1",
  "move:hand>b1:1",
];

/** Actions as they are offered. */
export function offered(...actions: readonly string[]): readonly OfferedAction<TurquoiseTypes>[] {
  return actions.map((action) => [action, partsOf(action)]);
}
