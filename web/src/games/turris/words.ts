/** Turris in words: an action, and the tower for screen readers. */

import { capital, say } from "../../state/words";
import { COLUMNS, parse, tops } from "./places";
import type { TurrisPosition, TurrisRenderData, TurrisView } from "./position";

const VIEWS: Readonly<Record<string, string>> = {
  S: "south",
  E: "east",
  N: "north",
  W: "west",
  roof: "roof",
};

/** The name of a view. */
export function viewWords(name: string): string {
  return say(`turris.view.${VIEWS[name] ?? "roof"}`);
}

/** The name of a seat's colour, as within a sentence. */
export function colourWords(seat: number): string {
  return say(seat === 0 ? "seat.W" : "seat.B").toLocaleLowerCase();
}

/** An action, as a title. */
export function actionWords(action: string, position: TurrisPosition): string {
  const parsed = parse(action);
  if (parsed === null) return capital(say(`turris.action.${action === "stop" ? "stop" : "pass"}`));
  const [column = "", right = ""] = parsed.columns;
  if (parsed.kind === "x") return capital(removalWords(column, position));
  const words =
    parsed.kind === "V"
      ? say("turris.action.upright", { column })
      : say("turris.action.flat", { left: column, right });
  const middle = parsed.columns.includes("b2");
  return capital(middle ? say("turris.action.middle", { words }) : words);
}

function removalWords(column: string, position: TurrisPosition): string {
  const block = tops(position).get(column);
  if (block === undefined) return say("turris.action.remove_none", { column });
  const colour = colourWords(block.seat);
  const [left = column, right] = block.columns;
  return right === undefined
    ? say("turris.action.remove", { colour, column })
    : say("turris.action.remove_flat", { colour, left, right });
}

/** A view and its two counts. */
function sizesWords({ name, sizes }: TurrisView): string {
  return say("turris.page.sizes", {
    view: viewWords(name),
    white: sizes[0] ?? 0,
    black: sizes[1] ?? 0,
  });
}

/** Each column from the ground up, then what T13 closes, then the five views. */
export function towerWords(
  position: TurrisPosition,
  renderData: TurrisRenderData,
): readonly string[] {
  const columns = COLUMNS.map((column) => {
    const squares = [...(position.columns[column] ?? "")].map((colour) =>
      colourWords(colour === "W" ? 0 : 1),
    );
    return squares.length === 0
      ? say("turris.page.bare", { column })
      : say("turris.page.column", { column, squares: squares.join(", ") });
  });
  return [...columns, ...closedWords(position), ...renderData.views.map(sizesWords)];
}

/** What T13 closes to the player to act; empty if nothing is. */
export function closedWords(position: TurrisPosition): readonly string[] {
  if (position.forbidden.length === 0 || position.to_act === null) return [];
  const seat = say(position.to_act === 0 ? "seat.W" : "seat.B");
  return [capital(say("turris.closed", { seat, squares: position.forbidden.join(" ") }))];
}
