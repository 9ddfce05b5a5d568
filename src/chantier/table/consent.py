"""Who must agree to what, and what may be taken back: read off a table's state alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from chantier.table.events import What
from chantier.table.state import LineNode, Seat, State

Back: TypeAlias = Literal["free", "ask", "no"]


def asked(state: State, seat: int, what: What) -> frozenset[int]:
    """The seats whose consent to a seat's wish is still needed: other people who are there.

    A player who holds several seats is asked once: agreeing for one is agreeing for all.
    """
    offer = state.offer(what)
    settled = {state.seats[n].owner for n in (offer.agreed if offer else ())}
    settled.add(state.seats[seat].owner)
    has_say = _has_say(state, what)
    return frozenset(
        n for n, other in enumerate(state.seats) if has_say(other) and other.owner not in settled
    )


def is_settled(state: State, what: What, seat: int | None = None) -> bool:
    """Whether everybody agrees to an offer, a given seat's if one is named."""
    offer = state.offer(what)
    if offer is None or seat not in (None, offer.seat):
        return False
    return not asked(state, offer.seat, what)


def taken_back_to(state: State, seat: int) -> LineNode | None:
    """The node before a seat's last action; `None` if chance has shown something since."""
    for node in state.now.back():
        if node.chance or node.before is None:
            return None  # what chance revealed stays revealed
        if node.actor == seat:
            return node.before
        if node.actor is None:
            return None  # the opening
    return None


def may_take_back(state: State, seat: int) -> Back:
    """Whether a seat may take back its last action: freely, if the others agree, or never."""
    if state.status != "playing" or not state.rules.takebacks or not state.seats[seat].decides:
        return "no"
    before = taken_back_to(state, seat)
    if before is None:
        return "no"
    alone = before.length == state.now.length - 1
    return "free" if alone or not asked(state, seat, "takeback") else "ask"


def plays_again(seat: Seat) -> bool:
    """Whether a person is thought to be there still when the game is over."""
    gone = seat.out in ("abandon", "time") or (seat.stand_in is not None and seat.out is None)
    return seat.level is None and not gone


def _has_say(state: State, what: What) -> Callable[[Seat], bool]:
    """Which seats are asked about something of this kind."""
    if what == "rematch":
        return plays_again
    if what == "start":  # who opened is known to be there: a client does it by itself
        there = {seat.owner for seat in state.seats if seat.salt}
        return lambda seat: seat.owner in there
    return lambda seat: seat.decides
