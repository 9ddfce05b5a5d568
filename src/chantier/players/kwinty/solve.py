"""Kwinty's opening, solved: what `chantier solve` asks for; see `players/solving.py`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from chantier.errors import BadFile
from chantier.games.kwinty import GAME
from chantier.players.kwinty.strategy import answers as files
from chantier.players.kwinty.strategy.kept_proof import kept_proof
from chantier.players.kwinty.strategy.making import ANSWERS, NODES, StrategyMaker
from chantier.players.kwinty.strategy.walk import CLOSED, WRONG, Walk
from chantier.players.solving import CheckedSolution, Solved

PLAYERS = (2,)
RESUMED = (2,)


def warm(_players: int) -> None:
    """Compile the search and the walk, or read them from the cache."""
    StrategyMaker(table_entries=1 << 10).warm()
    Walk(b"").run()


def steps(_players: int) -> int:
    """How many steps `solve` reports: positions of the proof, then answers."""
    return NODES + ANSWERS


def solve(_players: int, advance: Callable[[int], None]) -> Solved:
    """Prove that the first block wins, and find an answer to everything after it."""
    maker = StrategyMaker()
    made = maker.make(advance, kept_proof())
    walk = Walk(made.whole).run()
    if walk.ended != CLOSED:
        raise _wrong(walk)
    answer = {**_told(walk), "nodes": maker.nodes}
    return Solved(answer, lambda stream: stream.write(files.pack(made)))


def check(advance: Callable[[int], None], file: Path | None = None) -> CheckedSolution:
    """Walk through the strategy that ships, trusting nothing; `BadFile` for a damaged file."""
    answers = files.read_answers(file or files.FILE)
    walk = Walk(answers.whole).run(advance)
    return CheckedSolution(_told(walk), None if walk.ended == CLOSED else _wrong(walk))


def check_steps() -> int:
    """How many steps `check` reports, about."""
    return ANSWERS


def _told(walk: Walk) -> dict[str, Any]:
    return {
        "opening": walk.opening,
        "winner": 0,
        "positions": walk.positions,
        "longest": walk.longest if walk.ended == CLOSED else 0,
        "closed": walk.ended == CLOSED,
    }


def _wrong(walk: Walk) -> BadFile:
    line = " ".join(map(GAME.notation.text, walk.line()))
    return BadFile(f"error.strategy.{WRONG[walk.ended]}", line=line)
