/** Dashed threads on the front of a wall: what stands in line, dark on maple and pale on walnut. */
import { BoxGeometry, CylinderGeometry, Matrix4, Quaternion, Vector3 } from "three";
import type { ScenePoint } from "./boardDrawing";
import { Haloed } from "./marks";
import type { Stage } from "./stage";

/** A line of squares, by the middles of their fronts, from one end to the other. */
export interface Thread {
  /** Whose squares they are: 0 is maple, 1 is walnut. */
  readonly seat: number;
  readonly through: readonly ScenePoint[];
}

/** Dark on maple, pale on walnut, each with the other around it: by day and by night. */
const INKS = [
  ["#2a1c10", "#fff6e2"],
  ["#fff6e2", "#2a1c10"],
] as const;
const DASH = { long: 0.2, gap: 0.12, thick: 0.075 } as const;
const DOT = 0.1;
const HALO = 0.045;
/** The most dashes and dots of a seat. */
const MANY = 320;

export interface Threads {
  set(threads: readonly Thread[]): void;
}

/** The threads of both seats on a stage. */
export function createThreads(stage: Stage): Threads {
  const flat = 0.03;
  const dash = (rim: number) => new BoxGeometry(DASH.long + rim, DASH.thick + rim, flat);
  const dot = (rim: number) =>
    new CylinderGeometry(DOT + rim / 2, DOT + rim / 2, flat, 20).rotateX(Math.PI / 2);
  const seats = INKS.map((ink) => {
    const [dashes, dots] = [dash, dot].map((shape) => {
      // The rim is a plate behind: it shows around the mark, not through it.
      const rim = shape(HALO).translate(0, 0, -flat / 2);
      const all = new Haloed(stage, shape(0), rim, MANY, true);
      all.paint(ink);
      return all;
    });
    return { dashes, dots };
  });
  return {
    set(threads) {
      seats.forEach(({ dashes, dots }, seat) => {
        const mine = threads.filter((thread) => thread.seat === seat);
        dashes?.set(mine.flatMap(({ through }) => dashesOf(through)).map(both));
        dots?.set(mine.flatMap(({ through }) => through.map(standing)).map(both));
      });
    },
  };
}

const both = (place: Matrix4) => ({ front: place, back: place });
const standing = (at: ScenePoint) => new Matrix4().makeTranslation(...at);

/** Where dashes lie between the first and the last point, none of them on a dot. */
export function dashesOf(through: readonly ScenePoint[]): Matrix4[] {
  return through.slice(1).flatMap((end, index) => {
    const from = new Vector3(...(through[index] ?? end));
    const way = new Vector3(...end).sub(from);
    const free = way.length() - 2 * DOT - DASH.gap;
    const count = Math.max(1, Math.floor((free + DASH.gap) / (DASH.long + DASH.gap)));
    const turn = new Quaternion().setFromUnitVectors(new Vector3(1, 0, 0), way.clone().normalize());
    return Array.from({ length: count }, (_, nth) => {
      const share = (nth + 1) / (count + 1);
      const at = from.clone().addScaledVector(way, share);
      return new Matrix4().compose(at, turn, new Vector3(1, 1, 1));
    });
  });
}
