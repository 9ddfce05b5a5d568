"""Checking the record of a live game alone, without the server that it was played on.

Everything is derived again: the chain of hashes, every action by the rules, the line that survived
the takebacks, the end, and every outcome of chance from the secret that was committed to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from chantier.core.fair import commitment, drawn_outcome
from chantier.core.game import Game
from chantier.core.outcome import Outcome
from chantier.core.record import Record, checked_outcome, first_position, verify
from chantier.errors import BadRecord, ChantierError
from chantier.table.chain import START, canonical, next_digest
from chantier.table.events import NOTHING_PRIVATE, AnyEvent, Drawn, Ended
from chantier.table.playthrough import Playthrough
from chantier.table.record import state_record
from chantier.table.state import State
from chantier.table.step import create, step
from chantier.table.table import read_event

# What a record of a live game holds beside the usual keys: all of it, or it proves nothing.
PROOF: dict[str, type] = {"table": dict, "chance": dict, "events": list, "digest": str}

# JSON may hold half a character, which UTF-8 and so canonical JSON cannot.
NOT_CANONICAL = (UnicodeEncodeError, msgspec.MsgspecError)


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
    if not any(key in record.extra for key in PROOF):
        plain = Playthrough.of_record(record, first_position(record, find_game))
        return Verified(checked_outcome(record, plain.last), 0, 0, plain.chance_count)
    try:
        proof = _proof(record, find_game)
    except Exception:
        verify(record, find_game)  # what is wrong with the game itself is told first
        raise
    # The events lead to the very actions of the record, so these need no walk of their own.
    line = Playthrough.of_line(proof.state.now)
    outcome = checked_outcome(record, line.last)
    return Verified(outcome, proof.events, proof.drawn, line.chance_count - proof.drawn)


class _Proof(NamedTuple):
    """What a record's events lead to."""

    state: State
    events: int
    drawn: int


def _proof(record: Record, find_game: Callable[[str], Game]) -> _Proof:
    """Replay a record's events and compare all that it says with them; raises `BadRecord`."""
    for key, kind in PROOF.items():
        if not isinstance(record.extra.get(key), kind):
            raise BadRecord("error.verify_form", key=key)
    events, digest = _chained(record.extra["events"])
    if digest.hex() != record.extra["digest"]:
        raise BadRecord("error.verify_digest")
    secret = next((_secret(event) for event in events if isinstance(event, Ended)), None)
    state, drawn = _replay(events, secret, find_game)
    _compare(record, state_record(state))
    return _Proof(state, len(events), drawn)


def _chained(bodies: list[Any]) -> tuple[list[AnyEvent], bytes]:
    """The events of a record, each decoded once, and the digest that their chain leads to."""
    events: list[AnyEvent] = []
    digest = START
    for number, told in enumerate(bodies, 1):
        try:
            body = canonical(told)
            events.append(read_event(body))
        except (BadRecord, *NOT_CANONICAL) as error:
            cause = error if isinstance(error, BadRecord) else None
            raise BadRecord("error.verify_event", cause=cause, number=number) from None
        digest = next_digest(digest, body)
    if not events:
        raise BadRecord("error.table_first")
    return events, digest


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
    if not _are_same(record.options, proved.options):
        raise BadRecord("error.verify_rules")
    if tuple(record.actions) != proved.actions:
        raise BadRecord("error.verify_line")
    if not _are_same(record.outcome, proved.outcome):
        raise BadRecord("error.verify_outcome")
    for key in ("table", "chance"):
        if not _are_same(record.extra[key], proved.extra[key]):
            raise BadRecord("error.verify_told", key=key)


def _are_same(claim: Any, proved: Any) -> bool:
    """Whether two values are the same canonical JSON; a claim may have none."""
    try:
        return canonical(claim) == canonical(proved)
    except NOT_CANONICAL:
        return False


def _secret(event: Ended) -> bytes:
    """The secret that the end of the game shows."""
    try:
        return bytes.fromhex(event.secret)
    except ValueError:
        raise BadRecord("error.verify_form", key="secret") from None
