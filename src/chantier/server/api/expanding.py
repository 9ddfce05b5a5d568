"""A whole game told at once: every position with its action, of a record or of a live table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from chantier.core.game import Game
from chantier.core.outcome import TABLE_REASONS
from chantier.core.played import PlayedAction
from chantier.core.position import Position
from chantier.core.record import Record
from chantier.errors import BadRecord, ChantierError
from chantier.games.parts import faults_of, showcase_of
from chantier.server.api.answers import Expanded, ShowcaseView, Sitter
from chantier.table import narration, views
from chantier.table.board import board_of
from chantier.table.messages import Breakdown, LineEntry, OutcomeView
from chantier.table.state import State

LONGEST_NAME = 64


class _Told(NamedTuple):
    """An action, with what only the table or the record knows of it."""

    played: PlayedAction
    number: int
    action: str
    at: int | None = None


def expanded_record(game: Game, record: Record) -> Expanded:
    """Every position of a record; raises `BadRecord` where it cannot be played."""
    told = list(_record_line(game, record))
    first = game.initial(record.players, record.options)
    boards = [board_of(first, 0, 0)]
    boards += [
        board_of(one.played.after, one.number, one.number, last=one.played.action) for one in told
    ]
    last = told[-1].played.after if told else first
    outcome = _outcome(record, last)
    steps = tuple(map(_step, told))
    return Expanded(
        game=record.game,
        players=record.players,
        options=record.options,
        seats=_sitters(record),
        boards=tuple(boards),
        steps=steps,
        outcome=outcome,
        breakdown=None if outcome is None else _breakdown(last, steps),
    )


def expanded_table(state: State) -> Expanded:
    """Every position of a live table's line so far; the last board is the table's own."""
    nodes = state.now.line()
    told = [_Told(views.played_to(node), node.number, node.action, node.at) for node in nodes[1:]]
    actions = [None, *(one.played.action for one in told)]
    boards = [
        board_of(node.position, node.number, node.length, last=action)
        for node, action in zip(nodes[:-1], actions, strict=False)
    ]
    steps = tuple(map(_step, told))
    return Expanded(
        game=state.rules.game,
        players=state.rules.players,
        options=state.rules.options,
        seats=tuple(Sitter(seat.name, seat.level) for seat in state.seats),
        boards=(*boards, views.board(state)),
        steps=steps,
        outcome=views.outcome(state),
        breakdown=None if state.ended is None else _breakdown(state.position, steps),
    )


@lru_cache(maxsize=32)
def showcase_view(game: Game) -> ShowcaseView:
    """A good-looking moment of a game; its beginning, where nobody has chosen one."""
    position, length = showcase_position(game)
    board = board_of(position, length, length)
    return ShowcaseView(game.card.name, position.players, board)


def showcase_position(game: Game) -> tuple[Position, int]:
    """The position of that moment, and how many actions led to it."""
    showcase = showcase_of(game)
    if showcase is None:
        return game.initial(), 0
    with faults_of(game):
        return showcase.position(game), len(showcase.actions.split())


def _record_line(game: Game, record: Record) -> Iterator[_Told]:
    position = game.initial(record.players, record.options)
    for index, action in enumerate(record.actions):
        try:
            after = position.play(action)
        except ChantierError as error:
            failed = BadRecord("error.record_action", cause=error, index=index, action=action)
            raise failed from None
        yield _Told(PlayedAction(position, position.parse(action), after), index + 1, action)
        position = after


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


def _step(told: _Told) -> LineEntry:
    return LineEntry(
        number=told.number,
        seat=told.played.seat,
        action=told.action,
        parts=told.played.parts,
        words=narration.words(told.played),
        score_changes=narration.score_changes(told.played),
        at=told.at,
        effects=narration.effects(told.played),
        path=narration.path(told.played),
    )


def _breakdown(position: Position, steps: Iterable[LineEntry]) -> Breakdown:
    return narration.breakdown(
        position, (change for step in steps for change in step.score_changes)
    )


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
