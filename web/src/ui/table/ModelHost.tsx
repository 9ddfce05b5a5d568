/** Where the three-dimensional board is drawn: made when it is shown, gone when it is not. */
import { effect, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
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
        onPick: (target) => {
          if (context.game.pick) context.game.pick(context.parts, target);
          else pick(context, target);
        },
        onPoint: (action) => {
          context.parts.selection.pointed.value = action;
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
  }, [language.value]); // its labels are drawn once
  return <div class="board-model" ref={host} />;
}

/** A place was picked: the first time it is selected, the second time it is done. */
export function pick(context: BoardContext, action: string): void {
  const { selection } = context.parts;
  if (selection.chosen.peek() === action) selection.play();
  else selection.choose(action);
}

function modelView(context: BoardContext): ModelView {
  const { selection } = context.parts;
  const { board, last, outcome, live } = context.parts.view.value;
  return {
    position: board.position,
    renderData: board.render_data,
    actions: selection.actions.value,
    seat: selection.seat.value,
    chosen: selection.chosen.value,
    last: last?.action ?? null,
    focus: context.game.focus?.value ?? null,
    over: outcome !== null && live,
    length: board.length,
    names: context.names.value,
    busy: selection.busy.value,
    detail: context.game.detail?.(context.parts) ?? null,
  };
}
