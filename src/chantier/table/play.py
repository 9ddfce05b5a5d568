"""Playing: actions, chance, the end, and seats that go out."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from chantier.errors import NotAllowed, StalePosition
from chantier.table.callers import own_seat, seats_of
from chantier.table.draft import Draft
from chantier.table.ending import ending
from chantier.table.events import Acted, Closed, Drawn, Ended, OutReason, Thrown, WentOut
from chantier.table.messages import Act, Claim, Resign, Throw
from chantier.table.options import DAY, Days
from chantier.table.state import State
from chantier.table.throwing import note_wait, thrown_at, waits

CLAIM_AFTER = 2 * 60 * 1000  # of absence, in milliseconds: then the others may go on without
ABANDONED_AFTER = 14 * DAY  # without a clock and without an action
CLOSED_AFTER = 7 * DAY  # without a game
USUAL_LEVEL = 3
_NO_OWN_THROWS: Mapping[str, int | None] = MappingProxyType({})


def act(draft: Draft, message: Act) -> None:
    """A person's action."""
    seat = _own_turn(draft, message.position)
    if draft.state.to_throw is not None:
        raise NotAllowed("error.table_throw_first")
    draft.add(Acted, seat=seat, action=message.action)
    go_on(draft)


def throw(draft: Draft, message: Throw) -> None:
    """A person throws the dice that wait for them."""
    seat = _own_turn(draft, message.position)
    if draft.state.to_throw is None:
        raise NotAllowed("error.table_nothing_to_throw")
    draft.add(Thrown, seat=seat, by="hand")
    go_on(draft)


def _own_turn(draft: Draft, position: int) -> int:
    """The caller's seat that must act or throw in a position; raises why it is not theirs."""
    state = draft.state
    must_play(state)
    if position != state.now.number:
        raise StalePosition("error.table_stale", given=position, now=state.now.number)
    seat = state.on_turn
    held = seats_of(state, draft.context.caller)
    if not held:
        raise NotAllowed("error.table_no_seat")
    if seat is None or seat not in held:
        raise NotAllowed("error.table_not_your_turn")
    if state.seats[seat].player is not None:
        raise NotAllowed("error.table_stood_in")
    if state.clocks.deadline is not None and draft.context.now >= state.clocks.deadline:
        raise NotAllowed("error.table_out_of_time")
    return seat


def think(draft: Draft, action: str, position: int) -> None:
    """An artificial player's action."""
    state = draft.state
    seat = state.to_act
    if position != state.now.number or seat is None or state.seats[seat].player is None:
        raise StalePosition("error.table_stale", given=position, now=state.now.number)
    draft.add(Acted, seat=seat, action=action)
    go_on(draft)


def go_on(draft: Draft) -> None:
    """Let chance act where it must and waits for no player; see whether the game is over."""
    while draft.state.position.to_act == "chance" and not waits(
        draft.state, draft.context.own_throws
    ):
        note_wait(draft)
        state = draft.state
        outcome = state.source.outcome(state.position, state.now.length)
        draft.add(Drawn, action=outcome)
    end_if_over(draft)


def resign(draft: Draft, message: Resign) -> None:
    """A person gives up."""
    must_play(draft.state)
    seat = own_seat(draft.state, draft.context.caller, message.seat)
    if draft.state.seats[seat].out is not None:
        raise NotAllowed("error.table_out_already")
    go_out(draft, seat, "resign")


def claim(draft: Draft, message: Claim) -> None:  # noqa: ARG001  # as all that is decided
    """A player says that the one who must act is gone."""
    must_play(draft.state)
    go_out(draft, absent_seat(draft, draft.state.on_turn), "abandon")


def absent_seat(draft: Draft, seat: int | None) -> int:
    """A seat whose person has been away long enough for the caller to go on without them."""
    state, context = draft.state, draft.context
    held = seats_of(state, context.caller)
    if not held:
        raise NotAllowed("error.table_no_seat")
    if isinstance(state.rules.clock, Days):
        raise NotAllowed("error.table_clock_decides")
    if seat is None or seat in held or not state.seats[seat].decides:
        raise NotAllowed("error.table_nobody_gone")
    since = context.absent.get(seat)
    if since is None or context.now - since < CLAIM_AFTER:
        raise NotAllowed("error.table_not_gone_yet", seconds=CLAIM_AFTER // 1000)
    return seat


def tick(draft: Draft) -> None:
    """Let happen what is due by now, although nobody asks."""
    state, now, own_throws = draft.state, draft.context.now, draft.context.own_throws
    if (moment := due(state, own_throws)) is None or now < moment or state.thinker is not None:
        return
    if state.status == "open":
        draft.add(Closed)
    elif state.to_throw is not None and moment == thrown_at(state, own_throws):
        draft.add(Thrown, seat=state.to_throw, by="table")
        go_on(draft)
    elif state.on_turn is not None:
        timed = state.clocks.running is not None
        go_out(draft, state.on_turn, "time" if timed else "abandon")


def due(state: State, own_throws: Mapping[str, int | None] = _NO_OWN_THROWS) -> int | None:
    """When something must happen although nobody asks; long ago if a player must think.

    Unless it is said who throws their own dice, dice that wait are due: after a restart the server
    looks at such a table at once.
    """
    if state.status == "open":
        return state.updated + closed_after(state)
    if state.status != "playing":
        return None
    if state.thinker is not None:
        return state.position_changed_at
    deadline = state.clocks.deadline
    if deadline is None:
        deadline = state.position_changed_at + ABANDONED_AFTER
    thrown = thrown_at(state, own_throws)
    return deadline if thrown is None else min(thrown, deadline)


def closed_after(state: State) -> int:
    """How long a table waits for its game, in milliseconds.

    A full table waits for its players' salts: at least as long as its clock gives one turn.
    """
    clock = state.rules.clock
    if state.sealed is not None and isinstance(clock, Days):
        return max(CLOSED_AFTER, clock.days * DAY)
    return CLOSED_AFTER


def go_out(draft: Draft, seat: int, reason: OutReason) -> None:
    """A seat cannot win any more: the game ends, or is played on for it."""
    state = draft.state
    draft.add(WentOut, seat=seat, reason=reason, level=stand_in_level(state))
    end_if_over(draft)
    if draft.state.status == "playing":
        go_on(draft)  # its stand-in does not wait to throw


def stand_in_level(state: State) -> int:
    """Who plays on for a person: as strong as the table's own artificial players, if it has any."""
    levels = [seat.level for seat in state.seats if seat.level is not None]
    return max(levels, default=USUAL_LEVEL)


def end_if_over(draft: Draft) -> None:
    """End the game if it is over: by its rules, by consent, or for want of players."""
    end = ending(draft.state)
    if end is not None:
        draft.add(Ended, **end._asdict(), secret=draft.state.secret.hex())


def must_be_open(state: State) -> None:
    """Refuse what can only be done before a game."""
    if state.status != "open":
        closed = state.status == "closed"
        raise NotAllowed("error.table_status.closed" if closed else "error.table_begun")


def must_play(state: State) -> None:
    """Refuse what can only be done while a game goes on."""
    if state.status != "playing":
        raise NotAllowed(f"error.table_status.{state.status}")
