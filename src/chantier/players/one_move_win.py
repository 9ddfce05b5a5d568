"""A win in one action, which no level misses."""

from __future__ import annotations

import time

from chantier.core.kernel import OVER, copy_into
from chantier.core.position import Position
from chantier.search.result import Proof, SearchResult


def one_move_win(position: Position) -> SearchResult | None:
    """The first action that ends the game with the seat to act as its only winner, if any."""
    begun = time.perf_counter()
    seat = position.to_act
    if not isinstance(seat, int):
        return None
    kernel = position.game.kernel
    before, after, scores = position.state, position.state, position.game.buffer()
    actions = position.legal_ids()
    for action in actions:
        copy_into(after, before)
        kernel.apply(after, action)
        if kernel.actor(after) == OVER and kernel.result(after, scores) == 1 << seat:
            value = tuple(float(other == seat) for other in range(position.players))
            spent = time.perf_counter() - begun
            return SearchResult(action, value, (action,), len(actions), spent, proof=Proof(seat, 1))
    return None
