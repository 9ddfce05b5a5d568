/** A Kwinty board that is open. */
import { computed, type ReadonlySignal } from "@preact/signals";
import type { Orientation, TurnableBoard } from "../../kit/wood/Turn";
import { say } from "../../state/words";
import { Session } from "../session";
import { Bar } from "./Bar";
import { Fours } from "./Fours";
import { Legend } from "./Legend";
import { Plan } from "./Plan";
import { type BlockTarget, letter, placeTargets, turnedPlace } from "./places";
import type { KwintyTypes } from "./protocol";
import { actionWords } from "./words";

/** What the model is given beyond the board: the places in words. */
export interface KwintyDetail {
  /** What the group of places is called. */
  readonly name: string;
  /** What each place is called, by its action. */
  readonly labels: ReadonlyMap<string, string>;
}

export class KwintySession extends Session<KwintyTypes, KwintyDetail> implements TurnableBoard {
  barHadFocus = false;
  readonly Plan = this.bind(Plan);
  readonly Bar = this.bind(Bar);
  override readonly Legend = Legend;
  override readonly SeatExtra = this.bindSeat(Fours);
  /** Where the offered blocks go, from left to right. */
  readonly targets: ReadonlySignal<readonly BlockTarget[]> = computed(() =>
    placeTargets(this.selection.offered.value, this.view.value.board.position),
  );

  override detail(): KwintyDetail {
    const labels = this.targets.value.map(
      (target) => [target.action, actionWords(target)] as const,
    );
    return { name: say("kwinty.page.places_label"), labels: new Map(labels) };
  }

  /** The target of an offered action; `null` for an action that places nothing. */
  targetOf(action: string | null): BlockTarget | null {
    return this.targets.value.find((target) => target.action === action) ?? null;
  }

  /** How the selected block stands. */
  override get pressMode(): string {
    return this.orientationOf(this.selection.chosen.peek()) ?? "";
  }

  orientationOf(action: string | null): Orientation | null {
    return this.targetOf(action)?.kind ?? null;
  }

  columnOf(action: string | null): string | null {
    const target = this.targetOf(action);
    return target && letter(target.column);
  }

  turned(kind: Orientation, from: string | null): string | null {
    return turnedPlace(kind, from, this.targets.value);
  }
}
