/** The four games to choose from: a group of radio buttons that look like cards. */
import type { JSX } from "preact";
import { GAMES } from "../../games/registry";
import { progressOf } from "../../state/learning";
import { say, sayCount } from "../../state/words";
import { Icon } from "../icons";
import { CardModels, inCards } from "./Bench";
import { Miniature } from "./Miniature";
import { alive } from "./models";
import { cardOf } from "./news";

/** How long a game takes people who know it. */
const MINUTES: Readonly<Record<string, number>> = {
  kwinty: 15,
  turris: 20,
  tulum: 20,
  turquoise: 60,
};

interface Chosen {
  readonly chosen: string;
  choose(game: string): void;
}

export function GameCards({ chosen, choose }: Chosen): JSX.Element {
  return (
    <div
      class={inCards.value && alive.value ? "games alive" : "games"}
      role="radiogroup"
      aria-label={say("page.lobby.bench")}
    >
      {GAMES.map((game) => (
        <div key={game} class="game">
          <input
            type="radio"
            name="game"
            id={`game-${game}`}
            value={game}
            checked={game === chosen}
            aria-labelledby={`title-${game} line-${game}`}
            aria-describedby={`about-${game}`}
            onChange={() => choose(game)}
          />
          <label for={`game-${game}`} class="game-card">
            <span class="game-picture" aria-hidden="true" data-game={game}>
              <Miniature game={game} />
            </span>
            <b class="game-title" id={`title-${game}`}>
              {titleOf(game)}
            </b>
            <span class="game-line" id={`line-${game}`}>
              {say(`${game}.lobby.tagline`)}
            </span>
            <Facts game={game} />
          </label>
          <Described game={game} />
        </div>
      ))}
      {inCards.value && <CardModels chosen={chosen} choose={choose} />}
    </div>
  );
}

function Facts({ game }: { game: string }): JSX.Element {
  const players = cardOf(game)?.players;
  return (
    <span class="game-facts" aria-hidden="true">
      <Icon name="people" size={17} />
      <b>{players ? (players[0] === players[1] ? players[0] : players.join("–")) : " "}</b>
      <span>{say("page.lobby.minutes", { minutes: MINUTES[game] ?? "" })}</span>
      {lessonWords(game) !== null && <span>{lessonWords(game)}</span>}
    </span>
  );
}

/** What the small signs of a card mean, for those who hear it. */
function Described({ game }: { game: string }): JSX.Element {
  const [fewest, most] = cardOf(game)?.players ?? [2, 2];
  const players =
    fewest === most
      ? sayCount("page.lobby.players", most)
      : say("page.lobby.players_range", { fewest, most });
  const time = say("page.lobby.minutes", { minutes: MINUTES[game] ?? "" });
  return (
    <span id={`about-${game}`} class="hidden-words">
      {[players, time, lessonWords(game)].filter(Boolean).join(", ")}
    </span>
  );
}

/** How far somebody is in the game's lesson: "leçon 4/9"; `null` if they have not begun it. */
function lessonWords(game: string): string | null {
  const progress = progressOf(game);
  if (progress === null) return null;
  if (progress.done) return say("page.lesson.card.done");
  return say("page.lesson.card.begun", { step: progress.at + 1, length: progress.of });
}

/** A game's title; its name until the server has told it. */
export function titleOf(game: string): string {
  return cardOf(game)?.title ?? game.charAt(0).toUpperCase() + game.slice(1);
}
