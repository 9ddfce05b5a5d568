"""Setting up a table, sitting down and getting up."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from chantier.errors import BadOptions, BadPlayers, ChantierError, NotAllowed, UnknownGame
from chantier.table.callers import clean_name, seat_key
from chantier.table.messages import Close, Stand
from chantier.table.options import DAY, LevelSeat, MySeat, OpenSeat
from table.table_fixture import ANNE, BRUNO, CHLOE, DAVID, Sit, TableFixture, plan, sit, table_of


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    fixture = TableFixture(plan("tulum", [MySeat(), OpenSeat(), LevelSeat(1)]))
    assert fixture.state.status == "open"
    fixture.send(BRUNO, Sit(id="s", name="Bruno"))
    assert fixture.state.status == "playing"
    with pytest.raises(NotAllowed):
        fixture.send(CHLOE, Sit(id="s", name="Chloé"))


def test_a_taken_seat_is_not_taken_again() -> None:
    fixture = TableFixture(plan("tulum", [MySeat(), OpenSeat(), OpenSeat()]))
    for seat in (0, 3, -1):
        with pytest.raises(NotAllowed):
            fixture.send(BRUNO, Sit(id=f"s{seat}", name="Bruno", seat=seat))


def test_a_seat_that_is_given_up_gets_another_secret_link() -> None:
    fixture = TableFixture(plan("tulum", [MySeat(), OpenSeat(), OpenSeat()]))
    fixture.send(BRUNO, Sit(id="s", name="Bruno", seat=1))
    key = seat_key(fixture.state, 1)
    fixture.send(BRUNO, Stand(id="up"))
    fixture.send(CHLOE, Sit(id="s", name="Chloé", seat=1))
    assert seat_key(fixture.state, 1) != key


def test_lots_are_drawn_from_the_tables_own_secret() -> None:
    firsts = set()
    for seed in range(20):
        wish = plan("kwinty", [MySeat(), LevelSeat(1)])
        fixture = TableFixture(
            type(wish)(rules=wish.rules, seats=wish.seats, name="Anne", lot=True), seed=seed
        )
        firsts.add(fixture.state.seats[0].level)
    assert firsts == {None, 1}


def test_a_table_keeps_that_its_seats_were_drawn() -> None:
    wish = plan("kwinty", [MySeat(), LevelSeat(1)])
    listed, drawn = TableFixture(wish), TableFixture(replace(wish, lot=True))
    assert (listed.state.first, drawn.state.first) == (None, "lot")
    assert b'"first"' not in listed.book[0].body  # as tables were kept before
    assert b'"first":"lot"' in drawn.book[0].body


def test_at_a_table_by_lot_a_guest_cannot_choose_to_begin() -> None:
    wish = replace(plan("tulum", [MySeat(), OpenSeat(), OpenSeat(), OpenSeat()]), lot=True)
    taken = set()
    for seed in range(40):
        fixture = TableFixture(wish, seed=seed)
        for owner, seat in ((BRUNO, 1), (CHLOE, 2), (DAVID, 3)):
            sit(fixture, owner, seat)
        taken.add([seat.owner for seat in fixture.state.seats].index(BRUNO))
    assert taken == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        (plan("chess", [MySeat(), MySeat()]), UnknownGame),
        (plan("kwinty", [MySeat()]), BadPlayers),
        (plan("kwinty", [MySeat(), MySeat()], options={"x": 1}), BadOptions),
        (plan("kwinty", [MySeat(), LevelSeat(7)]), NotAllowed),
        (plan("kwinty", [MySeat(), LevelSeat(0)]), NotAllowed),
        (plan("kwinty", [MySeat(), MySeat()], opening=("Va",)), ChantierError),
        (plan("kwinty", [MySeat(), MySeat("<b>" * 20)]), NotAllowed),
    ],
)
def test_a_table_that_cannot_be_is_refused(wish: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        TableFixture(wish)  # type: ignore[arg-type]


def test_nobody_sits_without_saying_who_they_are() -> None:
    with pytest.raises(NotAllowed):
        TableFixture(plan("kwinty", [MySeat(), OpenSeat()]), owner="")


def test_a_game_that_is_over_does_not_begin() -> None:
    done = table_of("kwinty")
    done.play_on()
    with pytest.raises(NotAllowed):
        TableFixture(plan("kwinty", [MySeat(), MySeat()], opening=done.state.actions))


def test_a_record_is_gone_on_with_at_an_action() -> None:
    done = table_of("turris")
    done.play_on(9)
    fixture = table_of("turris", opening=done.state.actions)
    assert fixture.state.position == done.state.position
    fixture.play_on()
    assert fixture.state.ended is not None


def test_a_table_is_closed_by_whoever_sits_there_alone_or_by_time() -> None:
    fixture = TableFixture(plan("tulum", [MySeat(), OpenSeat(), OpenSeat()]))
    with pytest.raises(NotAllowed):
        fixture.send(BRUNO, Close(id="c"))
    fixture.send(BRUNO, Sit(id="s", name="Bruno"))
    with pytest.raises(NotAllowed):
        fixture.send(ANNE, Close(id="c"))
    fixture.now += 7 * DAY
    fixture.tick()
    assert fixture.state.status == "closed"
    with pytest.raises(NotAllowed):
        fixture.send(CHLOE, Sit(id="s", name="Chloé"))


def test_names_are_tidied_and_show_nothing_unseen() -> None:
    assert clean_name("  Zoé   la\tGrande ") == "Zoé la Grande"
    assert clean_name("<script>alert(1)") == "<script>alert(1)"  # shown as text, never as a page
    for bad in (
        "",
        "   ",
        "x" * 25,
        "a\u202eb",
        "a\u200bb",
        "\x00",
        "\ud800",
        "\u3164",
        "\u2800",
        "\ufe0f",
        "a" + "\u0301" * 9,
    ):
        with pytest.raises(NotAllowed):
            clean_name(bad)
