"""What there is to see of a Kwinty position beyond its JSON: blocks, and lines of four or more.

A square is its column, counted from `a`, and its row, both from 0.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from chantier.core.arrays import Ints
from chantier.games.kwinty.layout import EDGE, REASON
from chantier.games.kwinty.notation import squares
from chantier.games.kwinty.protocol import (
    KwintyBlock,
    KwintyLine,
    KwintyRenderData,
    KwintySquare,
)
from chantier.games.kwinty.rules import FIVE, fours, result, seat_of

_WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))


def render_data(state: Ints) -> KwintyRenderData:
    """The blocks, the lines of at least four (K7, K8), and those that have won."""
    placed = placed_squares(state)
    found = _lines(placed)
    colours = ["WB".index(placed[line[0]][0]) for line in found]
    return KwintyRenderData(
        blocks=[
            KwintyBlock("WB".index(square[0]), "H" if square[1] == "<" else "V", column, row)
            for (column, row), square in placed.items()
            if square[1] in "<_"  # the half that names the block
        ],
        lines=[KwintyLine(colour, line) for colour, line in zip(colours, found, strict=True)],
        fours=counted_fours(state),
        decided=_decided(state, found, colours),
    )


def counted_fours(state: Ints) -> tuple[int, int]:
    """How many lines of exactly four each colour has (K8)."""
    return _counted_fours(state.tobytes())


@lru_cache(maxsize=4096)  # an action's log, effects and drawing ask for the same two positions
def _counted_fours(of: bytes) -> tuple[int, int]:
    state = np.frombuffer(of, dtype=np.int64).copy()  # kernels take no array that is read-only
    return int(fours(state, 0)), int(fours(state, 1))


def lines(state: Ints) -> list[list[KwintySquare]]:
    """Every unbroken straight line of four or more squares of one colour, whole (K7, K8)."""
    return _lines(placed_squares(state))


def placed_squares(state: Ints) -> dict[KwintySquare, str]:
    """The wall's squares from the ground up, each with its colour and which half of its block."""
    edge = int(state[EDGE])
    return {
        (edge + across, row): square
        for row, line in enumerate(squares(state))
        for across, square in enumerate(line)
        if square
    }


def _lines(placed: dict[KwintySquare, str]) -> list[list[KwintySquare]]:
    colours = {square: both[0] for square, both in placed.items()}
    found = []
    for (column, row), colour in colours.items():
        for across, up in _WAYS:
            if colours.get((column - across, row - up)) == colour:
                continue  # the line begins before
            line = [(column, row)]
            after = (column + across, row + up)
            while colours.get(after) == colour:
                line.append(after)
                after = (after[0] + across, after[1] + up)
            if len(line) >= 4:
                found.append(line)
    return found


def _decided(state: Ints, found: list[list[KwintySquare]], colours: list[int]) -> list[int]:
    """Which of the lines have won: of five and more (K7), or the winner's of four (K8)."""
    winners = int(result(state, np.zeros(2, dtype=np.int64)))  # 0 while the game goes on
    five = state[REASON] == FIVE
    return [
        number
        for number, line in enumerate(found)
        if winners >> seat_of(state, colours[number]) & 1 and (len(line) > 4) == five
    ]
