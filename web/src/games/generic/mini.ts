/** A game without a model of its own on the lobby's bench: a wooden block with its initial. */
import { Group, Mesh, MeshBasicMaterial, PlaneGeometry } from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { engraving } from "../../scene/lettering";
import type { Mini, MiniatureBoard } from "../../scene/miniature";
import type { Stage } from "../../scene/stage";
import { grainTexture, layGrain, MAPLE, OAK, wood } from "../../scene/wood";

const SIDE = 4.4;
const DEEP = 1.7;
const FOOT = 0.34;
/** What the grain takes from pale wood is given back. */
const BRIGHT = 1.42;

function make(stage: Stage, fine: boolean, { initial }: MiniatureBoard): Group {
  const grain = stage.own(grainTexture());
  const part = (size: readonly [number, number, number], colour: string, roughness: number) => {
    const shape = stage.own(new RoundedBoxGeometry(...size, fine ? 3 : 2, 0.12));
    layGrain(shape, 0);
    const mesh = new Mesh(shape, stage.own(wood(grain, colour, roughness)));
    mesh.castShadow = mesh.receiveShadow = true;
    return mesh;
  };
  const foot = part([SIDE + 1.4, FOOT, DEEP + 1.2], OAK, 0.7);
  foot.position.y = FOOT / 2;
  const block = part([SIDE, SIDE, DEEP], MAPLE, 0.62);
  block.material.color.multiplyScalar(BRIGHT);
  block.position.y = FOOT + SIDE / 2;
  const letter = new Mesh(
    stage.own(new PlaneGeometry(SIDE, SIDE)),
    stage.own(
      new MeshBasicMaterial({
        map: stage.own(engraving(stage, initial)),
        transparent: true,
        depthWrite: false,
      }),
    ),
  );
  letter.position.set(0, FOOT + SIDE / 2, DEEP / 2 + 0.01);
  const group = new Group();
  group.add(foot, block, letter);
  return group;
}

export const mini: Mini = { width: 6, z: 0, size: 0.78, turn: -0.24, lean: 0, make };
