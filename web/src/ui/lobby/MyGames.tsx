/** "My games": all of them, in three columns, searched, renamed, and removed from the list. */
import { signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { isPhone } from "../../kit/breakpoints";
import type { MyGame } from "../../protocol/answers";
import { titleOf } from "../../state/games";
import { chosen, profiles } from "../../state/profiles";
import { say, sayCount } from "../../state/words";
import { failureWords } from "../failureWords";
import { Icon, IconButton } from "../Icon";
import { lazy } from "../lazy";
import { GameTile, type TileTask } from "./GameTile";
import { reached } from "./lobbyFeed";
import {
  askMore,
  followSelection,
  hadGames,
  hideGame,
  isLinked,
  myGames,
  onlyOwn,
  search,
  showsHidden,
  tallies,
} from "./myGames";
import { tallyWords } from "./sentences";
import "./mygames.css";

const GameDialogue = lazy(async () => (await import("./GameDialogue")).GameDialogue);

/** Milliseconds after the last key before a search is sent. */
const PAUSE = 250;
const COLUMNS = ["waiting", "going_on", "finished"] as const;
type ColumnName = (typeof COLUMNS)[number];
const HEADING = "my-games";

/** What is asked about which game. */
const asked = signal<{ readonly task: "rename" | "remove"; readonly game: MyGame } | null>(null);
/** The game that was removed last, until another task begins or other games are shown. */
const removed = signal<MyGame | null>(null);
const failure = signal("");

async function remove(game: MyGame, hidden: boolean): Promise<void> {
  failure.value = "";
  try {
    await hideGame(game.table, hidden);
    removed.value = hidden ? game : null;
    // The button that put it back is gone.
    if (!hidden) document.getElementById(HEADING)?.focus({ preventScroll: true });
  } catch (error) {
    failure.value = failureWords(error);
  }
}

function ask(task: TileTask, game: MyGame): void {
  removed.value = null;
  if (task === "restore") void remove(game, false);
  else if (task === "remove" && game.status === "over") void remove(game, true);
  else asked.value = { task, game };
}

/** After a dialogue the focus is at the menu it came from, or in the list if a search lost the game. */
function useFocusBack(): void {
  const task = asked.value;
  const last = useRef<MyGame | null>(null);
  useEffect(() => {
    const { table } = last.current ?? {};
    last.current = task?.game ?? null;
    if (task !== null || table === undefined) return;
    const menu = document.querySelector<HTMLElement>(`[data-table="${table}"] .menu button`);
    (menu ?? document.getElementById(HEADING))?.focus({ preventScroll: menu === null });
  }, [task]);
}

export function MyGames(): JSX.Element {
  const games = myGames.value;
  const count = games ? games.waiting.length + games.going_on.length + games.finishedCount : 0;
  // Before the list is there, it stands as on the last visit: nothing moves when it comes.
  const isNew = games === null ? !hadGames.value : count === 0 && games.isAll;
  useEffect(followSelection, []);
  useFocusBack();
  useEffect(
    () => () => {
      search.value = "";
      showsHidden.value = false;
      removed.value = null;
    },
    [],
  );
  return (
    <section class="my-games" aria-labelledby={HEADING}>
      <header class="games-head">
        <h2 id={HEADING} tabIndex={-1}>
          {say(`page.lobby.games.title${showsHidden.value ? "_hidden" : ""}`)}
        </h2>
        {chosen.value && profiles.value.length > 0 && <Whose />}
        {!isNew && <Search />}
      </header>
      <Results />
      <Removed />
      {failure.value && (
        <p class="alert-box" role="alert">
          {failure.value}
        </p>
      )}
      {isNew ? (
        <p class="note games-none">
          {say(
            games && games.hiddenCount > 0 ? "page.lobby.games.none_left" : "page.lobby.games.none",
          )}
        </p>
      ) : games && count === 0 ? (
        <NothingFound />
      ) : (
        <div class="games-columns">
          {COLUMNS.map((name) => (
            <Column key={name} name={name} />
          ))}
        </div>
      )}
      {games && (games.hiddenCount > 0 || showsHidden.value) && (
        <HiddenSwitch count={games.hiddenCount} />
      )}
      {asked.value && (
        <GameDialogue
          {...asked.value}
          remove={(game) => void remove(game, true)}
          onClose={() => {
            asked.value = null;
          }}
        />
      )}
    </section>
  );
}

/** The chosen profile's games, or the whole family's. */
function Whose(): JSX.Element {
  const pick = (own: boolean) => {
    onlyOwn.value = own;
  };
  return (
    <fieldset class="segments games-whose">
      <legend class="hidden-words">{say("page.lobby.games.whose")}</legend>
      <button type="button" aria-pressed={onlyOwn.value} onClick={() => pick(true)}>
        <span dir="auto">{chosen.value?.name}</span>
      </button>
      <button type="button" aria-pressed={!onlyOwn.value} onClick={() => pick(false)}>
        {say("page.lobby.games.family")}
      </button>
    </fieldset>
  );
}

function Search(): JSX.Element {
  const text = useSignal(search.value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const find = (wanted: string) => {
    clearTimeout(timer.current);
    search.value = wanted.trim();
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (search.value === "" && text.peek().trim() !== "") text.value = ""; // cleared elsewhere
  }, [search.value]);
  return (
    <search class="games-search">
      <Icon name="search" size={18} />
      <input
        ref={field}
        type="search"
        class="field"
        aria-label={say("page.lobby.games.search")}
        placeholder={say("page.lobby.games.search_for")}
        maxLength={100}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => find(text.value), PAUSE);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") find(text.value);
        }}
      />
      {text.value !== "" && (
        <IconButton
          icon="close"
          label={say("page.lobby.games.clear")}
          onClick={() => {
            text.value = "";
            find("");
            field.current?.focus();
          }}
        />
      )}
    </search>
  );
}

/** How the chosen profile's games ended. */
function Results(): JSX.Element | null {
  const who = onlyOwn.value ? chosen.value : null;
  const own = tallies.value.filter(({ profile }) => profile === who?.id);
  if (who === null || own.length === 0) return null;
  return <p class="games-tally">{tallyWords(who.name, own)}</p>;
}

/** That a game was removed, and the way back; the focus goes there, for its tile is gone. */
function Removed(): JSX.Element {
  const game = removed.value;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (game !== null) button.current?.focus();
  }, [game]);
  return (
    <p class="games-removed" role="status">
      {game && (
        <>
          {say("page.lobby.games.removed", { game: game.label || titleOf(game.game) })}
          <button
            type="button"
            class="button"
            ref={button}
            onClick={() => void remove(game, false)}
          >
            {say("page.lobby.games.undo")}
          </button>
        </>
      )}
    </p>
  );
}

function NothingFound(): JSX.Element {
  return (
    <p class="games-none" role="status">
      {say(search.value === "" ? "page.lobby.games.none_hidden" : "page.lobby.games.not_found", {
        words: search.value,
      })}
    </p>
  );
}

function HiddenSwitch({ count }: { readonly count: number }): JSX.Element {
  return (
    <p class="games-hidden">
      <button
        type="button"
        class="text-button"
        onClick={() => {
          showsHidden.value = !showsHidden.value;
          removed.value = null;
        }}
      >
        {showsHidden.value
          ? say("page.lobby.games.show_list")
          : sayCount("page.lobby.games.show_hidden", count)}
      </button>
    </p>
  );
}

function Column({ name }: { readonly name: ColumnName }): JSX.Element {
  const games = myGames.value;
  const shown = games?.[name] ?? null;
  const count = name === "finished" ? games?.finishedCount : shown?.length;
  // On phones the first game stands at the top, with the primary button.
  const primary = name === "waiting" && !isPhone.value && !showsHidden.value ? shown?.[0] : null;
  const tasks = (game: MyGame): readonly TileTask[] =>
    isLinked(game) ? [] : ["rename", showsHidden.value ? "restore" : "remove"];
  return (
    <section class="games-column" data-column={name} aria-labelledby={`games-${name}`}>
      <h3 id={`games-${name}`}>
        {say(`page.lobby.games.column.${name}`)}
        {count !== undefined && <span class="games-count">{count}</span>}
      </h3>
      {shown === null ? (
        <Awaited />
      ) : shown.length === 0 ? (
        <p class="note games-empty">{say(`page.lobby.games.empty.${name}`)}</p>
      ) : (
        <ul>
          {shown.map((game) => (
            <GameTile
              key={game.table}
              game={game}
              isFirst={game === primary}
              tasks={tasks(game)}
              ask={(task) => ask(task, game)}
            />
          ))}
        </ul>
      )}
      {name === "finished" && games?.hasMore && (
        <button type="button" class="button games-more" onClick={() => void askMore()}>
          {say("page.lobby.games.more")}
        </button>
      )}
    </section>
  );
}

/** A placeholder of a tile's height, still where the server does not answer. */
function Awaited(): JSX.Element {
  return (
    <div class="game-tile card games-awaited" aria-busy={reached.value}>
      <span class="hidden-words">{say("page.net.coming")}</span>
      <span class="skeleton" aria-hidden="true" />
    </div>
  );
}
