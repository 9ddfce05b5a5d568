/** The site itself: frame, earth, plates, walkways and pillars, in few calls; the lobby's is the same. */
import {
  BoxGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  PlaneGeometry,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { Stage } from "../../../scene/stage";
import { COLOURS, type Colour, EARTH, EARTH_LINE, FRAME, RIM, STONE } from "../colours";
import { GROUND } from "../geometry";
import type { TurquoisePosition, TurquoiseRenderData } from "../protocol";
import { type Instance, Instances, resting, type Shift } from "./instancing";
import { frameShape, pillarShape, speckle, stone } from "./shapes";
import { FRAME_SIZE, heightOf, type Pillar, PLATE, plateAt, sitePieces, THICK } from "./space";
import { loose, walkways } from "./walkways";

/** Along a side of a plate, from its middle. */
const DASHES = [-0.78, -0.52, -0.26, 0, 0.26, 0.52, 0.78] as const;

/** The site on its stage. */
export interface Temple {
  /** Show a position; levels from `lifted` on are apart from those below. */
  set(
    position: TurquoisePosition,
    renderData: TurquoiseRenderData,
    lifted?: number | null,
    shift?: Shift,
  ): void;
  /** Put everything where it is now. */
  place(shift: Shift): void;
  /** Show pillars: those on the site, and whatever else there is of them. */
  setPillars(pillars: readonly (Pillar & { readonly size?: number })[], shift?: Shift): void;
  /** One plate by itself, about its middle, its foot on the ground; it is freed when it is taken out. */
  plate(digits: string, level: number): Object3D;
  /** How many plates there are. */
  readonly plates: number;
}

/** A plate's body and its top. */
function slabs(plate: string): { body: Instance; top: Instance } {
  const [x, y, z] = plateAt(plate);
  const level = Number(plate.charAt(0));
  return {
    body: {
      of: plate,
      at: [x, y + THICK / 2, z],
      size: [1, 1, 1],
      colour: RIM[level] ?? RIM[0],
    },
    top: {
      of: plate,
      at: [x, heightOf(plate) + 0.002, z],
      size: [PLATE.top, 1, PLATE.top],
      colour: STONE[level] ?? STONE[0],
    },
  };
}

/** The level of a plate as pips on its four sides. */
function pips(plate: string): Instance[] {
  const level = Number(plate.charAt(0));
  const [x, y, z] = plateAt(plate);
  const out = PLATE.side / 2;
  const found: Instance[] = [];
  for (let nth = 0; nth < level; nth += 1) {
    const along = (nth - (level - 1) / 2) * 0.16;
    for (const side of [-out, out]) {
      const colour = STONE[level] ?? STONE[0];
      const up = y + THICK / 2;
      found.push({ of: plate, at: [x + along, up, z + side], size: [0.08, 0.07, 0.02], colour });
      found.push({ of: plate, at: [x + side, up, z + along], size: [0.02, 0.07, 0.08], colour });
    }
  }
  return found;
}

/** Dashes on the earth where a ground plate is still to be laid (Q1). */
function bare(position: TurquoisePosition): Instance[] {
  const out = PLATE.top / 2 - 0.06;
  return GROUND.filter((plate) => !(plate in position.plates)).flatMap((plate) =>
    DASHES.flatMap((along): Instance[] => {
      const [x, , z] = plateAt(plate);
      return [-out, out].flatMap((side): Instance[] => [
        {
          of: plate,
          at: [x + along, 0.004, z + side],
          size: [0.17, 0.012, 0.026],
          colour: EARTH_LINE,
        },
        {
          of: plate,
          at: [x + side, 0.004, z + along],
          size: [0.026, 0.012, 0.17],
          colour: EARTH_LINE,
        },
      ]);
    }),
  );
}

/** Put the site into something. */
export function createTemple(stage: Stage, parent: Object3D): Temple {
  const map = stage.own(speckle());
  const rough = stage.own(new MeshStandardMaterial({ roughness: 0.86 }));
  const stones = stage.own(stone(map, true));
  const ground = stage.own(stone(map, false));
  const smooth = stage.own(new MeshStandardMaterial({ roughness: 0.55, vertexColors: true }));
  const body = stage.own(new RoundedBoxGeometry(PLATE.side, THICK, PLATE.side, 2, 0.022));
  const sheet = stage.own(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2));
  const box = stage.own(new BoxGeometry());
  const round = stage.own(new CylinderGeometry(0.5, 0.5, 1, 28));

  const frame = new Mesh(stage.own(frameShape()), ground);
  ground.color.set(FRAME);
  frame.castShadow = frame.receiveShadow = true;
  const soil = stage.own(stone(map, false));
  soil.color.set(EARTH);
  const wide = 2 * FRAME_SIZE.inside + 0.1;
  const earth = new Mesh(stage.own(new PlaneGeometry(wide, wide).rotateX(-Math.PI / 2)), soil);
  earth.receiveShadow = true;
  parent.add(frame, earth);

  const bodies = new Instances(parent, body, rough, { room: 30 });
  const tops = new Instances(parent, sheet, stones, { room: 30, shadow: false, varied: true });
  const boxes = new Instances(parent, box, rough, { room: 900, shadow: false });
  const discs = new Instances(parent, round, rough, { room: 128, shadow: false });
  const pillars = COLOURS.map((colour) => ({
    colour,
    all: new Instances(parent, stage.own(pillarShape(colour)), smooth, { room: 40 }),
  }));
  const all = [bodies, tops, boxes, discs, ...pillars.map((one) => one.all)];
  for (const one of all) stage.own(one);
  let count = 0;

  return {
    get plates() {
      return count;
    },
    set(position, renderData, lifted = null, shift = resting) {
      const { plates } = sitePieces(position, renderData);
      count = plates.length;
      const made = plates.map(slabs);
      bodies.set(
        made.map((one) => one.body),
        shift,
      );
      tops.set(
        made.map((one) => one.top),
        shift,
      );
      const inlaid = walkways(renderData, lifted);
      boxes.set([...bare(position), ...plates.flatMap(pips), ...inlaid.boxes], shift);
      discs.set(inlaid.discs, shift);
    },
    place(shift) {
      for (const one of all) one.place(shift);
    },
    setPillars(shown, shift = resting) {
      const items = new Map<Colour, Instance[]>(COLOURS.map((colour) => [colour, []]));
      for (const { colour, of, at, size = 1 } of shown) {
        items.get(colour)?.push({ of, at, size: [size, size, size] });
      }
      for (const { colour, all: these } of pillars) these.set(items.get(colour) ?? [], shift);
    },
    plate(digits, level) {
      const group = new Group();
      const name = `${level}d4`;
      const middle = plateAt(name);
      const inlaid = loose(name, digits);
      const { body: side, top } = slabs(name);
      const own = sheet.clone();
      const parts = [
        { many: new Instances(group, body, rough, { room: 1 }), items: [side] },
        { many: new Instances(group, own, stones, { room: 1, varied: true }), items: [top] },
        { many: new Instances(group, box, rough, { shadow: false }), items: inlaid.boxes },
        { many: new Instances(group, round, rough, { shadow: false }), items: inlaid.discs },
      ];
      for (const { many, items } of parts) {
        many.set(items, () => [-middle[0], -middle[1], -middle[2]]);
      }
      group.addEventListener("removed", () => {
        for (const { many } of parts) many.mesh.dispose();
        own.dispose();
      });
      return group;
    },
  };
}
