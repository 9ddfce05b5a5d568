"""The parts of a game that are found by where they lie: lesson, showcase, rules pages, styles.

A game's `module` is a package, and its parts are modules in it: `lesson.py` with `LESSON`
or `LESSONS`, `showcase.py` with `SHOWCASE`, `palette.py` with `STYLES`, `why_not.py` with the
function `press`. The rules pages of our
games are in `docs/rules`, those of a game of another package in its own folder `docs/rules`. A part
that is not there is `None` or empty.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from chantier.core.game import Game
from chantier.core.lesson import Lesson
from chantier.core.position import Position
from chantier.core.showcase import Showcase
from chantier.core.why_not import PressReader
from chantier.games.registry import OURS, broken, find_game, modules

_T = TypeVar("_T")
_PACKAGE = Path(__file__).resolve().parents[1]
# Inside the package where it is installed, beside the source in a checkout.
OUR_RULES = (_PACKAGE / "docs" / "rules", _PACKAGE.parents[1] / "docs" / "rules")
_PICTURE = re.compile(r"([0-9A-Za-z_]{1,40})-[0-9A-Za-z_-]{1,40}\.(?:fr|en)\.svg", re.ASCII)
_RECORD = re.compile(r"[0-9A-Za-z_-]{1,40}", re.ASCII)


def part_at(game: Game, module: str) -> ModuleType | None:
    """A module that belongs to a game, by its full name; `None` where there is none.

    What is wrong with a module of another package raises `UnknownGame`, which names the game.
    """
    try:
        found = find_spec(module)
    except ModuleNotFoundError:  # what it would lie in is no package, or is not there
        return None
    if found is None:
        return None
    with faults_of(game):
        return importlib.import_module(module)


@contextmanager
def faults_of(game: Game) -> Iterator[None]:
    """Name a game of another package when its code fails; our own faults are raised as they are."""
    try:
        yield
    except (Exception, SystemExit) as error:
        if game.module in OURS.values():
            raise
        raise broken(game.card.name, error) from error


def held(game: Game, part: str, name: str, kind: type[_T]) -> _T | None:
    """What a module of a game's package holds under a name; `None` without such a module."""
    module = part_at(game, f"{game.module}.{part}")
    if module is None:
        return None
    with faults_of(game):
        value = getattr(module, name)
        if not isinstance(value, kind):
            raise TypeError(f"{module.__name__}.{name} is not a {kind.__name__}")
        return value


@cache
def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """A game's lessons in the order of learning: its `LESSONS`, or its one `LESSON`."""
    module = part_at(game, f"{game.module}.lesson")
    if module is None or not hasattr(module, "LESSONS"):
        lesson = held(game, "lesson", "LESSON", Lesson)
        return () if lesson is None else (lesson,)
    with faults_of(game):
        lessons = tuple(module.LESSONS)
        if not all(isinstance(lesson, Lesson) for lesson in lessons):
            raise TypeError(f"{module.__name__}.LESSONS are not all lessons")
        _refuse_twice(module, "lesson", [lesson.name for lesson in lessons])
        # An answer names its step alone.
        _refuse_twice(module, "step", [step.id for lesson in lessons for step in lesson.steps])
        return lessons


def _refuse_twice(module: ModuleType, kind: str, names: list[str]) -> None:
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise ValueError(f"{module.__name__}.LESSONS: a {kind} twice: {', '.join(sorted(twice))}")


@cache
def showcase_of(game: Game) -> Showcase | None:
    """A good-looking moment of a game."""
    return held(game, "showcase", "SHOWCASE", Showcase)


def showcase_position(game: Game) -> tuple[Position, int]:
    """The position of a game's showcase and the number of actions before it; else the first."""
    showcase = showcase_of(game)
    if showcase is None:
        return game.initial(), 0
    with faults_of(game):
        return showcase.position(game), len(showcase.actions.split())


@cache
def styles_of(game: Game) -> Mapping[str, str]:
    """How the game's own styles of text look on a terminal, in Rich's words, by style."""
    return held(game, "palette", "STYLES", dict) or {}


@cache
def press_reader(game: Game) -> PressReader | None:
    """What a press on a place of the game's board could mean."""
    module = part_at(game, f"{game.module}.why_not")
    if module is None:
        return None
    with faults_of(game):
        reader: PressReader = module.press
        return reader


def rules_page(game: Game, language: str) -> str | None:
    """A game's rules by clause, as Markdown."""
    for place in _rules_places(game):
        page = place / f"{game.card.name}.{language}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8", errors="replace")
    return None


def rules_picture(name: str) -> bytes | None:
    """A drawing that rules pages show, as SVG, by its file's name, such as `NAME-K2.fr.svg`."""
    match = _PICTURE.fullmatch(name)
    if match is None or match[1] not in modules():
        return None
    for place in _rules_places(find_game(match[1])):
        picture = place / "img" / name
        if picture.is_file():
            return picture.read_bytes()
    return None


def rules_record(game: Game, name: str) -> bytes | None:
    """A game that a rules page links to: the record `docs/rules/records/GAME-name.json`."""
    if _RECORD.fullmatch(name) is None:
        return None
    for place in _rules_places(game):
        record = place / "records" / f"{game.card.name}-{name}.json"
        if record.is_file():
            return record.read_bytes()
    return None


def _rules_places(game: Game) -> tuple[Path, ...]:
    if game.module in OURS.values():
        return OUR_RULES
    package = importlib.import_module(game.module)
    return tuple(Path(place) / "docs" / "rules" for place in getattr(package, "__path__", ()))
