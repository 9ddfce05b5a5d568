"""What a newer layout of the file needs that SQL cannot find by itself."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec

from chantier.server.storage.statements import put_held
from chantier.server.storage.store import HeldSeat
from chantier.server.storage.summaries import UNREADABLE, held_result, search_words

_AT_ONCE = 200  # tables


class _Seat(msgspec.Struct):
    name: str = ""
    level: int | None = None


class _Outcome(msgspec.Struct):
    winners: tuple[int, ...] = ()


class _Card(msgspec.Struct):
    """What is read of a table's card."""

    seats: tuple[_Seat, ...] = ()
    outcome: _Outcome | None = None


class _SeatEvent(msgspec.Struct):
    """What is read of an event."""

    type: str
    seat: int = -1


class _Private(msgspec.Struct):
    owner: str = ""


def fill_held_seats(connection: sqlite3.Connection) -> None:
    """Note of every table whose seats are whose; what is damaged is left for its load to tell."""
    key = 0
    while rows := connection.execute(
        "SELECT key, game, card FROM tables WHERE key > ? ORDER BY key LIMIT ?", (key, _AT_ONCE)
    ).fetchall():
        for key, game, card in rows:
            try:
                _fill(connection, key, game, card)
            except UNREADABLE:
                continue


def _fill(connection: sqlite3.Connection, key: int, game: str, card: bytes) -> None:
    told = msgspec.json.decode(card, type=_Card)
    winners = None if told.outcome is None else told.outcome.winners
    held = [
        HeldSeat(bytes.fromhex(owner), seat, "", held_result(seat, winners))
        for seat, owner in sorted(_owners(connection, key).items())
    ]
    words = search_words(game, "", ((seat.name, seat.level) for seat in told.seats))
    put_held(connection, key, game, held, words)


def _owners(connection: sqlite3.Connection, key: int) -> dict[int, str]:
    """Who holds which seat: they are taken before the game begins, so few events are read."""
    owners: dict[int, str] = {}
    rows: Any = connection.execute(
        "SELECT body, private FROM events WHERE table_key = ? ORDER BY number", (key,)
    )
    for body, private in rows:
        event = msgspec.json.decode(body, type=_SeatEvent)
        if event.type == "started":
            break
        if event.type == "seated" and private:
            owners[event.seat] = msgspec.json.decode(private, type=_Private).owner
        elif event.type == "stood":
            owners.pop(event.seat, None)
    return {seat: owner for seat, owner in owners.items() if owner}
