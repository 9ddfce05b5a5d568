/** The set that is being drawn, and what is looked at of it. */
import type { KeptSet } from "./keptSets";
import type { PlateSet, Subject } from "./plateSet";

/** What every part of the editor is given. */
export interface Work {
  readonly kept: KeptSet;
  readonly subject: Subject;
  /** Look at something else. */
  show(subject: Subject): void;
  /** Change the set as it is by now; it is saved at once and can be undone. */
  change(next: (set: PlateSet) => PlateSet): void;
  /** Say that a finding is meant. */
  mean(key: string): void;
}
