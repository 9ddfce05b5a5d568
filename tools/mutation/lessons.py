"""The reference's games, prepared in parallel."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Sequence

from tools.mutation.compare import Lesson, learn
from tools.mutation.play import Line, chosen_lines
from tools.mutation.trial import Slot


def lessons_for(games: Sequence[str], count: int, slots: Sequence[Slot]) -> dict[str, list[Lesson]]:
    """Games to compare, with all that the reference says about them.

    The rules as they are choose the actions, in processes that end: this one imports no rules.
    """
    context = multiprocessing.get_context("fork")
    slots[0].hold(None)
    with context.Pool(len(slots), _use, (str(slots[0].folder / "src"),)) as pool:
        lines: list[Line] = []
        for found in pool.starmap(chosen_lines, [(game, count) for game in games], 1):
            lines += found
        learnt = pool.map(learn, lines, 4)
    return {game: [one for one in learnt if one.line.game == game] for game in games}


def _use(source: str) -> None:
    sys.path.insert(0, source)
