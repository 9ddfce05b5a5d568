"""A whole game as a client without rules is sent it, of a record or of a live table."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import islice
from typing import Any

import msgspec

from chantier.core.game import Game
from chantier.core.outcome import TABLE_REASONS
from chantier.core.position import Position
from chantier.core.record import Record
from chantier.server.api.answers import Expanded, Sitter
from chantier.table import views
from chantier.table.messages import OutcomeView
from chantier.table.playthrough import Playthrough
from chantier.table.state import State

LONGEST_NAME = 64


def expanded_record(game: Game, record: Record) -> Expanded:
    """Every position of a record; raises `BadRecord` where it cannot be played."""
    whole = Playthrough.of_record(record, game.initial(record.players, record.options))
    outcome = _outcome(record, whole.last)
    entries = whole.entries()
    return Expanded(
        game=record.game,
        players=record.players,
        options=record.options,
        seats=_sitters(record),
        boards=tuple(whole.boards()),
        steps=entries,
        outcome=outcome,
        breakdown=None if outcome is None else whole.breakdown(entries),
    )


def expanded_table(state: State) -> Expanded:
    """Every position of a live table's line so far; the last board is the table's own."""
    whole = Playthrough.of_line(state.now)
    entries = whole.entries()
    return Expanded(
        game=state.rules.game,
        players=state.rules.players,
        options=state.rules.options,
        seats=tuple(Sitter(seat.name, seat.level) for seat in state.seats),
        boards=(*islice(whole.boards(), len(whole.steps)), views.board(state)),
        steps=entries,
        outcome=views.outcome(state),
        breakdown=None if state.ended is None else whole.breakdown(entries),
    )


def _outcome(record: Record, last: Position) -> OutcomeView | None:
    """How a game ended: by its rules, or by the table where the record says so."""
    with suppress(msgspec.ValidationError):
        claim = msgspec.convert(record.outcome, OutcomeView)
        fits = len(claim.scores) == record.players and set(claim.winners) <= {
            *range(record.players)
        }
        if claim.reason in TABLE_REASONS and fits:
            return claim
    end = last.outcome
    return None if end is None else OutcomeView(end.winners, end.scores, end.reason)


def _sitters(record: Record) -> tuple[Sitter, ...]:
    """Who sat where, as far as a record says so: a live table's, or one of artificial players."""
    table = record.extra.get("table")
    seats = table.get("seats") if isinstance(table, dict) else record.extra.get("seats")
    if not isinstance(seats, list) or len(seats) != record.players:
        return (Sitter("", None),) * record.players
    return tuple(map(_sitter, seats))


def _sitter(seat: Any) -> Sitter:
    if isinstance(seat, dict):
        name, level = seat.get("name"), seat.get("level")
        known = isinstance(level, int) and not isinstance(level, bool)
        return Sitter(
            name[:LONGEST_NAME] if isinstance(name, str) else "", level if known else None
        )
    if not isinstance(seat, str):
        return Sitter("", None)
    found = re.fullmatch(r"level(\d{1,9})", seat)
    return Sitter("", int(found[1])) if found else Sitter(seat[:LONGEST_NAME], None)
