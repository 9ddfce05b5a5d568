/** Where the three-dimensional board is drawn: made when it is shown, gone when it is not. */
import { effect, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Model, ModelView } from "../../scene/model";
import { dark, motion, quality } from "../../state/settings";
import { language, say } from "../../state/words";
import type { Site } from "./here";

export interface ModelHostProps {
  readonly here: Site;
  /** Where the model is put while it is there. */
  readonly model: Signal<Model | null>;
  onLost(): void;
}

export function ModelHost({ here, model, onLost }: ModelHostProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let gone = false;
    const stops: (() => void)[] = [];
    const begin = async () => {
      const create = await here.game.model?.();
      if (gone || create === undefined || host.current === null) return;
      const made = create(host.current, {
        quality,
        motion,
        dark: dark.peek(),
        onPick: (target) => {
          if (here.game.pick) here.game.pick(here.parts, target);
          else pick(here, target);
        },
        onPoint: (action) => {
          here.parts.selection.pointed.value = action;
        },
        onLost,
        say,
      });
      stops.push(() => made.dispose());
      stops.push(effect(() => made.set(modelView(here))));
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
export function pick(here: Site, action: string): void {
  const { selection } = here.parts;
  if (selection.chosen.peek() === action) selection.play();
  else selection.choose(action);
}

function modelView(here: Site): ModelView {
  const { selection } = here.parts;
  const { board, last, outcome, live } = here.parts.view.value;
  return {
    position: board.position,
    renderData: board.render_data,
    actions: selection.actions.value,
    seat: selection.seat.value,
    chosen: selection.chosen.value,
    last: last?.action ?? null,
    focus: here.game.focus?.value ?? null,
    over: outcome !== null && live,
    length: board.length,
    names: here.names.value,
    busy: selection.busy.value,
    detail: here.game.detail?.(here.parts) ?? null,
  };
}
