/** Kwinty's flat view: the wall from the front, and a peg at every place where one may build. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { lastActionLines } from "../../kit/narration";
import { RefusedMark } from "../../kit/RefusedMark";
import { type FocusStop, nearest, useKeptFocus } from "../../kit/rovingFocus";
import type { UnitRect } from "../../kit/wood/Block";
import { useFittedView } from "../../kit/wood/fittedView";
import { Brackets, Ghost } from "../../kit/wood/Marks";
import { Place as PlaceButton } from "../../kit/wood/Place";
import { PlanFrame } from "../../kit/wood/PlanFrame";
import { planKeys } from "../../kit/wood/Turn";
import { say } from "../../state/words";
import type { SessionProps } from "../session";
import "../../kit/wood/wood.css";
import "./plan.css";
import { nextColour } from "./colours";
import {
  type BlockTarget,
  boxOf,
  boxOfLast,
  frame,
  middle,
  middleOfSquare,
  squareAt,
} from "./places";
import type { KwintySession } from "./session";
import { Lines, Wall } from "./Wall";
import { actionWords, wallWords } from "./words";
import { zones } from "./zones";

const NONE: readonly BlockTarget[] = [];

/** The wall, complete for play. */
export function Plan({ session }: SessionProps<KwintySession>): JSX.Element {
  const { view, selection } = session;
  const { board, last, live } = view.value;
  const { position, render_data: renderData } = board;
  const shown = frame(position);
  const viewBox = useFittedView(shown);
  const found = live ? session.targets.value : NONE;
  const hit = zones(found, shown);
  const chosen = found.find(({ action }) => action === selection.chosen.value) ?? null;
  const pointed = found.find(({ action }) => action === selection.pointed.value) ?? null;
  const lastBox = last === null ? null : boxOfLast(last.parts, position);
  const colour = nextColour(position);

  const refused = session.refused.value?.place ?? "";

  const host = useRef<HTMLElement>(null);
  const at = useSignal<FocusStop | null>(null);
  const placeAt = (stop: FocusStop | null) =>
    found.find(({ action }) => action === stop?.action) ?? null;
  // A place that was built on is gone: the one nearest to it goes on with the keyboard.
  const near = nearest(found.map(stopOf), at.value);
  const current = placeAt(at.value) ?? chosen ?? placeAt(near) ?? central(found);
  useKeptFocus(host, selection.actions.value);

  const keys = (event: KeyboardEvent) =>
    planKeys(event, {
      host: host.current,
      board: session,
      towards:
        current &&
        (([across, down]) =>
          across !== 0
            ? (found[found.indexOf(current) + across]?.action ?? null)
            : session.turned(down < 0 ? "V" : "H", current.action)),
    });

  const described = [
    ...lastActionLines("kwinty.page.last", view.value, last),
    ...wallWords(position, renderData),
  ];

  return (
    <PlanFrame
      host={host}
      board={session}
      placeAt={squareAt}
      class="kwinty-plan"
      viewBox={viewBox}
      label={say("kwinty.page.wall")}
      placesLabel={say("kwinty.page.places_label")}
      describedLabel={say("kwinty.page.described")}
      described={described}
      onKeyDown={keys}
    >
      <Wall position={position} renderData={renderData} shown={shown} last={lastBox} />
      <Lines renderData={renderData} />
      <Refused square={refused} />
      {lastBox !== null && <Brackets box={lastBox} />}
      {found.map((place, index) => (
        <PlaceButton
          key={place.action}
          selection={selection}
          action={place.action}
          label={actionWords(place)}
          zones={hit[index] ?? []}
          roving={place === current}
          onFocus={() => {
            at.value = stopOf(place);
          }}
        >
          {!covered(place, chosen) && !covered(place, pointed) && <Peg place={place} />}
        </PlaceButton>
      ))}
      {pointed !== null && pointed !== chosen && (
        <Ghost box={boxFor(pointed)} seat={colour} chosen={false} />
      )}
      {chosen !== null && <Ghost box={boxFor(chosen)} seat={colour} chosen />}
      {chosen !== null && <Held box={boxFor(chosen)} onPlay={() => selection.play()} />}
    </PlanFrame>
  );
}

function boxFor(place: BlockTarget): UnitRect {
  return boxOf(place.kind, place.column, place.base);
}

/** Where a place is for the keyboard; the upright block a little above the flat ones beside it. */
function stopOf(place: BlockTarget): FocusStop {
  return {
    action: place.action,
    x: middle(place),
    y: -place.base - (place.kind === "V" ? 0.3 : 0.1),
  };
}

/** The place nearest to the middle of them all: where the keyboard begins. */
function central(found: readonly BlockTarget[]): BlockTarget | null {
  return found[Math.floor((found.length - 1) / 2)] ?? null;
}

/** Whether the ghost stands where a place has its peg. */
function covered(place: BlockTarget, ghost: BlockTarget | null): boolean {
  if (ghost === null) return false;
  const box = boxFor(ghost);
  const inside = middle(place) > box.x - 0.01 && middle(place) < box.x + box.width + 0.01;
  return inside && place.base >= ghost.base && place.base < ghost.base + box.height;
}

/** The square where nothing can be placed. */
function Refused({ square }: { readonly square: string }): JSX.Element | null {
  const middle = middleOfSquare(square);
  if (middle === null) return null;
  const [x, y] = middle;
  return <RefusedMark place={square} x={x} y={y} radius={0.2} />;
}

/** Upright for an upright block, lying for a flat one. */
function Peg({ place }: { place: BlockTarget }): JSX.Element {
  const at = middle(place);
  const [wide, high] = place.kind === "V" ? [0.17, 0.38] : [0.46, 0.14];
  const peg = { x: at - wide / 2, y: -place.base - 0.07 - high, width: wide, height: high };
  return (
    <g>
      <rect
        class="wood-ring"
        x={peg.x - 0.1}
        y={peg.y - 0.1}
        width={wide + 0.2}
        height={high + 0.2}
        rx={0.12}
      />
      <rect class="wood-peg" {...peg} rx={0.06} />
    </g>
  );
}

/** A finger that taps the ghost places it; a mouse still points at the places under it. */
function Held({ box, onPlay }: { box: UnitRect; onPlay: () => void }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the place under it has the keyboard's way
    <rect class="wood-zone kwinty-held" {...box} onClick={onPlay} />
  );
}
