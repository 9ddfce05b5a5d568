"""The record of a live game: what a plain record tells, with all that proves it.

Beside a record's usual keys stand `table` (when, who, how), `events` with the `digest` that their
chain leads to, and `chance`: the commitment, what the seats added, and after the game the secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from chantier.core.record import Record
from chantier.table.chain import StoredEvent
from chantier.table.events import Ended
from chantier.table.state import Seat, State


def table_record(state: State, kept: Sequence[StoredEvent]) -> Record:
    """The record of a table from its state and all its events."""
    record = state_record(state)
    events = [msgspec.json.decode(one.body) for one in kept]
    proof = {"events": events, "digest": kept[-1].digest.hex()}
    return replace(record, extra=record.extra | proof)


def state_record(state: State) -> Record:
    """What the record of a table tells beside the events that prove it."""
    seats: list[dict[str, Any]] = []
    for seat in state.seats:
        if seat.level is not None:
            seats.append({"kind": "level", "level": seat.level})
        else:
            seats.append({"kind": "bot" if seat.bot else "person", "name": seat.name})
    chance: dict[str, Any] = {"commitment": state.commitment, **_added(state)}
    if state.ended is not None:
        chance["secret"] = state.ended.secret
    return Record(
        game=state.rules.game,
        players=state.rules.players,
        options=state.rules.options,
        actions=state.actions,
        outcome=None if state.ended is None else outcome_json(state.ended),
        extra={
            "table": {
                "id": state.table,
                "created": state.created,
                "updated": state.updated,
                "seats": seats,
                "clock": msgspec.to_builtins(state.rules.clock),
                **({} if state.before is None else {"before": state.before}),
            },
            "chance": chance,
        },
    )


def _added(state: State) -> dict[str, Any]:
    """What the seats added to chance, seat by seat."""
    if state.chance == "chantier-chance/1":
        return {"salts": list(state.salts)}
    return {"protocol": state.chance, "seats": [_of_seat(state, seat) for seat in state.seats]}


def _of_seat(state: State, seat: Seat) -> dict[str, Any]:
    if seat.salt:
        return {"adds": "salt", "hash": seat.salt_hash, "salt": seat.salt}
    if seat.salt_hash:
        hidden = state.status == "open"
        return {"adds": "hidden" if hidden else "unopened", "hash": seat.salt_hash}
    of_player = [n for n in state.seats_of(seat.owner) if state.seats[n].salt_hash]
    return {"adds": "beside", "seat": of_player[0]} if of_player else {"adds": "nothing"}


def outcome_json(ended: Ended) -> dict[str, Any]:
    """How a game ended, as a record holds it."""
    outcome: dict[str, Any] = {
        "winners": list(ended.winners),
        "scores": list(ended.scores),
        "reason": ended.reason,
    }
    return {**outcome, "agreed": True} if ended.agreed else outcome
