"""Between the last seat that is taken and the first action nobody can choose what chance does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from chantier.core.fair import Source, commitment, salt_hash
from chantier.errors import BadRecord, NotAllowed
from chantier.games.registry import find_game
from chantier.table import views
from chantier.table.callers import Caller, seat_key
from chantier.table.messages import Close, OpenSalt, SetSeat, Stand, StartWithout
from chantier.table.options import DAY, Days, LevelSeat, MySeat, OpenSeat
from chantier.table.sealing import START_AFTER
from chantier.table.table import Table
from chantier.table.verify import verify_record
from table.table_fixture import (
    ANNE,
    BRUNO,
    CHLOE,
    EVE,
    PEOPLE,
    OfferReply,
    Rematch,
    Resign,
    Say,
    Sit,
    TableFixture,
    plan,
    salt_of,
    sit,
    table_of,
)

HOUR = 60 * 60 * 1000


def sealed(people: int = 2, levels: int = 0, **more: Any) -> TableFixture:
    """A full table whose salts are all hidden still."""
    seats = [MySeat(), *[OpenSeat()] * (people - 1), *[LevelSeat(2)] * levels]
    wish = replace(plan("tulum", seats), **more)
    fixture = TableFixture(wish, opens=False)
    for owner in PEOPLE[1:people]:
        sit(fixture, owner)
    return fixture


def opens(fixture: TableFixture) -> list[str | None]:
    return [None if s.opens is UNSET else s.opens for s in views.seats(fixture.state)]


def test_a_full_table_is_sealed_and_starts_with_the_last_salt() -> None:
    fixture = sealed()
    assert fixture.kinds() == ["seated", "sealed"]
    hashes = [salt_hash(salt_of(owner)) for owner in (ANNE, BRUNO)]
    assert opens(fixture) == hashes
    fixture.open_salt(BRUNO)
    assert fixture.kinds() == ["opened"]
    assert opens(fixture) == [hashes[0], None]
    fixture.open_salt(ANNE)
    assert fixture.kinds()[:2] == ["opened", "started"]
    assert fixture.state.status == "playing"
    assert opens(fixture) == [None, None]


def test_before_it_is_sealed_a_table_shows_neither_secret_nor_salt() -> None:
    fixture = TableFixture(plan("tulum", [MySeat(), OpenSeat()]), opens=False)
    told = b"".join(one.body for one in fixture.book)
    assert fixture.state.commitment == commitment(fixture.state.secret)
    assert fixture.state.secret.hex().encode() not in told
    assert salt_of(ANNE).encode() not in told
    assert salt_hash(salt_of(ANNE)).encode() in told


def test_a_table_of_one_person_and_levels_is_sealed_at_once() -> None:
    fixture = sealed(people=1, levels=2)
    assert fixture.kinds() == ["created", "seated", "sealed"]
    fixture.open_salt(ANNE)
    assert fixture.state.status == "playing"
    added = fixture.record().extra["chance"]["seats"]
    assert [seat["adds"] for seat in added] == ["salt", "nothing", "nothing"]


def test_where_nobody_adds_to_chance_the_game_begins_at_once() -> None:
    fixture = TableFixture(plan("tulum", [MySeat(), OpenSeat()]), opens=False)
    fixture.send(ANNE, Stand(id="x"))
    fixture.send(BRUNO, Sit(id="b", name="Bruno"))
    fixture.send(CHLOE, Sit(id="c", name="Chloé", bot=True))
    assert fixture.kinds()[:2] == ["seated", "started"]
    added = fixture.record().extra["chance"]["seats"]
    assert added == [{"adds": "nothing"}, {"adds": "nothing"}]


def test_a_bot_that_adds_nothing_is_not_waited_for() -> None:
    fixture = TableFixture(plan("tulum", [MySeat(), OpenSeat()]), opens=False)
    fixture.send(BRUNO, Sit(id="b", name="Robot", bot=True))
    fixture.open_salt(ANNE)
    assert fixture.state.status == "playing"


def other_salt(fixture: TableFixture) -> None:
    fixture.send(ANNE, OpenSalt(id="x", salt="not what the hash says"))


def another_players(fixture: TableFixture) -> None:
    fixture.send(ANNE, OpenSalt(id="x", salt=salt_of(BRUNO)))


def a_spectators(fixture: TableFixture) -> None:
    fixture.send(EVE, OpenSalt(id="x", salt=salt_of(BRUNO)))


def twice(fixture: TableFixture) -> None:
    fixture.open_salt(ANNE)
    fixture.open_salt(ANNE)


def stand_up(fixture: TableFixture) -> None:
    fixture.send(ANNE, Stand(id="x"))


def another_level(fixture: TableFixture) -> None:
    fixture.send(ANNE, SetSeat(id="x", seat=0, to=LevelSeat(1)))


def a_late_guest(fixture: TableFixture) -> None:
    sit(fixture, CHLOE)


def close(fixture: TableFixture) -> None:
    fixture.send(ANNE, Close(id="x"))


@pytest.mark.parametrize(
    ("does", "key"),
    [
        (other_salt, "error.table_other_salt"),
        (another_players, "error.table_other_salt"),
        (a_spectators, "error.table_no_seat"),
        (twice, "error.table_nothing_to_open"),
        (stand_up, "error.table_sealed"),
        (another_level, "error.table_sealed"),
        (a_late_guest, "error.table_full"),
        (close, "error.table_others"),
    ],
)
def test_a_sealed_table_takes_nothing_but_its_salts(
    does: Callable[[TableFixture], None], key: str
) -> None:
    fixture = sealed()
    with pytest.raises(NotAllowed) as refused:
        does(fixture)
    assert refused.value.key == key
    assert refused.value.say("fr") != refused.value.say("en")


def test_a_table_that_is_not_full_opens_nothing() -> None:
    fixture = TableFixture(plan("tulum", [MySeat(), OpenSeat()]), opens=False)
    with pytest.raises(NotAllowed) as refused:
        fixture.open_salt(ANNE)
    assert refused.value.key == "error.table_not_sealed"


@pytest.mark.parametrize("clock", ["none", "days"])
def test_a_player_who_is_away_keeps_the_seat_and_the_game_begins_on_return(clock: str) -> None:
    """Sit, close the page; the friend joins an hour later."""
    wish = plan("tulum", [MySeat(), OpenSeat()], **({"clock": Days(1)} if clock == "days" else {}))
    fixture = TableFixture(wish, opens=False)
    fixture.now += HOUR
    sit(fixture, BRUNO)
    fixture.open_salt(BRUNO)
    fixture.now += 6 * DAY
    fixture.tick()
    assert fixture.state.status == "open"
    assert views.snapshot(fixture.table, Caller(ANNE), fixture.now).sealed == (fixture.state.sealed)
    fixture.open_salt(ANNE)
    assert fixture.state.status == "playing"
    assert set(fixture.state.clocks.shown(fixture.now)) <= {DAY}, "the wait costs no time"


def test_those_who_opened_may_agree_to_start_without_the_others() -> None:
    fixture = sealed(people=3)
    fixture.open_salt(ANNE)
    fixture.open_salt(CHLOE)
    with pytest.raises(NotAllowed) as early:
        fixture.send(ANNE, StartWithout(id="a1"))
    assert early.value.key == "error.table_start_early"
    fixture.now += START_AFTER
    with pytest.raises(NotAllowed) as own:
        fixture.send(BRUNO, StartWithout(id="b1"))
    assert own.value.key == "error.table_open_own"
    fixture.send(ANNE, StartWithout(id="a2"))
    assert fixture.state.status == "open", "Chloé is asked"
    fixture.send(CHLOE, OfferReply(id="c", what="start", agreed=True))
    assert fixture.state.status == "playing"
    started = next(e for e in events(fixture) if e["type"] == "started")
    assert started["without"] == [1]
    fixture.send(BRUNO, Resign(id="b2"))
    fixture.send(CHLOE, Resign(id="c2"))
    record = fixture.record()
    assert [seat["adds"] for seat in record.extra["chance"]["seats"]] == [
        "salt",
        "unopened",
        "salt",
    ]
    assert verify_record(record, find_game).unopened == (1,)


def test_after_a_restart_the_page_of_a_player_has_time_to_come_back() -> None:
    """Else whoever is back first begins without the others' salts."""
    fixture = sealed()
    fixture.open_salt(BRUNO)
    fixture.now += HOUR
    fixture.absent = {0: fixture.now}
    with pytest.raises(NotAllowed) as early:
        fixture.send(BRUNO, StartWithout(id="b1"))
    assert early.value.key == "error.table_start_early"
    fixture.now += START_AFTER
    fixture.send(BRUNO, StartWithout(id="b2"))
    assert fixture.state.status == "playing"


def test_a_page_that_is_there_and_opens_nothing_delays_nobody_longer() -> None:
    fixture = sealed()
    fixture.open_salt(BRUNO)
    fixture.now += START_AFTER
    fixture.absent = {}
    fixture.send(BRUNO, StartWithout(id="b"))
    assert fixture.state.status == "playing"


def test_one_who_says_no_keeps_the_table_waiting() -> None:
    fixture = sealed(people=3)
    fixture.open_salt(ANNE)
    fixture.open_salt(CHLOE)
    fixture.now += START_AFTER
    fixture.send(ANNE, StartWithout(id="a"))
    fixture.send(CHLOE, OfferReply(id="c", what="start", agreed=False))
    assert (fixture.state.status, fixture.state.offers) == ("open", ())


def test_a_page_that_comes_back_ends_the_question() -> None:
    fixture = sealed(people=3)
    fixture.open_salt(ANNE)
    fixture.open_salt(CHLOE)
    fixture.now += START_AFTER
    fixture.send(ANNE, StartWithout(id="a"))
    fixture.open_salt(BRUNO)
    assert (fixture.state.status, fixture.state.offers) == ("playing", ())
    assert all(fixture.state.salts)


def test_a_player_alone_starts_without_the_one_who_is_away() -> None:
    fixture = sealed()
    fixture.open_salt(BRUNO)
    fixture.now += START_AFTER
    fixture.send(BRUNO, StartWithout(id="b"))
    assert fixture.state.status == "playing"
    assert fixture.state.salts == ("", salt_of(BRUNO))


def test_a_shared_screen_has_one_salt_an_owner() -> None:
    fixture = TableFixture(plan("tulum", [MySeat(), MySeat("Léo"), OpenSeat()]), opens=False)
    sit(fixture, BRUNO)
    assert [bool(one) for one in opens(fixture)] == [True, False, True]
    fixture.open_salt(ANNE)
    fixture.open_salt(BRUNO)
    added = fixture.record().extra["chance"]["seats"]
    assert [seat["adds"] for seat in added] == ["salt", "beside", "salt"]
    assert added[1]["seat"] == 0


def test_a_salt_stays_with_its_player_who_gives_up_one_of_several_seats() -> None:
    fixture = TableFixture(plan("tulum", [MySeat(), MySeat("Léo"), OpenSeat()]), opens=False)
    fixture.send(ANNE, Stand(id="x", seat=0))
    assert [bool(seat.salt_hash) for seat in fixture.state.seats] == [False, True, False]
    sit(fixture, ANNE, 0)
    assert [bool(seat.salt_hash) for seat in fixture.state.seats] == [False, True, False]
    sit(fixture, BRUNO)
    fixture.open_salt(BRUNO)
    fixture.open_salt(ANNE)
    assert fixture.replayed().digest == fixture.table.digest
    verify_record(fixture.record(), find_game)


def test_a_host_who_takes_another_name_still_adds_the_salt_that_was_promised() -> None:
    """Else a client that leaves the hash out would let the operator choose all of chance."""
    fixture = TableFixture(plan("tulum", [MySeat(), OpenSeat()]), opens=False)
    fixture.send(ANNE, SetSeat(id="x", seat=0, to=MySeat("Anna")))
    assert fixture.state.seats[0].name == "Anna"
    assert fixture.state.seats[0].salt_hash == salt_hash(salt_of(ANNE))
    other = salt_hash("a salt of another device")
    fixture.send(ANNE, SetSeat(id="y", seat=0, to=MySeat("Annie"), salt_hash=other))
    assert fixture.state.seats[0].salt_hash == other


@pytest.mark.parametrize("salt", ["guessed", "x" * 129])
def test_a_salt_that_no_client_could_send_cannot_have_been_opened(salt: str) -> None:
    wish = replace(plan("tulum", [MySeat(), OpenSeat()]), salt_hash=salt_hash(salt))
    fixture = TableFixture(wish, opens=False)
    sit(fixture, BRUNO)
    with pytest.raises(BadRecord):
        fixture.send(ANNE, OpenSalt(id="x", salt=salt))


def test_who_takes_a_seat_over_by_its_secret_link_adds_nothing_that_only_another_can_open() -> None:
    fixture = TableFixture(plan("tulum", [MySeat(), OpenSeat()]), opens=False)
    key = seat_key(fixture.state, 0)
    fixture.send(EVE, SetSeat(id="x", seat=0, to=MySeat("Ève")), keys=[key])
    assert (fixture.state.seats[0].owner, fixture.state.seats[0].salt_hash) == (EVE, "")


def events(fixture: TableFixture) -> list[dict[str, Any]]:
    return [msgspec.json.decode(one.body) for one in fixture.book]


def lot(seed: int, people: int = 4) -> TableFixture:
    wish = replace(plan("tulum", [MySeat(), *[OpenSeat()] * (people - 1)]), lot=True)
    fixture = TableFixture(wish, seed=seed, opens=False)
    for owner in PEOPLE[1:people]:
        sit(fixture, owner)
    return fixture


def test_seats_are_drawn_by_lot_from_all_salts_when_the_game_starts() -> None:
    fixture = lot(seed=4)
    assert [seat.owner for seat in fixture.state.seats] == list(PEOPLE)
    keys = {seat.owner: seat_key(fixture.state, n) for n, seat in enumerate(fixture.state.seats)}
    fixture.send(CHLOE, Say(id="s", text="bonjour"))
    for owner in PEOPLE:
        fixture.open_salt(owner)
    state = fixture.state
    started = next(e for e in events(fixture) if e["type"] == "started")
    source = Source("chantier-chance/2", state.secret, tuple(map(salt_of, PEOPLE)))
    assert started["order"] == list(source.order(4))
    assert [seat.owner for seat in state.seats] == [PEOPLE[n] for n in started["order"]]
    assert started["order"] != [0, 1, 2, 3]
    after = {seat.owner: seat_key(state, n) for n, seat in enumerate(state.seats)}
    assert after == keys, "a secret link stays its player's"
    said = fixture.table.chat[0]
    assert said.seat is not None
    assert state.seats[said.seat].owner == CHLOE
    assert fixture.replayed().chat == fixture.table.chat


def test_every_order_of_the_seats_is_drawn_about_as_often() -> None:
    secret, counts = bytes(range(32)), dict[tuple[int, ...], int]()
    for number in range(6000):
        order = Source("chantier-chance/2", secret, (str(number), "")).order(3)
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_a_forged_order_of_seats_is_found() -> None:
    fixture = lot(seed=4, people=2)
    fixture.open_salt(ANNE)
    fixture.open_salt(BRUNO)
    fixture.send(ANNE, Resign(id="r"))
    verify_record(fixture.record(), find_game)
    # As an operator would: other seats, and all that follows from them, chained anew.
    forged = lot(seed=4, people=2)
    forged.open_salt(ANNE)
    real = Source.order
    Source.order = lambda self, seats: tuple(reversed(real(self, seats)))  # type: ignore[method-assign]
    try:
        forged.open_salt(BRUNO)
    finally:
        Source.order = real  # type: ignore[method-assign]
    forged.send(ANNE, Resign(id="r"))
    with pytest.raises(BadRecord) as found:
        verify_record(forged.record(), find_game)
    assert found.value.key == "error.verify_order"


def test_a_rematch_begins_anew_with_other_salts() -> None:
    fixture = table_of("tulum")
    fixture.send(ANNE, Resign(id="r"))
    again = [f"another salt of {name}'s" for name in "AB"]
    fixture.send(ANNE, Rematch(id="a", salt_hash=salt_hash(again[0])))
    fixture.send(
        BRUNO, OfferReply(id="b", what="rematch", agreed=True, salt_hash=salt_hash(again[1]))
    )
    after = Table.begin(fixture.last.opened_tables[0])
    assert after.state.sealed is not None
    assert after.state.commitment != fixture.state.commitment
    by_owner = {seat.owner: seat.salt_hash for seat in after.state.seats}
    assert by_owner == {ANNE: salt_hash(again[0]), BRUNO: salt_hash(again[1])}
    assert not any(after.state.salts)


def test_a_rematch_without_salts_begins_at_once() -> None:
    fixture = table_of("tulum")
    fixture.send(ANNE, Resign(id="r"))
    fixture.send(ANNE, Rematch(id="a"))
    fixture.send(BRUNO, Rematch(id="b"))
    after = Table.begin(fixture.last.opened_tables[0])
    assert after.state.status == "playing"


@pytest.mark.parametrize(("days", "waits"), [(1, 7), (7, 7), (14, 14)])
def test_a_sealed_table_by_days_waits_as_long_as_a_move_may_take(days: int, waits: int) -> None:
    rules = plan("tulum", [MySeat(), OpenSeat()]).rules
    fixture = sealed(rules=replace(rules, clock=Days(days)))
    fixture.open_salt(BRUNO)
    fixture.now += waits * DAY - 1
    fixture.tick()
    assert fixture.state.status == "open"
    fixture.now += 1
    fixture.tick()
    assert fixture.state.status == "closed"


def test_a_table_that_still_wants_players_waits_a_week_whatever_its_clock() -> None:
    fixture = TableFixture(plan("tulum", [MySeat(), OpenSeat()], clock=Days(14)))
    fixture.now += 7 * DAY
    fixture.tick()
    assert fixture.state.status == "closed"
