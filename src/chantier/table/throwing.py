"""Throwing one's own dice: when the table waits for a player, and when it throws by itself.

The outcome is the same whoever throws, and whenever: it follows from the secret and the number of
actions before it (`core/fair.py`). Records know nothing of throws but their outcomes.
"""

from __future__ import annotations

from collections.abc import Mapping

from chantier.table.draft import Draft
from chantier.table.events import Thrown
from chantier.table.state import State

THROWN_AFTER = 15 * 1000  # milliseconds; then the table throws by itself


def waits(state: State, own_throws: Mapping[str, int | None]) -> bool:
    """Whether the dice that come next wait for their player.

    Dice that follow from the player's own action do not: that action was the decision to throw.
    """
    seat = state.to_throw
    if seat is None or state.thrown or state.rules.auto_throws is True:
        return False
    thrower = state.seats[seat]
    asked = thrower.owner in own_throws and thrower.player is None and not thrower.bot
    return asked and state.now.actor != seat


def thrown_at(state: State, own_throws: Mapping[str, int | None]) -> int | None:
    """When the table throws the dice that come next; `None` where it throws none by itself.

    Players who share a screen hand it round first: their dice wait while the screen is there.
    """
    seat = state.to_throw
    if seat is None:
        return None
    if not waits(state, own_throws):
        return state.position_changed_at
    since = own_throws[state.seats[seat].owner]
    return None if since is None else max(state.position_changed_at, since) + THROWN_AFTER


def note_wait(draft: Draft) -> None:
    """Note that the table throws dice for which it has waited, before they are drawn."""
    state = draft.state
    start = draft.events[0].before if draft.events else state
    if start is None or start.to_throw is None or start.now is not state.now:
        return
    if state.to_throw is not None and not state.thrown:
        draft.add(Thrown, seat=state.to_throw, by="table")
