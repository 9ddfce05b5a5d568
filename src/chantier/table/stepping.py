"""What every step of a table needs: its seats by number, and a word for events that cannot be."""

from __future__ import annotations

from msgspec.structs import replace

from chantier.errors import BadRecord
from chantier.table.events import AnyEvent
from chantier.table.state import Seat, State


def expect(holds: bool, event: AnyEvent) -> None:
    """Refuse an event that cannot have happened; raises `BadRecord`."""
    if not holds:
        raise BadRecord("error.table_event", event=event.__struct_config__.tag)


def seat_numbered(state: State, number: int) -> Seat:
    """A seat by a number that an event names; raises `BadRecord`."""
    if not 0 <= number < len(state.seats):
        raise BadRecord("error.table_seat", seat=number)
    return state.seats[number]


def reseated(state: State, number: int, seat: Seat) -> State:
    """The table with one seat as it is now."""
    seats = (*state.seats[:number], seat, *state.seats[number + 1 :])
    return replace(state, seats=seats)
