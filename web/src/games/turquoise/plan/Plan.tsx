/** The flat view of the site: everything that is there, and everything that can be done on it. */
import { useMemo, useRef } from "preact/hooks";
import { say } from "../../../state/words";
import type { Parts } from "../../module";
import { SIZE } from "../geometry";
import { LastPlate } from "../lastPlate";
import { touched } from "../notation";
import { pillarsOf, positionOf, renderDataOf } from "../position";
import { summary } from "../words";
import { Pillars } from "./Pillars";
import { Places } from "./Places";
import { Earth, Frame, Plates } from "./Plates";
import { Last } from "./PriceChips";
import { Laying, Pointing } from "./SelectionLayers";
import { Leaving, useWalk, Walked, walkedOf } from "./WalkedPath";
import { Walkways } from "./Walkways";
import "./plan.css";

/** The site from above, north up. */
export function Plan({ view: shown, selection }: Parts) {
  const view = shown.value;
  const position = positionOf(view.board);
  const renderData = renderDataOf(view.board);
  const pillars = pillarsOf(position);
  const last = view.last?.action ?? "";
  const laid = useMemo(() => new LastPlate(), []).by(last, position);
  const way = walkedOf(view);
  const site = useRef<SVGSVGElement>(null);
  useWalk(site, view);
  return (
    <div class="tq-plan">
      <p class="hidden-words">{summary(position, pillars.size, renderData.joints.length)}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing whose places are buttons */}
      <svg
        ref={site}
        class="tq-site"
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="group"
        aria-label={say("turquoise.page.site")}
      >
        <Frame />
        <Earth position={position} />
        <Plates position={position} renderData={renderData} laid={laid} />
        <Walkways renderData={renderData} />
        <Walked way={way} />
        <Pillars pillars={pillars} last={touched(last).here} walked={way.at(-1)} />
        <Leaving view={view} />
        <Last {...touched(last)} plate={laid} />
        <Laying view={view} selection={selection} pillars={pillars} />
        <Places view={view} selection={selection} pillars={pillars} />
        <Pointing view={view} selection={selection} />
      </svg>
    </div>
  );
}
