"""The games that are found, and what each brings to the tests: modules of `tests/games/NAME`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from chantier.games.registry import OURS

HERE = Path(__file__).parent
NAMES = tuple(OURS)


def part(name: str, module: str) -> Any:
    """A module of a game's tests, by its name there: `part("kwinty", "reference")`."""
    return import_module(f"games.{name}.{module}")


def optional_part(name: str, module: str) -> Any | None:
    """The same, or `None` if the game does without it."""
    return part(name, module) if find_spec(f"games.{name}.{module}") else None
