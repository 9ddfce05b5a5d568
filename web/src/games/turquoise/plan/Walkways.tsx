/** Walkways like a metro map: full strips where they are complete, hollow brackets where not (Q6). */
import type { JSX } from "preact";
import { say } from "../../../state/words";
import { BROKEN, COMPLETE, HALO, HAND_BLUE, KERB } from "../colours";
import {
  AWAY,
  EDGE,
  line,
  middle,
  OUTWARD,
  outside,
  type PlanPoint,
  REACH,
  STRIP,
  sideOf,
  UNIT,
} from "../geometry";
import type { GainedWalkways } from "../position";
import type { TurquoiseDirection, TurquoiseJoint, TurquoiseRenderData } from "../protocol";

/** In places: the disc at the ends of a strip. */
const DISC = 0.22;
/** Where the point of an entry begins. */
const TIP = REACH - 7;

interface Strip {
  readonly key: string;
  readonly shape: string;
}

/** What of a site's walkways is drawn. */
interface DrawnWalkways {
  readonly strips: readonly Strip[];
  readonly ladders: readonly { key: string; at: PlanPoint; way: TurquoiseDirection }[];
  readonly tips: readonly string[];
  readonly discs: readonly string[];
}

function drawn(joints: readonly TurquoiseJoint[], entries: readonly string[]): DrawnWalkways {
  const strips: Strip[] = [];
  const ladders: { key: string; at: PlanPoint; way: TurquoiseDirection }[] = [];
  const discs = new Set<string>();
  for (const [place, other, low, high] of joints) {
    const a = middle(place);
    const b = middle(other);
    const key = `${place}-${other}`;
    strips.push({ key, shape: line([a, b]) });
    discs.add(place).add(other);
    if (low !== high) {
      const at = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      ladders.push({ key, at, way: a.x === b.x ? "N" : "E" });
    }
  }
  for (const entry of entries) {
    strips.push({ key: entry, shape: line([middle(entry), outside(entry, TIP)]) });
    discs.add(entry);
  }
  return { strips, ladders, tips: entries, discs: [...discs] };
}

/** Strips, ladders and discs of complete walkways; kerbs first, so that strips run on. */
function Complete({ strips, ladders, tips, discs }: DrawnWalkways): JSX.Element {
  const all = strips.map(({ shape }) => shape).join("");
  return (
    <g class="tq-complete" fill="none">
      <path d={all} stroke={KERB} stroke-width={(STRIP + 2 * EDGE) * UNIT} />
      {discs.map((place) => (
        <circle key={place} {...at(place)} r={(DISC + EDGE) * UNIT} fill={KERB} />
      ))}
      {strips.map(({ key, shape }) => (
        <path key={key} d={shape} data-at={key} stroke={COMPLETE} stroke-width={STRIP * UNIT} />
      ))}
      {tips.map((entry) => (
        <path key={entry} d={tip(entry)} fill={COMPLETE} />
      ))}
      {discs.map((place) => (
        <circle key={place} {...at(place)} r={DISC * UNIT} fill={COMPLETE} />
      ))}
      {ladders.map(({ key, at, way }) => (
        <Ladder key={key} at={at} way={way} />
      ))}
    </g>
  );
}

/** Rungs where a walkway goes from one level to another, around the seam. */
function Ladder({ at, way }: { at: PlanPoint; way: TurquoiseDirection }): JSX.Element {
  const far = 0.17 * UNIT;
  const { x, y } = AWAY[way];
  const shape = line([
    { x: at.x - far * x, y: at.y - far * y },
    { x: at.x + far * x, y: at.y + far * y },
  ]);
  return (
    <>
      <path d={shape} stroke={KERB} stroke-width={STRIP * UNIT} />
      <path
        d={shape}
        stroke={COMPLETE}
        stroke-width={STRIP * UNIT}
        stroke-dasharray={`${0.05 * UNIT} ${0.0467 * UNIT}`}
      />
    </>
  );
}

/** A hollow bracket with a closed end: a half walkway that leads nowhere. */
function bracket(centre: PlanPoint, way: TurquoiseDirection, near = 0.29): string {
  const { x, y } = AWAY[way];
  const wide = 0.095 * UNIT;
  const spots: readonly (readonly [number, number])[] = [
    [near * UNIT, -wide],
    [(near + 0.165) * UNIT, -wide],
    [(near + 0.165) * UNIT, wide],
    [near * UNIT, wide],
  ];
  return line(
    spots.map(([a, b]) => ({ x: centre.x + a * x - b * y, y: centre.y + a * y + b * x })),
  );
}

/** The pointed end of a complete entry. */
function tip(entry: string): string {
  const { x, y } = outside(entry, TIP - 0.2);
  const { x: dx, y: dy } = AWAY[sideOf(entry)];
  const wide = (STRIP / 2 + EDGE) * UNIT;
  const points = [
    { x: x - wide * dy, y: y + wide * dx },
    { x: x + 8 * dx, y: y + 8 * dy },
    { x: x + wide * dy, y: y - wide * dx },
  ];
  return `${line(points)}Z`;
}

function at(place: string): { cx: number; cy: number } {
  const { x, y } = middle(place);
  return { cx: x, cy: y };
}

/** All walkways and entries of a site. */
export function Walkways({ renderData }: { renderData: TurquoiseRenderData }): JSX.Element {
  const names = Object.keys(renderData.entries);
  const open = names.filter((entry) => renderData.entries[entry] === true);
  const shut = names.filter((entry) => renderData.entries[entry] !== true);
  const halves = renderData.halves.map(([place, way]) => bracket(middle(place), way));
  halves.push(...shut.map((entry) => bracket(middle(entry), sideOf(entry), 0.58)));
  return (
    <g class="tq-walkways">
      <Complete {...drawn(renderData.joints, open)} />
      <path
        class="tq-broken"
        d={halves.join("")}
        fill="none"
        stroke={BROKEN}
        stroke-width={0.036 * UNIT}
      />
    </g>
  );
}

/** Walkways that a selected plate would complete, in blue with a white halo. */
export function Gained(props: GainedWalkways): JSX.Element | null {
  const { strips } = drawn(props.joints, props.entries);
  if (strips.length === 0) return null;
  const shape = strips.map((strip) => strip.shape).join("");
  return (
    <g class="tq-gained" fill="none" stroke-linecap="round">
      <path d={shape} stroke={HALO} stroke-width={0.17 * UNIT} />
      <path d={shape} stroke={HAND_BLUE} stroke-width={0.1 * UNIT} />
    </g>
  );
}

/** A plate's own walkways from its digits: 4 to the next place clockwise, 2 and 1 outwards (Q5). */
export function Loose({ digits, x, y }: { digits: string } & PlanPoint): JSX.Element {
  const spots = [
    { x: 0.5, y: 0.5 },
    { x: 1.5, y: 0.5 },
    { x: 1.5, y: 1.5 },
    { x: 0.5, y: 1.5 },
  ].map((spot) => ({ x: x + spot.x * UNIT, y: y + spot.y * UNIT }));
  const strips: string[] = [];
  const halves: string[] = [];
  const discs = new Set<number>();
  [...digits].forEach((text, nth) => {
    const digit = Number(text);
    const here = spots[nth];
    const after = spots[(nth + 1) % 4];
    const ways = OUTWARD[nth];
    if (here === undefined || after === undefined || ways === undefined) return;
    if (digit & 4) {
      strips.push(line([here, after]));
      discs.add(nth).add((nth + 1) % 4);
    }
    if (digit & 2) halves.push(bracket(here, ways[0]));
    if (digit & 1) halves.push(bracket(here, ways[1]));
  });
  const ends = spots.filter((_, nth) => discs.has(nth));
  return (
    <g fill="none">
      <path d={strips.join("")} stroke={KERB} stroke-width={(STRIP + 2 * EDGE) * UNIT} />
      {ends.map((spot) => (
        <circle key={line([spot])} cx={spot.x} cy={spot.y} r={(DISC + EDGE) * UNIT} fill={KERB} />
      ))}
      <path d={strips.join("")} stroke={COMPLETE} stroke-width={STRIP * UNIT} />
      {ends.map((spot) => (
        <circle key={line([spot])} cx={spot.x} cy={spot.y} r={DISC * UNIT} fill={COMPLETE} />
      ))}
      <path d={halves.join("")} stroke={BROKEN} stroke-width={0.036 * UNIT} />
    </g>
  );
}

/** A piece of a complete walkway and of a broken one, which shows from one side alone (Q6). */
export function Sample({ whole }: { whole: boolean }): JSX.Element {
  return (
    <svg class="tq-sample" width="40" height="16" viewBox="0 0 40 16" aria-hidden="true">
      {whole ? (
        <>
          <rect y="1" width="40" height="14" fill={KERB} />
          <rect y="3" width="40" height="10" fill={COMPLETE} />
        </>
      ) : (
        <path class="tq-sample-broken" d="M4 3H24V13H4" fill="none" stroke-width="2.2" />
      )}
    </svg>
  );
}

/** Complete: free; broken: one action point more (Q13). */
export function Legend() {
  return (
    <ul class="tq-legend">
      <li>
        <Sample whole />
        <span class="tq-long">{say("turquoise.walkway.complete")}</span>
        <span class="tq-short">{say("turquoise.page.legend.complete")}</span>
      </li>
      <li>
        <Sample whole={false} />
        <span class="tq-long">{say("turquoise.walkway.broken")}</span>
        <span class="tq-short">{say("turquoise.page.legend.broken")}</span>
      </li>
    </ul>
  );
}
