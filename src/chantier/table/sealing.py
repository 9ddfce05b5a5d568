"""From the last seat that is taken to the first action: salts are opened, seats drawn by lot."""

from __future__ import annotations

from msgspec import UNSET

from chantier.core.fair import salt_hash
from chantier.errors import NotAllowed
from chantier.table.callers import own_seat, seats_of
from chantier.table.draft import Draft
from chantier.table.events import NOTHING_PRIVATE, Opened, Sealed, Started
from chantier.table.messages import OpenSalt
from chantier.table.play import go_on, must_be_open
from chantier.table.state import State

START_AFTER = 60 * 1000  # of waiting for a salt, in milliseconds; then the others may do without


def seal_if_full(draft: Draft) -> None:
    """Seal a table whose last seat is taken; where nobody adds to chance, the game begins."""
    state = draft.state
    if any(seat.is_open for seat in state.seats):
        return
    if state.awaited:
        draft.add(Sealed, private=NOTHING_PRIVATE)
    else:
        start(draft)


def open_salt(draft: Draft, message: OpenSalt) -> None:
    """Open one's own salt; the last one begins the game."""
    state = draft.state
    must_be_open(state)
    held = seats_of(state, draft.context.caller)
    if not held:
        raise NotAllowed("error.table_no_seat")
    if state.sealed is None:
        raise NotAllowed("error.table_not_sealed")
    waiting = [seat for seat in held if seat in state.awaited]
    if not waiting:
        raise NotAllowed("error.table_nothing_to_open")
    hidden = salt_hash(message.salt)
    seat = next((n for n in waiting if state.seats[n].salt_hash == hidden), None)
    if seat is None:
        raise NotAllowed("error.table_other_salt")
    draft.add(Opened, seat=seat, salt=message.salt)
    if not draft.state.awaited:
        start(draft)


def start(draft: Draft) -> None:
    """Begin the game: every salt that is not opened by now stays hidden."""
    state = draft.state
    by_lot = state.first == "lot" and state.chance != "chantier-chance/1"
    draft.add(
        Started,
        private=NOTHING_PRIVATE if draft.events else None,
        order=state.source.order(len(state.seats)) if by_lot else UNSET,
        without=state.awaited or UNSET,
    )
    go_on(draft)


def seat_that_starts(draft: Draft, seat: int | None) -> int:
    """The seat for which the caller may ask to start without others' salts; raises why not."""
    state, context = draft.state, draft.context
    must_be_open(state)
    held = seats_of(state, context.caller)
    if not held:
        raise NotAllowed("error.table_no_seat")
    if state.sealed is None:
        raise NotAllowed("error.table_not_sealed")
    own = {state.seats[n].owner for n in held}
    if any(state.seats[n].owner in own for n in state.awaited):
        raise NotAllowed("error.table_open_own")
    # Who has only just lost the server comes back and opens: after its restart all are away.
    away = (context.absent.get(n, 0) for n in state.awaited)
    if context.now - max(context.moved_on(state.sealed), *away) < START_AFTER:
        raise NotAllowed("error.table_start_early", seconds=START_AFTER // 1000)
    return held[0] if seat is None else own_seat(state, context.caller, seat)


def check_unsealed(state: State) -> None:
    """Refuse to change who sits where once the salts are being opened."""
    if state.sealed is not None:
        raise NotAllowed("error.table_sealed")
