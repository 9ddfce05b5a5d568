"""Turquoise at its edges: what no compared game happens to tell from something nearly the same."""

from __future__ import annotations

import pytest

import chantier
from chantier.core.position import Position
from chantier.games.turquoise.layout import (
    AIM,
    ASKED,
    BID,
    BIDDERS,
    BIT,
    BUILT,
    CELLS,
    DECK,
    DRAWN,
    LEADER,
    LEFT,
    LOT,
    MAX_ACTIONS,
    MAY_AUCTION,
    NEW_HAND,
    NEW_PLACES,
    PLACES,
    SITES,
    STACK,
    STANDING,
    SUPPORTS,
    TAKER,
)
from chantier.games.turquoise.rules.move_costs import add_cell, write_moves
from chantier.games.turquoise.rules.site import lay_plate
from games.checks import data
from games.turquoise import site_builder as build


@pytest.mark.parametrize("seats", [(0, 1, 2, 3), (3, 2, 1, 0), (1, 0, 0, 1)])
def test_a_plate_remembers_whose_pillars_are_under_it(seats: tuple[int, ...]) -> None:
    state = chantier.game("turquoise").initial(4).state
    name = SITES.index("1b2")
    for place, seat in zip(("b3", "c3", "c2", "b2"), seats, strict=True):
        state[STANDING + seat] |= BIT[PLACES.index(place)]
    lay_plate(state, name, 0)
    under = int(state[BUILT + name]) >> SUPPORTS
    assert [under >> 2 * corner & 3 for corner in range(4)] == list(seats)
    assert under >> 8 == 0


def test_the_last_plate_can_be_drawn_whichever_it_is() -> None:
    strike = data("turquoise/games.json")["summit strike, 2 players"]["actions"].split()
    last = max(number for number, action in enumerate(strike) if action == "draw")
    before = build.site(" ".join(strike[:last])).position
    assert before.to_json()["stack"] == 1
    for number in range(1, STACK + 1):
        state = before.state
        state[DECK] = 1 << number - 1
        position = Position(before.game, before.players, before.options, state)
        assert "draw" in position.legal()
        assert position.play("draw").legal() == [f"plate:{number:02}"]


def test_the_stack_is_told_of_first() -> None:
    """With plates left the summit is not ready either, with none left there is no place for one:
    what is told is the stack (Q9, Q10)."""
    strike = data("turquoise/games.json")["summit strike, 2 players"]["actions"].split()
    early, late = (
        build.site().position,
        build.site(" ".join(strike[: strike.index("summit")])).position,
    )
    assert early.refusals(early.parse("summit")) == ("Q10.stack",)
    assert late.refusals(late.parse("draw")) == ("Q9.stack",)


def test_an_auction_leaves_nothing_behind() -> None:
    """Positions that show the same are the same, whatever was bid on the way."""
    match = build.bank(3, 4, 5).play("auction:horus:1", "raise:2", "raise:3", "out")
    assert build.shown(match, "tablets")["horus"] == 2
    assert match.position.state[[LOT, BID, LEADER, BIDDERS, ASKED]].tolist() == [0] * 5


@pytest.mark.parametrize("reason", ["summit", "idle"])
def test_a_finished_game_leaves_nothing_half_done(reason: str) -> None:
    strike = data("turquoise/games.json")["summit strike, 2 players"]["actions"]
    match = build.site(strike if reason == "summit" else "end " * 24)
    assert match.outcome is not None
    assert match.outcome.reason == reason
    assert match.position.state[[LEFT, MAY_AUCTION, DRAWN, AIM, TAKER]].tolist() == [0] * 5


def test_prices_from_the_hand_are_in_order_where_every_complete_entry_costs_a_point() -> None:
    """Q12 to Q15, with nothing but pillars of two others where one comes in for one action point:
    a8 is behind b8 and a7, a point to the second or to the third seat."""
    corners = build.plates(corner="4337", plates=["0000"] * 25)
    match = build.lay(build.open_site(3, plates=corners), 0, "0c3")
    build.bring(match, 1, "b8", "g8", "b1", "g1")
    build.bring(match, 2, "a7", "h7", "a2", "h2")
    build.fresh_turn(match, 0)
    assert [text for text in match.legal() if text.startswith("move:hand>a8:1")] == [
        "move:hand>a8:1:B1",
        "move:hand>a8:1:Y1",
    ]
    ids = match.position.legal_ids()
    assert ids == sorted(ids)


def test_a_cost_is_one_cell_and_a_full_list_takes_no_more() -> None:
    """The search of Q12 to Q15: what is reached at a cost is noted once, from the first to the last
    of the cells that there is room for."""
    out = chantier.game("turquoise").buffer()
    count = 0
    for cost in range(CELLS):
        count = add_cell(out, 0, count, cost, 1, 0)
        assert add_cell(out, 0, count, cost, 2, 0) == count == cost + 1
    for cost in (0, 1, CELLS - 1):
        assert add_cell(out, 0, count, cost, 4, 1) == CELLS
        assert (out[NEW_PLACES + cost], out[NEW_HAND + cost]) == (7, 1)
    before = out.copy()
    assert add_cell(out, 0, count, CELLS, 8, 1) == CELLS
    assert (out == before).all()


def test_the_moves_of_a_search_are_written_if_all_of_them_fit() -> None:
    """No position is known that has nearly so many actions; if one had, none would be wrong."""
    position = build.open_site().position
    out = position.game.buffer()
    moves = write_moves(position.state, out, 0)
    expected = out[:moves].tolist()
    assert moves == 8  # from the hand, at one price: one cell
    written = MAX_ACTIONS - moves - 1
    assert write_moves(position.state, out, written) == written + moves
    assert out[written : written + moves].tolist() == expected
    assert write_moves(position.state, out, written + 1) == written + 1


def test_the_moves_of_a_group_are_written_as_long_as_they_fit() -> None:
    match = build.fresh_turn(
        build.bring(build.open_site(), 0, "b1", "b2"), 0
    )  # joined, so one search serves both
    position = match.position
    out = position.game.buffer()
    texts = [text for text in match.legal() if text.startswith("move:b1>")]
    prices = {text.split(":", 2)[2] for text in texts}
    written = MAX_ACTIONS - len(texts) - len(prices)
    assert len(prices) < len(texts)
    assert write_moves(position.state, out, written) == MAX_ACTIONS
    notation = position.game.notation
    found = [notation.text(action) for action in out[written:MAX_ACTIONS].tolist()]
    assert sorted(found[: len(texts)]) == texts
    seconds = [text.replace("b1>", "b2>") for text in found[: len(prices)]]
    assert found[len(texts) :] == seconds
