"""What a lesson is, where its steps stand, and how a learner's answer is judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from chantier.core.game import Game
from chantier.core.position import Position
from chantier.errors import BadRequest

Kind: TypeAlias = Literal["do", "choose", "read"]
LessonVerdict: TypeAlias = Literal["right", "unwise", "illegal"]
HINT = "hint"  # what a step says of an answer that it has no word for


@dataclass(frozen=True, kw_only=True, eq=False)
class LessonStep:
    """One idea: something to do on the board, to choose among words, or only to read.

    Its words are in the catalogue under its game, `lesson` and its name: `title`, `text`, and for
    what is to be answered `done` and `hint`.
    """

    id: str
    after: str | None = None
    """The actions that lead here from the game's beginning; `None` goes on from the step before."""
    fresh: bool = False
    """Whether the board is another one than before, and the page says so."""
    goal: tuple[str, ...] = ()
    """What is to be done: actions, or patterns of them such as `place:*`."""
    offered: tuple[str, ...] = ("*",)
    """Patterns of the legal actions that the board offers: fewer keep to the one idea."""
    tempting: Mapping[str, str] = field(default_factory=dict)
    """Actions that are offered and break the rules, each with the clause that it breaks."""
    unwise: Mapping[str, str] = field(default_factory=dict)
    """What to say of answers that are legal and not meant, by pattern: a name in the catalogue."""
    reply: str = ""
    """What chance and the others do then."""
    lines: tuple[str, ...] = ()
    """Things that the text introduces, one a line, named as in the catalogue under `line`.

    The page draws the sign that the game has for a name.
    """
    choices: tuple[str, ...] = ()
    """Answers in words to choose among, named as in the catalogue."""
    right: str = ""
    """Which of the choices is right."""

    @property
    def kind(self) -> Kind:
        """What is asked of the learner."""
        if self.goal:
            return "do"
        return "choose" if self.choices else "read"


@dataclass(frozen=True, eq=False)
class Lesson:
    """The steps of one lesson, and who sits where.

    A game's `lesson.py` has one as `LESSON`, or several in the order of learning as `LESSONS`. Each
    of several has a name, and its title is in the catalogue under its game, `lessons` and the name.
    """

    game: Game
    steps: tuple[LessonStep, ...]
    players: int = 2
    seat: int = 0
    """The learner's."""
    name: str = "first"
    indices: Mapping[str, int] = field(init=False, repr=False)
    """Where each step is, by its name."""

    def __post_init__(self) -> None:
        indices = {step.id: index for index, step in enumerate(self.steps)}
        object.__setattr__(self, "indices", MappingProxyType(indices))


class Judged(NamedTuple):
    """What an answer is worth; `hint` names what is said of one that is legal and not meant."""

    verdict: LessonVerdict
    hint: str = ""


def line_of(lesson: Lesson, index: int) -> tuple[str, ...]:
    """The actions from the game's beginning to a step."""
    step = lesson.steps[index]
    if step.after is not None:
        return tuple(step.after.split())
    if index == 0:
        return ()
    before = lesson.steps[index - 1]
    line = line_of(lesson, index - 1)
    if before.kind != "do":
        return line
    return (*line, example(lesson, index - 1), *before.reply.split())


@cache
def position_of(game: Game, players: int, line: tuple[str, ...]) -> Position:
    """The position after some actions; each step's is found once."""
    if not line:
        return game.initial(players)
    return position_of(game, players, line[:-1]).play(line[-1])


def stands(lesson: Lesson, index: int) -> Position:
    """The position of a step."""
    return position_of(lesson.game, lesson.players, line_of(lesson, index))


def example(lesson: Lesson, index: int) -> str:
    """A right answer to a step; empty where nothing is asked."""
    step = lesson.steps[index]
    if step.kind != "do":
        return step.right
    right = [one for one in stands(lesson, index).legal() if fits(one, step.goal[:1])]
    if not right:
        raise BadRequest("error.lesson_goal", step=step.id, goal=step.goal[0])
    return right[0]


def offered(lesson: Lesson, index: int) -> tuple[str, ...]:
    """What the board offers at a step, the tempting too."""
    step = lesson.steps[index]
    if step.kind != "do":
        return ()
    legal = [one for one in stands(lesson, index).legal() if fits(one, step.offered)]
    return tuple(sorted({*legal, *step.tempting}))


def judged(lesson: Lesson, index: int, answer: str) -> Judged:
    """What an answer is worth; raises `BadAction` for what is no action of the game."""
    step = lesson.steps[index]
    if step.kind == "choose":
        return Judged("right") if answer == step.right else _unwise(step, answer)
    position = stands(lesson, index)
    if position.refusals(position.parse(answer)):
        return Judged("illegal")
    return Judged("right") if fits(answer, step.goal) else _unwise(step, answer)


def followed(lesson: Lesson, index: int, answer: str) -> tuple[str, ...]:
    """The actions from the game's beginning to the end of a step that was answered rightly."""
    step = lesson.steps[index]
    if step.kind != "do":
        return line_of(lesson, index)
    # Another way of doing it may leave no room for the scripted answer.
    reply = step.reply.split() if answer == example(lesson, index) else []
    return (*line_of(lesson, index), answer, *reply)


def fits(action: str, patterns: tuple[str, ...]) -> bool:
    """Whether an action is one of those that are meant."""
    return any(fnmatchcase(action, pattern) for pattern in patterns)


def _unwise(step: LessonStep, answer: str) -> Judged:
    named = (hint for pattern, hint in step.unwise.items() if fnmatchcase(answer, pattern))
    return Judged("unwise", next(named, HINT))
