/** Turquoise's sentences: seats by their names, places and prices in words. */
import { sentenceNames, shortNameOfSeat } from "../../kit/names";
import { capital, say, sayCount, told } from "../../state/words";
import type { Move } from "./actions";
import { ends, type LegalActions, siteAt, type Tool } from "./choosing";
import { colourOf } from "./colours";
import { HAND } from "./geometry";
import { completed, type TurquoisePreview, type TurquoiseView } from "./position";
import type { TurquoiseAuction, TurquoisePosition, TurquoiseTablet } from "./protocol";

/** A seat's name, the level that plays there if only one does, else its colour. */
export function nameOf(view: TurquoiseView, seat: number): string {
  return shortNameOfSeat(view.seats, seat, say(`seat.${colourOf(seat)}`));
}

/** A seat's name inside a sentence. */
export function nameInSentence(view: TurquoiseView, seat: number): string {
  return sentenceNames(view.game, view.seats)[seat] ?? "";
}

/** A tablet's name. */
export function tabletName(tablet: TurquoiseTablet): string {
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
export function payments(view: TurquoiseView, move: Move): string {
  return move.payments
    .map(({ seat, points: count }) =>
      say("turquoise.pays", { points: points(count), seat: nameInSentence(view, seat) }),
    )
    .join(", ");
}

/** A move's price: "3 PA · 1 pt à Bertrand". */
export function price(view: TurquoiseView, move: Move): string {
  return [actionPoints(move.actionPoints), payments(view, move)].filter(Boolean).join(" · ");
}

/** Prices as they are read aloud: "2 PA, 1 pt à Bertrand, ou 3 PA". */
export function spokenPrices(view: TurquoiseView, moves: readonly Move[]): string {
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
  view: TurquoiseView,
  place: string,
  pillar: string | undefined,
  offers: readonly string[],
): string {
  const top = view.board.render_data.tops[place];
  const parts = [
    place,
    top === undefined ? say("turquoise.page.earth") : levelName(top[1]),
    pillar === undefined ? "" : say(`turquoise.page.pillar.${pillar}`),
    ...offers,
  ];
  return parts.filter(Boolean).join(", ");
}

/** What can be done at a place now, in words. */
export function offers(
  view: TurquoiseView,
  legal: LegalActions,
  tool: Tool,
  place: string,
  open: ReadonlySet<string>,
): readonly string[] {
  const site = siteAt(legal, place);
  if (site !== undefined) {
    return [say("turquoise.page.offer.lay", { level: levelName(Number(site.charAt(0))) })];
  }
  if (tool.kind === "horus" || tool.kind === "anubis") {
    if (!open.has(place)) return [];
    const picked = tool.kind === "anubis" && tool.places.includes(place);
    return [say(picked ? "turquoise.page.offer.picked" : `turquoise.page.offer.${tool.kind}`)];
  }
  const prices = ends(legal, tool).get(place) ?? [];
  if (prices.length) return [spokenPrices(view, prices)];
  if (tool.kind === "carry" && tool.from === place) return [say("turquoise.page.offer.picked")];
  if (legal.moves.has(place)) return [say("turquoise.page.offer.carry")];
  const brought = tool.kind === "none" ? legal.moves.get(HAND)?.get(place) : undefined;
  if (brought === undefined) return [];
  return [say("turquoise.page.offer.bring"), spokenPrices(view, brought)];
}

/** What the board would give each seat: the difference of two scores. */
export function gains(view: TurquoiseView, preview: TurquoisePreview | null): readonly number[] {
  const after = preview?.board?.scores ?? [];
  return after.map((score, seat) => score - (view.board.scores[seat] ?? 0));
}

/** What a plate turned this way brings and completes: "+1 pt · 2 allées". */
export function brings(
  view: TurquoiseView,
  seat: number,
  preview: TurquoisePreview | null,
): string {
  if (preview === null || preview.board === null) return "…";
  const gained = gains(view, preview)[seat] ?? 0;
  const { joints, entries } = completed(view.board.render_data, preview.board.render_data);
  const count = joints.length + entries.length;
  return [
    gained > 0 ? `+${points(gained)}` : points(gained),
    count > 0 ? sayCount("turquoise.page.walkways", count) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The same in the bar, with what the plate hides: "complète 2 allées, coupe 1 allée". */
export function joinsAndCuts(view: TurquoiseView, preview: TurquoisePreview | null): string {
  if (preview === null || preview.board === null) return "";
  const { joints, entries, cut } = completed(view.board.render_data, preview.board.render_data);
  const count = joints.length + entries.length;
  return [
    count > 0 || cut === 0 ? sayCount("turquoise.page.face.joins", count) : "",
    cut > 0 ? sayCount("turquoise.page.face.cuts", cut) : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** What laying at a site brings a seat: "+3 pts". */
export function scoreOf(view: TurquoiseView, site: string, seat: number): string {
  const count = view.board.render_data.worth[site]?.[seat];
  return count === undefined ? "" : `+${points(count)}`;
}

/** The server's sentences on an action: seats by their names, clauses left to the rules. */
export function effects(view: TurquoiseView, preview: TurquoisePreview | null): string {
  if (preview?.legal === false) return say("page.lesson.try");
  const names = sentenceNames(view.game, view.seats);
  return (preview?.effects ?? []).map((effect) => told(effect, names)).join(" · ");
}

/** Whose turn it is and for what, when nobody here must act. */
export function waiting(view: TurquoiseView): string {
  const position = view.board.position;
  const first = position.phase === "act" && position.may_auction;
  const acting = view.board.to_act;
  const seat = typeof acting === "number" ? acting : position.seat;
  const words = say(`turquoise.phase.${first ? "first" : position.phase}`, {
    seat: nameInSentence(view, seat),
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

/** How a seat stands in an auction. */
export function bidderWords(
  { board }: TurquoiseView,
  auction: TurquoiseAuction,
  seat: number,
): string {
  const { leader, price } = auction;
  if (!auction.in.includes(seat)) {
    // A seat with more than the price left the auction by choice.
    const left = (board.position.points[seat] ?? 0) > price;
    return say(left ? "turquoise.page.auction.left" : "turquoise.page.auction.cannot");
  }
  if (board.to_act === seat) return say("turquoise.bidding.asked");
  return seat === leader
    ? say("turquoise.page.auction.leads", { price })
    : say("turquoise.bidding.in");
}
