/** Where the three-dimensional board is drawn: made when it is shown, gone when it is not. */
import { effect, type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Session, SessionProps } from "../../games/session";
import { RefusedMark } from "../../kit/RefusedMark";
import type { MissedPlace, Model, ModelView } from "../../scene/model";
import type { OverlayPoint } from "../../scene/overlay";
import { dark, motion, quality } from "../../state/settings";
import { language, say } from "../../state/words";
import type { BoardContext } from "./context";

export interface ModelHostProps {
  readonly context: BoardContext;
  /** Where the model is put while it is there. */
  readonly model: Signal<Model | null>;
  onLost(): void;
}

export function ModelHost({ context, model, onLost }: ModelHostProps) {
  const host = useRef<HTMLDivElement>(null);
  const { session } = context;
  const missed = useSignal<MissedPlace | null>(null);
  const spot = useSignal<OverlayPoint | null>(null);
  useEffect(() => {
    let gone = false;
    const stops: (() => void)[] = [];
    const begin = async () => {
      const create = await context.game.model?.();
      if (gone || create === undefined || host.current === null) return;
      const made = create(host.current, {
        quality,
        motion,
        dark: dark.peek(),
        onPick: (target) => session.pick(target),
        onPoint: (action) => {
          session.selection.pointed.value = action;
        },
        onMiss: (press) => {
          missed.value = press;
          spot.value = press.point();
          void session.whyNot(press.place);
        },
        // The mark stays on its place when the camera moves or the board's room changes.
        onDrawn: () => follow(spot, missed.peek()),
        onLost,
        say,
      });
      stops.push(() => made.dispose());
      stops.push(effect(() => made.set(modelView(context))));
      stops.push(effect(() => made.setDark(dark.value)));
      model.value = made;
    };
    begin().catch(onLost); // no WebGL after all, or a part that could not be fetched
    return () => {
      gone = true;
      model.value = null;
      for (const stop of stops.reverse()) stop();
    };
  }, [language.value]); // its labels are in one language
  return (
    <div class="board-model" ref={host}>
      <Refused session={session} missed={missed} spot={spot} />
    </div>
  );
}

function follow(spot: Signal<OverlayPoint | null>, missed: MissedPlace | null): void {
  const next = missed?.point() ?? null;
  if (next?.x !== spot.peek()?.x || next?.y !== spot.peek()?.y) spot.value = next;
}

interface MissedMarkProps extends SessionProps<Session> {
  readonly missed: ReadonlySignal<MissedPlace | null>;
  /** Where the canvas shows it; `null` where it is out of sight. */
  readonly spot: ReadonlySignal<OverlayPoint | null>;
}

/** The mark where a press was in vain, while the reason is told. */
function Refused({ session, missed, spot }: MissedMarkProps) {
  const place = missed.value?.place;
  if (place === undefined || session.refused.value?.place !== place || !spot.value) return null;
  const { x, y } = spot.value;
  return (
    <svg
      class="board-refused"
      style={{ left: `${x}px`, top: `${y}px` }}
      viewBox="-1 -1 2 2"
      aria-hidden="true"
    >
      <RefusedMark place={place} x={0} y={0} radius={1} />
    </svg>
  );
}

function modelView({ session, names }: BoardContext): ModelView {
  const { selection } = session;
  const { board, last, outcome, live } = session.view.value;
  return {
    position: board.position,
    renderData: board.render_data,
    offered: selection.offered.value,
    actions: selection.actions.value,
    seat: selection.seat.value,
    chosen: selection.chosen.value,
    last,
    focus: session.focus,
    over: outcome !== null && live,
    length: board.length,
    names: names.value,
    busy: selection.busy.value,
    detail: session.detail(),
  };
}
