/** Turquoise: a temple of plates and pillars, walkways between them, four gods at auction. */
import { isPhone } from "../../kit/breakpoints";
import { loadWords, say, sayCount } from "../../state/words";
import { lazy } from "../../ui/lazy";
import type { GameModule, SoundName } from "../module";
import { touched } from "./actions";
import { Glyph } from "./bar/Tablets";
import type { TurquoiseDetail } from "./detail";
import { Sign } from "./plan/Pillars";
import { isTablet, type TurquoiseEntry, type TurquoiseView } from "./position";
import type { TurquoiseTablet, TurquoiseTypes } from "./protocol";
import { TurquoiseSession } from "./session";
import { bidderWords, points, tabletName } from "./words";

/** What the points of a plate that was laid are called, by its level (Q11). */
const LAID: readonly string[] = ["ground", "level1", "level2", "summit"];

/** The plates in the stack at first (Q3): `plate:01` and so on. */
const PLATES: readonly string[] = Array.from(
  { length: 25 },
  (_, at) => `plate:${String(at + 1).padStart(2, "0")}`,
);

/** The sound of an action. */
export function sound({ parts, score_changes }: TurquoiseEntry): SoundName {
  if (score_changes.some(({ is_feat }) => is_feat)) return "strike";
  switch (parts[0]) {
    case "move":
      return "pillar"; // the coins are heard when they come in
    case "horus":
    case "anubis":
      return "pillar";
    case "face":
    case "summit":
    case "plate":
      return "stone";
    case "seth":
    case "let":
      return score_changes.some(({ kind }) => LAID.includes(kind)) ? "stone" : "none";
    case "auction":
    case "raise":
    case "out":
      return "bid";
    case "thot":
      return "coin";
    default:
      return "none";
  }
}

/** "Camille : quatre piliers, 15 points": four pillars of one colour under a plate (Q11). */
function feat({ last }: TurquoiseView, name: (seat: number) => string): string | null {
  const strike = last?.score_changes.find(({ is_feat }) => is_feat);
  if (strike === undefined) return null;
  return say("turquoise.page.feat", { name: name(strike.seat), points: strike.points });
}

/** "Bertrand prend Horus, 3 pts" where an action closed an auction; it was opened before, or by itself. */
function sold(
  line: readonly TurquoiseEntry[],
  at: number,
  name: (seat: number) => string,
): string | null {
  const paid = line[at]?.score_changes.find(({ kind }) => kind === "tablet");
  const tablet = paid === undefined ? null : onSale(line, at);
  if (paid === undefined || tablet === null) return null;
  const price = points(-paid.points);
  return say("turquoise.page.sold", {
    name: name(paid.seat),
    tablet: tabletName(tablet),
    points: price,
  });
}

/** What the auction that an action belongs to is about. */
function onSale(line: readonly TurquoiseEntry[], at: number): TurquoiseTablet | null {
  for (let nth = at; nth >= 0; nth--) {
    const parts = line[nth]?.parts;
    if (parts?.[0] === "auction") return parts[1];
  }
  return null;
}

export const game: GameModule<TurquoiseTypes, TurquoiseDetail> = {
  name: "turquoise",
  open: (source) => new TurquoiseSession(source),
  Sign,
  TermSign: ({ term }) => (isTablet(term) ? <Glyph tablet={term} size={28} /> : null),
  score: (view, seat) => String(view.board.scores[seat] ?? 0).replace("-", "−"),
  note: (view, seat) => {
    const { auction } = view.board.position;
    // On a phone the auction's own list tells it.
    if (auction !== null && !isPhone.value) return bidderWords(view, auction, seat);
    const count = view.board.position.hands[seat] ?? 0;
    return isPhone.value ? say("turquoise.in_hand", { count }) : sayCount("turquoise.hand", count);
  },
  flatOnPhones: true,
  model: () => import("./model").then(({ create }) => create),
  chance: { kind: "deck", outcomes: PLATES },
  sound,
  height: ({ parts }, { render_data }) => {
    const [place] = touched(parts).here;
    return place === undefined ? 0 : (render_data.tops[place]?.[1] ?? 0);
  },
  feat,
  news: sold,
  asksChance: ({ parts }) => parts[0] === "draw",
  Editor: lazy(async () => {
    const [{ Editor }] = await Promise.all([
      import("./editor/Editor"),
      ...["editor", "ends"].map(loadWords), // `ends` has what a shared link says
    ]);
    return Editor;
  }),
  Sets: lazy(
    async () => {
      const [{ Sets }] = await Promise.all([import("./editor/Sets"), loadWords("editor")]);
      return Sets;
    },
    () => null,
  ),
};
