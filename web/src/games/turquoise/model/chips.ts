/** Prices over the model: action points, then a signed coin for each point paid, row under row. */

import type { Size } from "../../../scene/labelLayout";
import { drawn } from "../../../scene/overlay";
import { type Coin, coinsOf, costOf, type Move, paid } from "../actions";
import { BAD, HALO, PAINT, SHAPES } from "../colours";
import "./chips.css";

/** How high a price is. */
export const ROW = 26;
/** What stands for a price where there is no room, until it is pointed at. */
const DOT: Size = { width: 24, height: 24 };
const LITTLE = 24;
const COIN = 15;

const coinWidth = ({ count }: Coin): number => (count > 1 ? 37 : 17);

/** How wide a price is. */
export function rowWidth(move: Move): number {
  const coins = coinsOf(move);
  if (coins.length === 0) return ROW;
  return 30 + coins.reduce((sum, coin) => sum + coinWidth(coin), 0);
}

/** How much of its prices a chip shows: all, one of them, its action points alone, none. */
export type Fold = "all" | "one" | "few" | "dot";

/** A size of a chip. */
export interface Folded extends Size {
  readonly name: Fold;
}

/** The sizes of a chip, the roomiest first, of those that show no more than `most`. */
export function chipSizes(
  moves: readonly Move[],
  chosen: string | null,
  most: Fold,
): readonly Folded[] {
  const width = Math.max(...moves.map(rowWidth));
  const shown = moves.find(({ action }) => action === chosen) ?? moves[0];
  const one = shown ? rowWidth(shown) : ROW;
  const all: readonly Folded[] = [
    { name: "all", width, height: ROW * moves.length },
    { name: "one", width: one, height: ROW },
    { name: "few", width: one === ROW ? LITTLE : LITTLE + 9, height: LITTLE },
    { name: "dot", ...DOT },
  ];
  const from = all.findIndex(({ name }) => name === most);
  // One price is all of them, and where nothing is paid its action points are all there is.
  return all.filter(({ name }, nth) => {
    if (name === "all" && moves.length === 1) return false;
    return (nth >= from || name === "dot") && !(name === "few" && one === ROW && most !== "few");
  });
}

/** The rows of a chip; the first is the one that stands for all where there is no room. */
export function rowsOf(moves: readonly Move[], chosen: string | null): readonly Move[] {
  const now = moves.find(({ action }) => action === chosen);
  return now ? [now, ...moves.filter((move) => move !== now)] : moves;
}

/** What a chip shows. */
export function chipNodes(moves: readonly Move[], chosen: string | null): Node[] {
  return rowsOf(moves, chosen).map((move) => {
    const row = document.createElement("span");
    row.className = move.action === chosen ? "tq3-row tq3-now" : "tq3-row";
    row.dataset.action = move.action;
    const cost = document.createElement("b");
    cost.textContent = costOf(move);
    row.append(cost, ...coinsOf(move).flatMap(coinNodes));
    if (paid(move) > 1 && !move.unpriced) {
      const sum = document.createElement("em");
      sum.textContent = `−${paid(move)}`; // for where there is no room for its coins
      row.append(sum);
    }
    return row;
  });
}

function coinNodes(coin: Coin): Node[] {
  const { capital, collar, sign } = PAINT[coin.colour];
  const { path, line, hollow } = SHAPES[coin.colour];
  const figure = drawn("svg", { width: COIN, height: COIN, viewBox: "-1.1 -1.1 2.2 2.2" });
  figure.append(
    drawn("circle", { r: 1, fill: capital, stroke: collar, "stroke-width": 0.18 }),
    drawn("path", {
      d: path,
      fill: hollow ? "none" : sign,
      stroke: sign,
      "stroke-width": line,
      "stroke-linejoin": "round",
    }),
  );
  if (coin.count < 2) return [figure];
  const count = document.createElement("i");
  count.textContent = `×${coin.count}`;
  return [figure, count];
}

/** A word or a number by itself. */
export function words(text: string): Node[] {
  return [document.createTextNode(text)];
}

/** What a broken crossing adds. */
export function plusNodes(): Node[] {
  const figure = drawn("svg", { width: 24, height: 24, viewBox: "-12 -12 24 24" });
  const text = drawn("text", { y: 3.8, fill: BAD, "text-anchor": "middle" });
  text.textContent = "+1";
  figure.append(
    drawn("circle", { r: 11.4, fill: HALO, "fill-opacity": 0.8 }),
    drawn("circle", { r: 9.5, fill: HALO, stroke: BAD, "stroke-width": 1.9 }),
    text,
  );
  return [figure];
}
