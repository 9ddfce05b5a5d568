"""Who is answered first, and what happens to workers that die or hang."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec import Raw

import chantier
from chantier.core.pipe import PipeReader, to_line
from chantier.errors import BadRequest
from chantier.players.ladder import ladder
from chantier.server.engines import pool as engine_pool
from chantier.server.engines.messages import (
    FromWorker,
    ThinkFailed,
    ThinkRequest,
    ThinkResult,
    WorkerReady,
)
from chantier.server.engines.pool import ADVICE, MOVE, SELF_PLAY, EnginePool
from server.live_server import SOURCE

# Answers with who asked; what `who` says is what happens.
WORKER = """
import json, os, sys, threading, time
plain = "CHANTIER_PLAIN" in os.environ
print('{"type": "ready"}', flush=True)
stopped = threading.Event()
lock = threading.Lock()
def answer(data):
    who = data["player"]
    if who.startswith("die") and not os.path.exists(sys.argv[1]):
        open(sys.argv[1], "w").close()
        os._exit(1)
    if who.startswith("always die"):
        os._exit(1)
    if who.startswith("hang") and not os.path.exists(sys.argv[1]):
        open(sys.argv[1], "w").close()
        time.sleep(100)
    if who.startswith("always hang"):
        time.sleep(100)
    if who.startswith("long"):
        stopped.wait(20)
    else:
        time.sleep(0.03)
    if who == "kind":
        who = "plain" if plain else "compiled"
    known = {"action": who, "value": [1], "line": [who], "chances": {}, "exact": False}
    known = {"type": "result", **known, "weaker": who == "plain"}
    say = {"type": "failed", "why": "no idea"} if who == "fail" else known
    if who == "nonsense" and not os.path.exists(sys.argv[1]):
        open(sys.argv[1], "w").close()
        print("Traceback (most recent call last):", flush=True)
    if who == "other types":
        say["value"] = ["much"]
    print(json.dumps({"id": data["id"], **say}), flush=True)
for line in sys.stdin:
    data = json.loads(line)
    if data["type"] == "stop":
        stopped.set()
    else:
        stopped = threading.Event()
        threading.Thread(target=answer, args=(data,), daemon=True).start()
os._exit(0)
"""

POSITION = chantier.new("kwinty").position


@pytest.fixture(autouse=True)
def _fake_worker(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    mark = str(tmp_path / "mark")
    monkeypatch.setattr(engine_pool, "COMMAND", (sys.executable, "-S", "-c", WORKER, mark))


def run(
    work: Callable[[EnginePool], Awaitable[None]], most: int = 1, compiled: set[int] | None = None
) -> None:
    """Let a pool work for which some levels are compiled: if none are named, all."""

    async def main() -> None:
        pool = EnginePool(most, lambda _, level: compiled is None or level in compiled)
        try:
            await asyncio.wait_for(work(pool), 30)
        finally:
            await pool.close()

    asyncio.run(main())


def test_people_come_first_then_advice_then_games_without_people():
    order: list[str] = []

    async def work(pool: EnginePool) -> None:
        async def ask(who: str, priority: int) -> None:
            order.append((await pool.ask(who, POSITION, 1, priority)).action)

        first = asyncio.create_task(ask("first", MOVE))
        await asyncio.sleep(0)
        others = [("a", SELF_PLAY), ("b", ADVICE), ("c", MOVE), ("d", MOVE), ("e", ADVICE)]
        await asyncio.gather(first, *(ask(*one) for one in others))

    run(work)
    assert order == ["first", "c", "d", "b", "e", "a"]


def test_a_game_without_people_gives_way_in_the_middle_of_a_thought():
    async def work(pool: EnginePool) -> None:
        long = asyncio.create_task(pool.ask("long", POSITION, 1, SELF_PLAY))
        while pool.waiting or not pool._workers:
            await asyncio.sleep(0.01)
        answer = await asyncio.wait_for(pool.ask("person", POSITION, 1, MOVE), 10)
        assert answer.action == "person"
        assert not long.done()  # it is asked again
        long.cancel()

    run(work)


def test_what_nobody_wants_to_know_any_more_is_not_thought_about():
    async def work(pool: EnginePool) -> None:
        long = asyncio.create_task(pool.ask("long", POSITION, 1, MOVE))
        while pool.waiting or not pool._workers:
            await asyncio.sleep(0.01)
        waiting = asyncio.create_task(pool.ask("x", POSITION, 1, MOVE))
        await asyncio.sleep(0.05)
        waiting.cancel()
        long.cancel()
        answer = await asyncio.wait_for(pool.ask("next", POSITION, 1, MOVE), 10)
        assert answer.action == "next"

    run(work)


@pytest.mark.parametrize("who", ["die once", "hang once"])
def test_a_worker_that_dies_or_hangs_is_replaced_and_asked_again(
    who: str, monkeypatch: pytest.MonkeyPatch
):
    if who == "hang once":  # long enough for the next worker on a busy machine
        monkeypatch.setattr(engine_pool, "MARGIN", 4.0)

    async def work(pool: EnginePool) -> None:
        assert (await pool.ask(who, POSITION, 1, MOVE)).action == who

    run(work)


def test_a_question_that_kills_every_worker_is_given_up():
    async def work(pool: EnginePool) -> None:
        with pytest.raises(BadRequest, match="could not answer"):
            await pool.ask("always die", POSITION, 1, MOVE)
        with pytest.raises(BadRequest, match="could not answer"):
            await pool.ask("fail", POSITION, 1, MOVE)
        assert (await pool.ask("fine", POSITION, 2, MOVE)).action == "fine"

    run(work)


@pytest.mark.parametrize("who", ["always hang", "always die"])
def test_a_level_that_harms_its_workers_comes_behind_the_others_and_then_rests(
    who: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(engine_pool, "MARGIN", 2.0)
    now = 0.0
    monkeypatch.setattr(engine_pool, "time", SimpleNamespace(monotonic=lambda: now))
    order: list[str] = []

    async def work(pool: EnginePool) -> None:
        nonlocal now

        async def ask(name: str, level: int) -> None:
            try:
                order.append((await pool.ask(name, POSITION, level, MOVE)).action)
            except BadRequest:
                order.append("given up")

        await asyncio.gather(ask(who, 1), ask("fine", 2), ask("well", 2))
        await ask("it rests", 1)
        await ask("fine", 2)
        now = engine_pool.REST
        await ask(who, 1)
        now = 2 * engine_pool.REST
        await ask("it rests for longer", 1)
        now = 3 * engine_pool.REST
        await ask("rested", 1)

    run(work)
    assert order == [
        *("fine", "well", "given up", "given up", "fine"),
        *("given up", "given up", "rested"),
    ]


def test_a_worker_may_think_for_as_long_as_its_level_and_a_margin():
    game = POSITION.game
    levels = ladder(game).levels
    for level in levels:
        assert level.limits.seconds is not None
        assert engine_pool._timeout(game, level.number) == 2 * level.limits.seconds + 20
    assert engine_pool._timeout(game, None) == engine_pool._timeout(game, len(levels))
    assert engine_pool._timeout(game, 99) == engine_pool.PATIENCE


# A worker whose first player ends the process that asks it.
LEAVING = """
from chantier.server.engines import worker
from chantier.server.engines.messages import ThinkResult
def answer(self, request, stop):
    if request.id == 1:
        raise SystemExit(7)
    return ThinkResult(request.id, "x", (1.0,), ("x",), {}, False, False)
worker.EngineCache.answer = answer
worker.main()
"""


def test_a_player_that_exits_takes_no_worker_with_it():
    environment = {**os.environ, "CHANTIER_PLAIN": "1", "PYTHONPATH": str(SOURCE)}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        (sys.executable, "-c", LEAVING), env=environment, stdin=pipe, stdout=pipe
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        heard = [process.stdout.readline()]
        for number in (1, 2):
            request = ThinkRequest(number, "who", "kwinty", 2, Raw(b"{}"), (0,), 1)
            process.stdin.write(to_line(request))
            process.stdin.flush()
            heard.append(process.stdout.readline())
        process.stdin.close()
    assert list(map(PipeReader[FromWorker](FromWorker).read, heard)) == [
        WorkerReady(),
        ThinkFailed(1, "SystemExit: 7"),
        ThinkResult(2, "x", (1.0,), ("x",), {}, False, False),
    ]


def test_a_worker_that_sends_no_message_is_replaced_without_a_traceback(
    caplog: pytest.LogCaptureFixture,
):
    async def work(pool: EnginePool) -> None:
        assert (await pool.ask("nonsense", POSITION, 1, MOVE)).action == "nonsense"
        with pytest.raises(BadRequest):
            await pool.ask("other types", POSITION, 1, MOVE)
        assert (await pool.ask("fine", POSITION, 2, MOVE)).action == "fine"

    with caplog.at_level("WARNING", "chantier.server"):
        run(work)
    told = [record for record in caplog.records if record.message == "worker sent nonsense"]
    whys = [str(record.fields["why"]) for record in told]  # type: ignore[attr-defined]  # ours
    assert "malformed" in whys[0]
    assert "Traceback (most" in whys[0]  # how the line begins
    assert "Expected `float`" in whys[1]
    assert not any(record.exc_info for record in told)


def test_a_worker_that_starts_with_nonsense_is_not_started_for_ever(
    monkeypatch: pytest.MonkeyPatch,
):
    command = (sys.executable, "-S", "-c", "print('hello', flush=True); input()")
    monkeypatch.setattr(engine_pool, "COMMAND", command)

    async def work(pool: EnginePool) -> None:
        with pytest.raises(BadRequest):
            await pool.ask("somewhere", POSITION, 1, MOVE)

    run(work)


def test_there_are_never_more_workers_than_allowed():
    most = 0

    async def work(pool: EnginePool) -> None:
        nonlocal most

        async def ask(n: int) -> None:
            nonlocal most
            await pool.ask(str(n), POSITION, 1, MOVE)
            most = max(most, len(pool._workers) + sum(pool._starting.values()))

        await asyncio.gather(*map(ask, range(30)))

    run(work, 2)
    assert most == 2


def test_a_level_is_asked_plainly_until_it_is_compiled_and_the_switch_waits_for_no_start(
    monkeypatch: pytest.MonkeyPatch,
):
    for name in ("NUMBA_DISABLE_JIT", "CHANTIER_PLAIN"):
        monkeypatch.delenv(name, raising=False)
    compiled: set[int] = set()
    asked: list[tuple[str, bool]] = []

    async def work(pool: EnginePool) -> None:
        async def ask(level: int) -> None:
            answer = await pool.ask("kind", POSITION, level, MOVE)
            asked.append((answer.action, answer.warming))

        await ask(3)
        compiled.add(3)
        await ask(3)  # a compiled worker is only being started
        while all(worker.plain for worker in pool._workers):
            await asyncio.sleep(0.01)
        await ask(3)
        await ask(6)  # this one is not compiled yet
        compiled.add(6)
        pool.retire_plain_workers()
        await ask(6)
        assert [worker.plain for worker in pool._workers] == [False]

    run(work, 1, compiled)
    plain, done = ("plain", True), ("compiled", False)
    assert asked == [plain, plain, done, plain, done]


def test_a_level_that_cannot_be_compiled_keeps_its_plain_worker(monkeypatch: pytest.MonkeyPatch):
    for name in ("NUMBA_DISABLE_JIT", "CHANTIER_PLAIN"):
        monkeypatch.delenv(name, raising=False)

    async def work(pool: EnginePool) -> None:
        pool.retire_plain_workers()
        assert (await pool.ask("kind", POSITION, 6, MOVE)).action == "plain"
        first = [worker.process.pid for worker in pool._workers if worker.plain]
        assert (await pool.ask("kind", POSITION, 6, MOVE)).action == "plain"
        assert [worker.process.pid for worker in pool._workers if worker.plain] == first
        assert len(first) == 1

    run(work, 1, {1})


def test_a_worker_that_cannot_start_does_not_keep_anyone_waiting(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(engine_pool, "COMMAND", (sys.executable, "-S", "-c", "raise SystemExit(1)"))

    async def work(pool: EnginePool) -> None:
        with pytest.raises(BadRequest, match="could not answer"):
            await pool.ask("anyone", POSITION, 1, MOVE)

    run(work)
