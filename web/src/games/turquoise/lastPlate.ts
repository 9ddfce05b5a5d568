/** Which plate the last action laid. */
import { kindOf, restOf } from "./notation";
import type { TurquoisePosition } from "./position";

/** Remembers where a plate goes: `face:1` does not say where, the board before it did. */
export class LastPlate {
  #place: string | null = null;

  /** The plate that an action laid, or is laying, in the position it led to. */
  by(last: string, position: TurquoisePosition): string | null {
    if (position.place !== null) this.#place = position.place;
    if (kindOf(last) === "lay") return restOf(last);
    const laying = ["face", "summit", "let", "seth"].includes(kindOf(last));
    const site = last === "summit" ? "3d4" : this.#place;
    return laying && site !== null && site in position.plates ? site : null;
  }
}
