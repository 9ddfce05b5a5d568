"""Who begins at the terminal: by lot, the youngest, the loser; and it is said."""

from __future__ import annotations

from dataclasses import replace

import pytest

import chantier as api
from chantier.cli.online.run import make_plan
from chantier.cli.terminal.session import HUMAN, Session
from chantier.cli.terminal.turn_order import TurnOrder, read_order, seat_players
from chantier.errors import BadRequest
from chantier.games.registry import find_game
from chantier.table.options import Rules

KWINTY, TULUM = find_game("kwinty").card, find_game("tulum").card
# White lines up five while black stands aside.
FIVE = "Vi Hj Vh Hj Vg Hj Vf Hj Ve"


def texts(session: Session) -> str:
    return "\n".join(text for _, text in session.messages)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHANTIER_LANG", "en")


def test_the_lot_is_the_default_and_follows_the_seed() -> None:
    drawn = [seat_players(KWINTY, (HUMAN, "random"), str(seed), None) for seed in range(30)]
    assert {one.kinds[0] for one in drawn} == {HUMAN, "random"}
    assert {one.why for one in drawn} == {"lot"}
    again = seat_players(KWINTY, (HUMAN, "random"), "7", None)
    assert again == seat_players(KWINTY, (HUMAN, "random"), "7", None)


def test_the_list_holds_where_it_is_asked_for_and_where_a_game_goes_on() -> None:
    for seed in range(10):
        listed = seat_players(KWINTY, (HUMAN, "random"), str(seed), "listed")
        begun = seat_players(KWINTY, (HUMAN, "random"), str(seed), None, begun=True)
        assert listed == begun == TurnOrder((HUMAN, "random"), (1, 2))


def test_the_youngest_is_the_first_of_the_list_but_a_computer_has_no_age() -> None:
    people = seat_players(TULUM, (HUMAN,) * 3, "0", None)
    assert (people.numbers, people.why) == ((1, 2, 3), "youngest")
    mixed = [seat_players(TULUM, (HUMAN, "random"), str(seed), None) for seed in range(30)]
    assert {one.kinds[0] for one in mixed} == {HUMAN, "random"}


def test_another_packages_game_is_begun_by_lot_and_rotates() -> None:
    card = replace(KWINTY, name="zigzag", loser_begins=False)
    assert seat_players(card, (HUMAN, HUMAN), "0", None).why == "lot"
    assert TurnOrder(("a", "b", "c"), (1, 2, 3)).next(card, (1,)).kinds == ("b", "c", "a")


def test_the_table_says_whom_the_lot_chose() -> None:
    order = TurnOrder(("random", HUMAN), (2, 1), "lot")
    assert "drawn by lot: random player (White), you (Black)." in texts(
        Session(api.new("kwinty"), order, "0")
    )
    people = Session(api.new("kwinty"), TurnOrder((HUMAN, HUMAN), (2, 1), "lot"), "0")
    assert "person 2 (White), person 1 (Black)" in texts(people)


def test_after_kwinty_the_loser_is_said_to_begin_and_begins() -> None:
    session = Session(api.new("kwinty").play(*FIVE.split()[:-1]), (HUMAN, HUMAN), "0")
    session.take(FIVE.rsplit(maxsplit=1)[-1])
    assert session.match.outcome is not None
    assert session.match.outcome.winners == (0,)
    assert "`new` plays the rematch; the loser begins: person 2 (Black)." in texts(session)
    session.take("new")
    assert "The loser begins the rematch. Turn order: person 2 (White), person 1 (Black)" in texts(
        session
    )


def test_to_begin_again_before_the_end_changes_no_seat() -> None:
    session = Session(api.new("kwinty").play("Vi"), (HUMAN, "random"), "0")
    session.take("new")
    assert session.kinds == [HUMAN, "random"]


def test_the_game_is_told_in_60_seconds_on_request() -> None:
    session = Session(api.new("turris"), (HUMAN, HUMAN), "0")
    session.take("game")
    assert "In 60 seconds" in texts(session)
    assert "Steffen Mühlhäuser" in texts(session)


def test_a_table_of_a_server_is_by_lot_unless_the_list_is_meant() -> None:
    rules = Rules("kwinty", 2)
    assert make_plan("kwinty", "human,open", rules).lot
    assert not make_plan("kwinty", "human,open", rules, "listed").lot
    assert not make_plan("kwinty", "human,open", Rules("kwinty", 2, opening=("Vi",))).lot
    assert not make_plan("tulum", "human,human", Rules("tulum", 2)).lot
    assert make_plan("tulum", "human,open", Rules("tulum", 2)).lot


def test_another_order_is_refused() -> None:
    assert read_order("lot") == "lot"
    with pytest.raises(BadRequest, match="random"):
        read_order("random")
