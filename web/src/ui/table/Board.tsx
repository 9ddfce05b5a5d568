/** The board of a page: plan or model, cameras, legend, and the bar under it. */
import { type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Model } from "../../scene/model";
import type { Face } from "../../state/settings";
import { has, say } from "../../state/words";
import { Icon, type IconName } from "../Icon";
import type { BoardContext } from "./context";
import { useFooterSpace } from "./footerSpace";
import { ModelHost } from "./ModelHost";
import "./board.css";

export interface BoardProps {
  readonly context: BoardContext;
  readonly face: ReadonlySignal<Face>;
  readonly model: Signal<Model | null>;
  /** The graphics context was lost. */
  onLost(): void;
  /** The content under the board: the action bar, or its replacement. `null` where it stands elsewhere. */
  readonly foot: preact.ComponentChildren;
  /** Whether the legend, and what is docked, stand at the board: by default they do. */
  readonly hasLegend?: boolean;
  readonly hasDock?: boolean;
}

export function Board(props: BoardProps) {
  const { context, face, model, onLost, foot, hasLegend = true, hasDock = true } = props;
  const { Plan, Legend, Dock, view, selection } = context.session;
  const solid = face.value === "model";
  const under = useFooterSpace(foot !== null);
  return (
    <main
      class="board"
      data-face={face.value}
      data-docked={Dock !== undefined}
      data-busy={selection.busy.value}
    >
      <div class="board-site">
        {solid ? (
          <ModelHost context={context} model={model} onLost={onLost} />
        ) : (
          <div class="board-plan">
            <Plan />
          </div>
        )}
      </div>
      {solid && <Cameras model={model} position={view.value.board.position} />}
      {Legend !== undefined && view.value.outcome === null && hasLegend && (
        <div class="board-legend">
          <Legend />
        </div>
      )}
      {Dock !== undefined && hasDock && (
        <div class="board-dock">
          <Dock />
        </div>
      )}
      {foot !== null && (
        <div class="board-foot" ref={under}>
          {foot}
        </div>
      )}
    </main>
  );
}

const ICONS: Readonly<Record<string, IconName>> = {
  home: "turn",
  above: "eye",
  front: "eye",
  roof: "eye",
  lift: "lift",
};

/** A button for each camera preset. */
function Cameras({
  model,
  position,
}: {
  readonly model: ReadonlySignal<Model | null>;
  readonly position: object;
}) {
  const chosen = useSignal<string | null>(null);
  const asked = useSignal(0);
  const presets = model.value?.presets ?? [];
  useEffect(() => {
    chosen.value = null; // the model may turn by itself to what has changed
  }, [position, chosen]);
  // Whether a preset stays on is the model's state: read it after every press.
  const on = (preset: string) => (asked.value >= 0 ? model.value?.on?.(preset) : undefined);
  return (
    <fieldset class="board-cameras" aria-label={say("page.table.cameras")}>
      {presets.map((preset) => {
        const key = `page.table.camera.${preset}`;
        const short = `page.table.camera_short.${preset}`;
        const icon = ICONS[preset];
        const words = has(key) ? say(key) : preset;
        const idle = model.value?.can?.(preset, position) === false;
        const why = idle ? say(`page.table.camera_idle.${preset}`) : words;
        return (
          <button
            key={preset}
            type="button"
            class="board-camera"
            aria-label={words}
            title={why}
            aria-disabled={idle}
            aria-pressed={icon === undefined ? chosen.value === preset : on(preset)}
            onClick={() => {
              if (idle) return;
              if (on(preset) === undefined) chosen.value = preset;
              model.peek()?.camera(preset);
              asked.value += 1;
            }}
          >
            {icon === undefined ? has(short) ? say(short) : preset : <Icon name={icon} />}
          </button>
        );
      })}
    </fieldset>
  );
}
