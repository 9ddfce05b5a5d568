/** The end of a lesson: the next lesson, a real table against the first level, or another look. */
import type { RefObject } from "preact";
import type { GameModule } from "../../games/module";
import { gameCard, titleOf } from "../../state/games";
import type { LessonSession } from "../../state/lesson";
import { DEFAULTS, planOf } from "../../state/lobby";
import { link } from "../../state/route";
import { say, translated } from "../../state/words";
import { household } from "../household";
import { begin } from "../lobby/createTable";
import { Progress, working } from "../lobby/Progress";
import { lessonAddress } from "./LessonLink";

/** The level that a first game is played against. */
const LEVEL = 1;

export interface FinishedProps {
  readonly lesson: LessonSession;
  readonly game: GameModule;
  readonly title: RefObject<HTMLHeadingElement | null>;
}

/** What one can do now. */
export function Finished({ lesson, game, title }: FinishedProps) {
  const name = titleOf(game.name);
  const card = gameCard(game.name);
  const { told } = lesson;
  const next = told.lessons[told.lessons.findIndex((one) => one.name === told.name) + 1];
  const play = () => {
    if (card === null) return;
    const seats = DEFAULTS.seats.map((seat) => ({ ...seat, level: LEVEL }));
    void begin(planOf({ ...DEFAULTS, seats }, card, household()));
  };
  return (
    <>
      <div class="lesson-words">
        <h2 id="lesson-step" ref={title} tabIndex={-1}>
          {say(next === undefined ? "page.lesson.end.title" : "page.lesson.end.next_title")}
        </h2>
        <p>
          {next === undefined
            ? say("page.lesson.end.text", { game: name })
            : say("page.lesson.end.next_text", { lesson: translated(next.title) })}
        </p>
        <p class="lesson-links">
          <a href={link(`rules/${game.name}`)}>{say("page.lesson.end.rules")}</a>
        </p>
        <Progress />
      </div>
      <div class="lesson-buttons">
        <button type="button" class="button quiet" onClick={() => lesson.go(0)}>
          {say("page.lesson.end.again")}
        </button>
        <button
          type="button"
          class={next === undefined ? "button primary lesson-next" : "button lesson-next"}
          disabled={card === null || working()}
          onClick={play}
        >
          {say("page.lesson.end.play")}
        </button>
        {next !== undefined && (
          <a class="button primary lesson-onward" href={lessonAddress(told, next.name)}>
            {say("page.lesson.end.next")}
          </a>
        )}
      </div>
    </>
  );
}
