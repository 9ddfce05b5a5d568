/** The six dice of a table, each flying, gliding or lying on the rack. */
import { easeOut, SETTLE, shareOf } from "../../../scene/motion";
import { landing } from "../landing";
import { diceShare, type Pace } from "../pace";
import { ROWS } from "../places";
import { momentName, type SequencedView, type TulumFrame } from "../sequencer";
import { createDieMeshes, type DiceParts, type DieSeen } from "./die";
import { restOf, USED } from "./space";
import {
  askewOf,
  castDice,
  type DiePose,
  flying,
  gliding,
  lying,
  type Role,
  resting,
} from "./throwing";

const SIX = ROWS.length;

interface Die {
  role: Role | null;
  from: DiePose;
  to: DiePose;
  since: number;
  /** How it comes to where it lies; one that flies is the so-manieth of so many. */
  way: "lie" | "glide" | "fly";
  index: number;
  count: number;
  seed: number;
}

export interface Dice {
  /** Show the dice of a moment. */
  set(moment: TulumFrame, shown: SequencedView, now: number, moving: boolean): void;
  /** Draw them as they are at a time; whether all lie. */
  frame(now: number): boolean;
  /** Where the first unused die of a row lies. */
  poseOf(row: number): DiePose | null;
}

/** The dice of a table. */
export function createDice(parts: DiceParts): Dice {
  const draw = createDieMeshes(parts);
  const dice = ROWS.map((row, index): Die => {
    const lies: DiePose = { at: restOf("rolled", index, SIX), turn: lying(row), size: 1 };
    return {
      role: null,
      from: lies,
      to: lies,
      since: 0,
      way: "lie",
      index: 0,
      count: 1,
      seed: row,
    };
  });
  let pace: Pace | null = null;
  let thrown = "";
  const shareAt = (die: Die, now: number) => {
    if (die.way === "lie") return 1;
    if (die.way === "glide") return shareOf(now, die.since, SETTLE);
    const whole = pace === null ? 1 : diceShare(pace, now);
    return Math.min(1, whole / landing(die.index, die.count));
  };
  const poseAt = (die: Die, now: number): DiePose => {
    const share = shareAt(die, now);
    if (share === 1) return die.to;
    if (die.way === "fly") return flying(die.from, die.to, share, die.seed);
    return gliding(die.from, die.to, easeOut(share));
  };
  return {
    set(moment, shown, now, moving) {
      const falls = shown.happening === "roll" || shown.happening === "bust";
      const name = momentName(shown.view);
      if (falls && name === thrown) {
        pace = shown.pace; // perhaps they are hurried
        return;
      }
      const { number, length } = shown.view.board;
      const poses = dice.map((die) => poseAt(die, now));
      const rolled = moment.rolled.length
        ? moment.rolled
        : Array.from({ length: moment.waiting }, () => 0);
      const wanted: Role[] = [
        ...moment.used.map((row, index): Role => ({ kind: "used", row, index })),
        ...rolled.map((row, index): Role => ({ kind: "rolled", row, index })),
      ];
      const cast = castDice(
        dice.map((die) => die.role),
        wanted,
      );
      dice.forEach((die, one) => {
        const which = cast.indexOf(one);
        const role = wanted[which];
        die.role = role ?? null;
        if (!role) return;
        const used = role.kind === "used";
        die.index = used ? which : which - moment.used.length;
        die.count = used ? moment.used.length : rolled.length;
        die.from = poses[one] ?? die.to;
        die.to = {
          at: restOf(role.kind, die.index, die.count),
          turn: role.row === 0 ? resting(one) : lying(role.row, askewOf(one + role.row)),
          size: used || role.row === 0 ? USED : 1,
        };
        const moved = die.from.at.distanceTo(die.to.at) + die.from.turn.angleTo(die.to.turn) > 0.01;
        die.way = !moving ? "lie" : falls && !used ? "fly" : moved ? "glide" : "lie";
        die.since = now;
        die.seed = (number + length) * 7 + one;
      });
      pace = falls ? shown.pace : null;
      thrown = falls ? name : "";
    },
    frame(now) {
      const seen = dice.flatMap((die): DieSeen[] => {
        if (die.role === null) return [];
        const air = die.way === "fly" && shareAt(die, now) < 1;
        return [{ pose: poseAt(die, now), lit: air ? "all" : die.role.row }];
      });
      draw(seen);
      return dice.every((die) => die.role === null || shareAt(die, now) === 1);
    },
    poseOf(row) {
      const found = dice
        .filter(({ role }) => role?.kind === "rolled" && role.row === row)
        .sort((one, other) => one.index - other.index)[0];
      return found?.to ?? null;
    },
  };
}
