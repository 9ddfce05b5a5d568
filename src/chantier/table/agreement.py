"""What a table agrees on: taking back, sharing the win, playing again."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from chantier.core.turn_order import rematch_by, rematch_order
from chantier.errors import NotAllowed
from chantier.table.callers import own_seat
from chantier.table.consent import asked, is_settled, may_take_back, plays_again, taken_back_to
from chantier.table.draft import Draft
from chantier.table.events import Answered, FirstBy, Offered, Rematched, TakenBack, What
from chantier.table.messages import OfferDraw, OfferReply, Rematch, StartWithout, Takeback
from chantier.table.play import end_if_over, must_play
from chantier.table.sealing import seat_that_starts, start
from chantier.table.seating import set_up
from chantier.table.state import Seat, State

MOST_OFFERS = 10  # in one position, so that nobody is pestered


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
    offer = state.offer("rematch")
    wanted = None if message.first is None else _wanted_first(state, message.first)
    # Another player to begin is another offer; without one, a repeat is consent.
    if offer is None or (message.first is not None and wanted != offer.first):
        _propose(draft, seat, "rematch", wanted, message.salt_hash)
    else:
        _agree(draft, seat, "rematch", message.salt_hash)


def start_without(draft: Draft, message: StartWithout) -> None:
    """Ask those whose salts are open to begin without the others', or agree to it."""
    _offer(draft, seat_that_starts(draft, message.seat), "start")


def _wanted_first(state: State, first: int) -> int | None:
    """The seat that is to begin a rematch; `None` for the one that would begin anyway."""
    card, winners = state.game.card, state.ended.winners if state.ended else ()
    usual = rematch_order(card, len(state.seats), winners)[0]
    if first == usual:
        return None
    if not 0 <= first < len(state.seats):
        raise NotAllowed("error.table_seat", seat=first)
    if rematch_by(card, winners) == "loser":
        raise NotAllowed("error.table_begins_by_rule")
    return first


def answer(draft: Draft, message: OfferReply) -> None:
    """Agree to what was offered, or not."""
    state = draft.state
    seat = own_seat(state, draft.context.caller, message.seat)
    offer = state.offer(message.what)
    if offer is None:
        raise NotAllowed("error.table_no_offer")
    if seat != offer.seat and seat not in asked(state, offer.seat, message.what):
        raise NotAllowed("error.table_not_asked")
    if message.agreed:
        _agree(draft, seat, message.what, message.salt_hash)
    else:
        draft.add(Answered, seat=seat, what=message.what, agreed=False)


def _offer(draft: Draft, seat: int, what: What) -> None:
    if draft.state.offer(what) is not None:
        _agree(draft, seat, what)  # both wanted the same
        return
    _propose(draft, seat, what)


def _propose(
    draft: Draft,
    seat: int,
    what: What,
    first: int | None = None,
    salt_hash: str | UnsetType = UNSET,
) -> None:
    if draft.state.offer_count >= MOST_OFFERS:
        raise NotAllowed("error.table_asked_often")
    begins = UNSET if first is None else first
    draft.add(Offered, seat=seat, what=what, first=begins, salt_hash=salt_hash)
    _settle(draft, what)


def _agree(draft: Draft, seat: int, what: What, salt_hash: str | UnsetType = UNSET) -> None:
    offer = draft.state.offer(what)
    if offer is None or seat in offer.agreed:
        raise NotAllowed("error.table_offered")
    if seat not in asked(draft.state, offer.seat, what):
        raise NotAllowed("error.table_not_asked")
    hidden = salt_hash if what == "rematch" else UNSET
    draft.add(Answered, seat=seat, what=what, agreed=True, salt_hash=hidden)
    _settle(draft, what)


def _settle(draft: Draft, what: What) -> None:
    """Carry an offer out once everybody who is asked agrees."""
    state = draft.state
    offer = state.offer(what)
    if offer is None or not is_settled(state, what):
        return
    if what == "takeback":
        _take_back(draft, offer.seat)
    elif what == "draw":
        end_if_over(draft)
    elif what == "start":
        start(draft)
    else:
        _begin_again(draft)


def _take_back(draft: Draft, seat: int) -> None:
    before = taken_back_to(draft.state, seat)
    if before is None:
        raise NotAllowed("error.table_nothing_back")
    draft.add(TakenBack, seat=seat, length=before.length)


def _begin_again(draft: Draft) -> None:
    """Set up the next table with the same people, and lead everybody there."""
    state = draft.state
    card, winners = state.game.card, state.ended.winners if state.ended else ()
    offer = state.offer("rematch")
    wanted = None if offer is None else offer.first
    kept = [state.seats[n] for n in rematch_order(card, len(state.seats), winners, wanted)]
    hashes = {state.seats[n].owner: hidden for n, hidden in (offer.salt_hashes if offer else ())}
    seats = [
        Seat(
            owner=seat.owner,
            name=seat.name,
            salt_hash=hashes.pop(seat.owner, ""),  # at the first of the player's seats
            bot=seat.bot,
            profile=seat.profile,
        )
        if plays_again(seat)
        else Seat(level=seat.level)
        for seat in kept
    ]
    first: FirstBy = "agreed" if wanted is not None else rematch_by(card, winners)
    after = set_up(draft.context, state.rules, seats, before=state.table, first=first)
    draft.opened_tables.append(after)
    draft.add(Rematched, table=after.table)
