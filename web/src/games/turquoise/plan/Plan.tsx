/** The flat view of the site: everything that is there, and everything that can be done on it. */

import { signal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import { say } from "../../../state/words";
import { touched } from "../actions";
import { spots } from "../choosing";
import type { Colour } from "../colours";
import { beside, middle, PLACES, SIZE, UNIT } from "../geometry";
import { pillarsOf } from "../position";
import type { TurquoiseProps } from "../session";
import { offers, placeLabel, summary } from "../words";
import { Pillars } from "./Pillars";
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

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The layer that is clicked and focused. */
export function Places({
  session,
  pillars,
}: TurquoiseProps & { readonly pillars: ReadonlyMap<string, Colour> }) {
  const view = session.view.value;
  const legal = session.legal.value;
  const tool = session.tool.value;
  const rove = useMemo(() => signal<string | null>(null), []);
  const group = useRef<SVGGElement>(null);
  const open = spots(legal, tool); // once: Anubis alone may have a thousand actions
  const offered = new Map(PLACES.map((place) => [place, offers(view, legal, tool, place, open)]));
  const first = PLACES.find((place) => offered.get(place)?.length) ?? "a8";
  const here = rove.value ?? first;
  const step = (event: KeyboardEvent, place: string) => {
    const arrow = ARROWS[event.key];
    if (event.key === "Enter" || event.key === " ") session.choose({ kind: "place", place });
    else if (arrow !== undefined) {
      const [east, north] = arrow;
      const next = beside(place, east, north);
      if (next !== null) focus(next);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const focus = (place: string) => {
    rove.value = place;
    group.current?.querySelector<SVGGElement>(`[data-place="${place}"]`)?.focus();
  };
  return (
    <g ref={group} class="tq-places">
      {PLACES.map((place) => {
        const { x, y } = middle(place);
        const offer = offered.get(place) ?? [];
        return (
          // biome-ignore lint/a11y/useSemanticElements: a place of a drawing cannot be a button element
          <g
            key={place}
            role="button"
            class={offer.length ? "tq-place tq-offers" : "tq-place"}
            data-place={place}
            tabindex={place === here ? 0 : -1}
            aria-disabled={offer.length === 0}
            aria-label={placeLabel(view, place, pillars.get(place), offer)}
            onClick={() => {
              rove.value = place;
              session.choose({ kind: "place", place });
            }}
            onKeyDown={(event) => step(event, place)}
          >
            <rect
              x={x - UNIT / 2}
              y={y - UNIT / 2}
              width={UNIT}
              height={UNIT}
              rx={8}
              fill="transparent"
            />
          </g>
        );
      })}
    </g>
  );
}
