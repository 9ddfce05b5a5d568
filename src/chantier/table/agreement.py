"""What a table agrees on: taking back, sharing the win, playing again."""

from __future__ import annotations

from typing import Literal, TypeAlias

from chantier.core.card import Card
from chantier.errors import NotAllowed
from chantier.table.draft import Draft
from chantier.table.events import Answered, Offered, Rematched, TakenBack, What
from chantier.table.messages import Answer, OfferDraw, Rematch, Takeback
from chantier.table.people import own_seat
from chantier.table.play import must_play, share_the_win
from chantier.table.seating import set_up
from chantier.table.state import Seat, State

Back: TypeAlias = Literal["free", "ask", "no"]


def takeback(draft: Draft, message: Takeback) -> None:
    """Take one's last action back, or ask the others to allow it."""
    state = draft.state
    must_play(state)
    if not state.rules.takebacks:
        raise NotAllowed("error.table_no_takebacks")
    seat = own_seat(state, draft.context.caller, message.seat)
    back = may_take_back(state, seat)
    if back == "no":
        raise NotAllowed("error.table_nothing_back")
    if back == "free":
        _take_back(draft, seat)
        return
    _offer(draft, seat, "takeback")


def may_take_back(state: State, seat: int) -> Back:
    """Whether a seat may take back its last action: freely, if the others agree, or never."""
    if state.status != "playing" or not state.rules.takebacks or not state.seats[seat].decides:
        return "no"
    others_acted = False
    for moment in state.now.back():
        if moment.chance or moment.before is None:
            return "no"  # what chance revealed stays revealed
        if moment.actor == seat:
            return "ask" if others_acted and _asked(state, seat, "takeback") else "free"
        if moment.actor is None:
            return "no"  # the opening
        others_acted = True
    return "no"


def offer_draw(draft: Draft, message: OfferDraw) -> None:
    """Offer to share the win."""
    state = draft.state
    must_play(state)
    seat = own_seat(state, draft.context.caller, message.seat)
    if not state.seats[seat].decides:
        raise NotAllowed("error.table_out_already")
    if any(other.out is None and not other.decides for other in state.seats):
        raise NotAllowed("error.table_draw_artificial")
    _offer(draft, seat, "draw")


def rematch(draft: Draft, message: Rematch) -> None:
    """Ask for another game, or agree to one."""
    state = draft.state
    if state.status != "over":
        raise NotAllowed("error.table_not_over")
    if state.rematch is not None:
        raise NotAllowed("error.table_rematched", table=state.rematch)
    seat = own_seat(state, draft.context.caller, message.seat)
    if state.offer("rematch") is None:
        _offer(draft, seat, "rematch")
    else:
        _agree(draft, seat, "rematch")


def answer(draft: Draft, message: Answer) -> None:
    """Agree to what was offered, or not."""
    state = draft.state
    seat = own_seat(state, draft.context.caller, message.seat)
    offer = state.offer(message.what)
    if offer is None:
        raise NotAllowed("error.table_no_offer")
    if message.agreed:
        _agree(draft, seat, message.what)
    else:
        draft.add(Answered, seat=seat, what=message.what, agreed=False)


def _offer(draft: Draft, seat: int, what: What) -> None:
    if draft.state.offer(what) is not None:
        _agree(draft, seat, what)  # both wanted the same
        return
    draft.add(Offered, seat=seat, what=what)
    _settle(draft, what)


def _agree(draft: Draft, seat: int, what: What) -> None:
    offer = draft.state.offer(what)
    if offer is not None and seat in offer.agreed:
        raise NotAllowed("error.table_offered")
    draft.add(Answered, seat=seat, what=what, agreed=True)
    _settle(draft, what)


def _settle(draft: Draft, what: What) -> None:
    """Carry an offer out once everybody who is asked agrees."""
    state = draft.state
    offer = state.offer(what)
    if offer is None or _asked(state, offer.seat, what) - offer.agreed:
        return
    if what == "takeback":
        _take_back(draft, offer.seat)
    elif what == "draw":
        share_the_win(draft)
    else:
        _begin_again(draft)


def _asked(state: State, seat: int, what: What) -> frozenset[int]:
    """The seats whose consent is needed: those of other people who are still there.

    Somebody who holds several seats is asked once: agreeing for one is agreeing for all.
    """
    offer = state.offer(what)
    settled = {state.seats[n].owner for n in (offer.agreed if offer else ())}
    settled.add(state.seats[seat].owner)
    has_say = _plays_again if what == "rematch" else _decides
    return frozenset(
        n for n, other in enumerate(state.seats) if has_say(other) and other.owner not in settled
    )


def _decides(seat: Seat) -> bool:
    return seat.decides


def _plays_again(seat: Seat) -> bool:
    """Whether a person is thought to be there still when the game is over."""
    gone = seat.out in ("abandon", "time") or (seat.stand_in is not None and seat.out is None)
    return seat.level is None and not gone


def _take_back(draft: Draft, seat: int) -> None:
    for moment in draft.state.now.back():
        if moment.actor == seat:
            draft.add(TakenBack, seat=seat, length=moment.length - 1)
            return


def _begin_again(draft: Draft) -> None:
    """Set up the next table with the same people, and lead everybody there."""
    state = draft.state
    order = seat_order(
        state.game.card, len(state.seats), state.ended.winners if state.ended else ()
    )
    kept = [state.seats[n] for n in order]
    seats = [
        Seat(owner=seat.owner, name=seat.name, salt=seat.salt, bot=seat.bot)
        if _plays_again(seat)
        else Seat(level=seat.level)
        for seat in kept
    ]
    after = set_up(draft.context, state.rules, seats, before=state.table)
    draft.also.append(after)
    draft.add(Rematched, table=after.table)


def seat_order(card: Card, players: int, winners: tuple[int, ...]) -> list[int]:
    """Who sits where next time, by their seats this time: the loser begins, or all move up one."""
    if card.loser_begins and len(winners) == 1:
        return [n for n in range(players) if n not in winners] + list(winners)
    return [(n + 1) % players for n in range(players)]
