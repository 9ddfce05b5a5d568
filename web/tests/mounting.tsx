/** A game's plan and bar on a page of their own. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import type { GameModule, View } from "../src/games/module";
import type { GameTypes, OfferedAction, Previewed } from "../src/protocol/messages";
import { Selection } from "../src/state/selection";

/** Mount them for a seat with its legal actions; `acted` gets what is played, `preview` answers for all. */
export function mountBoard<G extends GameTypes>(
  host: HTMLElement,
  game: GameModule<G>,
  view: View<G>,
  offered: readonly OfferedAction<G>[],
  acted: string[],
  preview: Previewed<G> | null = null,
): Selection<G> {
  const seat: ReadonlySignal<number | null> = signal(offered.length > 0 ? 0 : null);
  const selection = new Selection<G>({
    seat,
    actions: signal(offered),
    preview: async () => preview,
    act: (action) => acted.push(action),
  });
  const session = game.open({ view: signal(view), selection });
  act(() =>
    render(
      <>
        <session.Plan />
        <session.Bar />
      </>,
      host,
    ),
  );
  return selection;
}
