"""Lessons for clients without rules: every step ready to be shown, every answer judged."""

from __future__ import annotations

import asyncio
from functools import cache, lru_cache
from typing import Annotated

from litestar import Controller
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from msgspec import structs

from chantier.core.game import Game
from chantier.core.lesson import (
    Lesson,
    example,
    followed,
    judged,
    line_of,
    offered,
    position_of,
    stands,
)
from chantier.core.played import PlayedAction
from chantier.errors import BadRequest, NoSuchPart
from chantier.games.faults import is_ours
from chantier.games.parts import faults_of, lessons_of
from chantier.server.api import routes
from chantier.server.api.answers import (
    LessonAnswer,
    LessonCard,
    LessonJudged,
    LessonMoment,
    LessonPress,
    LessonStepView,
    LessonView,
)
from chantier.server.api.routes import handles
from chantier.server.context import ServerContext
from chantier.server.games import both
from chantier.table import narration, views, why_not
from chantier.table.board import board_of
from chantier.table.messages import LineEntry, Preview, Previewed, Sentence, WhyNot

APART = 100  # boards of different steps have different numbers

StepName = Annotated[str, Parameter(max_length=64)]


class LessonsController(Controller):
    """Learn a game."""

    @handles(routes.LESSON)
    async def lesson(
        self, context: ServerContext, game: str, name: StepName | None = None
    ) -> LessonView:
        """A lesson by its name, else the game's first: each step's board, and what it offers."""
        lessons = await _lessons(context, game)
        lesson = next((one for one in lessons if name in (None, one.name)), None)
        if lesson is None:
            raise NotFoundException
        return await asyncio.to_thread(lesson_view, lesson)

    @handles(routes.LESSON_ANSWER)
    async def answer(
        self, context: ServerContext, game: str, step: StepName, data: LessonAnswer
    ) -> LessonJudged:
        """What an answer to a step is worth, why, and what follows from it."""
        lesson, index = _step_of(await _lessons(context, game), step)
        return await asyncio.to_thread(judge, lesson, index, data.action)

    @handles(routes.LESSON_PREVIEW)
    async def preview(
        self, context: ServerContext, game: str, step: StepName, data: LessonAnswer
    ) -> Previewed:
        """What an action would do at a step, or which clauses it breaks."""
        lesson, index = _step_of(await _lessons(context, game), step)
        asked = Preview(id="preview", action=data.action)
        length = len(line_of(lesson, index))
        position = await asyncio.to_thread(stands, lesson, index)
        told = views.preview_of(position, asked, index * APART, length)
        # What tempts is not vouched for in words: one finds out by trying.
        return told if told.legal else structs.replace(told, words=Sentence("", ""))

    @handles(routes.LESSON_WHY)
    async def why(
        self, context: ServerContext, game: str, step: StepName, data: LessonPress
    ) -> WhyNot:
        """Why nothing can be done at a place of a step's board."""
        lesson, index = _step_of(await _lessons(context, game), step)
        position = await asyncio.to_thread(stands, lesson, index)
        return WhyNot("why", data.place, why_not.told_of(position, data.place, data.mode))


@lru_cache(maxsize=32)
def lesson_view(lesson: Lesson) -> LessonView:
    """A lesson as a page needs it."""
    steps = []
    for index, step in enumerate(lesson.steps):
        moments = _moments(lesson, index, line_of(lesson, index), last=1)
        actions, at = offered(lesson, index), stands(lesson, index)
        shown = LessonStepView(
            id=step.id,
            kind=step.kind,
            board=moments[-1].board,
            last=moments[-1].step,
            fresh=step.fresh,
            actions=views.offered(at, map(at.parse, actions)),
            tempting=tuple(step.tempting),
            goal=example(lesson, index),
            lines=step.lines,
            choices=step.choices,
            words=narration.offered(at, sorted(actions)),
        )
        steps.append(shown)
    return LessonView(
        game=lesson.game.card.name,
        name=lesson.name,
        lessons=lesson_cards(lesson.game),
        players=lesson.players,
        seat=lesson.seat,
        steps=tuple(steps),
    )


@cache
def lesson_cards(game: Game) -> tuple[LessonCard, ...]:
    """A game's lessons in the order of learning."""
    return tuple(
        LessonCard(one.name, both(f"{game.card.name}.lessons.{one.name}"), len(one.steps))
        for one in lessons_of(game)
    )


def judge(lesson: Lesson, index: int, action: str) -> LessonJudged:
    """An answer judged, with the sentences of what it breaks or the boards that it leads to."""
    step = lesson.steps[index]
    if step.kind == "read" or (step.kind == "choose" and action not in step.choices):
        raise BadRequest("error.message", why=f"no answer is called {action!r}")
    verdict, hint = judged(lesson, index, action)
    moments: tuple[LessonMoment, ...] = ()
    if verdict == "right" and step.kind == "do":
        line = followed(lesson, index, action)
        moments = _moments(lesson, index, line, last=len(line) - len(line_of(lesson, index)))
    broken: tuple[str, ...] = ()
    if verdict == "illegal":
        position = stands(lesson, index)
        broken = position.refusals(position.parse(action))
    return LessonJudged(verdict, hint, views.broken(lesson.game.card.name, broken), moments)


def _moments(
    lesson: Lesson, index: int, line: tuple[str, ...], last: int
) -> tuple[LessonMoment, ...]:
    """The last boards of a line, each with the action that led to it."""
    begun = len(line_of(lesson, index))
    found = []
    for length in range(max(0, len(line) - last + 1), len(line) + 1):
        position = position_of(lesson.game, lesson.players, line[:length])
        step, action = _step(lesson, line[:length])
        board = board_of(position, index * APART + length - begun, length, last=action)
        found.append(LessonMoment(board, step))
    return tuple(found)


def _step(lesson: Lesson, line: tuple[str, ...]) -> tuple[LineEntry | None, int | None]:
    """The last action of a line, as it is told and as a number."""
    if not line:
        return None, None
    before = position_of(lesson.game, lesson.players, line[:-1])
    after = position_of(lesson.game, lesson.players, line)
    played = PlayedAction(before, before.parse(line[-1]), after)
    return narration.line_entry(played, len(line), line[-1]), played.action


async def _lessons(context: ServerContext, game: str) -> tuple[Lesson, ...]:
    """A game's lessons, once its rules are compiled."""
    found = context.games.find(game)
    lessons = lessons_of(found)
    if not lessons:
        raise NoSuchPart("error.no_lesson", game=found.card.title)
    if not is_ours(found):  # what is wrong with a lesson is not the answer's fault
        with faults_of(found):
            for lesson in lessons:
                await asyncio.to_thread(lesson_view, lesson)
    return lessons


def _step_of(lessons: tuple[Lesson, ...], step: str) -> tuple[Lesson, int]:
    """The lesson that a step belongs to, and the step's index in it."""
    for lesson in lessons:
        index = lesson.indices.get(step)
        if index is not None:
            return lesson, index
    raise NotFoundException
