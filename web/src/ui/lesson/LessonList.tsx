/** A game's lessons as links, where it has several: which one this is, and which are done. */
import type { LessonView } from "../../protocol/answers";
import { progressOf } from "../../state/lessonProgress";
import { say, translated } from "../../state/words";
import { Icon } from "../Icon";
import { lessonAddress } from "./LessonLink";

/** Nothing for a game with a single lesson. */
export function LessonList({ told }: { readonly told: LessonView }) {
  if (told.lessons.length < 2) return null;
  return (
    <nav class="lesson-list" aria-label={say("page.lesson.list")}>
      <ol>
        {told.lessons.map(({ name, title }) => (
          <li key={name}>
            <a
              href={lessonAddress(told, name)}
              aria-current={name === told.name ? "page" : undefined}
            >
              {translated(title)}
              {progressOf(told, name)?.done && (
                <>
                  <Icon name="check" size={16} />
                  <span class="hidden-words">{say("page.lesson.card.done")}</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
