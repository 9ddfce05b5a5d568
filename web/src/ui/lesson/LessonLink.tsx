/** The link to a game's lessons: begin, resume, learn the next one, or see them again. */
import type { JSX } from "preact";
import { knownCard } from "../../state/games";
import { countDone, currentLesson, type GameLessons, progressOf } from "../../state/lessonProgress";
import { link } from "../../state/route";
import { say, translated } from "../../state/words";
import { Icon } from "../Icon";

/** Whether a game has a lesson, as far as is known. */
export function mayTeach(game: string): boolean {
  const lessons = knownCard(game)?.lessons;
  return lessons === undefined || lessons.length > 0;
}

/** A game's lessons, as far as they are known. */
export function courseOf(game: string): GameLessons {
  return { game, lessons: knownCard(game)?.lessons ?? [] };
}

/** The address of a lesson; a game's only one goes by the game's name. */
export function lessonAddress({ game, lessons }: GameLessons, name: string): string {
  return link(lessons.length > 1 ? `lesson/${game}/${name}` : `lesson/${game}`);
}

/** A link in words; what was done has a tick. */
export function LessonLink(props: {
  readonly game: string;
  readonly class?: string;
}): JSX.Element | null {
  if (!mayTeach(props.game)) return null;
  const course = courseOf(props.game);
  const current = currentLesson(course);
  const progress = progressOf(course, current?.name ?? "");
  const begun = progress !== null && progress.at > 0 && progress.at < progress.of;
  return (
    <a class={props.class} href={lessonAddress(course, current?.name ?? "")}>
      {!begun && progress?.done && <Icon name="check" size={16} />}
      {words()}
    </a>
  );

  function words(): string {
    if (begun) {
      return say("page.lesson.link.resume", { step: progress.at + 1, length: progress.of });
    }
    if (progress?.done) {
      const several = course.lessons.length > 1;
      return say(several ? "page.lesson.link.all_done" : "page.lesson.link.done");
    }
    if (current === null || countDone(course) === 0) return say("page.lesson.link.begin");
    return say("page.lesson.link.next", { lesson: translated(current.title) });
  }
}
