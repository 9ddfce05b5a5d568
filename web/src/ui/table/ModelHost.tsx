/** Where the three-dimensional board is drawn: made when it is shown, gone when it is not. */
import { effect, type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Session, SessionProps } from "../../games/session";
import { RefusedMark } from "../../kit/RefusedMark";
import type { Model, ModelView } from "../../scene/model";
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
  const pressed = useRef({ x: 0, y: 0 });
  const missed = useSignal<MissedPlace | null>(null);
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
        onMiss: (place) => {
          missed.value = { place, ...pressed.current };
          void session.whyNot(place);
        },
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
    <div
      class="board-model"
      ref={host}
      onPointerDownCapture={({ currentTarget, clientX, clientY }) => {
        const { left, top } = currentTarget.getBoundingClientRect();
        pressed.current = { x: clientX - left, y: clientY - top };
      }}
    >
      <Refused session={session} missed={missed.value} />
    </div>
  );
}

interface MissedPlace {
  readonly place: string;
  /** Where it was pressed, in CSS pixels from the corner of the board. */
  readonly x: number;
  readonly y: number;
}

/** The mark where a press was in vain, while the reason is told. */
function Refused({
  session,
  missed,
}: SessionProps<Session> & { readonly missed: MissedPlace | null }) {
  if (missed === null || session.refused.value?.place !== missed.place) return null;
  const { place, x, y } = missed;
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
