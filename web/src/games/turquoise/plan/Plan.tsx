/** The flat view of the site: everything that is there, and everything that can be done on it. */
import { useRef } from "preact/hooks";
import { say } from "../../../state/words";
import { touched } from "../actions";
import { SIZE } from "../geometry";
import { pillarsOf } from "../position";
import type { TurquoiseProps } from "../session";
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
export function Plan({ session }: TurquoiseProps) {
  const view = session.view.value;
  const { position, render_data: renderData } = view.board;
  const pillars = pillarsOf(position);
  const last = touched(view.last?.parts ?? null);
  const laid = session.laid.value;
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
        <Pillars pillars={pillars} last={last.here} walked={way.at(-1)} />
        <Leaving view={view} />
        <Last {...last} plate={laid} />
        <Laying session={session} pillars={pillars} />
        <Places session={session} pillars={pillars} />
        <Pointing session={session} />
      </svg>
    </div>
  );
}
