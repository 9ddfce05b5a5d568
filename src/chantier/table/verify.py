"""Checking the record of a live game alone, without the server that it was played on.

Everything is derived again: the chain of hashes, every action by the rules, the line that survived
the takebacks, the end, and every outcome of chance from the secret that was committed to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from chantier.core import record as records
from chantier.core.fair import commitment, drawn_outcome
from chantier.core.game import Game
from chantier.core.outcome import Outcome
from chantier.core.record import Record
from chantier.errors import BadRecord, ChantierError
from chantier.table.chain import START, StoredEvent, canonical, next_digest
from chantier.table.events import NOTHING_PRIVATE, AnyEvent, Drawn, Ended
from chantier.table.record import table_record
from chantier.table.state import State
from chantier.table.step import create, step
from chantier.table.table import read_event

# What a record of a live game holds beside the usual keys: all of it, or it proves nothing.
PROOF: dict[str, type] = {"table": dict, "chance": dict, "events": list, "digest": str}


@dataclass(frozen=True)
class Verified:
    """What was checked of a record that holds."""

    outcome: Outcome | dict[str, Any] | None
    events: int
    """How many links of the chain; 0 for a record without events."""
    drawn: int
    """How many outcomes of chance were derived again from the secret."""
    unproved: int
    """How many could not be: of the opening, or while the secret is not shown."""


def verify_record(record: Record, find_game: Callable[[str], Game]) -> Verified:
    """Check everything that a record lets one check; raises `BadRecord`."""
    outcome = records.verify(record, find_game)
    chances = _chances(record, find_game)
    given = [key for key in PROOF if key in record.extra]
    if not given:
        return Verified(outcome, 0, 0, chances)
    for key, kind in PROOF.items():
        if not isinstance(record.extra.get(key), kind):
            raise BadRecord("error.verify_form", key=key)
    kept = _kept(record.extra["events"])
    if kept[-1].digest.hex() != record.extra["digest"]:
        raise BadRecord("error.verify_digest")
    told = [read_event(one.body) for one in kept]
    secret = next((_secret(event) for event in told if isinstance(event, Ended)), None)
    state, drawn = _replay(told, secret, find_game)
    _compare(record, table_record(state, kept))
    return Verified(outcome, len(told), drawn, chances - drawn)


def _kept(events: list[Any]) -> list[StoredEvent]:
    """The events of a record as a store would hold them, each with its link of the chain."""
    kept: list[StoredEvent] = []
    digest = START
    for number, event in enumerate(events, 1):
        try:
            body = canonical(event)
            read_event(body)
        except (BadRecord, UnicodeEncodeError, msgspec.MsgspecError) as error:
            cause = error if isinstance(error, BadRecord) else None
            raise BadRecord("error.verify_event", cause=cause, number=number) from None
        digest = next_digest(digest, body)
        kept.append(StoredEvent(number, body, digest))
    if not kept:
        raise BadRecord("error.table_first")
    return kept


def _replay(
    events: list[AnyEvent], secret: bytes | None, find_game: Callable[[str], Game]
) -> tuple[State, int]:
    """The table that events lead to, and how many outcomes of chance the secret explains."""
    drawn = 0
    state: State | None = None
    for event in events:
        if state is not None and isinstance(event, Drawn) and secret is not None:
            expected = drawn_outcome(state.position, secret, state.salts, state.now.length)
            if expected != event.action:
                raise BadRecord(
                    "error.verify_chance",
                    number=event.number,
                    action=event.action,
                    expected=expected,
                )
            drawn += 1
        try:
            if state is None:
                state = create(event, NOTHING_PRIVATE, find_game)
            else:
                state = step(state, event, NOTHING_PRIVATE)
        except ChantierError as error:
            raise BadRecord("error.verify_event", cause=error, number=event.number) from None
        if secret is not None and commitment(secret) != state.commitment:
            raise BadRecord("error.verify_commitment")
    if state is None:
        raise BadRecord("error.table_first")
    return state, drawn


def _compare(record: Record, proved: Record) -> None:
    """The record tells what its events tell, to the last name; only what is no part of it may
    stand beside."""
    if (record.game, record.players) != (proved.game, proved.players):
        raise BadRecord("error.verify_rules")
    if canonical(record.options) != canonical(proved.options):
        raise BadRecord("error.verify_rules")
    if tuple(record.actions) != proved.actions:
        raise BadRecord("error.verify_line")
    if canonical(record.outcome) != canonical(proved.outcome):
        raise BadRecord("error.verify_outcome")
    for key in ("table", "chance"):
        if canonical(record.extra[key]) != canonical(proved.extra[key]):
            raise BadRecord("error.verify_told", key=key)


def _chances(record: Record, find_game: Callable[[str], Game]) -> int:
    """How often chance acted in a record that is known to be legal."""
    position = find_game(record.game).initial(record.players, record.options)
    count = 0
    for action in record.actions:
        count += position.to_act == "chance"
        position = position.apply(position.parse(action))
    return count


def _secret(event: Ended) -> bytes:
    """The secret that the end of the game shows."""
    try:
        return bytes.fromhex(event.secret)
    except ValueError:
        raise BadRecord("error.verify_form", key="secret") from None
