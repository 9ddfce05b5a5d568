"""Setting up a table, saying who plays which seat, and leaving a seat to another player."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from chantier.core.fair import Source, commitment
from chantier.errors import NotAllowed
from chantier.games.registry import find_game
from chantier.table.before_play import holds_hash
from chantier.table.callers import (
    Context,
    clean_name,
    is_host,
    own_seat,
    seats_of,
    sets_seats,
)
from chantier.table.chain import START
from chantier.table.draft import Draft
from chantier.table.events import (
    NO_CHAT,
    Closed,
    Created,
    FirstBy,
    LevelSet,
    Private,
    Returned,
    Seated,
    Stood,
    StoodIn,
)
from chantier.table.messages import Close, Leave, NewTable, Return, SetSeat, Sit, Stand, StandIn
from chantier.table.options import LevelSeat, MySeat, OpenSeat, Rules
from chantier.table.play import absent_seat, go_on, must_be_open, must_play, stand_in_level
from chantier.table.sealing import check_unsealed, seal_if_full
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
            case MySeat(name=name, profile=profile):
                mine = clean_name(name or plan.name)
                hidden = "" if any(seat.owner for seat in seats) else plan.salt_hash or ""
                owner, bot = context.caller.owner, plan.bot
                seats.append(
                    Seat(owner=owner, name=mine, salt_hash=hidden, bot=bot, profile=profile)
                )
            case _:
                seats.append(Seat())
    if not context.caller.owner and any(seat.owner == "" and seat.name for seat in seats):
        raise NotAllowed("error.table_nobody")
    if len(seats) != plan.rules.players:
        raise NotAllowed("error.table_seats")
    if len(plan.rules.opening) > LONGEST_OPENING:
        raise NotAllowed("error.table_opening_long", most=LONGEST_OPENING)
    if plan.own_throws:
        context = dataclasses.replace(context, own_throws={context.caller.owner: context.now})
    return set_up(context, plan.rules, seats, first="lot" if plan.lot else UNSET)


def set_up(
    context: Context,
    rules: Rules,
    seats: Sequence[Seat],
    before: str | None = None,
    first: FirstBy | UnsetType = UNSET,
) -> Draft:
    """A new table at which some seats are taken already; where all are, it is sealed."""
    fresh = context.fresh()
    event = Created(
        number=1,
        at=context.now,
        table=fresh.table,
        rules=rules,
        levels=tuple(seat.level for seat in seats),
        commitment=commitment(fresh.secret),
        before=before,
        first=first,
        chance="chantier-chance/2",
    )
    private = Private(owner=context.caller.owner, secret=fresh.secret.hex(), keys=fresh.keys.hex())
    state = create(event, private, find_game)
    if state.position.is_over:
        raise NotAllowed("error.table_opening_over")
    draft = Draft(context, state, START)
    draft.keep(event, private, NO_CHAT, None)
    for number, seat in enumerate(seats):
        if seat.owner:
            _seat(draft, number, seat)
    seal_if_full(draft)
    return draft


def sit(draft: Draft, message: Sit) -> None:
    """Take an open seat."""
    state, caller = draft.state, draft.context.caller
    if not caller.owner:
        raise NotAllowed("error.table_nobody")
    begun = state.status in ("playing", "over")
    if begun and state.level_came_last is not None:
        raise NotAllowed("error.table_level_came_last", level=state.level_came_last)
    seat = _free_seat(state, message.seat)
    name = clean_name(message.name)
    beside = _beside(state, caller.owner)
    draft.add(
        Seated,
        private=replace(draft.private, profile=message.profile),
        seat=seat,
        name=name,
        bot=message.bot,
        beside=beside,
        **_added(state, caller.owner, message),
    )
    seal_if_full(draft)


def stand(draft: Draft, message: Stand) -> None:
    """Give up a seat before the game."""
    if draft.state.status != "open":
        raise NotAllowed("error.table_begun")
    check_unsealed(draft.state)
    draft.add(Stood, seat=own_seat(draft.state, draft.context.caller, message.seat))


def set_seat(draft: Draft, message: SetSeat) -> None:
    """Say who plays a seat before the game; the last seat to be taken begins it."""
    _check_sets(draft, message)
    state, caller, seat, wish = draft.state, draft.context.caller, message.seat, message.to
    before = state.seats[seat]
    level = _check_level(draft.context, wish.level) if isinstance(wish, LevelSeat) else None
    name = clean_name(wish.name or "") if isinstance(wish, MySeat) else ""
    if before.is_open and not isinstance(wish, OpenSeat):
        seat = _free_seat(state, seat)
    if before.owner:
        draft.add(Stood, seat=seat)
    if level != before.level:
        draft.add(LevelSet, seat=seat, level=level)
    if isinstance(wish, MySeat):
        beside = _beside(draft.state, caller.owner)
        private = Private(owner=caller.owner) if draft.events else draft.private
        private = replace(private, profile=wish.profile)
        added = _added(draft.state, caller.owner, message)
        if not added and before.owner == caller.owner and not holds_hash(draft.state, caller.owner):
            # Who sits down anew, under another name say, adds what was promised before.
            added = {"salt_hash": before.salt_hash or UNSET}
        draft.add(Seated, private=private, seat=seat, name=name, beside=beside, **added)
    if not draft.events:
        raise NotAllowed("error.table_seat_same")
    seal_if_full(draft)


def _check_sets(draft: Draft, message: SetSeat) -> None:
    """Refuse a caller who may not say who plays a seat."""
    state, caller, seat = draft.state, draft.context.caller, message.seat
    must_be_open(state)
    check_unsealed(state)
    if not sets_seats(state, caller):
        raise NotAllowed("error.table_host_only")
    if not 0 <= seat < len(state.seats):
        raise NotAllowed("error.table_seat", seat=seat)
    if state.seats[seat].owner and seat not in seats_of(state, caller):
        raise NotAllowed("error.table_held", name=state.seats[seat].name)
    if isinstance(message.to, MySeat) and not caller.owner:
        raise NotAllowed("error.table_nobody")


def close(draft: Draft, message: Close) -> None:  # noqa: ARG001  # as all that is decided
    """Close a table before the game, if nobody else sits there."""
    state, caller = draft.state, draft.context.caller
    if state.status != "open":
        raise NotAllowed("error.table_begun")
    held = seats_of(state, caller)
    if not held and not is_host(state, caller):
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
        level = draft.context.like_player or stand_in_level(state)
    draft.add(StoodIn, seat=seat, level=_check_level(draft.context, level))
    go_on(draft)


def stand_in(draft: Draft, message: StandIn) -> None:
    """Let an artificial player play on for a person who is away, at all of the person's seats."""
    state, context = draft.state, draft.context
    must_play(state)
    known = 0 <= message.seat < len(state.seats)
    absent = state.seats[absent_seat(draft, message.seat if known else None)]
    level = _check_level(context, context.like_player or stand_in_level(state))
    by = seats_of(state, context.caller)[0]
    for seat in state.seats_of(absent.owner):
        if state.seats[seat].decides:
            draft.add(StoodIn, seat=seat, level=level, by=by)
    go_on(draft)


def come_back(draft: Draft, message: Return) -> None:
    """Take one's seat back."""
    state, seat = draft.state, _own_seat_in_play(draft, message.seat)
    if state.seats[seat].out is not None:
        raise NotAllowed("error.table_out_already")
    if state.seats[seat].stand_in is None:
        raise NotAllowed("error.table_not_left")
    draft.add(Returned, seat=seat)


def _seat(draft: Draft, number: int, seat: Seat) -> None:
    draft.add(
        Seated,
        private=Private(owner=seat.owner, profile=seat.profile),
        seat=number,
        name=seat.name,
        salt_hash=seat.salt_hash or UNSET,
        bot=seat.bot,
        beside=_beside(draft.state, seat.owner),
    )


def _added(state: State, owner: str, message: Sit | SetSeat) -> dict[str, Any]:
    """What a player who sits down adds to chance, once for all their seats."""
    if state.chance == "chantier-chance/1":
        return {"salt": "" if state.seats_of(owner) else message.salt}
    if message.salt_hash is UNSET or holds_hash(state, owner):
        return {}
    return {"salt_hash": message.salt_hash}


def _beside(state: State, owner: str) -> int | None:
    return next(iter(state.seats_of(owner)), None)


def _free_seat(state: State, seat: int | None) -> int:
    """A free seat, the one named or any; raises `NotAllowed`."""
    vacant = [n for n, one in enumerate(state.seats) if one.is_open]
    if state.status != "open" or not vacant:
        raise NotAllowed("error.table_full")
    if state.chance == "chantier-chance/1" and (seat is None or state.first == "lot"):
        by_lot = Source("chantier-chance/1", state.secret, ("seat",))
        return vacant[by_lot.draw("order", state.number, len(vacant))]
    if seat is None:
        return vacant[0]  # at a table by lot all seats are drawn when it starts
    if seat not in vacant:
        raise NotAllowed("error.table_taken", seat=seat)
    return seat


def _check_level(context: Context, level: int) -> int:
    if not 1 <= level <= context.top_level:
        raise NotAllowed("error.table_level", level=level, most=context.top_level)
    return level
