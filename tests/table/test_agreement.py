"""Taking back, sharing the win, playing again: freely, by consent, or never."""

from __future__ import annotations

import pytest

from chantier.core.turn_order import rematch_order
from chantier.errors import NotAllowed
from chantier.table import views
from chantier.table.consent import may_take_back
from chantier.table.messages import Leave, NextGame
from chantier.table.options import MySeat
from chantier.table.table import Table
from table.table_fixture import (
    ANNE,
    BRUNO,
    CHLOE,
    EVE,
    OfferDraw,
    OfferReply,
    Rematch,
    Resign,
    TableFixture,
    Takeback,
    plan,
    table_of,
)


def test_ones_own_last_action_is_taken_back_freely() -> None:
    fixture = table_of("kwinty")
    fixture.act(ANNE, "Vi")
    number = fixture.state.now.number
    fixture.send(ANNE, Takeback(id="t"))
    assert fixture.state.actions == ()
    assert fixture.state.to_act == 0
    assert fixture.state.now.number > number, "no two positions of a table have the same number"


def test_once_another_has_acted_they_must_agree() -> None:
    fixture = table_of("kwinty")
    fixture.act(ANNE, "Vi")
    fixture.act(BRUNO, "Vh")
    fixture.send(ANNE, Takeback(id="t"))
    assert fixture.state.actions == ("Vi", "Vh")
    with pytest.raises(NotAllowed):
        fixture.send(ANNE, OfferReply(id="own", what="takeback", agreed=True))
    with pytest.raises(NotAllowed):
        fixture.send(EVE, OfferReply(id="other", what="takeback", agreed=True))
    fixture.send(BRUNO, OfferReply(id="yes", what="takeback", agreed=True))
    assert fixture.state.actions == ()


def test_a_wish_that_is_declined_or_overtaken_is_gone() -> None:
    fixture = table_of("kwinty")
    fixture.act(ANNE, "Vi")
    fixture.act(BRUNO, "Vh")
    fixture.send(ANNE, Takeback(id="t"))
    fixture.send(BRUNO, OfferReply(id="no", what="takeback", agreed=False))
    assert fixture.state.offers == ()
    fixture.send(ANNE, Takeback(id="t2"))
    fixture.act(ANNE)
    assert fixture.state.offers == ()
    with pytest.raises(NotAllowed):
        fixture.send(BRUNO, OfferReply(id="late", what="takeback", agreed=True))


def test_artificial_players_let_one_take_back() -> None:
    fixture = table_of("kwinty", 1, 1)
    fixture.act(ANNE, "Vi")
    fixture.think()
    fixture.send(ANNE, Takeback(id="t"))
    assert fixture.state.actions == ()


def test_nothing_is_taken_back_past_a_die() -> None:
    fixture = table_of("tulum")
    while fixture.state.to_act == 0:
        fixture.act(ANNE, fixture.state.position.legal()[-1])
    assert views.board(fixture.state).back == ("no", "no")
    with pytest.raises(NotAllowed):
        fixture.send(ANNE, Takeback(id="t"))


def test_nothing_is_taken_back_past_a_drawn_plate() -> None:
    fixture = table_of("turquoise")
    for _ in range(300):
        before = fixture.state.now.length
        fixture.play_on(1)
        drew = any(m.chance for m in fixture.state.now.line()[before + 1 :])
        if drew:
            assert set(views.board(fixture.state).back) == {"no"}
            return
    pytest.fail("no plate was ever drawn")


def test_a_table_may_forbid_taking_back() -> None:
    fixture = table_of("kwinty", takebacks=False)
    fixture.act(ANNE, "Vi")
    with pytest.raises(NotAllowed):
        fixture.send(ANNE, Takeback(id="t"))


def test_the_opening_is_not_taken_back() -> None:
    fixture = table_of("kwinty", opening=("Vi", "Vh"))
    assert may_take_back(fixture.state, 1) == "no"
    assert fixture.state.actions == ("Vi", "Vh")


def test_a_draw_needs_everybody() -> None:
    fixture = table_of("tulum", 3)
    fixture.send(ANNE, OfferDraw(id="d"))
    fixture.send(BRUNO, OfferReply(id="b", what="draw", agreed=True))
    assert fixture.state.status == "playing"
    fixture.send(CHLOE, OfferDraw(id="c"))
    assert fixture.state.ended is not None
    assert fixture.state.ended.winners == (0, 1, 2)
    outcome = fixture.record().outcome
    assert outcome is not None
    assert (outcome["reason"], outcome["agreed"]) == ("abandon", True)


def test_whoever_went_out_has_no_say() -> None:
    fixture = table_of("tulum", 3)
    fixture.send(CHLOE, Resign(id="r"))
    fixture.send(ANNE, OfferDraw(id="d"))
    for agreed in (True, False):
        with pytest.raises(NotAllowed) as refused:
            fixture.send(CHLOE, OfferReply(id=f"c{agreed}", what="draw", agreed=agreed))
        assert refused.value.key == "error.table_not_asked"
    fixture.send(BRUNO, OfferReply(id="b", what="draw", agreed=True))
    assert fixture.state.ended is not None
    assert fixture.state.ended.winners == (0, 1)


def test_a_resignation_is_no_consent_to_a_draw() -> None:
    fixture = table_of("kwinty")
    fixture.send(ANNE, OfferDraw(id="d"))
    fixture.send(BRUNO, Resign(id="r"))
    assert fixture.state.ended is not None
    assert (fixture.state.ended.winners, fixture.state.ended.reason) == ((0,), "resign")


def test_nobody_is_pestered_with_offers() -> None:
    fixture = table_of("kwinty")
    for number in range(10):
        fixture.send(ANNE, OfferDraw(id=f"d{number}"))
        fixture.send(BRUNO, OfferReply(id=f"n{number}", what="draw", agreed=False))
    with pytest.raises(NotAllowed):
        fixture.send(ANNE, OfferDraw(id="more"))
    fixture.act(ANNE, "Vi")
    fixture.send(ANNE, OfferDraw(id="later"))


def test_artificial_players_do_not_agree_to_a_draw() -> None:
    with pytest.raises(NotAllowed):
        table_of("kwinty", 1, 1).send(ANNE, OfferDraw(id="d"))


def rematch(fixture: TableFixture, *owners: str) -> Table:
    for number, owner in enumerate(owners):
        fixture.send(owner, Rematch(id=f"again{number}"))
    assert fixture.state.rematch is not None
    (after,) = fixture.last.opened_tables
    assert after.table == fixture.state.rematch
    return Table.begin(after)


def test_kwintys_loser_begins_the_rematch() -> None:
    fixture = table_of("kwinty")
    fixture.send(BRUNO, Resign(id="r"))
    after = rematch(fixture, ANNE, BRUNO)
    assert [seat.name for seat in after.state.seats] == ["Bruno", "Anne"]
    assert after.state.status == "playing"
    assert after.state.before == fixture.state.table
    assert after.state.commitment != fixture.state.commitment


def test_the_end_says_that_kwintys_loser_begins_the_next_game() -> None:
    fixture = table_of("kwinty")
    assert views.next_game(fixture.state) is None
    fixture.send(BRUNO, Resign(id="r"))
    assert views.next_game(fixture.state) == NextGame(first=1, by="loser")
    told = [views.happened(made, 0).next_game for made in fixture.last.events]
    assert told[-1] == NextGame(first=1, by="loser")
    assert rematch(fixture, ANNE, BRUNO).state.first == "loser"


def test_after_a_tie_in_kwinty_the_other_seat_begins() -> None:
    fixture = table_of("kwinty")
    fixture.send(ANNE, OfferDraw(id="d"))
    fixture.send(BRUNO, OfferReply(id="y", what="draw", agreed=True))
    assert views.next_game(fixture.state) == NextGame(first=1, by="next")
    after = rematch(fixture, ANNE, BRUNO)
    assert [seat.name for seat in after.state.seats] == ["Bruno", "Anne"]
    assert after.state.first == "next"


def test_a_player_who_has_left_is_not_said_to_begin() -> None:
    fixture = table_of("turris")
    fixture.send(BRUNO, Leave(id="l"))
    fixture.send(ANNE, Resign(id="r"))
    assert views.next_game(fixture.state) is None


def test_elsewhere_the_seats_rotate() -> None:
    fixture = table_of("tulum", 3)
    fixture.play_on()
    after = rematch(fixture, CHLOE, ANNE, BRUNO)
    assert [seat.name for seat in after.state.seats] == ["Bruno", "Chloé", "Anne"]


def test_a_rematch_waits_for_everybody_who_is_there_and_happens_once() -> None:
    fixture = table_of("turris")
    fixture.send(ANNE, Resign(id="r"))
    fixture.send(ANNE, Rematch(id="a"))
    assert fixture.state.rematch is None
    fixture.send(BRUNO, Rematch(id="b"))
    with pytest.raises(NotAllowed):
        fixture.send(BRUNO, Rematch(id="c"))


def test_against_artificial_players_a_rematch_begins_at_once() -> None:
    fixture = table_of("kwinty", 1, 1)
    fixture.send(ANNE, Resign(id="r"))
    after = rematch(fixture, ANNE)
    assert [seat.level for seat in after.state.seats] == [None, 2]


def test_one_who_holds_all_seats_agrees_once() -> None:
    fixture = TableFixture(plan("turris", [MySeat(), MySeat("Léo")]))
    fixture.send(ANNE, Resign(id="r", seat=1))
    after = rematch_of_all(fixture)
    assert [seat.name for seat in after.state.seats] == ["Léo", "Anne"]


def rematch_of_all(fixture: TableFixture) -> Table:
    fixture.send(ANNE, Rematch(id="again", seat=0))
    return Table.begin(fixture.last.opened_tables[0])


def test_players_agree_on_who_begins_where_the_rulebook_leaves_it_open() -> None:
    fixture = table_of("turris")
    fixture.send(ANNE, Resign(id="r"))
    fixture.send(ANNE, Rematch(id="a", first=0))
    assert [offer.first for offer in views.offers(fixture.state)] == [0]
    fixture.send(BRUNO, Rematch(id="b"))
    after = Table.begin(fixture.last.opened_tables[0])
    assert [seat.name for seat in after.state.seats] == ["Anne", "Bruno"]
    assert after.state.first == "agreed"


def test_another_player_to_begin_is_another_offer() -> None:
    fixture = table_of("turris")
    fixture.send(ANNE, Resign(id="r"))
    fixture.send(ANNE, Rematch(id="a", first=0))
    fixture.send(BRUNO, Rematch(id="b", first=1))
    assert fixture.state.rematch is None
    (offer,) = fixture.state.offers
    assert (offer.seat, offer.first) == (1, None), "the usual one needs no word"
    fixture.send(ANNE, Rematch(id="c", first=1))
    after = Table.begin(fixture.last.opened_tables[0])
    assert [seat.name for seat in after.state.seats] == ["Bruno", "Anne"]
    assert after.state.first == "next"


@pytest.mark.parametrize(("game", "first"), [("turris", 2), ("turris", -1), ("kwinty", 1)])
def test_a_rematch_that_cannot_begin_so_is_refused(game: str, first: int) -> None:
    fixture = table_of(game)
    fixture.send(ANNE, Resign(id="r"))  # in Kwinty the loser begins
    with pytest.raises(NotAllowed):
        fixture.send(ANNE, Rematch(id="a", first=first))
    assert fixture.state.offers == ()


@pytest.mark.parametrize(("winners", "order"), [((0,), [1, 0]), ((1,), [0, 1]), ((0, 1), [1, 0])])
def test_seat_order_where_the_loser_begins(winners: tuple[int, ...], order: list[int]) -> None:
    assert rematch_order(table_of("kwinty").state.game.card, 2, winners) == order
