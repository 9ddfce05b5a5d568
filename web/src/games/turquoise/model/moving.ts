/** What moves from one position to the next: pillars on their way, a plate that is lowered. */
import type { ScenePoint } from "../../../scene/boardDrawing";
import { DROP, easeOut, HOP, SETTLE } from "../../../scene/motion";
import { sentBack } from "../actions";
import { seatOf } from "../colours";
import { HAND } from "../geometry";
import { pillarsOf } from "../position";
import type { TurquoiseAction, TurquoisePosition, TurquoiseRenderData } from "../protocol";
import { across, deep, PILLAR, topOf } from "./space";
import { type Tray, traysOf } from "./trays";

/** How high a hop is, and a leap whose way is not known. */
const ARC = { hop: 0.34, leap: 1.1 } as const;
/** From how far over its place a plate is lowered. */
const LOWERED = 1.05;

/** A site at one moment. */
export interface SiteFrame {
  readonly position: TurquoisePosition;
  readonly renderData: TurquoiseRenderData;
  readonly length: number;
  /** The action that led here. */
  readonly last: LedAction | null;
}

/** An action of the line: its text, and the same taken apart. */
export interface LedAction {
  readonly action: string;
  readonly parts: TurquoiseAction;
}

/** The pillar on a place, or the n-th on a seat's tray. */
export const onSite = (place: string): string => place;
export const onTray = (seat: number, nth: number): string => `${seat}:${nth}`;

/** Something on its way. */
export interface Journey {
  /** The pillar that moves, as it is called where it arrives. */
  readonly pillar: string;
  readonly stops: readonly ScenePoint[];
  /** How long it takes, in milliseconds. */
  readonly length: number;
  readonly arc: number;
}

/** Everything that moves at once. */
export interface Moving {
  readonly journeys: readonly Journey[];
  /** The plate that is lowered. */
  readonly plate: string | null;
  readonly length: number;
}

/** What an action has moved; `way` is the way of a move where it is known. */
export function movingOf(
  before: SiteFrame,
  after: SiteFrame,
  way: readonly string[],
): Moving | null {
  if (after.length !== before.length + 1 || after.last === null) return null;
  const plate =
    Object.keys(after.position.plates).find((name) => !(name in before.position.plates)) ?? null;
  const journeys = journeysOf(before, after, after.last.parts, way);
  if (plate === null && journeys.length === 0) return null;
  const length = Math.max(plate === null ? 0 : SETTLE, ...journeys.map((one) => one.length));
  return { journeys, plate, length };
}

function journeysOf(
  before: SiteFrame,
  after: SiteFrame,
  parts: TurquoiseAction,
  way: readonly string[],
): Journey[] {
  const trays = traysOf(after.position.hands.length);
  const at = (place: string): ScenePoint => [
    across(place),
    topOf(after.renderData.tops[place]?.[1] ?? 0),
    deep(place),
  ];
  if (parts[0] === "move") {
    const [, from, to] = parts;
    const { seat } = before.position;
    const known = way[0] === from && way.at(-1) === to ? way : null;
    const home = handAt(trays, before, after, seat, to === HAND);
    const pillar = to === HAND ? onTray(seat, inHand(after, seat) - 1) : onSite(to);
    if (known === null && from === HAND) return [settling(pillar, at(to))];
    const names = known ?? [from, to];
    const stops = names.map((name, nth): ScenePoint => {
      if (name === HAND) return home;
      const [x, y, z] = at(name);
      // It steps on the pillars on its way (Q12).
      return [x, nth === 0 || nth === names.length - 1 ? y : y + PILLAR, z];
    });
    const length = known === null ? 2 * HOP : HOP * (stops.length - 1);
    return [{ pillar, stops, length, arc: known === null ? ARC.leap : ARC.hop }];
  }
  if (parts[0] === "horus") return [settling(onSite(parts[1]), at(parts[1]))];
  if (parts[0] !== "anubis") return [];
  const owners = pillarsOf(before.position);
  const back = new Map<number, number>();
  return sentBack(parts[2], parts[3]).flatMap((place): Journey[] => {
    const seat = seatOf(owners.get(place));
    const nth = inHand(before, seat) + (back.get(seat) ?? 0);
    back.set(seat, (back.get(seat) ?? 0) + 1);
    const slot = trays[seat]?.slots[nth];
    if (!slot) return [];
    const stops = [at(place), slot];
    return [{ pillar: onTray(seat, nth), stops, length: SETTLE, arc: ARC.leap }];
  });
}

const inHand = (moment: SiteFrame, seat: number): number => moment.position.hands[seat] ?? 0;

/** Where on its tray a pillar was, or comes to be. */
function handAt(
  trays: readonly Tray[],
  before: SiteFrame,
  after: SiteFrame,
  seat: number,
  back: boolean,
): ScenePoint {
  const nth = inHand(back ? after : before, seat) - 1;
  return trays[seat]?.slots[nth] ?? [0, 0, 0];
}

/** A new pillar comes from a little above. */
function settling(pillar: string, at: ScenePoint): Journey {
  const [x, y, z] = at;
  return { pillar, stops: [[x, y + DROP, z], at], length: SETTLE, arc: 0 };
}

/** Where something on its way is after so many milliseconds. */
export function onWay({ stops, length, arc }: Journey, time: number): ScenePoint {
  const share = Math.min(1, Math.max(0, time / length));
  const last = stops.at(-1) ?? [0, 0, 0];
  const hops = stops.length - 1;
  if (share === 1 || hops < 1) return last;
  const eased = arc === 0 ? easeOut(share) : share;
  const nth = Math.min(hops - 1, Math.floor(eased * hops));
  const part = eased * hops - nth;
  const [from, to] = [stops[nth] ?? last, stops[nth + 1] ?? last];
  const up = 4 * arc * part * (1 - part);
  return [
    from[0] + (to[0] - from[0]) * part,
    from[1] + (to[1] - from[1]) * part + up,
    from[2] + (to[2] - from[2]) * part,
  ];
}

/** How far over its place a plate is after so many milliseconds. */
export function lowered(time: number): number {
  return LOWERED * (1 - easeOut(Math.min(1, time / SETTLE)));
}
