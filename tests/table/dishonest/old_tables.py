"""How tables were set up when their chance was of version 1 (`chantier-chance/1`).

Salts were open from the start: the host's came with the request for a table, so before the
commitment; pages that sat down sent none; a rematch took over those of the table before. Seats were
drawn by lot from the secret alone. What follows the set-up is still the table's own code.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from chantier.core.fair import Source
from chantier.games.registry import find_game
from chantier.table import seating
from chantier.table.callers import Context
from chantier.table.chain import START
from chantier.table.draft import Draft
from chantier.table.events import NO_CHAT, Created, Private, Seated
from chantier.table.options import Rules
from chantier.table.sealing import seal_if_full
from chantier.table.state import Seat
from chantier.table.step import create


def set_up(context: Context, rules: Rules, seats: Sequence[Seat], lot: bool) -> Draft:
    """A new table of version 1 at which some people sit already, or artificial players."""
    fresh = context.fresh()
    if lot:
        seats = [seats[n] for n in lots(fresh.secret, len(seats))]
    context = dataclasses.replace(context, fresh=lambda: fresh)
    levels = [Seat(level=seat.level) for seat in seats]
    now = seating.set_up(context, rules, levels, first="lot" if lot else UNSET).events[0]
    assert isinstance(now.event, Created)
    event = replace(now.event, chance=UNSET)
    draft = Draft(context, create(event, now.private, find_game), START)
    draft.keep(event, now.private, NO_CHAT, None)
    for number, seat in enumerate(seats):
        if seat.owner:
            owner = Private(owner=seat.owner)
            draft.add(Seated, private=owner, seat=number, name=seat.name, salt=seat.salt)
    seal_if_full(draft)
    return draft


def lots(secret: bytes, seats: int) -> list[int]:
    """For each seat the one of the plan that the lot put there."""
    rest, source = list(range(seats)), Source("chantier-chance/1", secret, ("lot",))
    return [rest.pop(source.draw("order", n, len(rest))) for n in range(seats)]


def drawn_seat(secret: bytes, number: int, vacant: Sequence[int]) -> int:
    """The seat of a person who sat down at a table by lot after so many events."""
    source = Source("chantier-chance/1", secret, ("seat",))
    return vacant[source.draw("order", number, len(vacant))]
