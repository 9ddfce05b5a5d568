/** Kwinty in words: an action, and the wall for screen readers. */

import { capital, say, sayCount } from "../../state/words";
import { colourOf, OFFERED, placedBlocks } from "./colours";
import { type BlockTarget, leftOf, letter } from "./places";
import type { KwintyPosition, KwintyRenderData } from "./protocol";

/** An action, as a title; without a target it is a pass. */
export function actionWords(target: BlockTarget | null): string {
  if (target === null) return capital(say("kwinty.action.pass"));
  const left = letter(target.column);
  return capital(
    target.kind === "V"
      ? say("kwinty.action.upright", { column: left })
      : say("kwinty.action.flat", { left, right: letter(target.column + 1) }),
  );
}

/** The small line of a seat's card: its blocks in hand; in a swap game also its colour (K10). */
export function seatNote(position: KwintyPosition, seat: number): string {
  const colour = colourOf(position, seat);
  if (colour === null) {
    const chooses = position.to_act === seat && placedBlocks(position) === OFFERED;
    return say(chooses ? "kwinty.page.choosing" : "kwinty.page.unsettled");
  }
  const left = sayCount("kwinty.blocks", position.blocks_left[colour] ?? 0);
  if (position.white === undefined) return left;
  return say(colour === 0 ? "kwinty.page.plays_white" : "kwinty.page.plays_black", { left });
}

/** Each column from the ground up, then the lines of four. */
export function wallWords(position: KwintyPosition, renderData: KwintyRenderData): string[] {
  if (position.left === null) return [say("kwinty.page.empty")];
  const columns = position.heights.map((height, index) => {
    const squares = position.rows
      .slice(0, height)
      .map((row) => say(row[index] === "W" ? "seat.W" : "seat.B").toLocaleLowerCase());
    return say("kwinty.page.column", {
      column: letter(leftOf(position) + index),
      squares: squares.join(", "),
    });
  });
  const fours = [0, 1].map((seat) =>
    sayCount("kwinty.page.lines", renderData.fours[seat] ?? 0, {
      seat: say(seat ? "seat.B" : "seat.W"),
    }),
  );
  return [...columns, ...fours];
}
