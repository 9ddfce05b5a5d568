"""A table at which seats swap colours: Kwinty with the opening of K10."""
# ruff: noqa: N802  # a test is named for its clause

from __future__ import annotations

import pytest
from msgspec import UNSET

from chantier.core.turn_order import rematch_order
from chantier.games.registry import find_game
from chantier.table import views
from chantier.table.verify import verify_record
from table.table_fixture import (
    ANNE,
    BRUNO,
    OfferReply,
    Rematch,
    Resign,
    TableFixture,
    Takeback,
    table_of,
)

OFFER = ("Vi", "Vj", "Hi")


def swap_table(*actions: str) -> TableFixture:
    """A table of two, Anne first, after some actions."""
    fixture = table_of("kwinty", options={"opening": "swap"})
    for action in actions:
        fixture.act((ANNE, BRUNO)[fixture.state.to_act or 0], action)
    return fixture


@pytest.mark.parametrize(
    ("actions", "letters"),
    [
        ((), ("1", "2")),
        (OFFER, ("1", "2")),
        ((*OFFER, "keep"), UNSET),
        ((*OFFER, "swap"), ("B", "W")),
        ((*OFFER, "swap", "Hk", "Vi"), ("B", "W")),
    ],
)
def test_K10_a_board_and_a_card_tell_the_letters_that_are_not_the_cards(actions, letters) -> None:
    state = swap_table(*actions).state
    assert views.board(state).letters == letters
    assert views.card(state).letters == letters


def test_K10_a_line_of_the_log_tells_the_colour_that_is_not_its_seats() -> None:
    fixture = swap_table(*OFFER, "swap", "Hk", "Vi")
    letters = [entry.log.letter for entry in views.line(fixture.state)]
    assert letters == [UNSET, "B", UNSET, UNSET, "B", "W"]


def test_K10_three_offered_blocks_are_taken_back_one_by_one_and_freely() -> None:
    fixture = swap_table(*OFFER[:2])
    for left in (1, 0):
        fixture.send(ANNE, Takeback(id=f"t{left}"))
        assert len(fixture.state.actions) == left
    assert fixture.state.to_act == 0


def test_K10_a_choice_is_taken_back_freely_until_the_other_has_acted() -> None:
    fixture = swap_table(*OFFER, "swap")
    fixture.send(BRUNO, Takeback(id="t"))
    assert fixture.state.actions == OFFER
    assert fixture.state.to_act == 1
    fixture.act(BRUNO, "swap")
    fixture.act(ANNE, "Hk")
    fixture.send(BRUNO, Takeback(id="u"))
    assert len(fixture.state.actions) == 5, "Anne is asked first"
    fixture.send(ANNE, OfferReply(id="v", what="takeback", agreed=True))
    assert fixture.state.actions == OFFER


def test_K10_the_seat_wins_that_plays_the_winning_colour_and_the_loser_begins_again() -> None:
    fixture = swap_table(*OFFER, "swap", "Hk", "Vi")
    outcome = views.outcome(fixture.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((1,), (0, 1), "five")
    assert rematch_order(fixture.state.position.game.card, 2, outcome.winners)[0] == 0
    for owner in (ANNE, BRUNO):
        fixture.send(owner, Rematch(id=f"r{owner}"))


def test_K10_a_player_may_resign_before_there_are_colours() -> None:
    fixture = swap_table("Vi")
    fixture.send(ANNE, Resign(id="r"))
    outcome = views.outcome(fixture.state)
    assert outcome is not None
    assert outcome.winners == (1,)


@pytest.mark.parametrize("choice", ["keep", "swap"])
def test_K10_a_table_is_replayed_and_its_record_verified(choice: str) -> None:
    fixture = swap_table(*OFFER, choice, "Hk", "Vi")
    again = fixture.replayed().state
    assert (again.position, again.actions) == (fixture.state.position, fixture.state.actions)
    record = fixture.record()
    assert record.options == {"opening": "swap"}
    assert record.actions == (*OFFER, choice, "Hk", "Vi")
    assert verify_record(record, find_game)
