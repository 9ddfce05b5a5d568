/** Where a block of a pyramid is while it stands, settles, is secured, or is lost. */
import { Euler, Matrix4, Quaternion, Vector3 } from "three";
import { DROP, easeInOut, easeOut } from "../../../scene/motion";
import { hash } from "../../../scene/wood";
import type { PyramidPlace } from "../places";
import { FORWARD, middleOf, stakeTurn } from "./space";

export type BlockKind = "secured" | "stake";

const ONE = new Vector3(1, 1, 1);

/** A block of a kind where it stands, so much nearer to the eye and above. */
export function standingAt(place: PyramidPlace, kind: BlockKind, forward = 0, above = 0): Matrix4 {
  const [x, y, z] = middleOf(place);
  const stake = kind === "stake";
  const at = new Vector3(x, y + above, z + forward + (stake ? FORWARD : 0));
  return new Matrix4().compose(at, stake ? stakeTurn(place) : new Quaternion(), ONE);
}

/** A block that is laid: from above and from nearer to the eye. */
export function settlingAt(place: PyramidPlace, kind: BlockKind, share: number): Matrix4 {
  const left = 1 - easeOut(share);
  return standingAt(place, kind, left * 0.7, left * DROP);
}

/** A block that is secured: it is turned over, and slides in with its frame to the front. */
export function securingAt(
  place: PyramidPlace,
  share: number,
): { readonly at: Matrix4; readonly kind: BlockKind } {
  const done = easeInOut(share);
  const [x, y, z] = middleOf(place);
  const half = done < 0.5;
  const start = half ? stakeTurn(place) : new Quaternion();
  const angle = (half ? done : done - 1) * Math.PI;
  const turn = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), angle).multiply(start);
  const forward = (1 - done) * FORWARD + Math.sin(Math.PI * done) * 0.55;
  return {
    at: new Matrix4().compose(new Vector3(x, y, z + forward), turn, ONE),
    kind: half ? "stake" : "secured",
  };
}

/** A block that is lost (U4): out, down and away, until it is gone. */
export function losingAt(place: PyramidPlace, share: number): Matrix4 {
  const seed = place.row * 7 + place.at;
  const [x, y, z] = middleOf(place);
  const wait = (6 - place.row) * 0.04;
  const time = Math.max(0, (share - wait) / (1 - wait));
  const at = new Vector3(
    x + (hash(seed, 1) - 0.5) * 2.6 * time,
    Math.max(0.2, y + 0.5 * time - 7.5 * time ** 2),
    z + FORWARD + 3.6 * time,
  );
  const roll = new Euler(
    (2.5 + 2 * hash(seed, 2)) * time,
    (hash(seed, 3) - 0.5) * 3 * time,
    (hash(seed, 4) - 0.5) * 3 * time,
  );
  const turn = new Quaternion().setFromEuler(roll).multiply(stakeTurn(place));
  const size = 1 - Math.max(0, (time - 0.72) / 0.28) ** 2;
  return new Matrix4().compose(at, turn, new Vector3(size, size, size));
}
