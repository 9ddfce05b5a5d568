"""Tables are made when the server is idle; a small game of Tulum stands in for the whole one."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import chantier
from chantier.core.cache import cache_folder
from chantier.core.process_lock import ProcessLock
from chantier.players.tulum import kept_table
from chantier.players.tulum.shape import Shape
from chantier.players.tulum.three_file import path_of
from chantier.server.config import read_config
from chantier.server.engines import pool as engine_pool
from chantier.server.engines import table_supervisor
from chantier.server.engines.compile_supervisor import CompileSupervisor
from chantier.server.engines.pool import MOVE, EnginePool
from chantier.server.engines.table_supervisor import KeptTableStatus, TableSupervisor, free_memory
from chantier.server.games import Games
from server.live_server import SOURCE, Live

SMALL = Shape(3, 3, 3)
# The real worker, slowly: some milliseconds a slice.
WORKER = """
import sys, time
from chantier.players.tulum import kept_table
from chantier.players.tulum.shape import Shape
from chantier.server.engines import table_worker
whole = kept_table.make
def make(advance, pause, threads):
    def slowly():
        time.sleep(0.02)
        pause()
    return whole(advance, slowly, threads, Shape(3, 3, 3))
kept_table.make = make
kept_table.warm = lambda: None
table_worker.TOLD_EVERY = 0
table_worker.main()
"""
# An engine that answers when it has thought for a while.
ENGINE = """
import json, sys, time
print('{"type": "ready"}', flush=True)
for line in sys.stdin:
    data = json.loads(line)
    time.sleep(0.5)
    known = {"type": "result", "id": data["id"], "action": "x", "value": [1], "line": ["x"]}
    print(json.dumps({**known, "chances": {}, "exact": False, "weaker": False}), flush=True)
"""
POSITION = chantier.new("kwinty").position


def _of_small(function: Callable[[Shape], Any]) -> Callable[..., Any]:
    return lambda *_: function(SMALL)


@pytest.fixture(autouse=True)
def _stand_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("CHANTIER_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("CHANTIER_TABLES_DIR", str(tmp_path / "cache" / "tables"))
    monkeypatch.setenv("PYTHONPATH", str(SOURCE))
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    # The worker starts sooner than it would be compiled; the supervisor is told that it may be.
    monkeypatch.setattr(table_supervisor, "may_compile", lambda: True)
    monkeypatch.setattr(
        table_supervisor,
        "COMMAND",
        ("env", "CHANTIER_PLAIN=1", sys.executable, "-c", WORKER),
    )
    monkeypatch.setattr(engine_pool, "COMMAND", (sys.executable, "-c", ENGINE))
    for name in ("is_kept", "share_made"):
        monkeypatch.setattr(kept_table, name, _of_small(getattr(kept_table, name)))
    for name, seconds in (("QUIET", 0.2), ("LOOK", 0.1), ("LATER", 0.3)):
        monkeypatch.setattr(table_supervisor, name, seconds)
    monkeypatch.setattr(table_supervisor, "free_memory", lambda: 3 * 10**9)
    cache_folder.cache_clear()
    yield
    cache_folder.cache_clear()


class Idle:
    """A server's parts, as far as a table needs them."""

    def __init__(self, **settings: str) -> None:
        games = Games()
        self.compiler = CompileSupervisor(games)
        self.engines = EnginePool(1, lambda *_: True)
        config = read_config({"workers": "1", **settings}, {})
        self.tables = TableSupervisor(games, self.compiler, self.engines, config)

    @property
    def status(self) -> KeptTableStatus:
        (found,) = self.tables.status()
        return found

    async def until(self, *phases: str) -> None:
        while self.status.phase not in phases:
            await asyncio.sleep(0.005)

    def worker(self) -> Any:
        (job,) = self.tables._jobs
        return job.process


def run(work: Callable[[Idle], Awaitable[None]], **settings: str) -> None:
    async def main() -> None:
        server = Idle(**settings)
        task = asyncio.create_task(server.tables.run())
        try:
            await asyncio.wait_for(work(server), 30)
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await server.engines.close()

    asyncio.run(main())


def test_an_idle_server_makes_the_table_once():
    seen: list[KeptTableStatus] = []

    async def work(server: Idle) -> None:
        assert server.status == KeptTableStatus("tulum", 3, "waiting", 0.0)
        await server.until("making")
        while server.status.phase != "ready":
            seen.append(server.status)
            await asyncio.sleep(0.01)
        assert server.status == KeptTableStatus("tulum", 3, "ready", 1.0)
        assert server.worker() is None

    run(work)
    shares = [one.share for one in seen]
    assert shares == sorted(shares)
    assert len(set(shares)) > 1
    stamp = path_of(SMALL).stat().st_mtime_ns

    async def again(server: Idle) -> None:
        await server.until("ready", "making")
        assert server.status.phase == "ready"

    run(again)
    assert path_of(SMALL).stat().st_mtime_ns == stamp


def test_it_is_held_at_once_when_an_engine_is_asked_and_goes_on_later():
    async def work(server: Idle) -> None:
        await server.until("making")
        while not server.status.share:
            await asyncio.sleep(0.005)
        asked = asyncio.create_task(server.engines.ask("who", POSITION, 1, MOVE))
        await asyncio.sleep(0)
        assert server.status.phase == "held"
        await asyncio.sleep(0.2)  # what it had under way when it was told
        share = server.status.share
        await asked
        await asyncio.sleep(0.1)
        assert server.status == KeptTableStatus("tulum", 3, "held", share)
        await server.until("making")
        await server.until("ready")

    run(work)


def test_while_an_engine_thinks_none_is_begun():
    async def work(server: Idle) -> None:
        asked = asyncio.create_task(server.engines.ask("who", POSITION, 1, MOVE))
        await asyncio.sleep(0.4)
        assert server.status.phase == "waiting"
        assert server.engines.is_busy
        await asked
        assert not server.engines.is_busy
        await server.until("making")

    run(work)


def test_while_anything_is_compiled_none_is_begun():
    async def work(server: Idle) -> None:
        server.compiler._active = True
        await asyncio.sleep(0.5)
        assert server.status.phase == "waiting"
        server.compiler._active = False
        await server.until("making")

    run(work)


def test_a_killed_worker_is_started_again_and_goes_on():
    async def work(server: Idle) -> None:
        await server.until("making")
        while server.status.share < 0.3:
            await asyncio.sleep(0.005)
        first = server.worker()
        first.kill()
        while server.worker() in (None, first):
            await asyncio.sleep(0.005)
        kept = await asyncio.to_thread(kept_table.share_made)
        assert kept > 0.1
        await server.until("ready")

    run(work)


def test_a_server_that_ends_takes_the_worker_with_it_and_the_next_goes_on():
    processes: list[Any] = []

    async def work(server: Idle) -> None:
        await server.until("making")
        while server.status.share < 0.3:
            await asyncio.sleep(0.005)
        processes.append(server.worker())

    run(work)
    assert processes[0].returncode is not None
    assert 0 < kept_table.share_made() < 1

    async def again(server: Idle) -> None:
        await server.until("making")
        assert server.status.share > 0
        await server.until("ready")

    run(again)


def test_too_little_memory_is_said_and_looked_at_again(monkeypatch: pytest.MonkeyPatch):
    free = [1.9e9]
    monkeypatch.setattr(table_supervisor, "free_memory", lambda: free[0])

    async def work(server: Idle) -> None:
        await server.until("memory")
        await asyncio.sleep(0.5)
        assert server.status.phase == "memory"
        assert server.worker() is None
        free[0] = 2.1e9
        await server.until("ready")

    run(work)


def test_the_setting_leaves_it_out():
    async def work(server: Idle) -> None:
        await server.until("off")
        await asyncio.sleep(0.5)
        assert server.status == KeptTableStatus("tulum", 3, "off", 0.0)

    run(work, idle_tables="off")


@pytest.mark.parametrize("why", ["plain", "cache"])
def test_what_is_not_compiled_or_not_kept_leaves_it_out(why: str, monkeypatch: pytest.MonkeyPatch):
    if why == "plain":
        monkeypatch.setattr(table_supervisor, "may_compile", lambda: False)
    else:
        monkeypatch.setattr(CompileSupervisor, "keeps_cache", property(lambda _: False))
    run(lambda server: server.until("off"))


def test_what_another_process_makes_is_waited_for():
    path_of(SMALL).parent.mkdir(parents=True)
    lock = ProcessLock(path_of(SMALL).with_suffix(".lock"))

    async def work(server: Idle) -> None:
        await asyncio.sleep(1.0)
        assert server.status.phase in ("waiting", "making")
        assert not path_of(SMALL).exists()
        lock.release()
        await server.until("ready")

    run(work)


def test_a_table_that_cannot_be_written_is_tried_again_later():
    (path_of(SMALL).parent.parent).mkdir(parents=True, exist_ok=True)
    path_of(SMALL).parent.write_text("not a folder")

    async def work(server: Idle) -> None:
        await server.until("failed")
        path_of(SMALL).parent.unlink()
        await server.until("ready")

    run(work)


def test_the_systems_free_memory_is_a_number_of_bytes():
    assert os.name != "posix" or (free_memory() or 10**8) >= 10**6


def test_a_containers_limit_counts(tmp_path: Path):
    left = table_supervisor._left_in_container
    assert left(tmp_path) is None
    (tmp_path / "memory.max").write_text("max\n")
    (tmp_path / "memory.current").write_text("500\n")
    assert left(tmp_path) is None
    (tmp_path / "memory.max").write_text("2000\n")
    assert left(tmp_path) == 1500
    (tmp_path / "memory.stat").write_text("anon 300\ninactive_file 200\n")
    assert left(tmp_path) == 1700


def test_a_servers_status_tells_of_its_tables(tmp_path: Path):
    with Live.running(tmp_path / "tables.db") as server:
        answer = server.http.get(f"{server.url}/api/status").json()
    assert answer["kept_tables"] == [{"game": "tulum", "players": 3, "phase": "off", "share": 0}]
