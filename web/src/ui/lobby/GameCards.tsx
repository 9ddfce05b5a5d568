/** The games to choose from: a group of radio buttons that look like cards. */
import type { JSX } from "preact";
import { games, knownCard } from "../../state/games";
import { countDone, currentLesson, progressOf } from "../../state/lessonProgress";
import { has, say, sayCount, translated } from "../../state/words";
import { Icon } from "../Icon";
import { courseOf } from "../lesson/LessonLink";
import { CardModels, inCards } from "./Bench";
import { Miniature } from "./Miniature";
import { alive } from "./models";

/** Which game of the lobby is chosen, and how another is. */
export interface GameChoice {
  readonly chosen: string;
  choose(game: string): void;
}

export function GameCards({ chosen, choose }: GameChoice): JSX.Element {
  return (
    <div
      class={inCards.value && alive.value ? "games alive" : "games"}
      role="radiogroup"
      aria-label={say("page.lobby.bench")}
    >
      {games.value.map(({ name: game, title }) => (
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
              {title}
            </b>
            <span class="game-line" id={`line-${game}`}>
              {lineOf(game)}
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

/** A game in a few words, which ours bring with the page; one that has none says what it is about. */
function lineOf(game: string): string {
  const key = `${game}.lobby.tagline`;
  if (has(key)) return say(key);
  const card = knownCard(game);
  return card === null ? "" : translated(card.tagline) || translated(card.about);
}

function Facts({ game }: { game: string }): JSX.Element {
  const { players, minutes } = knownCard(game) ?? {};
  return (
    <span class="game-facts" aria-hidden="true">
      <Icon name="people" size={17} />
      <b>{players ? range(players) : " "}</b>
      {minutes && <span>{say("page.lobby.minutes", { minutes: range(minutes) })}</span>}
      {lessonWords(game) !== null && <span>{lessonWords(game)}</span>}
    </span>
  );
}

/** "2", "15–20". */
function range([least, most]: readonly [number, number]): string {
  return least === most ? String(least) : `${least}–${most}`;
}

/** What the small signs of a card mean, for screen readers. */
function Described({ game }: { game: string }): JSX.Element {
  const { players: [fewest, most] = [2, 2], minutes } = knownCard(game) ?? {};
  const players =
    fewest === most
      ? sayCount("page.lobby.players", most)
      : say("page.lobby.players_range", { fewest, most });
  const time = minutes && say("page.lobby.minutes", { minutes: range(minutes) });
  return (
    <span id={`about-${game}`} class="hidden-words">
      {[players, time, lessonWords(game)].filter(Boolean).join(", ")}
    </span>
  );
}

/** How far the learner is in the game's lesson: "leçon 4/9"; `null` before it is begun. */
function lessonWords(game: string): string | null {
  const course = courseOf(game);
  const done = countDone(course);
  const of = course.lessons.length;
  if (of > 1 && done === of) return say("page.lesson.card.all_done");
  const progress = progressOf(course, currentLesson(course)?.name ?? "");
  if (progress === null) return done === 0 ? null : say("page.lesson.card.some", { done, of });
  if (progress.done) return say("page.lesson.card.done");
  return say("page.lesson.card.begun", { step: progress.at + 1, length: progress.of });
}
