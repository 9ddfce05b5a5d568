"""What happens to a table before its game: seats are taken, sealed, and their salts opened.

Until the table is full it shows of every salt only the hash, and of the secret only the commitment.
So a party that chooses one of them knows none of the others, and the draw of seats uses all.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from msgspec import UNSET
from msgspec.structs import replace

from chantier.core.fair import LONGEST_SALT, SHORTEST_SALT, salt_hash
from chantier.table.callers import clean_name
from chantier.table.consent import is_settled
from chantier.table.events import (
    LevelSet,
    Opened,
    Private,
    Sealed,
    Seated,
    Started,
    Stood,
)
from chantier.table.state import Seat, State
from chantier.table.stepping import expect, reseated, seat_numbered

BeforePlay: TypeAlias = Seated | Stood | LevelSet | Sealed | Opened | Started

_DIGEST = re.compile(r"[0-9a-f]{64}")


def before_play(state: State, event: BeforePlay, private: Private) -> State:
    """The table after something that happened before its game; raises `BadRecord`."""
    expect(state.status == "open", event)
    match event:
        case Seated():
            return _seated(state, event, private)
        case Stood():
            return _stood(state, event)
        case LevelSet():
            return _level_set(state, event)
        case Sealed():
            full = not any(seat.is_open for seat in state.seats)
            expect(full and bool(state.awaited) and state.sealed is None, event)
            return replace(state, sealed=event.at)
        case Opened():
            return _opened(state, event)
        case Started():
            return _started(state, event)


def is_digest(text: str) -> bool:
    """Whether a text is a SHA-256 as it is written here."""
    return _DIGEST.fullmatch(text) is not None


def holds_hash(state: State, owner: str) -> bool:
    """Whether an owner has said already what they add to chance."""
    return any(state.seats[n].salt_hash for n in state.seats_of(owner))


def _seated(state: State, event: Seated, private: Private) -> State:
    expect(clean_name(event.name) == event.name, event)
    owner = private.owner or f"?{event.number}"  # a record does not say who it was
    if event.beside is not None:
        held = seat_numbered(state, event.beside).owner
        expect(held != "" and private.owner in ("", held), event)
        owner = held
    hidden = "" if event.salt_hash is UNSET else event.salt_hash
    if state.chance == "chantier-chance/1":
        expect(not hidden, event)
    else:
        once = not hidden or (is_digest(hidden) and not holds_hash(state, owner))
        expect(once and not event.salt, event)
    seat = Seat(
        owner=owner,
        name=event.name,
        salt_hash=hidden,
        salt=event.salt,
        bot=event.bot,
        since=event.number,
        profile=private.profile,
    )
    expect(state.sealed is None and seat_numbered(state, event.seat).is_open, event)
    return replace(reseated(state, event.seat, seat), level_came_last=None)


def _stood(state: State, event: Stood) -> State:
    left = seat_numbered(state, event.seat)
    expect(bool(left.owner) and state.sealed is None, event)
    after = reseated(state, event.seat, Seat())
    others = after.seats_of(left.owner)
    if not left.salt_hash or not others:
        return after
    # What the player adds stays with them, at the first of their other seats.
    heir = replace(after.seats[others[0]], salt_hash=left.salt_hash)
    return reseated(after, others[0], heir)


def _level_set(state: State, event: LevelSet) -> State:
    seat = seat_numbered(state, event.seat)
    changes = event.level != seat.level and (event.level is None or event.level > 0)
    expect(state.sealed is None and not seat.owner and changes, event)
    after = reseated(state, event.seat, Seat(level=event.level))
    return replace(after, level_came_last=event.level)


def _opened(state: State, event: Opened) -> State:
    seat = seat_numbered(state, event.seat)
    expect(state.sealed is not None and event.seat in state.awaited, event)
    expect(SHORTEST_SALT <= len(event.salt) <= LONGEST_SALT, event)
    expect(salt_hash(event.salt) == seat.salt_hash, event)
    return reseated(state, event.seat, replace(seat, salt=event.salt))


def _started(state: State, event: Started) -> State:
    expect(not any(seat.is_open for seat in state.seats), event)
    without = () if event.without is UNSET else event.without
    expect(without == state.awaited, event)
    expect(not without or is_settled(state, "start"), event)
    after = replace(state, status="playing", offers=(), offer_count=0)
    by_lot = state.first == "lot" and state.chance != "chantier-chance/1"
    expect((event.order is not UNSET) == by_lot, event)
    if event.order is UNSET:
        return after
    expect(sorted(event.order) == list(range(len(state.seats))), event)
    return replace(after, seats=tuple(state.seats[n] for n in event.order))
