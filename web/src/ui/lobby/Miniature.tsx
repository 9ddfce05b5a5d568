/** A game as a small drawing: what the bench shows before, or without, its models. */
import type { ComponentType, JSX } from "preact";
import { Miniature as Generic } from "../../games/generic/Miniature";
import { titleOf } from "../../state/games";

type MiniatureDrawing = ComponentType<{ readonly title: string }>;

const FOUND = import.meta.glob<MiniatureDrawing>("../../games/*/Miniature.tsx", {
  eager: true,
  import: "Miniature",
});

/** A game's drawing; one that brings none is a block with its initial. */
export function Miniature({ game }: { game: string }): JSX.Element {
  const Found = FOUND[`../../games/${game}/Miniature.tsx`] ?? Generic;
  return <Found title={titleOf(game)} />;
}
