"""The parts of a game that are found by where they lie: lesson, showcase, rules pages, styles.

A game's `module` is a package, and its parts are modules in it: `lesson.py` with `LESSON`,
`showcase.py` with `SHOWCASE`, `palette.py` with `STYLES`. The rules pages of our games are in
`docs/rules`, those of a game of another package in its own folder `docs/rules`. A part that is not
there is `None` or empty.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from chantier.core.game import Game
from chantier.core.lesson import Lesson
from chantier.core.showcase import Showcase
from chantier.games.registry import OURS, find_game, modules

_PACKAGE = Path(__file__).resolve().parents[1]
# Inside the package where it is installed, beside the source in a checkout.
OUR_RULES = (_PACKAGE / "docs" / "rules", _PACKAGE.parents[1] / "docs" / "rules")
_PICTURE = re.compile(r"([0-9A-Za-z_]{1,40})-[0-9A-Za-z_-]{1,40}\.(?:fr|en)\.svg", re.ASCII)


def part_of(game: Game, name: str) -> ModuleType | None:
    """A module of a game's package; `None` where there is none. Faults inside it are raised."""
    return part_at(f"{game.module}.{name}")


def part_at(module: str) -> ModuleType | None:
    """A module by its full name; `None` where there is none."""
    try:
        found = find_spec(module)
    except ModuleNotFoundError:  # what it would lie in is no package, or is not there
        return None
    return None if found is None else importlib.import_module(module)


@cache
def lesson_of(game: Game) -> Lesson | None:
    """A game's lesson."""
    part = part_of(game, "lesson")
    lesson: Lesson | None = None if part is None else part.LESSON
    return lesson


@cache
def showcase_of(game: Game) -> Showcase | None:
    """A good-looking moment of a game."""
    part = part_of(game, "showcase")
    showcase: Showcase | None = None if part is None else part.SHOWCASE
    return showcase


@cache
def styles_of(game: Game) -> Mapping[str, str]:
    """How the game's own styles of text look on a terminal, in Rich's words, by style."""
    part = part_of(game, "palette")
    styles: Mapping[str, str] = {} if part is None else part.STYLES
    return styles


def rules_page(game: Game, language: str) -> str | None:
    """A game's rules by clause, as Markdown."""
    for place in _rules_places(game):
        page = place / f"{game.card.name}.{language}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
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


def _rules_places(game: Game) -> tuple[Path, ...]:
    if game.module in OURS.values():
        return OUR_RULES
    package = importlib.import_module(game.module)
    return tuple(Path(place) / "docs" / "rules" for place in getattr(package, "__path__", ()))
