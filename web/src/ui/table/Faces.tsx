/** Model or plan: which face of a board is shown, and the buttons that change it. */
import { type Signal, signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { GameModule } from "../../games/module";
import { isPhone } from "../../kit/breakpoints";
import { type Face, faces } from "../../state/settings";
import { say } from "../../state/words";
import { Icon, IconButton } from "../Icon";
import { graphicsSpeed } from "../webgl";

interface FaceChoice {
  readonly face: Signal<Face>;
  /** Whether there is a model to be shown. */
  readonly solid: boolean;
  /** Show one, and remember it for this game. */
  show(face: Face): void;
}

/** Which face of the board is shown. */
export function useFace(game: GameModule): FaceChoice {
  return useMemo(() => {
    const { name, model } = game;
    const solid = model !== undefined && graphicsSpeed() !== "none";
    const flat = graphicsSpeed() === "slow" || (game.flatOnPhones === true && isPhone.peek());
    const wanted = faces.peek()[name] ?? (flat ? "plan" : "model");
    const face = signal<Face>(solid ? wanted : "plan");
    const show = (value: Face) => {
      face.value = value;
      faces.value = { ...faces.peek(), [name]: value };
    };
    return { face, solid, show };
  }, [game]);
}

/** Model or plan; on a phone one button for the other one. */
export function Faces({ face, onFace }: { readonly face: Face; onFace(face: Face): void }) {
  const other = face === "model" ? "plan" : "model";
  const icons = { model: "cube", plan: "grid" } as const;
  return (
    <>
      <fieldset class="segments topbar-faces" aria-label={say("page.table.faces")}>
        {(["model", "plan"] as const).map((one) => (
          <button key={one} type="button" aria-pressed={face === one} onClick={() => onFace(one)}>
            <Icon name={icons[one]} size={18} />
            {say(`page.table.face.${one}`)}
          </button>
        ))}
      </fieldset>
      <IconButton
        icon={icons[other]}
        class="topbar-face"
        label={say(`page.table.show.${other}`)}
        onClick={() => onFace(other)}
      />
    </>
  );
}
