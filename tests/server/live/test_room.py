"""A room by itself: a store that fails, people who are away, what is told to whom."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from chantier.errors import BadRequest, NoSuchTable, NotAllowed, StoreFailed
from chantier.server.config import read_config
from chantier.server.engines.compile_supervisor import CompileSupervisor, GameCompileStatus
from chantier.server.engines.pool import EnginePool, EngineReply
from chantier.server.games import Games
from chantier.server.live import rooms as rooms_module
from chantier.server.live import subscribers as subscribers_module
from chantier.server.live.room import MOST_FAILURES, MOST_MISSED, Room
from chantier.server.live.rooms import Rooms
from chantier.server.storage.store import Append, Summary
from chantier.server.time_source import TimeSource
from chantier.server.transport.frames import Message
from chantier.table.callers import Caller
from chantier.table.chain import StoredEvent
from chantier.table.clock import Absence
from chantier.table.messages import (
    Act,
    Advise,
    Claim,
    Done,
    NewTable,
    Refused,
    Return,
    Say,
    SetSeat,
    Sit,
    StandIn,
)
from chantier.table.options import Budget, Clock, LevelSeat, MySeat, NoClock, OpenSeat, Rules
from chantier.table.play import CLAIM_AFTER
from server.fake_machine import FakeMachine
from server.framing import text_of

ADA, BELA = Caller("aa" * 32), Caller("bb" * 32)


class MemoryStore:
    """Keeps tables as long as the test lasts, and fails when it is told to."""

    def __init__(self) -> None:
        self.events: dict[str, list[StoredEvent]] = {}
        self.summaries: dict[str, Summary] = {}
        self.fails: str = ""
        self.alive: int | None = None
        self.noted: list[Absence] = []

    async def append(self, batch: Sequence[Append]) -> None:
        await asyncio.sleep(0)
        if self.fails == "before":
            raise StoreFailed("error.store.full", path="tables.db", why="disk")
        for item in batch:
            kept = self.events.setdefault(item.table, [])
            assert [e.number for e in item.events] == list(
                range(len(kept) + 1, len(kept) + len(item.events) + 1)
            )
            kept.extend(item.events)
            self.summaries[item.table] = item.summary
        if self.fails == "after":
            raise StoreFailed("error.store.disk", path="tables.db", why="disk")

    async def load(self, table: str) -> list[StoredEvent]:
        return list(self.events.get(table, []))

    async def summary(self, table: str) -> Summary | None:
        return self.summaries.get(table)

    async def listed(self, status: Sequence[str], limit: int, before: int | None) -> list[Summary]:
        raise NotImplementedError

    async def owned(self, owner: bytes, limit: int) -> list[Summary]:
        return [one for one in self.summaries.values() if owner in one.owners][:limit]

    async def due(self) -> list[tuple[int, str]]:
        found = [(s.due, s.table) for s in self.summaries.values() if s.due is not None]
        return sorted(found)

    async def set_alive(self, moment: int, absences: Sequence[Absence] = ()) -> None:
        self.alive = moment
        self.noted.extend(absences)

    async def latest_event(self, before: int) -> int:
        times = (one.updated for one in self.summaries.values() if one.due is not None)
        return max((at for at in times if at < before), default=0)

    async def absences(self) -> Sequence[Absence]:
        return self.noted

    async def last_alive(self) -> int | None:
        return self.alive

    async def close(self) -> None:
        pass


class Ear:
    """A subscriber that follows a table and only listens."""

    def __init__(self, caller: Caller, own_throws: bool = False) -> None:
        self.caller = caller
        self.seats: tuple[int, ...] = ()
        self.own_throws = own_throws
        self.heard: list[dict[str, Any]] = []
        self.resyncs = 0

    def send(self, text: str) -> None:
        self.heard.append(json.loads(text))

    def send_message(self, message: Message) -> None:
        self.heard.append(json.loads(text_of(message)))

    def resync(self) -> None:
        self.resyncs += 1

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.heard]


class FirstLegal(EnginePool):
    """Does the first that comes to mind."""

    async def ask(self, _who: str, position: Any, _level: int | None, _rank: int) -> EngineReply:
        await asyncio.sleep(0.02)  # so that a game lasts long enough to be disturbed
        return EngineReply(position.legal()[0], (1.0, 0.0), ())


def run(work: Callable[[Rooms, MemoryStore], Awaitable[None]]) -> None:
    async def main() -> None:
        store = MemoryStore()
        rooms = make_rooms(store)
        await rooms.start()
        try:
            await asyncio.wait_for(work(rooms, store), 30)
        finally:
            await rooms.close()

    asyncio.run(main())


def make_rooms(
    store: MemoryStore,
    compiler: CompileSupervisor | None = None,
    time_source: TimeSource | None = None,
) -> Rooms:
    games, engines = Games(), FirstLegal(1, lambda *_: True)
    compiler = compiler or CompileSupervisor(games)
    return Rooms(store, games, compiler, engines, read_config({}, {}), time_source or TimeSource())


def test_without_any_idleness_a_table_leaves_memory_once_its_clients_have_gone():
    async def main() -> None:
        store, games = MemoryStore(), Games()
        engines = FirstLegal(1, lambda *_: True)
        config = read_config({"idle": "0"}, {})
        rooms = Rooms(store, games, CompileSupervisor(games), engines, config, TimeSource())
        await rooms.start()
        try:
            ear = Ear(ADA)
            watched, left = await kwinty(rooms), await kwinty(rooms)
            watched.join(ear, 0, "j")
            async with asyncio.timeout(20):
                while rooms.count > 1:
                    await asyncio.sleep(0.05)
            assert rooms.in_memory(watched.state.table) is watched
            assert rooms.in_memory(left.state.table) is None
            again = await rooms.find(left.state.table)  # it comes back as it was
            assert again.state.seats == left.state.seats
        finally:
            await rooms.close()

    asyncio.run(main())


async def kwinty(rooms: Rooms, clock: Clock | None = None) -> Room:
    rules = Rules("kwinty", 2, clock=clock or NoClock())
    plan = NewTable(rules=rules, seats=(MySeat(), OpenSeat()), name="Ada")
    room = await rooms.create(plan, ADA)
    done = await room.change(Sit(id="1", name="Béla"), BELA)
    assert isinstance(done, Done)
    return room


def act(room: Room, action: str = "Vi") -> Act:
    return Act(id=f"a{room.table.number}", position=room.state.now.number, action=action)


def test_what_cannot_be_written_is_refused_and_told_to_nobody():
    async def work(rooms: Rooms, store: MemoryStore) -> None:
        room = await kwinty(rooms)
        ear = Ear(BELA)
        room.join(ear, 0, "j")
        before, heard = room.state, len(ear.heard)
        store.fails = "before"
        message = act(room)
        answer = await room.change(message, ADA)
        assert isinstance(answer, Refused)
        assert answer.code == "error.store.full"
        assert "tables.db" not in answer.why.fr + answer.why.en
        assert room.state is before
        assert len(ear.heard) == heard
        store.fails = ""
        assert isinstance(await room.change(message, ADA), Done)  # the same may be tried again
        assert room.state.now.length == 1

    run(work)


def test_a_write_that_failed_after_all_had_been_written_is_found_in_the_store():
    async def work(rooms: Rooms, store: MemoryStore) -> None:
        room = await kwinty(rooms)
        ear = Ear(BELA)
        room.join(ear, 0, "j")
        store.fails = "after"
        message = act(room)
        assert isinstance(await room.change(message, ADA), Refused)
        assert room.table.number == len(store.events[room.state.table])
        assert ear.resyncs == 1
        store.fails = ""
        repeat = await room.change(message, ADA)
        assert isinstance(repeat, Done)
        assert room.state.now.length == 1  # it was done once

    run(work)


def test_a_change_is_finished_though_whoever_asked_is_gone():
    async def work(rooms: Rooms, store: MemoryStore) -> None:
        room = await kwinty(rooms)
        task = asyncio.create_task(room.change(act(room), ADA))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.sleep(0.05)
        assert task.cancelled()
        assert room.state.now.length == 1
        assert room.table.number == len(store.events[room.state.table])

    run(work)


def test_a_thought_that_comes_after_its_player_is_back_leaves_no_error(machine: FakeMachine):
    """Its task was cancelled while the thought waited for the player's return to be stored."""
    left: list[str] = []

    async def work(rooms: Rooms, store: MemoryStore) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: left.append(str(context)))
        room = await kwinty(rooms)
        ears = [Ear(ADA), Ear(BELA)]
        for ear in ears:
            room.join(ear, 0, "j")
        room.leave(ears[0])
        machine.passes(CLAIM_AFTER + 1000)
        asked, stored = asyncio.Event(), asyncio.Event()
        append = store.append

        async def slow(batch: Sequence[Append]) -> None:
            asked.set()
            await stored.wait()
            await append(batch)

        assert isinstance(await room.change(StandIn(id="i", seat=0), BELA), Done)
        store.append = slow  # type: ignore[method-assign]
        returns = asyncio.create_task(room.change(Return(id="r", seat=0), ADA))
        await asked.wait()
        while not room._lock._waiters:  # until the thought waits behind the return
            await asyncio.sleep(0.01)
        stored.set()
        assert isinstance(await returns, Done)
        assert room.state.seats[0].decides
        assert room.state.now.length == 0
        while room.is_busy and room._tasks:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        gc.collect()

    run(work)
    assert left == []


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> FakeMachine:
    """The machine whose clocks the rooms of a test go by."""
    machine = FakeMachine()
    monkeypatch.setitem(globals(), "TimeSource", machine.source)
    return machine


def test_whoever_is_away_too_long_can_be_given_up(machine: FakeMachine):
    async def work(rooms: Rooms, _store: MemoryStore) -> None:
        room = await kwinty(rooms)
        claim = Claim(id="c")
        early = await room.change(claim, BELA)
        assert isinstance(early, Refused)
        assert early.code == "error.table_not_gone_yet"
        machine.passes(CLAIM_AFTER + 1000)
        ear = Ear(ADA)
        room.join(ear, 0, "j")
        there = await room.change(claim, BELA)
        assert isinstance(there, Refused)  # back in time
        room.leave(ear)
        machine.passes(CLAIM_AFTER + 1000)
        assert isinstance(await room.change(claim, BELA), Done)
        assert room.state.ended is not None
        assert room.state.ended.reason == "abandon"

    run(work)


def test_the_computer_plays_on_for_a_person_who_is_away_and_all_are_told_since_when(
    machine: FakeMachine,
):
    async def work(rooms: Rooms, _store: MemoryStore) -> None:
        room = await kwinty(rooms)
        ears = [Ear(ADA), Ear(BELA)]
        for ear in ears:
            room.join(ear, 0, "j")
        assert "away_since" not in ears[1].heard[0]["seats"][0]
        left = machine.wall
        room.leave(ears[0])
        told = ears[1].heard[-1]
        assert told["type"] == "presence"
        assert told["seats"] == [False, True]
        assert told["away_since"][0] >= left
        assert told["away_since"][1] is None
        early = await room.change(StandIn(id="i0", seat=0), BELA)
        assert isinstance(early, Refused)
        assert early.code == "error.table_not_gone_yet"
        machine.passes(CLAIM_AFTER + 1000)
        assert isinstance(await room.change(StandIn(id="i", seat=0), BELA), Done)
        assert room.state.seats[0].stand_in is not None
        room.join(ears[0], 0, "j2")
        assert ears[0].heard[-1]["away_since"] == [None, None]
        assert isinstance(await room.change(Return(id="r", seat=0), ADA), Done)
        assert room.state.seats[0].decides

    run(work)


def test_a_client_without_a_socket_comes_and_goes_for_all(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(subscribers_module, "POLL_SECONDS", 0.05)

    async def work(rooms: Rooms, _store: MemoryStore) -> None:
        room = await kwinty(rooms)
        ear = Ear(BELA)
        room.join(ear, 0, "j")
        ear.heard.clear()

        def told() -> list[list[bool]]:
            return [one["seats"] for one in ear.heard if one["type"] == "presence"]

        for _ in range(3):  # one poll after the other is one visit
            await room.subscribers.wait_for_event(0.02, ADA)
        assert told() == [[True, True]]
        await asyncio.sleep(0.2)
        assert told() == [[True, True], [False, True]]

    run(work)


def test_after_a_restart_nobody_is_away_for_longer_than_the_server_knows():
    async def work(rooms: Rooms, store: MemoryStore) -> None:
        room = await kwinty(rooms)
        room.subscribers.last_seen[ADA.owner] -= CLAIM_AFTER + 1000
        again = make_rooms(store)
        before = TimeSource().now()
        await again.start()
        loaded = await again.find(room.state.table)
        assert set(loaded.subscribers.absent()) == {0, 1}
        assert all(since >= before for since in loaded.subscribers.absent().values())
        refused = await loaded.change(StandIn(id="i", seat=0), BELA)
        assert isinstance(refused, Refused)
        assert refused.code == "error.table_not_gone_yet"
        await again.close()

    run(work)


def test_a_level_that_takes_a_seat_is_made_ready_and_plays():
    async def work(rooms: Rooms, _store: MemoryStore) -> None:
        rules = Rules("tulum", 3)
        plan = NewTable(rules=rules, seats=(MySeat(), OpenSeat(), OpenSeat()), name="Ada")
        room = await rooms.create(plan, ADA)
        ear = Ear(ADA)
        room.join(ear, 0, "j")
        assert ear.heard[0]["you"]["sets_seats"] is True
        for seat in (1, 2):
            assert room.state.status == "open"
            change = SetSeat(id=f"s{seat}", seat=seat, to=LevelSeat(1))
            assert isinstance(await room.change(change, ADA), Done)
        assert room.state.status == "playing"
        assert [seat.level for seat in room.state.seats] == [None, 1, 1]
        assert ear.kinds().count("happened") >= 3

    run(work)


def test_choices_go_to_whoever_must_act_alone_and_events_to_all():
    async def work(rooms: Rooms, _store: MemoryStore) -> None:
        room = await kwinty(rooms)
        ears = [Ear(ADA), Ear(BELA), Ear(Caller("cc" * 32))]
        for ear in ears:
            room.join(ear, 0, "j")
        assert [ear.kinds().count("choices") for ear in ears] == [1, 0, 0]
        await room.change(act(room), ADA)
        assert [ear.kinds().count("choices") for ear in ears] == [1, 1, 0]
        told = [[m for m in ear.heard if m["type"] == "happened"] for ear in ears]
        assert told[0] == told[1] == told[2]
        assert room.subscribers.spectators == 1
        room.leave(ears[0])
        told_last = ears[1].heard[-1]
        assert told_last["type"] == "presence"
        assert (told_last["seats"], told_last["spectators"]) == ([False, True], 1)

    run(work)


def test_only_so_many_events_are_told_again():
    async def work(rooms: Rooms, _store: MemoryStore) -> None:
        room = await kwinty(rooms)
        first = room.table.number
        for number in range(MOST_MISSED):
            await room.change(Say(id=f"s{number}", text="hé"), ADA)
        missed = room.missed(first)
        assert missed is not None
        assert len(missed) == MOST_MISSED
        await room.change(Say(id="last", text="hé"), ADA)
        assert room.missed(first) is None
        late = Ear(BELA)
        room.join(late, first, "j")
        assert late.kinds()[0] == "snapshot"

    run(work)


def test_a_table_is_loaded_once_however_many_ask():
    async def work(rooms: Rooms, store: MemoryStore) -> None:
        table = (await kwinty(rooms)).state.table
        other = make_rooms(store)
        found = await asyncio.gather(*(other.find(table) for _ in range(5)))
        assert len(set(found)) == 1
        with pytest.raises(NoSuchTable):
            await other.find("nowhere")
        await other.close()

    run(work)


def test_a_changed_event_is_found_when_its_table_is_loaded():
    async def work(rooms: Rooms, store: MemoryStore) -> None:
        room = await kwinty(rooms)
        await room.change(act(room), ADA)
        kept = store.events[room.state.table]
        forged = kept[-1].body.replace(b'"Vi"', b'"Vh"')
        kept[-1] = StoredEvent(kept[-1].number, forged, kept[-1].digest)
        with pytest.raises(StoreFailed, match="damaged"):
            await make_rooms(store).find(room.state.table)

    run(work)


def test_two_absences_in_a_row_cost_nobody_time():
    async def work(rooms: Rooms, store: MemoryStore) -> None:
        room = await kwinty(rooms, Budget(10))
        began = room.state.clocks.since
        store.alive = began + 2000  # it ran two seconds, then not, then for a moment, then not
        brief = make_rooms(store)
        await brief.start()
        await brief.close()
        assert store.alive == began + 2000 or room.table.number < len(
            store.events[room.state.table]
        )
        again = make_rooms(store)
        await again.start()
        state = (await again.find(room.state.table)).state
        assert state.clocks.left[0] >= 7900
        assert state.status == "playing"
        await again.close()

    run(work)


def test_an_artificial_player_goes_on_after_a_restart_and_after_a_failed_write(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("chantier.server.live.room.RETRY_SECONDS", 0.05)
    monkeypatch.setattr("chantier.server.live.room.PACE_ALONE", 0.0)

    async def work(rooms: Rooms, store: MemoryStore) -> None:
        rules = Rules("kwinty", 2)
        plan = NewTable(rules=rules, seats=(LevelSeat(1), LevelSeat(2)), name="Ada")
        store.fails = ""
        room = await rooms.create(plan, ADA)
        table = room.state.table
        while room.table.number < 4:
            await asyncio.sleep(0.01)
        store.fails = "before"
        await asyncio.sleep(0.2)
        stuck = len(store.events[table])
        store.fails = "after"
        while len(store.events[table]) == stuck:
            await asyncio.sleep(0.005)
        store.fails = ""
        while room.table.number < stuck + 3 and room.state.status == "playing":
            await asyncio.sleep(0.01)
        await rooms.close()
        kept = len(store.events[table])
        if room.state.status == "over":
            return
        again = make_rooms(store)
        await again.start()
        while len(store.events[table]) < kept + 2:
            await asyncio.sleep(0.01)
        await again.close()

    run(work)


class Failing(FirstLegal):
    """Cannot answer."""

    asked = 0

    async def ask(self, *_: Any) -> EngineReply:
        self.asked += 1
        raise BadRequest("error.thinking_failed")


def test_an_artificial_player_that_cannot_answer_is_given_up_and_the_table_told(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("chantier.server.live.room.RETRY_SECONDS", 0.01)

    async def main() -> None:
        failing = Failing(1, lambda *_: True)
        games = Games()
        compiler = CompileSupervisor(games)
        rooms = Rooms(MemoryStore(), games, compiler, failing, read_config({}, {}), TimeSource())
        await rooms.start()
        plan = NewTable(rules=Rules("kwinty", 2), seats=(LevelSeat(1), MySeat()), name="Ada")
        room = await rooms.create(plan, ADA)
        ear, later = Ear(ADA), Ear(BELA)
        room.join(ear, 0, "j")
        while "refused" not in ear.kinds():
            await asyncio.sleep(0.01)
        assert ear.heard[-1]["code"] == "error.thinking_failed"
        await asyncio.sleep(0.5)
        assert failing.asked == MOST_FAILURES
        room.join(later, 0, "j")  # who comes back has it asked once more
        while "refused" not in later.kinds():
            await asyncio.sleep(0.01)
        assert failing.asked == 2 * MOST_FAILURES
        await rooms.close()

    asyncio.run(asyncio.wait_for(main(), 20))


def test_a_table_from_the_store_has_its_players_compiled_when_a_client_comes():
    class Wanted(CompileSupervisor):
        def __init__(self) -> None:
            super().__init__(Games())
            self.wanted: list[tuple[str, int | None]] = []

        def compile_next(self, name: str, level: int | None) -> None:
            self.wanted.append((name, level))

    async def work(rooms: Rooms, store: MemoryStore) -> None:
        plan = NewTable(rules=Rules("kwinty", 2), seats=(MySeat(), LevelSeat(3)), name="Ada")
        table = (await rooms.create(plan, ADA)).state.table
        compiler = Wanted()
        again = make_rooms(store, compiler)
        await again.start()
        room = await again.find(table)
        assert compiler.wanted == []
        room.join(Ear(ADA), 0, "j")
        assert ("kwinty", 3) in compiler.wanted
        await again.close()

    run(work)


def test_events_of_another_table_are_damage():
    async def work(rooms: Rooms, store: MemoryStore) -> None:
        mine, other = [(await kwinty(rooms)).state.table for _ in range(2)]
        store.events[mine] = store.events[other]
        again = make_rooms(store)
        with pytest.raises(StoreFailed) as told:
            await again.find(mine)
        assert told.value.key == "error.table_damaged"
        assert (await again.find(other)).state.table == other
        await again.close()

    run(work)


def test_nobody_may_ask_for_advice_where_none_is_given():
    async def work(rooms: Rooms, _store: MemoryStore) -> None:
        room = await kwinty(rooms)
        with pytest.raises(NotAllowed):
            await room.advise(Advise(id="a"), ADA)

    run(work)


class SlowCompiler(CompileSupervisor):
    """Compiles as the test says."""

    def __init__(self) -> None:
        super().__init__(Games())
        self.done = 0.25
        self.at = (1, 2)
        self.wanted: list[tuple[str, int | None]] = []

    def is_pending(self, name: str, level: int | None) -> bool:  # noqa: ARG002
        return self.done < 1

    def compile_next(self, name: str, level: int | None) -> None:
        self.wanted.append((name, level))

    def status_of(self, name: str) -> GameCompileStatus:
        return GameCompileStatus(name, "compiling", (), self.at, self.done)


def test_a_table_is_told_how_far_its_players_are_compiled_until_they_are(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(rooms_module, "WARMING_SECONDS", 0.02)
    for name in ("NUMBA_DISABLE_JIT", "CHANTIER_PLAIN"):
        monkeypatch.delenv(name, raising=False)
    compiler = SlowCompiler()

    async def main() -> None:
        rooms = make_rooms(MemoryStore(), compiler)
        await rooms.start()
        try:
            plan = NewTable(rules=Rules("kwinty", 2), seats=(LevelSeat(3), MySeat()), name="Ada")
            room = await rooms.create(plan, ADA)
            assert compiler.wanted[0] == ("kwinty", 3)
            subscriber = Ear(ADA)
            room.join(subscriber, 0, "join")
            for compiler.at, compiler.done in (((3, 4), 0.5), ((3, 4), 1.0)):
                await asyncio.sleep(0.1)
            await asyncio.sleep(0.1)
            told = [one for one in subscriber.heard if one["type"] == "warming"]
            cold = {"type": "warming", "seats": [0], "advice": False}
            assert told == [
                cold | {"levels": [], "share": 0.0},  # levels 1 and 2 are of no use here
                cold | {"levels": [3, 4], "share": 0.5},
                cold | {"seats": [], "levels": [], "share": 0.0},
            ]
            late = Ear(ADA)
            room.join(late, 0, "join")
            assert "warming" not in late.kinds()
        finally:
            await rooms.close()

    asyncio.run(main())
