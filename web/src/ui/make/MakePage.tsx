/** "Make it yourself": the sheets of a game, what they need, and one button for all of them. */
import { signal, useSignal, useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { GameModule } from "../../games/module";
import { loadGame } from "../../games/registry";
import { games, titleOf } from "../../state/games";
import { link } from "../../state/route";
import { say } from "../../state/words";
import { Icon } from "../Icon";
import { NotFound } from "../NotFound";
import { PageBar } from "../rules/PageBar";
import { Choices, orderOf, type PickedSet } from "./Choices";
import { Download } from "./Download";
import { Folder, OnTheTable } from "./Folder";
import { createPrints, saveFile } from "./printJobs";
import { SheetBench } from "./SheetBench";
import "./makepage.css";

/** Milliseconds after a choice: a player who tries several waits for the last alone. */
const PAUSE = 250;

export function MakePage({ game }: { readonly game: string }): JSX.Element {
  const known = games.value.some(({ name }) => name === game);
  return known ? <Making key={game} game={game} /> : <NotFound />;
}

function Making({ game }: { readonly game: string }): JSX.Element {
  const title = titleOf(game);
  const name = say("page.make.document", { game: title });
  useEffect(() => {
    document.title = `${name} – Chantier`;
  }, [name]);
  const prints = useMemo(() => createPrints(game, saveFile), [game]);
  const set = useMemo(() => signal<PickedSet>({ options: {}, blank: false }), []);
  const module = useSignal<GameModule | null>(null);
  useEffect(() => {
    // Only what a game adds to the choices is missing where its module does not come.
    loadGame(game).then(
      (found) => {
        module.value = found;
      },
      () => {},
    );
  }, [game, module]);
  const first = useMemo(() => ({ yes: true }), []);
  useSignalEffect(() => {
    const order = orderOf(set.value);
    const timer = setTimeout(() => void prints.ask(order), first.yes ? 0 : PAUSE);
    first.yes = false;
    return () => clearTimeout(timer);
  });
  useEffect(() => () => prints.leave(), [prints]);
  return (
    <div class="make">
      <PageBar
        title={
          <>
            {title} <small class="make-what">{say("page.common.make")}</small>
          </>
        }
      >
        <OtherGames game={game} />
        <a class="icon-button" href={link(`rules/${game}`)} aria-label={say("page.common.rules")}>
          <Icon name="book" size={22} />
        </a>
      </PageBar>
      <main class="make-body">
        <h1 class="hidden-words">{name}</h1>
        <SheetBench prints={prints} />
        <div class="make-lists">
          <Folder prints={prints} />
          <OnTheTable prints={prints} />
          <OtherGames game={game} />
        </div>
        <section class="make-panel" aria-labelledby="make-choices">
          <div class="make-choices">
            <h2 id="make-choices">{say("page.make.sheets")}</h2>
            <Choices game={game} prints={prints} set={set} Sets={module.value?.Sets} />
          </div>
          <Download prints={prints} />
        </section>
      </main>
    </div>
  );
}

/** The way to the other games' sheets: in the bar, or under all where that is too narrow. */
function OtherGames({ game }: { readonly game: string }): JSX.Element {
  return (
    <nav class="make-games" aria-label={say("page.make.others")}>
      {games.value
        .filter(({ name }) => name !== game)
        .map(({ name, title }) => (
          <a key={name} href={link(`make/${name}`)}>
            {title}
          </a>
        ))}
    </nav>
  );
}
