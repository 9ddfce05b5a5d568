/** The whole board: the temple with its names, trays of pillars, what was done last, what moves. */
import type { Vector3 } from "three";
import type { ScenePoint, Span } from "../../../scene/boardDrawing";
import { createRuler } from "../../../scene/marks";
import type { ModelView } from "../../../scene/model";
import { middleOfBars } from "../../../scene/pagePoint";
import type { Stage } from "../../../scene/stage";
import { colourOf } from "../colours";
import type { TurquoiseDetail } from "../detail";
import type { TurquoiseTypes } from "../protocol";
import type { Shift } from "./instancing";
import { createLabels } from "./labels";
import { createLifting } from "./lifting";
import { lastMarks } from "./marks";
import { lowered, type Moving, movingOf, onSite, onTray, onWay, type SiteFrame } from "./moving";
import { FRAME_SIZE, type Pillar, type SitePieces, type Space, sitePieces, THICK } from "./space";
import { createTemple, type Temple } from "./temple";
import { createTrays, SMALL, type Tray, traysOf } from "./trays";

/** A pillar as it is drawn. */
interface DrawnPillar extends Pillar {
  readonly key: string;
  readonly size: number;
}

/** The board on its stage. */
export interface TurquoiseBoard {
  readonly temple: Temple;
  /** Show a view; what its action moved goes its way. */
  set(view: ModelView<TurquoiseTypes, TurquoiseDetail>): void;
  /** Lift levels off this way, or put them back. */
  lift(way: ScenePoint): void;
  /** What is lifted goes another way: one looks from elsewhere. */
  aim(way: ScenePoint): void;
  /** One looks from another side: 0 is the south, 1 the east. */
  turn(side: number): void;
  /** Whether there is room for trays; the answer is whether that is new. */
  spread(wide: boolean): boolean;
  setDark(dark: boolean): void;
  /** What the camera makes room for. */
  extent(): Span[];
  /** A seat's tray, where there is one to see. */
  tray(seat: number): Span | null;
  /** Plates and pillars on the site. */
  readonly pieces: number;
  /** The last action, where it is marked. */
  readonly marked: string | null;
  /** The middle of what is marked. */
  readonly spot: Vector3 | null;
}

interface TurquoiseBoardParts {
  readonly stage: Stage;
  readonly space: Space;
  readonly motion: boolean;
  /** Something is elsewhere than it was. */
  moved(): void;
  /** There is more or less to see. */
  resized(): void;
}

/** Put the board on a stage. */
export function createBoard({
  stage,
  space,
  motion,
  moved,
  resized,
}: TurquoiseBoardParts): TurquoiseBoard {
  const temple = createTemple(stage, stage.scene);
  const labels = createLabels(stage, stage.scene);
  const boards = createTrays(stage, stage.scene);
  const ruler = createRuler(stage, "last", 72, 0.03);
  const lifting = createLifting({
    stage,
    parent: stage.scene,
    space,
    motion,
    moved(done) {
      if (done) rebuild();
      else place();
      moved();
      // A plate that is held over what was lifted went along.
      if (done) resized();
    },
  });
  let now: SiteFrame | null = null;
  let there: SitePieces = { plates: [], pillars: [] };
  let trays: readonly Tray[] = [];
  let laid: string | null = null;
  let moving: Moving | null = null;
  let time = 0;
  let run = 0;
  let wide = true;
  let marked: string | null = null;
  let spot: Vector3 | null = null;

  const shift: Shift = (of) => {
    const [x, y, z] = space.shift(Number(of.charAt(0)));
    return moving?.plate === of && of !== "" ? [x, y + lowered(time), z] : [x, y, z];
  };
  const open = () => wide && space.from === null;
  const pillars = (): DrawnPillar[] => {
    const shown: DrawnPillar[] = there.pillars.map((pillar) => ({
      ...pillar,
      key: pillar.carries ? "" : onSite(pillar.place),
      size: 1,
    }));
    if (!open()) return shown;
    for (const { seat, slots } of trays) {
      const count = now?.position.hands[seat] ?? 0;
      slots.slice(0, count).forEach((at, nth) => {
        const key = onTray(seat, nth);
        const colour = colourOf(seat);
        shown.push({ key, place: "", colour, of: "", carries: false, at, size: SMALL });
      });
    }
    return shown;
  };
  const stand = () => {
    const journeys = new Map(moving?.journeys.map((one) => [one.pillar, one]));
    temple.setPillars(
      pillars().map((pillar) => {
        const journey = journeys.get(pillar.key);
        if (!journey) return pillar;
        // What goes back to its tray becomes as small as the others there.
        const size = 1 + (pillar.size - 1) * Math.min(1, time / journey.length);
        return { ...pillar, at: onWay(journey, time), size };
      }),
      shift,
    );
  };
  const mark = () => {
    const marks = now?.last ? lastMarks(now.last.parts, laid, space) : [];
    marked = marks.length > 0 ? (now?.last?.action ?? null) : null;
    spot = middleOfBars(marks[0]?.bars ?? []);
    ruler.set(marks);
  };
  /** Everything as it is: after an action, or when levels have come to rest. */
  const rebuild = () => {
    if (!now) return;
    temple.set(now.position, now.renderData, space.from, shift);
    labels.set(there.plates, now.renderData, shift);
    boards.show(trays, open());
    stand();
    mark();
    stage.changed(true);
  };
  const place = () => {
    temple.place(shift);
    labels.place(shift);
    mark();
    stage.changed(true);
  };
  const set = (next: SiteFrame, path: readonly string[], plate: string | null) => {
    const before = now;
    now = next;
    space.set(next.renderData);
    there = sitePieces(next.position, next.renderData);
    if (trays.length === 0) trays = traysOf(next.position.hands.length);
    laid = plate;
    lifting.set(there.plates);
    // The same board shown again does not stop what moves; another one puts it where it was going.
    if (before?.length === next.length && before.last?.action === next.last?.action) {
      return rebuild();
    }
    run += 1;
    moving = motion && before ? movingOf(before, next, path) : null;
    time = 0;
    rebuild();
    if (moving) go();
  };
  const go = () => {
    const number = run;
    let start = 0;
    stage.animate((at) => {
      if (number !== run || !moving) return true;
      start ||= at;
      time = at - start;
      const done = time >= moving.length;
      if (done) moving = null;
      else if (moving.plate !== null) temple.place(shift);
      if (done) rebuild();
      stand();
      stage.changed(true);
      return done;
    });
  };

  return {
    temple,
    set({ position, renderData, length, last, detail }) {
      // Only the selection changed: the site is as it was.
      if (
        now !== null &&
        now.position === position &&
        now.renderData === renderData &&
        now.last === last
      )
        return;
      set({ position, renderData, length, last }, last?.path ?? [], detail?.laid ?? null);
    },
    lift(way) {
      lifting.next(there.plates, way);
      boards.show(trays, open());
      stand();
      resized();
    },
    aim(way) {
      lifting.aim(way);
      resized();
    },
    turn(side) {
      if (labels.turn(side, shift)) stage.changed();
    },
    spread(next) {
      if (next === wide) return false;
      wide = next;
      rebuild();
      return true;
    },
    setDark: (dark) => ruler.setDark(dark),
    tray: (seat) => (open() ? (trays[seat]?.span ?? null) : null),
    extent() {
      const { half, thick } = FRAME_SIZE;
      const frame: Span = { low: [-half, -thick, -half], high: [half, THICK, half] };
      if (space.from !== null) return [frame, ...lifting.room()];
      return open() ? [frame, ...trays.map(({ span }) => span)] : [frame];
    },
    get pieces() {
      return there.plates.length + there.pillars.length;
    },
    get marked() {
      return marked;
    },
    get spot() {
      return spot;
    },
  };
}
