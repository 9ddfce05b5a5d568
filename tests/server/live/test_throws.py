"""Own throws in a room: for whom it waits, until when, and what a break or a failure leaves."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from msgspec import UnsetType

from chantier.server.live.room import Room
from chantier.server.live.rooms import Rooms
from chantier.server.live.subscribers import LONGEST_SHOW
from chantier.table import views
from chantier.table.callers import Caller
from chantier.table.messages import (
    Done,
    Leave,
    NewTable,
    Refused,
    Rematch,
    Resign,
    ShowThrow,
    Sit,
    Throw,
    ThrowView,
)
from chantier.table.options import LevelSeat, MySeat, OpenSeat, Rules
from chantier.table.throwing import THROWN_AFTER
from server.fake_machine import BEGAN, FakeMachine
from server.live.test_room import ADA, BELA, Ear, MemoryStore, make_rooms, run


class FakeClock:
    """The server's time, which passes when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.machine = FakeMachine()
        monkeypatch.setattr("server.live.test_room.TimeSource", self.machine.source)

    async def passes(self, room: Room, milliseconds: int) -> None:
        self.machine.passes(milliseconds)
        await room.wake()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    return FakeClock(monkeypatch)


async def against_level(rooms: Rooms, own_throws: bool = True) -> Room:
    rules = Rules("tulum", 2)
    seats = (MySeat(), LevelSeat(1))
    plan = NewTable(rules=rules, seats=seats, name="Ada", own_throws=own_throws)
    return await rooms.create(plan, ADA)


def throw(room: Room, name: str = "t") -> Throw:
    return Throw(id=name, position=room.state.now.number)


def kinds(store: MemoryStore, room: Room) -> list[str]:
    return [json.loads(event.body)["type"] for event in store.events[room.state.table]]


def told(ear: Ear) -> list[Any]:
    """What each message that mentions dice which wait says of them."""
    return [message["throw"] for message in ear.heard if "throw" in message]


def test_the_first_throw_waits_for_the_page_to_open_and_for_the_press(clock: FakeClock) -> None:
    async def work(rooms: Rooms, store: MemoryStore) -> None:
        room = await against_level(rooms)
        await clock.passes(room, 14_000)
        assert room.state.to_throw == 0
        page = Ear(ADA, own_throws=True)
        room.join(page, 0, "j")
        assert told(page) == [{"seat": 0, "left": THROWN_AFTER}]
        await clock.passes(room, 14_000)
        assert room.state.to_throw == 0
        assert isinstance(await room.change(throw(room), ADA), Done)
        assert kinds(store, room)[3:5] == ["thrown", "drawn"]
        assert told(page)[1] is None

    run(work)


def test_a_page_that_never_opens_keeps_nobody_waiting(clock: FakeClock) -> None:
    async def work(rooms: Rooms, store: MemoryStore) -> None:
        room = await against_level(rooms)
        await clock.passes(room, THROWN_AFTER - 1)
        assert kinds(store, room)[-1] == "started"
        await clock.passes(room, 1)
        thrown = json.loads(store.events[room.state.table][3].body)
        assert (thrown["type"], thrown["by"]) == ("thrown", "table")

    run(work)


def test_a_page_that_comes_and_goes_keeps_nobody_waiting_for_ever(clock: FakeClock) -> None:
    async def work(rooms: Rooms, store: MemoryStore) -> None:
        room = await against_level(rooms)
        for _ in range(9):
            page = Ear(ADA, own_throws=True)
            room.join(page, 0, "j")
            await clock.passes(room, 8_000)
            assert room.state.to_throw == 0
            room.leave(page)
        await clock.passes(room, 8_000)
        assert json.loads(store.events[room.state.table][3].body)["by"] == "table"

    run(work)


def test_clients_that_did_not_ask_never_wait(clock: FakeClock) -> None:  # noqa: ARG001  # time stands
    async def work(rooms: Rooms, store: MemoryStore) -> None:
        room = await against_level(rooms, own_throws=False)
        room.join(Ear(ADA), 0, "j")
        assert room.state.to_throw is None
        assert "thrown" not in kinds(store, room)

    run(work)


def test_at_a_shared_screen_dice_wait_while_it_is_there(clock: FakeClock) -> None:
    async def work(rooms: Rooms, store: MemoryStore) -> None:
        seats = (MySeat(), MySeat(name="Zoé"))
        plan = NewTable(rules=Rules("tulum", 2), seats=seats, name="Ada", own_throws=True)
        room = await rooms.create(plan, ADA)
        page = Ear(ADA, own_throws=True)
        room.join(page, 0, "j")
        assert told(page) == [{"seat": 0, "left": None}]
        await clock.passes(room, 20 * THROWN_AFTER)
        assert kinds(store, room)[-1] == "started"
        # A page that is loaded again misses nothing; without any the table goes on.
        room.leave(page)
        await clock.passes(room, THROWN_AFTER - 1)
        page = Ear(ADA, own_throws=True)
        room.join(page, 0, "j")
        await clock.passes(room, 20 * THROWN_AFTER)
        assert kinds(store, room)[-1] == "started"
        room.leave(page)
        due = room.table.due(room.subscribers.own_throws())
        assert due == clock.machine.wall + THROWN_AFTER
        await clock.passes(room, THROWN_AFTER)
        assert kinds(store, room)[4:6] == ["thrown", "drawn"]

    run(work)


def test_a_player_whose_partner_is_a_level_now_is_waited_for_as_ever(clock: FakeClock) -> None:
    async def work(rooms: Rooms, _store: MemoryStore) -> None:
        seats = (MySeat(), MySeat(name="Zoé"))
        plan = NewTable(rules=Rules("tulum", 2), seats=seats, name="Ada", own_throws=True)
        room = await rooms.create(plan, ADA)
        page = Ear(ADA, own_throws=True)
        room.join(page, 0, "j")
        assert isinstance(await room.change(Leave(id="l", seat=1), ADA), Done)
        assert views.throw(
            room.state, clock.machine.wall, room.subscribers.own_throws()
        ) == ThrowView(0, THROWN_AFTER)

    run(work)


async def two_players(rooms: Rooms, *ears: Ear) -> Room:
    """A game of Ada and Béla that begins while some clients follow the table."""
    plan = NewTable(rules=Rules("tulum", 2), seats=(MySeat(), OpenSeat()), name="Ada")
    room = await rooms.create(plan, ADA)
    for ear in ears:
        room.join(ear, 0, "j")
    assert isinstance(await room.change(Sit(id="s", name="Béla"), BELA), Done)
    return room


def test_a_player_is_waited_for_once_a_client_of_theirs_asks(clock: FakeClock) -> None:
    async def work(rooms: Rooms, store: MemoryStore) -> None:
        page = Ear(ADA, own_throws=True)
        room = await two_players(rooms, page, Ear(ADA), Ear(Caller("cc" * 32), own_throws=True))
        assert room.state.to_throw == 0
        refused = await room.change(throw(room), BELA)
        assert isinstance(refused, Refused)
        assert refused.code == "error.table_not_your_turn"
        await clock.passes(room, THROWN_AFTER)
        assert "thrown" in kinds(store, room)

    run(work)


def test_a_page_loaded_again_misses_no_throw_and_gets_its_time_anew(clock: FakeClock) -> None:
    async def work(rooms: Rooms, _store: MemoryStore) -> None:
        page = Ear(ADA, own_throws=True)
        room = await two_players(rooms, page)
        await clock.passes(room, 14_000)
        room.leave(page)
        await clock.passes(room, 3_000)
        assert room.state.to_throw == 0
        again = Ear(ADA, own_throws=True)
        room.join(again, room.table.number, "j")
        assert again.kinds()[0] == "caught_up"
        assert told(again) == [{"seat": 0, "left": THROWN_AFTER}]
        assert isinstance(await room.change(throw(room), ADA), Done)

    run(work)


def test_the_wait_begins_when_a_page_has_shown_what_led_to_the_dice(clock: FakeClock) -> None:
    async def work(rooms: Rooms, _store: MemoryStore) -> None:
        page, other = Ear(ADA, own_throws=True), Ear(BELA, own_throws=True)
        room = await two_players(rooms, page, other)

        def says(ear: Ear, ready: bool, position: int | None = None) -> ThrowView | UnsetType:
            number = room.state.now.number if position is None else position
            return room.show_throw(ear, ShowThrow(id="s", position=number, ready=ready)).throw

        await clock.passes(room, 10_000)
        assert says(other, ready=False) == ThrowView(0, 5_000)  # not theirs
        assert says(page, ready=False, position=1_000) == ThrowView(0, 5_000)
        assert says(page, ready=False) == ThrowView(0, LONGEST_SHOW + THROWN_AFTER)
        await clock.passes(room, 20_000)
        assert says(page, ready=False) == ThrowView(0, 25_000)  # once
        assert says(page, ready=True) == ThrowView(0, THROWN_AFTER)
        await clock.passes(room, 10_000)
        assert says(page, ready=True) == says(page, ready=False) == ThrowView(0, 5_000)
        await clock.passes(room, 5_000)
        assert room.state.now.length > 0

    run(work)


def test_a_player_who_has_gone_is_not_waited_for(clock: FakeClock) -> None:
    async def work(rooms: Rooms, store: MemoryStore) -> None:
        plan = NewTable(rules=Rules("tulum", 2), seats=(MySeat(), OpenSeat()), name="Ada")
        room = await rooms.create(plan, ADA)
        page = Ear(ADA, own_throws=True)
        room.join(page, 0, "j")
        room.leave(page)
        clock.machine.passes(THROWN_AFTER)
        await room.change(Sit(id="s", name="Béla"), BELA)
        assert "drawn" in kinds(store, room)
        assert "thrown" not in kinds(store, room)

    run(work)


def test_a_restart_neither_loses_nor_doubles_a_throw(clock: FakeClock) -> None:
    async def work(rooms: Rooms, store: MemoryStore) -> None:
        room = await against_level(rooms)
        waiting, message = room.state, throw(room)
        kept = list(store.events[waiting.table])
        for press in ("before", "after", "never"):
            store.events[waiting.table] = list(kept)
            if press == "before":  # it was stored, and the answer was lost
                rooms_before = make_rooms(store)
                before = await rooms_before.find(waiting.table)
                assert isinstance(await before.change(message, ADA), Done)
                await rooms_before.close()
            rooms_again = make_rooms(store)
            again = await rooms_again.find(waiting.table)
            assert (again.state.now.length == 0) == (press != "before"), "it waits anew"
            if press == "never":
                await clock.passes(again, THROWN_AFTER)
            else:
                assert isinstance(await again.change(message, ADA), Done)
            assert kinds(store, again).count("thrown") == 1
            first = json.loads(store.events[waiting.table][4].body)
            assert first["type"] == "drawn"
            await rooms_again.close()

    run(work)


def test_a_throw_that_cannot_be_written_is_refused_and_can_be_repeated(clock: FakeClock) -> None:  # noqa: ARG001  # time stands
    async def work(rooms: Rooms, store: MemoryStore) -> None:
        room = await against_level(rooms)
        message = throw(room)
        store.fails = "before"
        assert isinstance(await room.change(message, ADA), Refused)
        assert room.state.to_throw == 0
        store.fails = "after"
        assert isinstance(await room.change(message, ADA), Refused)
        store.fails = ""
        assert isinstance(await room.change(message, ADA), Done)
        assert kinds(store, room).count("thrown") == 1

    run(work)


def test_the_servers_own_timer_throws(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("chantier.table.throwing", "chantier.server.live.subscribers"):
        monkeypatch.setattr(f"{module}.THROWN_AFTER", 40)

    async def work(rooms: Rooms, store: MemoryStore) -> None:
        room = await against_level(rooms)
        while "thrown" not in kinds(store, room):
            await asyncio.sleep(0.005)

    run(work)


def test_a_rematch_waits_for_the_players_who_threw_before(clock: FakeClock) -> None:  # noqa: ARG001  # time stands
    async def work(rooms: Rooms, _store: MemoryStore) -> None:
        ears = [Ear(ADA, own_throws=True), Ear(BELA, own_throws=True)]
        room = await two_players(rooms, *ears)
        await room.change(Resign(id="r"), ADA)
        await room.change(Rematch(id="a"), ADA)
        await room.change(Rematch(id="b"), BELA)
        assert room.state.rematch is not None
        after = await rooms.find(room.state.rematch)
        assert after.state.to_throw == 0
        assert after.table.due(after.subscribers.own_throws()) == BEGAN + THROWN_AFTER

    run(work)
