/** What the places of a site offer, in words, for either view. */
import { say } from "../../state/words";
import type { View } from "../module";
import { ends, type Sorted, type Tool } from "./choosing";
import { placesOf } from "./geometry";
import { HAND } from "./notation";
import { levelName, spokenPrices } from "./words";

/** What can be done at a place now, in words. */
export function offers(
  view: View,
  legal: Sorted,
  tool: Tool,
  place: string,
  open: ReadonlySet<string>,
): readonly string[] {
  const site = legal.sites.find((one) => placesOf(one).includes(place));
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
