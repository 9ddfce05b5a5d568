"""Tulum for three seats, solved once on a machine and kept: see `players/kept_tables.py`."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from chantier.core.process_lock import ProcessLock, holder_of
from chantier.errors import BadFile
from chantier.players.kept_tables import MadeElsewhere
from chantier.players.tulum.shape import THE_GAME, Shape
from chantier.players.tulum.three import Pause, ThreeSolver, go_on, warm
from chantier.players.tulum.three_file import ThreeTable, path_of, write_table
from chantier.players.tulum.three_layers import LayersFile

__all__ = ["MEMORY", "PLAYERS", "is_kept", "make", "make_or_wait", "share_made", "warm"]

PLAYERS = 3
MEMORY = 600 * 10**6  # bytes that making it takes


def is_kept(shape: Shape = THE_GAME) -> bool:
    """Whether the table is there, as far as its header tells."""
    try:
        ThreeTable(path_of(shape), shape)
    except (OSError, BadFile):
        return False
    return True


def share_made(shape: Shape = THE_GAME) -> float:
    """How much of it has been made, by whatever process, from 0 to 1."""
    if is_kept(shape):
        return 1.0
    full = len(ThreeSolver.sizes(shape)) - 1
    return _layers(path_of(shape), shape).positions_done() / full**3


def make(
    advance: Callable[[float], None],
    pause: Pause = go_on,
    threads: int = 1,
    shape: Shape = THE_GAME,
) -> ThreeTable:
    """Make the table, or go on where it was left; returns it, checked whole.

    `advance` is called with the share done, from 0 to 1. Each layer is on the disk once it is
    solved. Raises `MadeElsewhere` if another process is at it, and `BadFile` where the file cannot
    be written. A damaged table is made anew.
    """
    path = path_of(shape)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock_path = path.with_suffix(".lock")
        try:
            lock = ProcessLock(lock_path)
        except BlockingIOError:
            raise MadeElsewhere(holder_of(lock_path)) from None
        try:
            with suppress(FileNotFoundError, BadFile):
                return _checked(path, shape)
            _solve(path, shape, advance, pause, threads)
        finally:
            lock.release()
    except OSError as error:
        why = error.strerror or str(error)
        raise BadFile("error.file_write", path=str(path), why=why) from None
    return _checked(path, shape)


def make_or_wait(
    advance: Callable[[float], None], threads: int, shape: Shape = THE_GAME
) -> ThreeTable:
    """As `make`, but where another process is at it, wait for that one; if it dies, go on."""
    while True:
        try:
            return make(advance, go_on, threads, shape)
        except MadeElsewhere:
            advance(share_made(shape))
            time.sleep(0.5)


def _checked(path: Path, shape: Shape) -> ThreeTable:
    table = ThreeTable(path, shape)
    table.check_all()
    return table


def _layers(path: Path, shape: Shape) -> LayersFile:
    return LayersFile(path.with_suffix(".layers"), shape)


def _solve(
    path: Path, shape: Shape, advance: Callable[[float], None], pause: Pause, threads: int
) -> None:
    layers = _layers(path, shape)
    solver = ThreeSolver(shape)
    layers.restore(solver)
    for layer in solver.layers(threads, lambda done: advance(done / solver.triples), pause):
        layers.append(layer)
    write_table(path, solver)
    layers.remove()
