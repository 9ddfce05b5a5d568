"""Checking the record of a live game alone, without the server that it was played on.

Everything is derived again: the chain of hashes, every action by the rules, the line that survived
the takebacks, the end, and every outcome of chance from the secret that was committed to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from chantier.core.fair import SECRET_BYTES, Protocol, Source, commitment
from chantier.core.game import Game
from chantier.core.outcome import Outcome
from chantier.core.record import Record, checked_outcome, first_position, verify
from chantier.errors import BadChance, BadRecord, ChantierError
from chantier.table.chain import START, canonical, next_digest
from chantier.table.events import NOTHING_PRIVATE, AnyEvent, Drawn, Ended, Started
from chantier.table.playthrough import Playthrough
from chantier.table.record import state_record
from chantier.table.state import Seat, State
from chantier.table.step import create, step
from chantier.table.table import read_event

# What a record of a live game holds beside the usual keys: all of it, or it proves nothing.
PROOF: dict[str, type] = {"table": dict, "chance": dict, "events": list, "digest": str}

# JSON may hold half a character, which UTF-8 and so canonical JSON cannot. A record that was not
# read from a line may be nested without end.
NOT_CANONICAL = (UnicodeEncodeError, RecursionError, msgspec.MsgspecError)


NOTHING_SEEN: Mapping[int, str] = MappingProxyType({})


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
    protocol: Protocol | None = None
    """How chance came about; `None` for a record without events."""
    unopened: tuple[int, ...] = ()
    """The seats whose salts were never opened: the others had agreed to start."""
    silent: tuple[int, ...] = ()
    """The people's seats that added nothing to chance."""
    hidden_order: bool = False
    """Whether seats were drawn by lot from a secret that is not shown."""
    by_choice: bool = False
    """Whether who ran the table could choose what was drawn: no player's salt was hidden from
    them until the table was sealed."""

    @property
    def is_proved(self) -> bool:
        """Whether the events are there and explain all that was drawn."""
        return self.events > 0 and self.unproved == 0 and not self.hidden_order


def verify_record(
    record: Record,
    find_game: Callable[[str], Game],
    saw: Mapping[int, str] = NOTHING_SEEN,
) -> Verified:
    """Check everything that a record lets one check; raises `BadRecord`.

    `saw` has digests that a player saw while the game went on, by the numbers of their events.
    """
    if not any(key in record.extra for key in PROOF):
        if saw:
            raise BadRecord("error.verify_saw_nothing")
        plain = Playthrough.of_record(record, first_position(record, find_game))
        return Verified(checked_outcome(record, plain.last), 0, 0, plain.chance_count)
    try:
        proof = _proof(record, find_game, saw)
    except Exception:
        verify(record, find_game)  # what is wrong with the game itself is told first
        raise
    # The events lead to the very actions of the record, so these need no walk of their own.
    line = Playthrough.of_line(proof.state.now)
    outcome = checked_outcome(record, line.last)
    state = proof.state
    return Verified(
        outcome,
        proof.events,
        proof.drawn,
        line.chance_count - proof.drawn,
        state.chance,
        state.awaited if state.status != "open" else (),
        tuple(n for n, seat in enumerate(state.seats) if _adds_nothing(state, seat)),
        state.ended is None and proof.has_order,
        bool(line.chance_count or proof.has_order) and not _has_hidden_salt(state),
    )


def _adds_nothing(state: State, seat: Seat) -> bool:
    """Whether a person at a seat has given chance nothing, at this seat or another."""
    own = (state.seats[n] for n in state.seats_of(seat.owner))
    return bool(seat.owner) and not any(one.salt or one.salt_hash for one in own)


def _has_hidden_salt(state: State) -> bool:
    """Whether a salt is part of chance that only its player knew until the table was full."""
    return state.chance != "chantier-chance/1" and any(state.salts)


class _Proof(NamedTuple):
    """What a record's events lead to."""

    state: State
    events: int
    drawn: int
    has_order: bool
    """Whether seats were drawn by lot."""


def _proof(record: Record, find_game: Callable[[str], Game], saw: Mapping[int, str]) -> _Proof:
    """Replay a record's events and compare all that it says with them; raises `BadRecord`."""
    for key, kind in PROOF.items():
        if not isinstance(record.extra.get(key), kind):
            raise BadRecord("error.verify_form", key=key)
    events, digests = _chained(record.extra["events"])
    if digests[-1].hex() != record.extra["digest"]:
        raise BadRecord("error.verify_digest")
    for number, seen in sorted(saw.items()):
        if number >= len(digests):
            raise BadRecord("error.verify_saw_short", number=number, events=len(events))
        if digests[number].hex() != seen:
            raise BadRecord("error.verify_saw", number=number)
    secret = next((_secret(event) for event in events if isinstance(event, Ended)), None)
    state, drawn = _replay(events, secret, find_game)
    _compare(record, state_record(state))
    has_order = any(isinstance(one, Started) and one.order is not UNSET for one in events)
    return _Proof(state, len(events), drawn, has_order)


def _chained(bodies: list[Any]) -> tuple[list[AnyEvent], list[bytes]]:
    """The events of a record, each decoded once, and the chain's digests: before them all, and
    after each."""
    events: list[AnyEvent] = []
    digests = [START]
    for number, told in enumerate(bodies, 1):
        try:
            body = canonical(told)
            events.append(read_event(body))
        except (BadRecord, *NOT_CANONICAL) as error:
            cause = error if isinstance(error, BadRecord) else None
            raise BadRecord("error.verify_event", cause=cause, number=number) from None
        digests.append(next_digest(digests[-1], body))
    if not events:
        raise BadRecord("error.table_first")
    return events, digests


def _replay(
    events: list[AnyEvent], secret: bytes | None, find_game: Callable[[str], Game]
) -> tuple[State, int]:
    """The table that events lead to, and how many outcomes of chance the secret explains."""
    drawn = 0
    state: State | None = None
    for event in events:
        # Where chance does not act nothing can be derived: `step` refuses the event.
        by_chance = state is not None and state.position.to_act == "chance"
        if state is not None and by_chance and isinstance(event, Drawn) and secret is not None:
            source = Source(state.chance, secret, state.salts)
            try:
                expected = source.outcome(state.position, state.now.length)
            except BadChance as error:
                raise BadRecord("error.verify_event", cause=error, number=event.number) from None
            if expected != event.action:
                raise BadRecord(
                    "error.verify_chance",
                    number=event.number,
                    action=event.action,
                    expected=expected,
                )
            drawn += 1
        if state is not None and isinstance(event, Started) and secret is not None:
            _check_order(state, event, secret)
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


def _check_order(state: State, event: Started, secret: bytes) -> None:
    """The seats are those that the secret and the salts draw, where they were drawn."""
    if event.order is UNSET:
        return
    expected = Source(state.chance, secret, state.salts).order(len(state.seats))
    if expected != event.order:
        raise BadRecord(
            "error.verify_order",
            number=event.number,
            order=list(event.order),
            expected=list(expected),
        )


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
    with suppress(ValueError):
        secret = bytes.fromhex(event.secret)
        if len(secret) == SECRET_BYTES and secret.hex() == event.secret:
            return secret
    raise BadRecord("error.verify_form", key="secret")
