"""Before the game the host says who plays which seat; no person is thrown out."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from chantier.errors import NotAllowed
from chantier.games.registry import find_game
from chantier.table import views
from chantier.table.callers import Caller, seat_key
from chantier.table.messages import Close, SetSeat, Stand
from chantier.table.options import LevelSeat, MySeat, OpenSeat, SeatPlan
from chantier.table.verify import verify_record
from table.table_fixture import ANNE, BRUNO, CHLOE, EVE, Claim, Rematch, Sit, TableFixture, plan

FOUR = [MySeat("Anne"), MySeat("Zoé"), OpenSeat(), LevelSeat(2)]
ME = MySeat("Léo")


def table(seats: list[SeatPlan] | None = None, **more: object) -> TableFixture:
    return TableFixture(replace(plan("tulum", FOUR if seats is None else seats), **more))


def set_seat(fixture: TableFixture, seat: int, to: SeatPlan, owner: str = ANNE) -> None:
    fixture.send(owner, SetSeat(id=fixture.next_id(), seat=seat, to=to))


def kinds(fixture: TableFixture) -> list[str]:
    return [seat.kind for seat in views.seats(fixture.state)]


def refusal(fixture: TableFixture, seat: int, to: SeatPlan, owner: str = ANNE) -> str:
    before = fixture.state
    with pytest.raises(NotAllowed) as caught:
        set_seat(fixture, seat, to, owner)
    assert fixture.state is before
    return caught.value.key


def test_a_level_takes_the_last_free_seat_and_the_game_begins() -> None:
    fixture = table()
    assert fixture.state.status == "open"
    set_seat(fixture, 2, LevelSeat(3))
    assert fixture.kinds()[:2] == ["level_set", "sealed"]
    assert [seat.level for seat in fixture.state.seats] == [None, None, 3, 2]
    assert fixture.state.status == "playing"
    fixture.play_on()
    record = fixture.record()
    assert [seat["kind"] for seat in record.extra["table"]["seats"]] == [
        "person",
        "person",
        "level",
        "level",
    ]
    assert verify_record(record, find_game).unproved == 0


def test_every_seat_can_be_set_to_everything_else_and_back() -> None:
    fixture = table([MySeat("Anne"), OpenSeat(), OpenSeat()])
    for to, kind in [
        (LevelSeat(1), "level"),
        (LevelSeat(4), "level"),
        (ME, "person"),
        (LevelSeat(2), "level"),
        (OpenSeat(), "open"),
        (ME, "person"),
        (MySeat("Zoé"), "person"),
        (OpenSeat(), "open"),
    ]:
        set_seat(fixture, 1, to)
        assert kinds(fixture)[1] == kind
        assert fixture.state.status == "open"
    assert fixture.state.seats[1].name == ""
    replayed = fixture.replayed()
    assert replayed.digest == fixture.table.digest
    assert replayed.state.seats == fixture.state.seats


def test_the_host_of_several_seats_agrees_once_for_those_set_later() -> None:
    fixture = table([MySeat("Anne"), OpenSeat(), OpenSeat()])
    set_seat(fixture, 1, MySeat("Zoé"))
    assert [seat.owner for seat in fixture.state.seats] == [ANNE, ANNE, ""]
    assert fixture.last.events[-1].event.beside == 0  # type: ignore[union-attr]


def test_a_seat_of_another_person_is_theirs() -> None:
    fixture = table([MySeat("Anne"), OpenSeat(), OpenSeat()])
    fixture.send(BRUNO, Sit(id="s", name="Bruno", seat=1))
    for to in (OpenSeat(), LevelSeat(1), ME):
        assert refusal(fixture, 1, to) == "error.table_held"


@pytest.mark.parametrize("owner", [BRUNO, EVE])
def test_only_the_host_sets_seats(owner: str) -> None:
    fixture = table([MySeat("Anne"), OpenSeat(), OpenSeat(), LevelSeat(1)])
    fixture.send(BRUNO, Sit(id="s", name="Bruno", seat=1))
    for seat in range(4):
        assert refusal(fixture, seat, LevelSeat(2), owner) == "error.table_host_only"
    shown = [views.you(fixture.state, Caller(one)).sets_seats for one in (ANNE, owner)]
    assert shown[0] is True
    assert shown[1] is not True


def test_the_hosts_secret_link_sets_seats_from_another_device() -> None:
    fixture = table()
    key = seat_key(fixture.state, 0)
    fixture.send("", SetSeat(id="k", seat=2, to=LevelSeat(1)), keys=[key])
    assert fixture.state.status == "playing"


def test_a_host_who_sits_nowhere_sets_seats_and_closes_the_table() -> None:
    fixture = table([OpenSeat(), OpenSeat(), LevelSeat(1)])
    set_seat(fixture, 0, LevelSeat(1))
    assert fixture.state.status == "open"
    fixture.send(ANNE, Close(id="c"))
    assert fixture.state.status == "closed"
    assert refusal(fixture, 0, OpenSeat()) == "error.table_status.closed"


@pytest.mark.parametrize(
    ("seat", "to", "code"),
    [
        (4, LevelSeat(1), "error.table_seat"),
        (-1, LevelSeat(1), "error.table_seat"),
        (2, LevelSeat(7), "error.table_level"),
        (2, LevelSeat(0), "error.table_level"),
        (2, MySeat(), "error.table_name_length"),
        (2, MySeat("a\u202eb"), "error.table_name_signs"),
        (2, OpenSeat(), "error.table_seat_same"),
        (3, LevelSeat(2), "error.table_seat_same"),
    ],
)
def test_nonsense_is_refused_and_changes_nothing(seat: int, to: SeatPlan, code: str) -> None:
    assert refusal(table(), seat, to) == code


def test_after_the_start_no_seat_is_set() -> None:
    fixture = table()
    set_seat(fixture, 2, ME)
    for seat in range(4):
        assert refusal(fixture, seat, LevelSeat(1)) == "error.table_begun"


def test_a_guest_who_comes_too_late_is_told_that_the_computer_has_the_seat() -> None:
    fixture = table()
    set_seat(fixture, 2, LevelSeat(3))
    with pytest.raises(NotAllowed) as caught:
        fixture.send(BRUNO, Sit(id="s", name="Bruno", seat=2))
    assert caught.value.key == "error.table_level_came_last"
    assert "3" in caught.value.say("fr")
    full = table()
    full.send(BRUNO, Sit(id="s", name="Bruno"))
    with pytest.raises(NotAllowed) as caught:
        full.send(CHLOE, Sit(id="s", name="Chloé"))
    assert caught.value.key == "error.table_full"


def test_at_a_table_by_lot_a_level_gets_any_of_the_seats() -> None:
    taken = set()
    for seed in range(40):
        wish = replace(plan("tulum", [MySeat("Anne"), LevelSeat(2), OpenSeat()]), lot=True)
        fixture = TableFixture(wish, seed=seed)
        set_seat(fixture, 2, LevelSeat(1))
        taken.add([seat.level for seat in fixture.state.seats].index(1))
    assert taken == {0, 1, 2}


def test_a_rematch_keeps_the_mixture_that_was_set() -> None:
    fixture = table()
    set_seat(fixture, 2, LevelSeat(3))
    fixture.play_on()
    draft = fixture.send(ANNE, Rematch(id="r", seat=0))
    again = draft.opened_tables[0].state
    assert sorted((seat.name, seat.level or 0) for seat in again.seats) == [
        ("", 2),
        ("", 3),
        ("Anne", 0),
        ("Zoé", 0),
    ]
    assert again.status == "playing"


def test_each_player_of_a_rematch_may_set_the_seat_of_a_player_who_left() -> None:
    fixture = table([MySeat("Anne"), OpenSeat(), OpenSeat()])
    for owner, name in ((BRUNO, "Bruno"), (CHLOE, "Chloé")):
        fixture.send(owner, Sit(id="s", name=name))
    fixture.absent = dict.fromkeys(range(3), 0)
    acting = fixture.state.seats[fixture.state.to_act or 0].owner
    others = [owner for owner in (ANNE, BRUNO, CHLOE) if owner != acting]
    fixture.send(others[0], Claim(id="c"))
    fixture.play_on()
    fixture.send(others[0], Rematch(id="r"))
    draft = fixture.send(others[1], Rematch(id="r"))
    again = draft.opened_tables[0].state
    assert again.status == "open"
    assert all(views.you(again, Caller(owner)).sets_seats is True for owner in others)
    assert views.you(again, Caller(EVE)).sets_seats is not True


def test_an_own_seat_goes_to_a_level_and_its_secret_link_ends() -> None:
    fixture = table([MySeat("Anne"), MySeat("Zoé"), OpenSeat()])
    key = seat_key(fixture.state, 1)
    set_seat(fixture, 1, LevelSeat(1))
    assert fixture.kinds() == ["stood", "level_set"]
    assert views.you(fixture.state, Caller("", (key,))).seats == ()
    fixture.send(ANNE, Stand(id="up"))
    assert kinds(fixture) == ["open", "level", "open"]
