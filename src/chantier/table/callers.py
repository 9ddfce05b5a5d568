"""Who asks, what they may speak for, and what they are called."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from chantier.errors import NotAllowed
from chantier.table.state import State

LONGEST_NAME = 24
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # nothing that hides or turns letters round
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters that look like nothing


@dataclass(frozen=True)
class Caller:
    """The caller: known by a token, by secret links of seats, or not at all."""

    owner: str = ""
    """A digest of their token; the token itself stays with them."""
    keys: tuple[str, ...] = ()


NOBODY = Caller()


@dataclass(frozen=True)
class Fresh:
    """What a new table needs that nobody can guess."""

    table: str
    secret: bytes
    keys: bytes


def _unmoved(at: int) -> int:
    """A moment, where the server was never away."""
    return at


@dataclass(frozen=True)
class Context:
    """When something is asked, by whom, and what the table cannot know by itself."""

    now: int
    caller: Caller
    fresh: Callable[[], Fresh]
    absent: Mapping[int, int] = field(default_factory=dict)
    """Since when the people of which seats have been away."""
    top_level: int = 6
    """The game's strongest artificial player."""
    like_player: int | None = None
    """The artificial player that is about as strong as the person it would play for, where that is
    known."""
    own_throws: Mapping[str, int | None] = field(default_factory=dict)
    """The owners who throw their own dice, and when each of them last came or went; `None` for one
    who is there with a screen that several players share."""
    moved_on: Callable[[int], int] = _unmoved
    """A moment, moved on by the absences of the server since: what people wait for counts from
    there."""


def owner_of(token: str) -> str:
    """What a table knows of a person's token."""
    return hashlib.sha256(f"chantier-owner/1\n{token}".encode()).hexdigest()


def seat_key(state: State, seat: int) -> str:
    """The secret link of a seat; a new one each time the seat is taken.

    It stays the player's where the lot leads the player to another seat.
    """
    since = state.seats[seat].since
    if state.chance == "chantier-chance/1":
        text = f"chantier-seat/1\n{state.table}\n{seat}\n{since}"
    else:  # no two seats were taken by the same event
        text = f"chantier-seat/2\n{state.table}\n{since}"
    return hmac.digest(state.keys, text.encode(), "sha256")[:16].hex()


def seats_of(state: State, caller: Caller) -> tuple[int, ...]:
    """The seats that a caller may speak for, compared in constant time."""
    held = []
    for number, seat in enumerate(state.seats):
        if not seat.owner:
            continue
        same = hmac.compare_digest(seat.owner.encode(), caller.owner.encode())
        for given in caller.keys:
            key = seat_key(state, number).encode()
            same |= hmac.compare_digest(key, given.encode(errors="replace"))
        if same:
            held.append(number)
    return tuple(held)


def is_host(state: State, caller: Caller) -> bool:
    """Whether a caller set the table up, by token or by the secret link of a seat of the host's."""
    if not state.host:
        return False
    mine = any(state.seats[seat].owner == state.host for seat in seats_of(state, caller))
    return mine or hmac.compare_digest(state.host.encode(), caller.owner.encode())


def sets_seats(state: State, caller: Caller) -> bool:
    """Whether a caller may say who plays the seats: the host, before the game.

    A rematch has no host: each of its players may.
    """
    if state.status != "open":
        return False
    players_may = state.before is not None and bool(seats_of(state, caller))
    return players_may or is_host(state, caller)


def own_seat(state: State, caller: Caller, seat: int | None) -> int:
    """The seat that a caller speaks for: the one named, or the only one it can be."""
    held = seats_of(state, caller)
    if not held:
        raise NotAllowed("error.table_no_seat")
    if seat is not None:
        if seat not in held:
            raise NotAllowed("error.table_not_yours", seat=seat)
        return seat
    if state.on_turn in held and state.on_turn is not None:
        return state.on_turn
    if len(held) > 1:
        raise NotAllowed("error.table_which_seat", seats=", ".join(map(str, held)))
    return held[0]


def clean_name(name: str, most: int = LONGEST_NAME) -> str:
    """A nickname fit to be shown; raises `NotAllowed`."""
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(tidy) <= most:
        raise NotAllowed("error.table_name_length", most=most)
    kinds = [unicodedata.category(sign) for sign in tidy]
    hidden = any(kind in _UNSEEN for kind in kinds) or any(sign in _BLANK for sign in tidy)
    seen = any(kind[0] in "LNPS" for kind in kinds)
    if hidden or not seen or sum(kind[0] == "M" for kind in kinds) > len(kinds) // 2:
        raise NotAllowed("error.table_name_signs")
    return tidy


def clean_text(text: str) -> str:
    """Words of a chat without what cannot be seen; raises `NotAllowed` if nothing is left."""
    seen = "".join(c for c in text if unicodedata.category(c) not in _UNSEEN or c == "\n")
    tidy = " ".join(seen.split())
    if not tidy:
        raise NotAllowed("error.table_nothing_said")
    return tidy
