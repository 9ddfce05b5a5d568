"""How a game at a table can end: by its rules, by consent, or because nobody is left to play."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from chantier.core.position import Position
from chantier.table.consent import is_settled
from chantier.table.state import State


class Ending(NamedTuple):
    """How a game ended, as the event `Ended` tells it."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    agreed: bool = False


def scores_now(position: Position) -> tuple[int, ...]:
    """Each seat's points as the game stands."""
    scores = np.zeros(4, dtype=np.int64)
    position.game.kernel.result(position.state, scores)
    return tuple(scores[: position.players].tolist())


def ending(state: State) -> Ending | None:
    """How the game ends where it stands; `None` if it goes on."""
    if state.status != "playing":
        return None
    left = tuple(n for n, seat in enumerate(state.seats) if seat.out is None)
    if not left:
        return None  # a game ends before its last seat goes out: these events were forged
    if state.position.is_over:
        return _by_rules(state)
    if is_settled(state, "draw"):
        # A record knows no word for it: all who are still in share the win.
        return Ending(left, scores_now(state.position), "abandon", agreed=True)
    people = [n for n in left if state.seats[n].level is None]
    if state.last_out_reason is not None and (len(left) == 1 or not people):
        return Ending(left, scores_now(state.position), state.last_out_reason)
    return None


def _by_rules(state: State) -> Ending:
    """The game's own end; a seat that went out cannot win, so another may have."""
    outcome = state.position.outcome
    assert outcome is not None  # noqa: S101  # the position is over
    winners, reason = outcome.winners, outcome.reason
    gone = [n for n in winners if state.seats[n].out is not None]
    if gone:
        left = [n for n, seat in enumerate(state.seats) if seat.out is None]
        most = max(outcome.scores[n] for n in left)
        winners = tuple(n for n in left if outcome.scores[n] == most)
        reason = state.seats[gone[0]].out or reason  # so that a replay does not expect the rules'
    return Ending(winners, outcome.scores, reason)
