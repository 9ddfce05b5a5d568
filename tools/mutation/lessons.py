"""The reference's games, prepared in parallel."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Mapping, Sequence

from tools.mutation.compare import ExpectedGame, learn
from tools.mutation.play import ComparedGame, chosen_lines
from tools.mutation.trial import Slot


def lessons_for(counts: Mapping[str, int], slots: Sequence[Slot]) -> dict[str, list[ExpectedGame]]:
    """So many games of each to compare, with all that the reference says about them.

    The rules as they are choose the actions, in processes that end: this one imports no rules.
    """
    context = multiprocessing.get_context("fork")
    slots[0].hold(None)
    with context.Pool(len(slots), _use, (str(slots[0].folder),)) as pool:
        lines: list[ComparedGame] = []
        for found in pool.starmap(chosen_lines, counts.items(), 1):
            lines += found
        learnt = pool.map(learn, lines, 4)
    return {game: [one for one in learnt if one.line.game == game] for game in counts}


def _use(project: str) -> None:
    sys.path[:0] = [f"{project}/src", f"{project}/tests"]
