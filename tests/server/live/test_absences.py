"""Tables while the machine is suspended, the process stopped, and the wall clock put anywhere."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chantier.core.fair import salt_hash
from chantier.server.live.room import Room
from chantier.server.live.rooms import Rooms
from chantier.server.time_source import BEAT
from chantier.table.events import Acted, AnyEvent, Resumed, WentOut
from chantier.table.messages import Claim, Done, NewTable, OpenSalt, Refused, Sit, StartWithout
from chantier.table.options import Budget, Days, MySeat, OpenSeat, Rules
from chantier.table.play import ABANDONED_AFTER, CLAIM_AFTER, CLOSED_AFTER
from chantier.table.sealing import START_AFTER
from chantier.table.table import read_event
from server.fake_machine import FakeMachine
from server.live import test_room
from server.live.test_room import ADA, BELA, Ear, MemoryStore, act, kwinty, make_rooms

HOUR = 60 * 60 * 1000


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> FakeMachine:
    """The machine whose clocks the rooms of a test go by."""
    machine = FakeMachine()
    monkeypatch.setattr(test_room, "TimeSource", machine.source)
    return machine


def run(work: Callable[[Rooms, MemoryStore], Awaitable[None]]) -> None:
    """Do something at rooms whose own tasks are ended: a test says when time passes."""

    async def main() -> None:
        store = MemoryStore()
        rooms = make_rooms(store)
        await begin(rooms)
        await asyncio.wait_for(work(rooms, store), 30)
        await rooms.close()

    asyncio.run(main())


async def begin(rooms: Rooms) -> None:
    """Start rooms without their tasks."""
    await rooms.start()
    for task in list(rooms._tasks):
        task.cancel()
    await asyncio.sleep(0)


def happened(store: MemoryStore, room: Room) -> list[AnyEvent]:
    return [read_event(one.body) for one in store.events[room.state.table]]


def left(room: Room) -> int:
    """What the seat to act has left, as every client is told."""
    clocks = room.snapshot(ADA).clocks
    assert clocks.running is not None
    return clocks.left[clocks.running]


@pytest.mark.parametrize("how", ["stops", "sleeps", "steps"])
def test_no_clock_falls_while_the_server_cannot_run(machine: FakeMachine, how: str):
    """An action that waited meanwhile is the first thing that the server hears of."""

    async def work(rooms: Rooms, store: MemoryStore) -> None:
        room = await kwinty(rooms, Budget(10))
        machine.passes(4000)
        getattr(machine, how)(12_000)
        assert isinstance(await room.change(act(room), ADA), Done)
        assert isinstance(happened(store, room)[-2], Resumed)
        assert room.state.clocks.left[0] == 6000
        getattr(machine, how)(12_000)
        await room.wake()
        assert left(room) == 10_000
        machine.passes(9_999)
        await room.wake()
        assert room.state.status == "playing"
        machine.passes(1)
        await room.wake()
        assert room.state.status == "over"
        assert isinstance(happened(store, room)[-2], WentOut)

    run(work)


def test_a_clock_put_back_gives_nobody_time(machine: FakeMachine):
    async def work(rooms: Rooms, _store: MemoryStore) -> None:
        room = await kwinty(rooms, Budget(10))
        machine.passes(4000)
        machine.steps(-HOUR)
        machine.passes(5000)
        assert left(room) == 1000
        machine.passes(1000)
        await room.wake()
        assert room.state.status == "over"

    run(work)


def test_an_absence_while_an_action_is_being_kept_costs_nobody_time(machine: FakeMachine):
    async def work(rooms: Rooms, store: MemoryStore) -> None:
        room = await kwinty(rooms, Budget(10))
        machine.passes(2000)
        append = store.append

        async def slow(batch: object) -> None:
            machine.stops(60_000)
            await append(batch)  # type: ignore[arg-type]  # as given

        store.append = slow  # type: ignore[method-assign]  # for once
        assert isinstance(await room.change(act(room), ADA), Done)
        store.append = append  # type: ignore[method-assign]  # as before
        assert isinstance(await room.change(act(room, room.state.position.legal()[0]), BELA), Done)
        assert room.state.clocks.left == (8000, 10_000)

    run(work)


def test_while_nothing_can_be_stored_no_clock_runs(machine: FakeMachine):
    async def work(rooms: Rooms, store: MemoryStore) -> None:
        room = await kwinty(rooms, Budget(10))
        machine.passes(2000)
        store.fails = "before"
        for _ in range(3):
            refused = await room.change(act(room), ADA)
            assert isinstance(refused, Refused)
            assert refused.code == "error.store.full"
            machine.passes(5000)
            await room.wake()
        assert room.state.status == "playing"
        store.fails = ""
        machine.passes(5000)
        assert isinstance(await room.change(act(room), ADA), Done)
        assert [type(event) for event in happened(store, room)[-2:]] == [Resumed, Acted]
        assert room.state.clocks.left == (8000, 10_000)
        machine.passes(1000)
        assert left(room) == 9000, "time passes again"

    run(work)


def test_a_disk_that_takes_long_takes_it_from_nobody(machine: FakeMachine):
    async def work(rooms: Rooms, store: MemoryStore) -> None:
        room = await kwinty(rooms, Budget(10))
        append = store.append

        async def slow(batch: object) -> None:
            machine.passes(6000)
            await append(batch)  # type: ignore[arg-type]  # as given

        store.append = slow  # type: ignore[method-assign]  # for once
        assert isinstance(await room.change(act(room), ADA), Done)
        store.append = append  # type: ignore[method-assign]  # as before
        await room.wake()
        assert isinstance(happened(store, room)[-1], Resumed)
        assert left(room) == 10_000
        machine.passes(1000)
        assert left(room) == 9000

    run(work)


def test_no_clock_runs_from_the_moment_that_clients_are_told_of_the_end(machine: FakeMachine):
    async def work(rooms: Rooms, store: MemoryStore) -> None:
        room = await kwinty(rooms, Budget(10))
        machine.passes(2000)
        rooms.release()
        machine.passes(5000)  # requests have so long to end
        await rooms.close()
        machine.stops(60_000)
        again = make_rooms(store)
        await begin(again)
        assert left(await again.find(room.state.table)) == 8000
        await again.close()

    run(work)


def test_tables_at_all_are_given_the_time_back_at_the_next_beat(machine: FakeMachine):
    async def main() -> None:
        store = MemoryStore()
        rooms = make_rooms(store)
        await rooms.start()  # with its tasks: the beat comes by itself
        room = await kwinty(rooms, Budget(10))
        ear = Ear(ADA)
        room.join(ear, 0, "j")
        machine.stops(12_000)
        while not any(isinstance(event, Resumed) for event in happened(store, room)):
            await asyncio.sleep(0.01)
        await asyncio.sleep(0)
        assert ear.heard[-1]["type"] in ("happened", "presence")
        assert left(room) == 10_000
        while not any(one.since - one.stopped == 12_000 for one in store.noted):
            await asyncio.sleep(0.01)
        await rooms.close()

    asyncio.run(asyncio.wait_for(main(), 20))


def test_a_table_that_is_not_in_memory_is_given_all_its_time_back(machine: FakeMachine):
    """Even after two more runs in which no client came to it, and its clock is one of days."""

    async def work(rooms: Rooms, store: MemoryStore) -> None:
        room = await kwinty(rooms, Days(1))
        machine.passes(HOUR)
        await rooms._note_alive()
        for _ in range(2):
            machine.sleeps(30 * HOUR)  # more than all it has
            rooms = make_rooms(store)
            await begin(rooms)
            machine.passes(HOUR)
            machine.stops(30 * HOUR)
            machine.passes(HOUR)
            await rooms._note_alive()
        loaded = await rooms.find(room.state.table)
        given = left(loaded) - (24 - 5) * HOUR
        assert 0 <= given <= 2 * BEAT * 1000, "the server may have run up to a beat unnoticed"
        resumed = [event for event in happened(store, loaded) if isinstance(event, Resumed)]
        assert len(resumed) == 1
        await rooms.close()

    run(work)


def test_nobody_is_away_while_the_server_is(machine: FakeMachine):
    async def work(rooms: Rooms, _store: MemoryStore) -> None:
        room = await kwinty(rooms)
        ear = Ear(BELA)
        room.join(ear, 0, "j")
        machine.passes(CLAIM_AFTER - 1000)
        machine.stops(HOUR)
        refused = await room.change(Claim(id="c"), BELA)
        assert isinstance(refused, Refused)
        assert refused.code == "error.table_not_gone_yet"
        assert ear.heard[-1]["type"] == "presence"
        assert ear.heard[-1]["away_since"][0] == machine.wall - CLAIM_AFTER + 1000
        machine.passes(1000)
        assert isinstance(await room.change(Claim(id="d"), BELA), Done)

    run(work)


def test_a_salt_is_waited_for_as_long_as_the_server_is_there(machine: FakeMachine):
    async def work(rooms: Rooms, _store: MemoryStore) -> None:
        salts = ["a grain of salt from Ada", "a grain of salt from Bela"]
        plan = NewTable(
            rules=Rules("tulum", 2),
            seats=(MySeat(), OpenSeat()),
            name="Ada",
            salt_hash=salt_hash(salts[0]),
        )
        room = await rooms.create(plan, ADA)
        await room.change(Sit(id="1", name="Béla", salt_hash=salt_hash(salts[1])), BELA)
        await room.change(OpenSalt(id="2", salt=salts[0]), ADA)
        machine.stops(HOUR)
        refused = await room.change(StartWithout(id="3"), ADA)
        assert isinstance(refused, Refused)
        assert refused.code == "error.table_start_early"
        machine.passes(START_AFTER)
        assert isinstance(await room.change(StartWithout(id="4"), ADA), Done)
        assert room.state.status == "playing"

    run(work)


@pytest.mark.parametrize("playing", [True, False])
def test_a_table_without_a_clock_is_not_given_up_because_the_server_was_away(
    machine: FakeMachine, playing: bool
):
    longest = ABANDONED_AFTER if playing else CLOSED_AFTER

    async def work(rooms: Rooms, _store: MemoryStore) -> None:
        plan = NewTable(rules=Rules("kwinty", 2), seats=(MySeat(), OpenSeat()), name="Ada")
        room = await rooms.create(plan, ADA)
        if playing:
            await room.change(Sit(id="1", name="Béla"), BELA)
        status = room.state.status
        machine.stops(longest + HOUR)
        await room.wake()
        assert room.state.status == status
        machine.passes(longest)
        await room.wake()
        assert room.state.status == ("over" if playing else "closed")

    run(work)


Happening = tuple[str, int]
HAPPENINGS = st.lists(
    st.one_of(
        st.tuples(st.just("passes"), st.integers(1, 9000)),
        st.tuples(st.sampled_from(("stops", "sleeps")), st.integers(3501, 2 * HOUR)),
        st.tuples(st.just("steps"), st.sampled_from((-HOUR, HOUR))),
        st.tuples(st.sampled_from(("acts", "leaves", "ends", "is killed")), st.just(0)),
    ),
    max_size=25,
)


@settings(deadline=None)  # event loops on a busy machine
@given(HAPPENINGS, st.randoms(use_true_random=False))
def test_clocks_run_as_long_as_the_server_and_not_longer(
    happenings: list[Happening], rng: random.Random
):
    """Suspensions, steps of the clock and ends of the server, in any order, at any moment."""
    machine = FakeMachine()

    async def work() -> None:
        store = MemoryStore()
        rooms = make_rooms(store, time_source=machine.source())
        await begin(rooms)
        room = await kwinty(rooms, Budget(600, 0))
        table, expected = room.state.table, [600_000, 600_000]
        open_beats = 0
        for what, much in happenings:
            match what:
                case "passes":
                    machine.passes(much)
                    await rooms._note_alive()
                    expected[room.state.to_act or 0] -= much
                case "acts":
                    room = await rooms.find(table)
                    caller = (ADA, BELA)[room.state.to_act or 0]
                    action = rng.choice(room.state.position.legal())
                    assert isinstance(await room.change(act(room, action), caller), Done)
                    if room.state.status == "over":
                        return
                case "leaves":
                    rooms._rooms.pop(table, None)
                case "ends" | "is killed":
                    if what == "ends":
                        await rooms.close()
                    machine.stops(rng.randrange(2 * HOUR))
                    rooms = make_rooms(store, time_source=machine.source())
                    await begin(rooms)
                case _:
                    getattr(machine, what)(much)
                    open_beats += what != "steps"
            if rng.random() < 0.5:
                room = await rooms.find(table)
                await room.wake()
                given = left(room) - expected[room.state.to_act or 0]
                assert 0 <= given <= open_beats * BEAT * 1000
                assert not any(isinstance(event, WentOut) for event in happened(store, room))
        await rooms.close()

    asyncio.run(work())
