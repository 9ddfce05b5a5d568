"""What an event does to a table. Replaying events, from anywhere, comes through here.

A step checks what a forged or damaged list of events could get wrong, by the rules of the game and
the numbering; what a table allows whom is `decide`'s business.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET
from msgspec.structs import replace

from chantier.core.game import Game
from chantier.core.turn_order import rematch_by
from chantier.errors import BadRecord
from chantier.table.before_play import before_play, is_digest
from chantier.table.clock import Clocks
from chantier.table.consent import asked, is_settled, may_take_back, taken_back_to
from chantier.table.ending import Ending, ending
from chantier.table.events import (
    FORMAT,
    Acted,
    Answered,
    AnyEvent,
    Closed,
    Created,
    Drawn,
    Ended,
    LevelSet,
    Offered,
    Opened,
    Private,
    Rematched,
    Resumed,
    Returned,
    Said,
    Sealed,
    Seated,
    Started,
    Stood,
    StoodIn,
    TakenBack,
    Thrown,
    WentOut,
)
from chantier.table.state import DrawnFrom, LineNode, Offer, Seat, State
from chantier.table.stepping import expect, reseated, seat_numbered

LATEST = 1 << 53  # milliseconds, and every program's integers are exact up to here


def create(event: AnyEvent, private: Private, find_game: Callable[[str], Game]) -> State:
    """The table that its first event sets up; raises what the game says of a wrong opening."""
    if not isinstance(event, Created) or event.number != 1 or event.format != FORMAT:
        raise BadRecord("error.table_first")
    rules = event.rules
    game = find_game(rules.game)
    node = LineNode(game.initial(rules.players, rules.options), event.number, at=event.at)
    for action in rules.opening:
        played = node.position.played(action)
        node = LineNode(
            position=played.after,
            number=1,
            length=node.length + 1,
            action=action,
            action_id=played.action,
            chance=played.seat is None,
            before=node,
            at=event.at,
        )
    levels = event.levels
    if len(levels) != rules.players or any(level is not None and level < 1 for level in levels):
        raise BadRecord("error.table_seats")
    return State(
        table=event.table,
        game=game,
        rules=rules,
        created=event.at,
        commitment=event.commitment,
        secret=bytes.fromhex(private.secret),
        keys=bytes.fromhex(private.keys),
        before=event.before,
        host=private.owner,
        first=event.first or None,
        chance=event.chance or "chantier-chance/1",
        seats=tuple(Seat(level=level) for level in event.levels),
        now=node,
        clocks=Clocks.fresh(rules.clock, rules.players),
        number=1,
        updated=event.at,
        position_changed_at=event.at,
    )


def step(state: State, event: AnyEvent, private: Private) -> State:
    """The table after one more event."""
    if event.number != state.number + 1:
        raise BadRecord("error.table_number", number=event.number, last=state.number)
    expect(state.updated <= event.at < LATEST, event)
    return replace(_changed(state, event, private), number=event.number, updated=event.at)


def _changed(state: State, event: AnyEvent, private: Private) -> State:  # noqa: C901, PLR0912  # one case an event
    match event:
        case Seated() | Stood() | LevelSet() | Sealed() | Opened() | Started():
            before = before_play(state, event, private)
            return _timed(before, event, None) if before.status == "playing" else before
        case Acted() | Drawn():
            return _played(state, event)
        case Thrown():
            by_hand = event.by == "hand" and seat_numbered(state, event.seat).player is not None
            expect(event.seat == state.to_throw and not state.thrown and not by_hand, event)
            return replace(state, thrown=True)
        case TakenBack():
            return _taken_back(state, event)
        case Offered():
            expect(_may_offer(state, event), event)
            kept = tuple(offer for offer in state.offers if offer.what != event.what)
            first = None if event.first is UNSET else event.first
            hashes = _with_hash((), event)
            offer = Offer(event.seat, event.what, frozenset((event.seat,)), first, hashes)
            return replace(state, offers=(*kept, offer), offer_count=state.offer_count + 1)
        case Answered():
            return _answered(state, event)
        case WentOut():
            return _went_out(state, event)
        case StoodIn():
            return _stood_in(state, event)
        case Returned():
            seat = seat_numbered(state, event.seat)
            expect(seat.stand_in is not None and seat.out is None, event)
            back = reseated(state, event.seat, replace(seat, stand_in=None))
            return _rerun(back, event, event.seat)
        case Said():
            expect(event.seat is None or bool(seat_numbered(state, event.seat).owner), event)
            return replace(state, chat_count=state.chat_count + 1)
        case Resumed():
            return replace(state, clocks=state.clocks.resumed(event.stopped, event.since))
        case Ended():
            told = Ending(event.winners, event.scores, event.reason, event.agreed)
            expect(told == ending(state), event)
            clocks = state.clocks.stopped(event.at)
            return replace(state, status="over", ended=event, offers=(), clocks=clocks)
        case Rematched():
            expect(state.status == "over", event)
            return replace(state, rematch=event.table, offers=())
        case Closed():
            by_host = event.word is not UNSET
            expect(state.status == "open" or (by_host and state.status == "playing"), event)
            clocks = state.clocks.stopped(event.at)
            word = None if event.word is UNSET else event.word
            return replace(state, status="closed", closed_word=word, offers=(), clocks=clocks)
        case Created():
            raise BadRecord("error.table_event", event="created")


def _played(state: State, event: Acted | Drawn) -> State:
    actor = state.position.to_act
    seat = event.seat if isinstance(event, Acted) else None
    expect(state.status == "playing" and actor == ("chance" if seat is None else seat), event)
    played = state.position.played(event.action)
    now = LineNode(
        position=played.after,
        number=event.number,
        length=state.now.length + 1,
        action=event.action,
        action_id=played.action,
        actor=seat,
        chance=seat is None,
        before=state.now,
        at=event.at,
    )
    moved = _moved(state, now, event)
    if seat is not None:
        return _timed(moved, event, seat)
    if state.thrown:
        return _timed(moved, event, state.to_throw)
    # Chance is no turn of its own: what follows is counted from the seat that acted before it.
    if state.drawn_from is not None:
        moved = replace(moved, clocks=state.drawn_from.clocks)
        return _timed(moved, event, state.drawn_from.before)
    return _timed(moved, event, _last_seat(state.now))


def _moved(state: State, now: LineNode, event: AnyEvent) -> State:
    """The table at another node of its line, before the clocks follow."""
    return replace(
        state,
        now=now,
        position_changed_at=event.at,
        offers=(),
        offer_count=0,
        drawn_from=None,
        thrown=False,
    )


def _taken_back(state: State, event: TakenBack) -> State:
    seat_numbered(state, event.seat)
    before = taken_back_to(state, event.seat)
    allowed = may_take_back(state, event.seat)
    agreed = allowed == "free" or is_settled(state, "takeback", event.seat)
    expect(before is not None and before.length == event.length and agreed, event)
    assert before is not None  # noqa: S101  # just expected
    now = replace(before, number=event.number, told=[])
    back = _moved(state, now, event)
    clocks = state.clocks.stopped(event.at).taken_back(_turns_since(state, before))
    return _rerun(replace(back, clocks=clocks), event, back.to_act)


def _turns_since(state: State, before: LineNode) -> list[int]:
    """The seats whose turn has passed on since a node, the latest first: as `_timed` saw it."""
    seats: list[int] = []
    after = state.on_turn
    if state.position.to_act == "chance" and after is not None:
        # A computer's dice come with no time added before them.
        after = after if state.seats[after].player is None else None
    for node in state.now.back():
        if node.number == before.number or node.actor is None:
            break
        if after not in (None, node.actor):
            seats.append(node.actor)
        after = node.actor
    return seats


def _may_offer(state: State, event: Offered) -> bool:
    seat = seat_numbered(state, event.seat)
    if event.first is not UNSET:
        seat_numbered(state, event.first)
        if event.what != "rematch" or state.ended is None:
            return False
        if rematch_by(state.game.card, state.ended.winners) == "loser":
            return False
    if event.what == "rematch":
        return state.status == "over" and seat.level is None and state.rematch is None
    if event.what == "start":
        waits = any(state.seats[n].owner == seat.owner for n in state.awaited)
        open_still = state.status == "open" and state.sealed is not None
        return open_still and seat.owner != "" and not waits
    return state.status == "playing" and seat.decides


def _answered(state: State, event: Answered) -> State:
    offer = state.offer(event.what)
    seat_numbered(state, event.seat)
    if offer is None:
        raise BadRecord("error.table_event", event="answered")
    others = asked(state, offer.seat, event.what)
    expect(event.seat in others or (event.seat == offer.seat and not event.agreed), event)
    kept = tuple(other for other in state.offers if other is not offer)
    if not event.agreed:
        return replace(state, offers=kept)
    hashes = _with_hash(offer.salt_hashes, event)
    agreed = replace(offer, agreed=offer.agreed | {event.seat}, salt_hashes=hashes)
    return replace(state, offers=(*kept, agreed))


def _with_hash(
    hashes: tuple[tuple[int, str], ...], event: Offered | Answered
) -> tuple[tuple[int, str], ...]:
    """What the seats will add to a rematch's chance, with what one of them says of it."""
    if event.salt_hash is UNSET:
        return hashes
    expect(event.what == "rematch" and is_digest(event.salt_hash), event)
    return (*hashes, (event.seat, event.salt_hash))


def _stood_in(state: State, event: StoodIn) -> State:
    seat = seat_numbered(state, event.seat)
    expect(state.status == "playing" and seat.decides and event.level > 0, event)
    if event.by is not UNSET:
        by = seat_numbered(state, event.by)
        expect(by.level is None and by.owner != seat.owner, event)
    left = reseated(state, event.seat, replace(seat, stand_in=event.level))
    return _rerun(replace(left, offers=()), event, event.seat)


def _went_out(state: State, event: WentOut) -> State:
    seat = seat_numbered(state, event.seat)
    person = seat.level is None and seat.out is None and event.level > 0
    expect(state.status == "playing" and person, event)
    if event.reason == "time":
        deadline = state.clocks.deadline
        late = deadline is not None and event.at >= deadline
        expect(late and state.clocks.running == event.seat, event)
    out = replace(seat, out=event.reason, stand_in=event.level)
    left = replace(reseated(state, event.seat, out), last_out_reason=event.reason, offers=())
    return _rerun(left, event, event.seat)


def _timed(state: State, event: AnyEvent, before: int | None) -> State:
    """The clock passes on to the seat that acts now; it does not run for artificial players."""
    after = state.on_turn
    if state.position.to_act == "chance":
        stopped = state.clocks.stopped(event.at)
        if after is None or state.seats[after].player is not None:
            return replace(state, clocks=stopped)
        state = replace(state, drawn_from=DrawnFrom(stopped, before))
    timed = after is not None and state.seats[after].player is None
    return replace(state, clocks=state.clocks.turned(event.at, before, after, timed))


def _rerun(state: State, event: AnyEvent, seat: int | None) -> State:
    """The clock stops or runs again where a seat's player changed, or actions were taken back."""
    turn = state.on_turn
    if turn is None or (seat is not None and seat != turn):
        return state
    timed = state.seats[turn].player is None
    clocks = state.clocks.turned(event.at, turn, turn, timed)
    return replace(state, clocks=clocks)


def _last_seat(node: LineNode) -> int | None:
    return next((m.actor for m in node.back() if m.actor is not None), None)
