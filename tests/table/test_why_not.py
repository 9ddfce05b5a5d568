"""Why a client can do nothing at a place: whose turn it is, or what the rules say."""

from __future__ import annotations

import pytest

from chantier.core.phrase import fill
from chantier.errors import BadRequest, StalePosition
from chantier.table.callers import Caller
from chantier.table.messages import AskWhy, Leave, Resign, Sentence
from chantier.table.options import MySeat, OpenSeat
from chantier.table.why_not import answered
from table.table_fixture import ANNE, BRUNO, EVE, TableFixture, plan, table_of


def why(fixture: TableFixture, owner: str, place: str = "a", **more: object) -> Sentence | None:
    before = fixture.state
    message = AskWhy(id="w", place=place, **more)  # type: ignore[arg-type]  # as a test gives them
    answer = answered(fixture.state, message, Caller(owner))
    assert (answer.id, answer.place) == ("w", place)
    assert fixture.state is before
    return answer.sentence


def test_the_player_to_act_hears_the_clause() -> None:
    fixture = table_of("kwinty")
    fixture.act(ANNE, "Vi")
    said = why(fixture, BRUNO, "c4")
    assert said is not None
    assert said.clauses == ("K4",)
    assert said.fr.startswith("c4\u00a0: ")
    assert why(fixture, BRUNO, "h1") is None


@pytest.mark.parametrize("owner", [BRUNO, EVE, ""])
def test_everyone_else_hears_whose_turn_it_is(owner: str) -> None:
    said = why(table_of("kwinty"), owner)
    assert said is not None
    assert fill(said.fr, ["Zoé", "Léo"]) == "C’est à Zoé de jouer"
    assert fill(said.en, ["Zoé", "Léo"]) == "Waiting for Zoé to play"


def test_at_a_shared_screen_it_is_the_turn_of_one_of_them() -> None:
    fixture = TableFixture(plan("kwinty", [MySeat(), MySeat()]))
    fixture.act(ANNE, "Vi")
    said = why(fixture, ANNE)
    assert said is not None
    assert said.clauses == ("K4",)


def test_before_and_after_the_game_it_says_so() -> None:
    waiting = TableFixture(plan("kwinty", [MySeat(), OpenSeat()]))
    said = why(waiting, ANNE)
    assert said is not None
    assert said.fr == "La partie n’a pas encore commencé"
    resigned = table_of("kwinty")
    resigned.send(BRUNO, Resign(id="r"))
    said = why(resigned, ANNE)
    assert said is not None
    assert said.fr == "La partie est terminée"
    over = table_of("kwinty")
    over.play_on()
    said = why(over, ANNE)
    assert said is not None
    assert said.clauses in {("K7",), ("K8",)}


def test_a_seat_that_the_computer_plays_must_be_taken_back_first() -> None:
    fixture = table_of("kwinty")
    fixture.send(ANNE, Leave(id="l", level=2))
    said = why(fixture, ANNE)
    assert said is not None
    assert said.fr.startswith("L’ordinateur joue pour vous")


def test_another_position_or_no_place_is_refused() -> None:
    fixture = table_of("kwinty")
    number = fixture.state.now.number
    assert why(fixture, ANNE, "i1", position=number) is None
    with pytest.raises(StalePosition):
        why(fixture, ANNE, "i1", position=number - 1)
    for owner in (ANNE, BRUNO):
        with pytest.raises(BadRequest):
            why(fixture, owner, "nowhere")
