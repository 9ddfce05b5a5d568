/** One step of a lesson as text: the idea, the task, the feedback. */
import { useEffect, useRef } from "preact/hooks";
import type { GameModule } from "../../games/module";
import { isLow, isPhone } from "../../kit/breakpoints";
import type { Feedback, LessonSession } from "../../state/lesson";
import { say, sayCount } from "../../state/words";
import { Icon, IconButton } from "../Icon";
import { BrokenClause } from "../rules/ClauseLink";
import { Finished } from "./Finished";
import { LessonList } from "./LessonList";

export interface LessonPanelProps {
  readonly lesson: LessonSession;
  readonly game: GameModule;
}

/** The panel; at the end it leads to a real table. */
export function LessonPanel({ lesson, game }: LessonPanelProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const at = lesson.at.value;
  const shown = useRef(at);
  const right = lesson.feedback.value?.kind === "right";
  const traps = lesson.step.value.tempting.length;
  useEffect(() => {
    if (shown.current === at) return undefined;
    shown.current = at;
    title.current?.closest(".lesson-rail")?.scrollTo(0, 0);
    return soon(() => title.current?.focus()); // a new idea is read before anything is done
  }, [at]);
  useEffect(() => (right ? soon(() => next.current?.focus()) : undefined), [right]);
  return (
    <section class="lesson-panel" aria-labelledby="lesson-step">
      {/* A phone has room for it only once the steps are over. */}
      {((!isPhone.value && !isLow.value) || lesson.over.value) && <LessonList told={lesson.told} />}
      <Where lesson={lesson} />
      {lesson.over.value ? (
        <Finished lesson={lesson} game={game} title={title} />
      ) : (
        <>
          <div class="lesson-words">
            <h2 id="lesson-step" ref={title} tabIndex={-1}>
              {say(`${game.name}.lesson.${lesson.step.value.id}.title`)}
            </h2>
            <p>
              {lesson.step.value.fresh && `${say("page.lesson.fresh")} `}
              {say(`${game.name}.lesson.${lesson.step.value.id}.text`)}
              {traps > 0 && ` ${sayCount("page.lesson.traps", traps)}`}
            </p>
            <Lines lesson={lesson} game={game} />
            <Choices lesson={lesson} game={game} />
            <div role="status">
              <Said lesson={lesson} game={game} />
            </div>
          </div>
          <div class="lesson-buttons">
            <IconButton
              icon="back"
              class="lesson-back"
              label={say("page.lesson.previous")}
              hasTip
              disabled={at === 0}
              onClick={() => lesson.go(at - 1)}
            />
            {lesson.mayShow.value && (
              <button type="button" class="button" onClick={() => lesson.show()}>
                {say("page.lesson.show")}
              </button>
            )}
            <button
              ref={next}
              type="button"
              class={lesson.done.value ? "button primary lesson-next" : "button quiet lesson-next"}
              onClick={() => lesson.go(at + 1)}
            >
              {say(lesson.done.value ? "page.lesson.continue" : "page.lesson.skip")}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

/** Once everything is drawn: a board may want the focus for itself before. */
function soon(act: () => void): () => void {
  const timer = setTimeout(act);
  return () => clearTimeout(timer);
}

/** Which step of how many, in figures and as a bar; and the way past them all. */
function Where({ lesson }: { readonly lesson: LessonSession }) {
  const { length } = lesson;
  const at = lesson.at.value;
  const step = Math.min(at + 1, length);
  const passed = Math.min(length, at + (lesson.done.value ? 1 : 0));
  return (
    <div class="lesson-where">
      <p class="caps">{say("page.lesson.step", { step, length })}</p>
      {!lesson.over.value && (
        <button type="button" class="lesson-past" onClick={() => lesson.go(length)}>
          {say("page.lesson.past")}
        </button>
      )}
      <progress max={length} value={passed} aria-label={say("page.lesson.progress")} />
    </div>
  );
}

/** Things that the step introduces, one a line, each with the game's sign for it. */
function Lines({ lesson, game }: LessonPanelProps) {
  const { id, lines } = lesson.step.value;
  const { TermSign } = game;
  if (lines.length === 0) return null;
  return (
    <ul class="lesson-lines">
      {lines.map((line) => (
        <li key={line}>
          {TermSign !== undefined && <TermSign term={line} />}
          <span>{say(`${game.name}.lesson.${id}.line.${line}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The answers to choose among, where a step asks for words. */
function Choices({ lesson, game }: LessonPanelProps) {
  const { id, choices, goal } = lesson.step.value;
  if (choices.length === 0) return null;
  const right = lesson.feedback.value?.kind === "right";
  return (
    <ul class="lesson-choices">
      {choices.map((choice) => (
        <li key={choice}>
          <button
            type="button"
            class={right && choice === goal ? "button lesson-right" : "button"}
            disabled={right && choice !== goal}
            onClick={() => void lesson.answer(choice)}
          >
            {right && choice === goal && <Icon name="check" />}
            {say(`${game.name}.lesson.${id}.choice.${choice}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The feedback on the last answer. */
function Said({ lesson, game }: LessonPanelProps) {
  const feedback = lesson.feedback.value;
  const { id } = lesson.step.value;
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.scrollIntoView({ block: "nearest" }), [feedback]);
  if (feedback === null) return null;
  return (
    <div class="lesson-said" data-kind={feedback.kind} ref={words}>
      <p class="lesson-verdict">
        {feedback.kind === "right" && <Icon name="check" />}
        <b>{say(`page.lesson.verdict.${feedback.kind}`)}</b>
      </p>
      <Why feedback={feedback} game={game.name} step={id} />
    </div>
  );
}

interface WhyProps {
  readonly feedback: Feedback;
  readonly game: string;
  readonly step: string;
}

function Why({ feedback, game, step }: WhyProps) {
  switch (feedback.kind) {
    case "right":
      return <p>{say(`${game}.lesson.${step}.done`)}</p>;
    case "unwise":
      return <p>{say(`${game}.lesson.${step}.${feedback.hint}`)}</p>;
    case "illegal":
      return feedback.broken.map((broken) => (
        <BrokenClause key={broken.clause} game={game} broken={broken} />
      ));
    case "unreached":
      return null;
  }
}
