"""Sitting down, getting up, setting up a table, and leaving a seat to another player."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from chantier.core.fair import commitment, draw
from chantier.errors import NotAllowed
from chantier.games.registry import find_game
from chantier.table.callers import Context, clean_name, own_seat, seats_of
from chantier.table.chain import START
from chantier.table.draft import Draft
from chantier.table.events import (
    NO_CHAT,
    NOTHING_PRIVATE,
    Closed,
    Created,
    FirstBy,
    Private,
    Returned,
    Seated,
    Started,
    Stood,
    StoodIn,
)
from chantier.table.messages import Close, Leave, NewTable, Return, Sit, Stand
from chantier.table.options import LevelSeat, MySeat, Rules
from chantier.table.play import go_on, must_play, stand_in_level
from chantier.table.state import Seat, State
from chantier.table.step import create

LONGEST_OPENING = 5000  # actions


def new_table(context: Context, plan: NewTable) -> Draft:
    """A table as a client wants it; raises what is wrong with it."""
    seats = []
    for wish in plan.seats:
        match wish:
            case LevelSeat(level=level):
                seats.append(Seat(level=_check_level(context, level)))
            case MySeat(name=name):
                mine = clean_name(name or plan.name)
                salt = "" if any(seat.owner for seat in seats) else plan.salt
                owner = context.caller.owner
                seats.append(Seat(owner=owner, name=mine, salt=salt, bot=plan.bot))
            case _:
                seats.append(Seat())
    if not context.caller.owner and any(seat.owner == "" and seat.name for seat in seats):
        raise NotAllowed("error.table_nobody")
    if len(seats) != plan.rules.players:
        raise NotAllowed("error.table_seats")
    if len(plan.rules.opening) > LONGEST_OPENING:
        raise NotAllowed("error.table_opening_long", most=LONGEST_OPENING)
    return set_up(context, plan.rules, seats, first="lot" if plan.lot else UNSET)


def set_up(
    context: Context,
    rules: Rules,
    seats: Sequence[Seat],
    before: str | None = None,
    first: FirstBy | UnsetType = UNSET,
) -> Draft:
    """A new table at which some seats are taken already; where all are, the game begins."""
    fresh = context.fresh()
    if first == "lot":  # drawn from the secret that the table commits to
        rest = list(seats)
        seats = [rest.pop(draw(fresh.secret, ("lot",), n, len(rest))) for n in range(len(rest))]
    event = Created(
        number=1,
        at=context.now,
        table=fresh.table,
        rules=rules,
        levels=tuple(seat.level for seat in seats),
        commitment=commitment(fresh.secret),
        before=before,
        first=first,
    )
    private = Private(owner=context.caller.owner, secret=fresh.secret.hex(), keys=fresh.keys.hex())
    state = create(event, private, find_game)
    if state.position.is_over:
        raise NotAllowed("error.table_opening_over")
    draft = Draft(context, state, START)
    draft.keep(event, private, NO_CHAT, None)
    for number, seat in enumerate(seats):
        if seat.owner:
            _seat(draft, number, seat.owner, seat.name, seat.salt, seat.bot)
    _start_if_full(draft)
    return draft


def sit(draft: Draft, message: Sit) -> None:
    """Take an open seat."""
    state, caller = draft.state, draft.context.caller
    if not caller.owner:
        raise NotAllowed("error.table_nobody")
    vacant = [n for n, seat in enumerate(state.seats) if seat.is_open]
    if state.status != "open" or not vacant:
        raise NotAllowed("error.table_full")
    seat = message.seat
    if seat is None or state.first == "lot":  # at a table by lot nobody chooses when to play
        seat = vacant[draw(state.secret, ("seat",), state.number, len(vacant))]
    if seat not in vacant:
        raise NotAllowed("error.table_taken", seat=seat)
    name = clean_name(message.name)
    beside = _beside(state, caller.owner)
    draft.add(Seated, seat=seat, name=name, salt=message.salt, bot=message.bot, beside=beside)
    _start_if_full(draft)


def stand(draft: Draft, message: Stand) -> None:
    """Give up a seat before the game."""
    if draft.state.status != "open":
        raise NotAllowed("error.table_begun")
    draft.add(Stood, seat=own_seat(draft.state, draft.context.caller, message.seat))


def close(draft: Draft, message: Close) -> None:  # noqa: ARG001  # as all that is decided
    """Close a table before the game, if nobody else sits there."""
    state, caller = draft.state, draft.context.caller
    if state.status != "open":
        raise NotAllowed("error.table_begun")
    held = seats_of(state, caller)
    if not held:
        raise NotAllowed("error.table_no_seat")
    if any(seat.owner for n, seat in enumerate(state.seats) if n not in held):
        raise NotAllowed("error.table_others")
    draft.add(Closed)


def _own_seat_in_play(draft: Draft, seat: int | None) -> int:
    """A seat of the caller's while the game is played; raises `NotAllowed`."""
    must_play(draft.state)
    return own_seat(draft.state, draft.context.caller, seat)


def leave(draft: Draft, message: Leave) -> None:
    """Let an artificial player play on."""
    state, seat = draft.state, _own_seat_in_play(draft, message.seat)
    if state.seats[seat].stand_in is not None:
        raise NotAllowed("error.table_left_already")
    level = message.level
    if level is None:
        level = draft.context.like_caller or stand_in_level(state)
    draft.add(StoodIn, seat=seat, level=_check_level(draft.context, level))


def come_back(draft: Draft, message: Return) -> None:
    """Take one's seat back."""
    state, seat = draft.state, _own_seat_in_play(draft, message.seat)
    if state.seats[seat].out is not None:
        raise NotAllowed("error.table_out_already")
    if state.seats[seat].stand_in is None:
        raise NotAllowed("error.table_not_left")
    draft.add(Returned, seat=seat)


def _seat(draft: Draft, seat: int, owner: str, name: str, salt: str, bot: bool) -> None:
    private, beside = Private(owner=owner), _beside(draft.state, owner)
    draft.add(Seated, private=private, seat=seat, name=name, salt=salt, bot=bot, beside=beside)


def _beside(state: State, owner: str) -> int | None:
    return next(iter(state.seats_of(owner)), None)


def _start_if_full(draft: Draft) -> None:
    if not any(seat.is_open for seat in draft.state.seats):
        draft.add(Started, private=NOTHING_PRIVATE)
        go_on(draft)


def _check_level(context: Context, level: int) -> int:
    if not 1 <= level <= context.top_level:
        raise NotAllowed("error.table_level", level=level, most=context.top_level)
    return level
