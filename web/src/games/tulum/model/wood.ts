/** The wood of the model: the steps of a pyramid, the rack of the dice, a shelf for what stands above. */
import {
  type BufferGeometry,
  Color,
  Float32BufferAttribute,
  InstancedMesh,
  type Matrix4,
  Mesh,
  type Object3D,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import type { Span } from "../../../scene/boardDrawing";
import type { Stage } from "../../../scene/stage";
import { type grainTexture, layGrain, wood } from "../../../scene/wood";
import { BOARD, PLANK, RACK as RACK_COLOUR } from "../colours";
import { ROWS } from "../places";
import { BASE, PITCH, RACK, RISE, STEP } from "./space";

type Grain = ReturnType<typeof grainTexture>;

interface WoodPart {
  readonly size: readonly [number, number, number];
  readonly at: readonly [number, number, number];
  readonly colour: string;
  readonly lean?: number;
  readonly round?: number;
}

/** Rounded boxes in one shape, each in its colour, the grain along `x`. */
function carpentry(boxes: readonly WoodPart[]): BufferGeometry {
  const parts = boxes.map(({ size, at, colour, lean = 0, round = 0.05 }) => {
    const part = new RoundedBoxGeometry(...size, 2, round);
    layGrain(part, 0);
    const { uv, position } = part.attributes;
    const tint = new Color(colour);
    const tints = new Float32Array((position?.count ?? 0) * 3);
    for (let index = 0; index < tints.length; index += 3) tint.toArray(tints, index);
    part.setAttribute("color", new Float32BufferAttribute(tints, 3));
    // Another part of the grain for each plank.
    for (let index = 0; uv && index < uv.count; index += 1) {
      uv.setXY(index, uv.getX(index) + at[1] * 0.37, uv.getY(index) + at[1] * 0.21);
    }
    part.rotateX(lean);
    part.translate(...at);
    return part;
  });
  const whole = mergeGeometries(parts);
  for (const part of parts) part.dispose();
  return whole;
}

function material(stage: Stage, grain: Grain) {
  // The grain only darkens; what it takes from pale wood is given back.
  const made = stage.own(wood(grain, "#ffffff", 0.7));
  made.vertexColors = true;
  made.color.setScalar(1.1);
  return made;
}

/** The wooden steps of so many pyramids; the answer puts them where they stand. */
export function createStands(
  stage: Stage,
  parent: Object3D,
  grain: Grain,
  many: number,
): (pyramids: readonly Matrix4[]) => void {
  const steps = ROWS.map((row): WoodPart => {
    const wide = (7 - row) * PITCH + 2 * STEP.eaves;
    const y = BASE.tall + (row - 0.5) * RISE;
    return { size: [wide, RISE - 0.015, STEP.deep], at: [0, y, STEP.at], colour: PLANK };
  });
  const { wide, tall, deep, at } = BASE;
  const base: WoodPart = {
    size: [wide, tall, deep],
    at: [0, tall / 2, at],
    colour: BOARD,
    round: 0.07,
  };
  const shape = stage.own(carpentry([base, ...steps]));
  const mesh = stage.own(new InstancedMesh(shape, material(stage, grain), many));
  mesh.castShadow = mesh.receiveShadow = true;
  mesh.frustumCulled = false;
  parent.add(mesh);
  return (pyramids) => {
    pyramids.forEach((place, index) => {
      mesh.setMatrixAt(index, place);
    });
    mesh.count = pyramids.length;
    mesh.instanceMatrix.needsUpdate = true;
  };
}

/** The slope that the dice lie on, with its lip. */
export function createRack(stage: Stage, parent: Object3D, grain: Grain): void {
  const { wide, long, low, angle } = RACK;
  const up = (share: number, out: number) => ({
    y: low.y + Math.sin(angle) * long * share + Math.cos(angle) * out,
    z: low.z - Math.cos(angle) * long * share + Math.sin(angle) * out,
  });
  const middle = up(0.5, -0.13);
  const high = up(1, 0);
  const shape = stage.own(
    carpentry([
      {
        size: [wide, 0.26, long],
        at: [0, middle.y, middle.z],
        colour: RACK_COLOUR,
        lean: angle,
      },
      {
        size: [wide + 0.3, 0.42, 0.42],
        at: [0, 0.21, low.z + 0.14],
        colour: RACK_COLOUR,
        round: 0.08,
      },
      // What holds the slope up at its back.
      {
        size: [wide - 0.4, high.y - 0.2, 0.3],
        at: [0, (high.y - 0.2) / 2, high.z - 0.1],
        colour: RACK_COLOUR,
      },
    ]),
  );
  const mesh = new Mesh(shape, material(stage, grain));
  mesh.castShadow = mesh.receiveShadow = true;
  parent.add(mesh);
}

/** A shelf; the answer changes which ones there are. */
export function createShelves(
  stage: Stage,
  parent: Object3D,
  grain: Grain,
): (spans: readonly Span[]) => void {
  const look = material(stage, grain);
  let mesh: Mesh | null = null;
  const clear = () => {
    mesh?.geometry.dispose();
    mesh?.removeFromParent();
    mesh = null;
  };
  stage.own({ dispose: clear });
  return (spans) => {
    clear();
    if (spans.length === 0) return;
    const boxes = spans.flatMap(({ low, high }): WoodPart[] => {
      const wide = high[0] - low[0];
      const z = (low[2] + high[2]) / 2;
      const leg = (side: number): WoodPart => ({
        size: [0.3, low[1], 0.3],
        at: [side * (wide / 2 - 0.5), low[1] / 2, z],
        colour: PLANK,
      });
      const board: WoodPart = {
        size: [wide, high[1] - low[1], high[2] - low[2]],
        at: [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, z],
        colour: BOARD,
        round: 0.07,
      };
      return [board, leg(-1), leg(1)];
    });
    mesh = new Mesh(carpentry(boxes), look);
    mesh.castShadow = mesh.receiveShadow = true;
    parent.add(mesh);
  };
}
