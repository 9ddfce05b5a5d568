"""Checking the record of a live game alone, without the server that it was played on.

Everything is derived again: the chain of hashes, every action by the rules, the line that survived
the takebacks, the end, and every outcome of chance from the secret that was committed to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from chantier.core import record as records
from chantier.core.fair import commitment, drawn_outcome
from chantier.core.game import Game
from chantier.core.outcome import Outcome
from chantier.core.record import Record
from chantier.errors import BadRecord, ChantierError
from chantier.table.chain import START, canonical, next_digest
from chantier.table.events import NOTHING_PRIVATE, AnyEvent, Drawn
from chantier.table.record import outcome_json
from chantier.table.state import State
from chantier.table.step import create, step
from chantier.table.table import read_event


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
    events = record.extra.get("events")
    if events is None:
        return Verified(outcome, 0, 0, chances)
    bodies = [canonical(one) for one in _list(record, "events")]
    told = [_event(body, number) for number, body in enumerate(bodies, 1)]
    digest = START
    for body in bodies:
        digest = next_digest(digest, body)
    if digest.hex() != record.extra.get("digest"):
        raise BadRecord("error.verify_digest")
    secret = _secret(record)
    state, drawn = _replay(told, secret, find_game)
    _compare(record, state)
    return Verified(outcome, len(told), drawn, chances - drawn)


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


def _compare(record: Record, state: State) -> None:
    """The record tells what its events tell."""
    card = state.game.card
    same_options = card.complete_options(record.options) == card.complete_options(
        state.rules.options
    )
    if (record.game, record.players) != (card.name, state.rules.players) or not same_options:
        raise BadRecord("error.verify_rules")
    if tuple(record.actions) != state.actions:
        raise BadRecord("error.verify_line")
    if record.outcome != (None if state.ended is None else outcome_json(state.ended)):
        raise BadRecord("error.verify_outcome")


def _chances(record: Record, find_game: Callable[[str], Game]) -> int:
    """How often chance acted in a record that is known to be legal."""
    position = find_game(record.game).initial(record.players, record.options)
    count = 0
    for action in record.actions:
        count += position.to_act == "chance"
        position = position.apply(position.parse(action))
    return count


def _event(body: bytes, number: int) -> AnyEvent:
    try:
        return read_event(body)
    except BadRecord as error:
        raise BadRecord("error.verify_event", cause=error, number=number) from None


def _list(record: Record, key: str) -> list[Any]:
    value = record.extra[key]
    if not isinstance(value, list):
        raise BadRecord("error.verify_form", key=key)
    return value


def _secret(record: Record) -> bytes | None:
    """The secret, if it is shown yet: with the end of the game."""
    chance = record.extra.get("chance")
    if not isinstance(chance, dict):
        raise BadRecord("error.verify_form", key="chance")
    secret = chance.get("secret")
    if secret is None:
        return None
    try:
        return bytes.fromhex(secret)
    except (TypeError, ValueError):
        raise BadRecord("error.verify_form", key="chance.secret") from None
