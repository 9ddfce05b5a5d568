/** The page of a game's editor, where the game brings one. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { GameModule } from "../../games/module";
import { loadGame } from "../../games/registry";
import { askGames, games } from "../../state/games";
import { Loading, NotFound } from "../NotFound";
import { reloadPage } from "../reloadPage";

export interface EditPageProps {
  readonly game: string;
  readonly hash: string;
}

/** A game's editor; an address of a game without one leads nowhere. */
export function EditPage({ game, hash }: EditPageProps): JSX.Element {
  const found = useSignal<GameModule | null>(null);
  const known = games.value.some(({ name }) => name === game);
  useEffect(() => {
    askGames().catch(() => {}); // their options hold the table's own set
  }, []);
  useEffect(() => {
    if (!known) return;
    loadGame(game).then((module) => {
      found.value = module;
    }, reloadPage);
  }, [game, known, found]);
  if (!known) return games.value.length === 0 ? <Loading /> : <NotFound />;
  if (found.value === null) return <Loading />;
  const { Editor } = found.value;
  return Editor === undefined ? <NotFound /> : <Editor hash={hash} />;
}
