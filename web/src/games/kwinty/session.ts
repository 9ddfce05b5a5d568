/** A Kwinty board that is open. */
import { computed, type ReadonlySignal } from "@preact/signals";
import type { Orientation, TurnableBoard } from "../../kit/wood/Turn";
import { Session } from "../session";
import { Bar } from "./Bar";
import { Fours } from "./Fours";
import { Legend } from "./Legend";
import { Plan } from "./Plan";
import { type BlockTarget, placeTargets, turnedPlace } from "./places";
import type { KwintyTypes } from "./protocol";

export class KwintySession extends Session<KwintyTypes> implements TurnableBoard {
  barHadFocus = false;
  readonly Plan = this.bind(Plan);
  readonly Bar = this.bind(Bar);
  override readonly Legend = Legend;
  override readonly SeatExtra = this.bindSeat(Fours);
  /** Where the offered blocks go, from left to right. */
  readonly targets: ReadonlySignal<readonly BlockTarget[]> = computed(() =>
    placeTargets(this.selection.offered.value, this.view.value.board.position),
  );

  /** The target of an offered action; `null` for an action that places nothing. */
  targetOf(action: string | null): BlockTarget | null {
    return this.targets.value.find((target) => target.action === action) ?? null;
  }

  orientationOf(action: string | null): Orientation | null {
    return this.targetOf(action)?.kind ?? null;
  }

  turned(kind: Orientation, from: string | null): string | null {
    return turnedPlace(kind, from, this.targets.value);
  }
}
