/** The link to a game's lesson: begin, resume, or see it again. */
import type { JSX } from "preact";
import { knownCard } from "../../state/games";
import { progressOf } from "../../state/lessonProgress";
import { link } from "../../state/route";
import { say } from "../../state/words";
import { Icon } from "../Icon";

/** Whether a game has a lesson, as far as is known. */
export function mayTeach(game: string): boolean {
  return knownCard(game)?.has_lesson ?? true;
}

/** A link in words; what was done has a tick. */
export function LessonLink(props: {
  readonly game: string;
  readonly class?: string;
}): JSX.Element | null {
  if (!mayTeach(props.game)) return null;
  const progress = progressOf(props.game);
  const begun = progress !== null && progress.at > 0 && progress.at < progress.of;
  return (
    <a class={props.class} href={link(`lesson/${props.game}`)}>
      {!begun && progress?.done && <Icon name="check" size={16} />}
      {begun
        ? say("page.lesson.link.resume", { step: progress.at + 1, length: progress.of })
        : say(progress?.done ? "page.lesson.link.done" : "page.lesson.link.begin")}
    </a>
  );
}
