"""Whose fault an exception is: that of another package's game, or our own.

Our own faults are bugs and keep their traceback. A fault of another package's game becomes one
sentence that names the game, the kind of fault and where it happened.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType
from typing import TypeVar

from chantier.core.game import Game
from chantier.core.position import Position
from chantier.errors import ChantierError, UnknownGame
from chantier.games.registry import OURS, broken, modules

_T = TypeVar("_T")
_logger = logging.getLogger(__name__)
# These happen anywhere: they are a game's fault only where its own code was running.
_ANYWHERE = (SystemExit, OSError, MemoryError, RecursionError)
_COMPILED = re.compile(r'File "([^"]+)", line (\d+):\s*(?:<[^>]*>\s*)?def (\w+)\(')


def fault_in(error: BaseException) -> UnknownGame | None:
    """The error that names the game of another package at fault; `None` if none is.

    It is the game whose code was running or, where only ours was, the game that was asked: what
    it answers may be unfit, and compiled functions leave no trace.
    """
    if isinstance(error, ChantierError) or modules().keys() <= OURS.keys():
        return None
    frames = list(_frames(error))[::-1]
    if isinstance(error, SystemExit) and frames and _is_handler(frames[0][0]):
        return None  # a signal asks the process to end, whatever it is doing
    for frame, line in frames:
        name = _owner(_module(frame))
        if name is not None:
            return _named(name, error, f"{Path(frame.f_code.co_filename).name}, line {line}")
    asked = None if isinstance(error, _ANYWHERE) else _asked(frame for frame, _ in frames)
    return None if asked is None or is_ours(asked) else _named(asked.card.name, error, "")


@contextmanager
def faults_named() -> Iterator[None]:
    """Raise a fault of another package's game as the error that names it; others as they are."""
    try:
        yield
    except (Exception, SystemExit) as error:
        fault = fault_in(error)
        if fault is None:
            raise
        raise fault from error


@cache
def is_ours(game: Game) -> bool:
    """Whether a game is of this package."""
    return game.module in OURS.values()


def presented(game: Game, tell: Callable[[], _T], instead: _T) -> _T:
    """What a game says or draws; something plainer where another package's game cannot.

    The rules need none of it, so a table goes on without.
    """
    try:
        return tell()
    except (Exception, SystemExit) as error:
        fault = None if is_ours(game) else fault_in(error) or broken(game.card.name, error)
        if fault is None:
            raise
        _logger.warning("left out: %s", fault)
        return instead


def _is_handler(frame: FrameType) -> bool:
    """Whether a frame is of this package, which may have been started as a program."""
    return f"{_module(frame)}.".startswith(("chantier.", "__main__."))


def _frames(error: BaseException) -> Iterator[tuple[FrameType, int]]:
    """The frames and lines that an error passed through, its causes' too; the innermost last."""
    chain = [error]
    while (cause := chain[-1].__cause__ or chain[-1].__context__) is not None:
        if cause in chain:
            break
        chain.append(cause)
    for one in chain:
        trace = one.__traceback__
        while trace is not None:
            yield trace.tb_frame, trace.tb_lineno
            trace = trace.tb_next


def _module(frame: FrameType) -> str:
    name = frame.f_globals.get("__name__")
    return name if isinstance(name, str) else ""


def _owner(module: str) -> str | None:
    """The game of another package that a module belongs to."""
    for name, place in modules().items():
        if name not in OURS and f"{module}.".startswith(f"{place}."):
            return name
    return None


def _asked(frames: Iterator[FrameType]) -> Game | None:
    """The game that the innermost frame which knows of one was busy with."""
    for frame in frames:
        for value in frame.f_locals.values():
            if isinstance(value, Game):
                return value
            if isinstance(value, Position):
                return value.game
    return None


def _named(name: str, error: BaseException, place: str) -> UnknownGame:
    if not type(error).__module__.startswith("numba."):
        return broken(name, error, place)
    found = _COMPILED.findall(str(error))
    file, line, function = found[-1] if found else ("", "", "?")
    where = f"{function} ({Path(file).name}, line {line})" if file else function
    kind = type(error).__name__
    return UnknownGame("error.game_compiled", name=name, kind=kind, function=where)
