"""Taking back, sharing the win, playing again: freely, by consent, or never."""

from __future__ import annotations

import pytest

from chantier.errors import NotAllowed
from chantier.table import views
from chantier.table.agreement import seat_order
from chantier.table.consent import may_take_back
from chantier.table.options import MySeat
from chantier.table.table import Table
from table.desk import (
    ANNE,
    BRUNO,
    CHLOE,
    EVE,
    Answer,
    Desk,
    OfferDraw,
    Rematch,
    Resign,
    Takeback,
    plan,
    table_of,
)


def test_ones_own_last_action_is_taken_back_freely() -> None:
    desk = table_of("kwinty")
    desk.act(ANNE, "Vi")
    number = desk.state.now.number
    desk.send(ANNE, Takeback(id="t"))
    assert desk.state.actions == ()
    assert desk.state.to_act == 0
    assert desk.state.now.number > number, "no two positions of a table have the same number"


def test_once_another_has_acted_they_must_agree() -> None:
    desk = table_of("kwinty")
    desk.act(ANNE, "Vi")
    desk.act(BRUNO, "Vh")
    desk.send(ANNE, Takeback(id="t"))
    assert desk.state.actions == ("Vi", "Vh")
    with pytest.raises(NotAllowed):
        desk.send(ANNE, Answer(id="own", what="takeback", agreed=True))
    with pytest.raises(NotAllowed):
        desk.send(EVE, Answer(id="other", what="takeback", agreed=True))
    desk.send(BRUNO, Answer(id="yes", what="takeback", agreed=True))
    assert desk.state.actions == ()


def test_a_wish_that_is_declined_or_overtaken_is_gone() -> None:
    desk = table_of("kwinty")
    desk.act(ANNE, "Vi")
    desk.act(BRUNO, "Vh")
    desk.send(ANNE, Takeback(id="t"))
    desk.send(BRUNO, Answer(id="no", what="takeback", agreed=False))
    assert desk.state.offers == ()
    desk.send(ANNE, Takeback(id="t2"))
    desk.act(ANNE)
    assert desk.state.offers == ()
    with pytest.raises(NotAllowed):
        desk.send(BRUNO, Answer(id="late", what="takeback", agreed=True))


def test_artificial_players_let_one_take_back() -> None:
    desk = table_of("kwinty", 1, 1)
    desk.act(ANNE, "Vi")
    desk.think()
    desk.send(ANNE, Takeback(id="t"))
    assert desk.state.actions == ()


def test_nothing_is_taken_back_past_a_die() -> None:
    desk = table_of("tulum")
    while desk.state.to_act == 0:
        desk.act(ANNE, desk.state.position.legal()[-1])
    assert views.board(desk.state).back == ("no", "no")
    with pytest.raises(NotAllowed):
        desk.send(ANNE, Takeback(id="t"))


def test_nothing_is_taken_back_past_a_drawn_plate() -> None:
    desk = table_of("turquoise")
    for _ in range(300):
        before = desk.state.now.length
        desk.play_on(1)
        drew = any(m.chance for m in desk.state.now.line()[before + 1 :])
        if drew:
            assert set(views.board(desk.state).back) == {"no"}
            return
    pytest.fail("no plate was ever drawn")


def test_a_table_may_forbid_taking_back() -> None:
    desk = table_of("kwinty", takebacks=False)
    desk.act(ANNE, "Vi")
    with pytest.raises(NotAllowed):
        desk.send(ANNE, Takeback(id="t"))


def test_the_opening_is_not_taken_back() -> None:
    desk = table_of("kwinty", opening=("Vi", "Vh"))
    assert may_take_back(desk.state, 1) == "no"
    assert desk.state.actions == ("Vi", "Vh")


def test_a_draw_needs_everybody() -> None:
    desk = table_of("tulum", 3)
    desk.send(ANNE, OfferDraw(id="d"))
    desk.send(BRUNO, Answer(id="b", what="draw", agreed=True))
    assert desk.state.status == "playing"
    desk.send(CHLOE, OfferDraw(id="c"))
    assert desk.state.ended is not None
    assert desk.state.ended.winners == (0, 1, 2)
    outcome = desk.record().outcome
    assert outcome is not None
    assert (outcome["reason"], outcome["agreed"]) == ("abandon", True)


def test_whoever_went_out_has_no_say() -> None:
    desk = table_of("tulum", 3)
    desk.send(CHLOE, Resign(id="r"))
    desk.send(ANNE, OfferDraw(id="d"))
    for agreed in (True, False):
        with pytest.raises(NotAllowed) as refused:
            desk.send(CHLOE, Answer(id=f"c{agreed}", what="draw", agreed=agreed))
        assert refused.value.key == "error.table_not_asked"
    desk.send(BRUNO, Answer(id="b", what="draw", agreed=True))
    assert desk.state.ended is not None
    assert desk.state.ended.winners == (0, 1)


def test_a_resignation_is_no_consent_to_a_draw() -> None:
    desk = table_of("kwinty")
    desk.send(ANNE, OfferDraw(id="d"))
    desk.send(BRUNO, Resign(id="r"))
    assert desk.state.ended is not None
    assert (desk.state.ended.winners, desk.state.ended.reason) == ((0,), "resign")


def test_nobody_is_pestered_with_offers() -> None:
    desk = table_of("kwinty")
    for number in range(10):
        desk.send(ANNE, OfferDraw(id=f"d{number}"))
        desk.send(BRUNO, Answer(id=f"n{number}", what="draw", agreed=False))
    with pytest.raises(NotAllowed):
        desk.send(ANNE, OfferDraw(id="more"))
    desk.act(ANNE, "Vi")
    desk.send(ANNE, OfferDraw(id="later"))


def test_artificial_players_do_not_agree_to_a_draw() -> None:
    with pytest.raises(NotAllowed):
        table_of("kwinty", 1, 1).send(ANNE, OfferDraw(id="d"))


def rematch(desk: Desk, *owners: str) -> Table:
    for number, owner in enumerate(owners):
        desk.send(owner, Rematch(id=f"again{number}"))
    assert desk.state.rematch is not None
    (after,) = desk.last.also
    assert after.table == desk.state.rematch
    return Table.begin(after)


def test_kwintys_loser_begins_the_rematch() -> None:
    desk = table_of("kwinty")
    desk.send(BRUNO, Resign(id="r"))
    after = rematch(desk, ANNE, BRUNO)
    assert [seat.name for seat in after.state.seats] == ["Bruno", "Anne"]
    assert after.state.status == "playing"
    assert after.state.before == desk.state.table
    assert after.state.commitment != desk.state.commitment


def test_elsewhere_the_seats_rotate() -> None:
    desk = table_of("tulum", 3)
    desk.play_on()
    after = rematch(desk, CHLOE, ANNE, BRUNO)
    assert [seat.name for seat in after.state.seats] == ["Bruno", "Chloé", "Anne"]


def test_a_rematch_waits_for_everybody_who_is_there_and_happens_once() -> None:
    desk = table_of("turris")
    desk.send(ANNE, Resign(id="r"))
    desk.send(ANNE, Rematch(id="a"))
    assert desk.state.rematch is None
    desk.send(BRUNO, Rematch(id="b"))
    with pytest.raises(NotAllowed):
        desk.send(BRUNO, Rematch(id="c"))


def test_against_artificial_players_a_rematch_begins_at_once() -> None:
    desk = table_of("kwinty", 1, 1)
    desk.send(ANNE, Resign(id="r"))
    after = rematch(desk, ANNE)
    assert [seat.level for seat in after.state.seats] == [None, 2]


def test_one_who_holds_all_seats_agrees_once() -> None:
    desk = Desk(plan("turris", [MySeat(), MySeat("Léo")]))
    desk.send(ANNE, Resign(id="r", seat=1))
    after = rematch_of_all(desk)
    assert [seat.name for seat in after.state.seats] == ["Léo", "Anne"]


def rematch_of_all(desk: Desk) -> Table:
    desk.send(ANNE, Rematch(id="again", seat=0))
    return Table.begin(desk.last.also[0])


@pytest.mark.parametrize(("winners", "order"), [((0,), [1, 0]), ((1,), [0, 1]), ((0, 1), [1, 0])])
def test_seat_order_where_the_loser_begins(winners: tuple[int, ...], order: list[int]) -> None:
    assert seat_order(table_of("kwinty").state.game.card, 2, winners) == order
