"""`python -m chantier.testing GAME [--games N] [--seed S]`: check a game from the command line."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Sequence
from importlib.util import find_spec

from chantier.core.game import Game, load_game
from chantier.errors import ChantierError
from chantier.games.registry import find_game, modules
from chantier.testing.conformance import check_game
from chantier.testing.report import ConformanceError


def main(arguments: Sequence[str] | None = None) -> int:
    """Check a game; 0 if it conforms, 1 if it does not, 2 if there is no such game."""
    parser = argparse.ArgumentParser(
        prog="python -m chantier.testing", description="Check what every game must satisfy."
    )
    parser.add_argument("game", metavar="GAME", help="its name, or the module that holds its GAME")
    parser.add_argument("--games", type=_count, default=1000, metavar="N", help="how many to play")
    parser.add_argument("--seed", default="0", metavar="S", help="a run can be seen again by it")
    given = parser.parse_args(arguments)
    try:
        game = _game(given.game)
    except (ChantierError, ImportError, AttributeError, TypeError) as error:
        print(error, file=sys.stderr)
        return 2
    try:
        report = check_game(game, given.games, given.seed, _show if sys.stderr.isatty() else None)
    except ConformanceError as error:
        _clear()
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        _clear()
        return 130
    _clear()
    with contextlib.suppress(BrokenPipeError):
        print(report, flush=True)
    return 0


def _count(text: str) -> int:
    count = int(text)
    if count < 1:
        raise ValueError
    return count


def _game(name: str) -> Game:
    return load_game(name) if name not in modules() and _is_module(name) else find_game(name)


def _is_module(name: str) -> bool:
    """Whether a name is a module's; a bare folder of a game's name is none."""
    if "." in name:
        return True
    spec = find_spec(name) if name.isidentifier() else None
    return spec is not None and spec.origin is not None


def _show(done: int, total: int) -> None:
    print(f"\r{done}/{total} games", end="", file=sys.stderr, flush=True)


def _clear() -> None:
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
