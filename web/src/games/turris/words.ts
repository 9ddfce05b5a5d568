/** Turris in words: an action, and the tower for screen readers. */

import { capital, say } from "../../state/words";
import { COLUMNS, type TurrisPlace } from "./places";
import type { TurrisPosition, TurrisRenderData, TurrisView } from "./protocol";

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

/** An action that has a place, as a title; a removal names its block's colour, the other seat's. */
export function placeWords({ kind, columns }: TurrisPlace, removed: number): string {
  const [column = "", right] = columns;
  if (kind === "x") {
    const colour = colourWords(removed);
    return capital(
      right === undefined
        ? say("turris.action.remove", { colour, column })
        : say("turris.action.remove_flat", { colour, left: column, right }),
    );
  }
  const words =
    kind === "V"
      ? say("turris.action.upright", { column })
      : say("turris.action.flat", { left: column, right: right ?? "" });
  const middle = columns.includes("b2");
  return capital(middle ? say("turris.action.middle", { words }) : words);
}

/** The same with its levels: "Debout en b2, niveaux 4 et 5". */
export function levelWords(place: TurrisPlace, level: number, removed: number): string {
  const words = placeWords(place, removed);
  if (place.kind === "x") return words;
  return place.kind === "V"
    ? say("turris.page.on_levels", { words, level, next: level + 1 })
    : say("turris.page.on_level", { words, level });
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
export function towerWords(position: TurrisPosition, renderData: TurrisRenderData): string[] {
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
