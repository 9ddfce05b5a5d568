/** Where a press on the wall means a place: its peg, the ghost, a column's top, then the plan's own zones. */
import { Box3, Plane, type Ray, Vector3 } from "three";
import { type BoardDrawing, type Span, spanOf } from "../../scene/boardDrawing";
import type { Field } from "../../scene/raycast";
import { across, BASE, MIDDLE } from "./base";
import { type BlockTarget, frame, letter, middle } from "./places";
import type { KwintyPosition } from "./protocol";
import { zones } from "./zones";

/** How far from a peg a press still means it, in squares. */
const NEAR = 0.24;
/** The front of the wall, where the plan's zones lie. */
const FRONT = 0.5;
/** Beside the middle of a column's top, a flat block is meant. */
const BESIDE = 0.25;
const EDGE = 0.02;
/** The wall is never higher (K3); above it there is nothing. */
const HIGHEST = 10;

const boxOf = ({ low, high }: Span) => new Box3(new Vector3(...low), new Vector3(...high));

/** Where a press on a wall means what, and the blocks that it may hit. */
export interface WallField extends Field {
  readonly blocks: readonly Box3[];
}

/** Everything of a wall that can be pressed. */
export function wallField(
  drawing: BoardDrawing,
  targets: readonly BlockTarget[],
  position: KwintyPosition,
): WallField {
  const front = new Plane(new Vector3(0, 0, 1), -FRONT);
  const areas = zones(targets, frame(position));
  const blocks = drawing.pieces.map((piece) => boxOf(spanOf(piece)));
  const ground = new Box3(
    new Vector3(across(-1), -BASE.height, -BASE.depth / 2),
    new Vector3(across(2 * MIDDLE + 1), 0, BASE.depth / 2),
  );
  const ghost = drawing.ghost && { action: drawing.ghost.action, box: boxOf(drawing.ghost.span) };
  const pegs = drawing.pegs.map(({ action, shape, at: [x, y, z] }) => {
    const [dx, dy] = shape === "lying" ? [0.14, 0] : [0, 0.13];
    return {
      action,
      ends: [new Vector3(x - dx, y - dy, z), new Vector3(x + dx, y + dy, z)] as const,
    };
  });
  const hit = new Vector3();

  const pegAt = (ray: Ray): string | null => {
    let best: string | null = null;
    let least = NEAR * NEAR;
    for (const { action, ends } of pegs) {
      const away = ray.distanceSqToSegment(...ends);
      if (away < least) [best, least] = [action, away];
    }
    return best;
  };
  /** What the top of a column means: the upright block in its middle, a flat one towards its side. */
  const onTop = (x: number, height: number): string | null => {
    const column = Math.round(x) + MIDDLE;
    const here = targets.filter(
      ({ kind, column: left, base }) =>
        base === height && (left === column || (kind === "H" && left === column - 1)),
    );
    const aside = x + MIDDLE - column;
    const wanted =
      Math.abs(aside) < BESIDE
        ? here.find(({ kind }) => kind === "V")
        : here.find((target) => target.kind === "H" && middle(target) > column + 0.5 === aside > 0);
    return (wanted ?? here[0])?.action ?? null;
  };
  /** The nearest thing under a ray, where that is a top: `undefined` for the front and the sky. */
  const topAt = (ray: Ray): string | null | undefined => {
    let least = Number.POSITIVE_INFINITY;
    let found: string | null | undefined;
    for (const box of [...blocks, ground]) {
      if (!ray.intersectBox(box, hit)) continue;
      const away = hit.distanceTo(ray.origin);
      if (away >= least) continue;
      least = away;
      const on = hit.y > box.max.y - EDGE && Math.abs(hit.z) <= FRONT + EDGE;
      found = on ? onTop(hit.x, Math.round(box.max.y)) : undefined;
    }
    return found;
  };
  const zoneAt = (ray: Ray): string | null => {
    if (!ray.intersectPlane(front, hit)) return null;
    const [x, y] = [hit.x + MIDDLE + 0.5, -hit.y];
    const index = areas.findIndex((own) =>
      own.some(
        (zone) => x >= zone.x && x < zone.x + zone.width && y >= zone.y && y < zone.y + zone.height,
      ),
    );
    return targets[index]?.action ?? null;
  };
  return {
    blocks,
    at(ray) {
      const near = pegAt(ray) ?? (ghost && ray.intersectsBox(ghost.box) ? ghost.action : null);
      if (near !== null) return near;
      const top = topAt(ray);
      // From aside a top lies over its neighbour's part of the front: it answers for itself.
      return top === undefined ? zoneAt(ray) : top;
    },
    placeAt(ray) {
      const spots = blocks.flatMap((box) => ray.intersectBox(box, new Vector3()) ?? []);
      const away = (spot: Vector3) => spot.distanceTo(ray.origin);
      const [on] = spots.sort((one, other) => away(one) - away(other));
      const spot = on ?? ray.intersectPlane(front, hit);
      if (spot === null || spot.y > HIGHEST) return null;
      const column = Math.floor(spot.x + MIDDLE + 0.5);
      if (column < 0 || column > 2 * MIDDLE) return null;
      // A square of the wall by its name, anything over or under it by its column.
      const row = on ? Math.max(1, Math.ceil(on.y - EDGE)) : "";
      return { name: `${letter(column)}${row}`, at: spot.clone() };
    },
    pointsOf(action) {
      const index = targets.findIndex((target) => target.action === action);
      const own = pegs
        .filter((peg) => peg.action === action)
        .map(({ ends: [low, high] }) => low.clone().add(high).multiplyScalar(0.5));
      const held = ghost?.action === action ? [ghost.box.getCenter(new Vector3())] : [];
      const spread = (areas[index] ?? []).flatMap((zone) =>
        [0.5, 0.25, 0.75, 0.1, 0.9].flatMap((down) =>
          [0.5, 0.2, 0.8].map(
            (aside) =>
              new Vector3(
                zone.x + zone.width * aside - MIDDLE - 0.5,
                -(zone.y + zone.height * down),
                FRONT,
              ),
          ),
        ),
      );
      return [...own, ...held, ...spread];
    },
  };
}
