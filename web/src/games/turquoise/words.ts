/** Turquoise's sentences: seats by their names, places and prices in words. */
import { shortNameOfSeat } from "../../kit/names";
import type { Previewed } from "../../protocol/messages";
import { capital, say, sayCount, told } from "../../state/words";
import type { View } from "../module";
import { colourOf } from "./colours";
import { HAND, type Move, payees } from "./notation";
import {
  completed,
  positionOf,
  renderDataOf,
  type Tablet,
  type TurquoisePosition,
} from "./position";

/** A seat's name, the level that plays there if only one does, else its colour. */
export function nameOf(view: View, seat: number): string {
  return shortNameOfSeat(view.seats, seat, say(`seat.${colourOf(seat)}`));
}

/** A tablet's name. */
export function tabletName(tablet: Tablet): string {
  return say(`turquoise.tablet.${tablet}`);
}

/** So many action points. */
export function actionPoints(count: number): string {
  return say("turquoise.action_points", { count });
}

/** So many points. */
export function points(count: number): string {
  return sayCount("turquoise.point", count);
}

/** A move's payments: "1 pt à Bertrand, 1 pt à Zoé"; empty where nothing is paid. */
export function payments(view: View, move: Move): string {
  return payees(move)
    .map(({ seat, points: count }) =>
      say("turquoise.pays", { points: points(count), seat: nameOf(view, seat) }),
    )
    .join(", ");
}

/** A move's price: "3 PA · 1 pt à Bertrand". */
export function price(view: View, move: Move): string {
  return [actionPoints(move.actionPoints), payments(view, move)].filter(Boolean).join(" · ");
}

/** Prices as they are read aloud: "2 PA, 1 pt à Bertrand, ou 3 PA". */
export function spokenPrices(view: View, moves: readonly Move[]): string {
  return moves
    .map((move) =>
      move.unpriced
        ? say("turquoise.page.offer.unpriced")
        : [actionPoints(move.actionPoints), payments(view, move)].filter(Boolean).join(", "),
    )
    .join(`, ${say("turquoise.page.offer.or")} `);
}

/** "e5 → f3", with the hand named. */
export function journey(move: Move): string {
  return `${endName(move.from)} → ${endName(move.to)}`;
}

function endName(end: string): string {
  return end === HAND ? say("turquoise.page.hand") : end;
}

/** "niveau 1", or "au sol". */
export function levelName(level: number): string {
  if (level === 3) return say("turquoise.level.summit");
  return level === 0 ? say("turquoise.level.ground") : say("turquoise.level.nth", { level });
}

/** The same where there is little room: "niv. 1", or "sol". */
export function levelMark(level: number): string {
  if (level === 3) return say("turquoise.page.short.summit");
  return level === 0
    ? say("turquoise.page.short.ground")
    : say("turquoise.page.short.level", { level });
}

/** Where a plate is or goes: "c5, niveau 1". */
export function siteName(site: string): string {
  return `${site.slice(1)}, ${levelName(Number(site.charAt(0)))}`;
}

/** What a place is, in words, with what it offers: "e5, niveau 1, pilier blanc, 3 PA". */
export function placeLabel(
  view: View,
  place: string,
  pillar: string | undefined,
  offers: readonly string[],
): string {
  const top = renderDataOf(view.board).tops[place];
  const parts = [
    place,
    top === undefined ? say("turquoise.page.earth") : levelName(top[1]),
    pillar === undefined ? "" : say(`turquoise.page.pillar.${pillar}`),
    ...offers,
  ];
  return parts.filter(Boolean).join(", ");
}

/** What the board would give each seat: the difference of two scores. */
export function gains(view: View, preview: Previewed | null): readonly number[] {
  const after = preview?.board?.scores ?? [];
  return after.map((score, seat) => score - (view.board.scores[seat] ?? 0));
}

/** What a plate turned this way brings and completes: "+1 pt · 2 allées". */
export function brings(view: View, seat: number, preview: Previewed | null): string {
  if (preview === null || preview.board === null) return "…";
  const gained = gains(view, preview)[seat] ?? 0;
  const { joints, entries } = completed(renderDataOf(view.board), renderDataOf(preview.board));
  const count = joints.length + entries.length;
  return [
    gained > 0 ? `+${points(gained)}` : points(gained),
    count > 0 ? sayCount("turquoise.page.walkways", count) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The same in the bar, with what the plate hides: "complète 2 allées, coupe 1 allée". */
export function joinsAndCuts(view: View, preview: Previewed | null): string {
  if (preview === null || preview.board === null) return "";
  const { joints, entries, cut } = completed(renderDataOf(view.board), renderDataOf(preview.board));
  const count = joints.length + entries.length;
  return [
    count > 0 || cut === 0 ? sayCount("turquoise.page.face.joins", count) : "",
    cut > 0 ? sayCount("turquoise.page.face.cuts", cut) : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** What laying at a site brings a seat: "+3 pts". */
export function scoreOf(view: View, site: string, seat: number): string {
  const count = renderDataOf(view.board).worth[site]?.[seat];
  return count === undefined ? "" : `+${points(count)}`;
}

/** The server's sentences on an action: seats by their names, clauses left to the rules. */
export function effects(view: View, preview: Previewed | null): string {
  if (preview?.legal === false) return say("page.lesson.try");
  const names = view.seats.map((_, seat) => nameOf(view, seat));
  return (preview?.effects ?? []).map((effect) => told(effect, names)).join(" · ");
}

/** Whose turn it is and for what, when nobody here must act. */
export function waiting(view: View): string {
  const position = positionOf(view.board);
  const first = position.phase === "act" && position.may_auction;
  const acting = view.board.to_act;
  const seat = typeof acting === "number" ? acting : position.seat;
  const words = say(`turquoise.phase.${first ? "first" : position.phase}`, {
    seat: nameOf(view, seat),
    place: position.place?.slice(1) ?? "",
  });
  return capital(words);
}

/** The site in one sentence, for screen readers. */
export function summary(position: TurquoisePosition, pillars: number, joints: number): string {
  return [
    sayCount("turquoise.page.summary.plates", Object.keys(position.plates).length),
    sayCount("turquoise.page.summary.pillars", pillars),
    sayCount("turquoise.page.summary.walkways", joints),
  ].join(", ");
}
