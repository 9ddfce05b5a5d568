"""Players are compiled in a process beside the server, what a table waits for first."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from chantier.core.cache import cache_folder
from chantier.errors import UnknownGame
from chantier.server.engines import compile_status, compile_supervisor
from chantier.server.engines.compile_supervisor import CompileSupervisor, GameCompileStatus
from chantier.server.games import Games
from server.live_server import SOURCE

# Notes what it is told to compile first, and marks that as compiled.
COMPILER = """
import json, sys, time
from chantier.server.engines.compile_status import end_progress, mark_compiled, note_progress
open(sys.argv[1], "a").write(json.dumps(sys.argv[2:]) + "\\n")
if ":" not in sys.argv[2]:
    note_progress("kwinty", [1, 2], 0.5)
    sys.stdin.readline()
end_progress("kwinty")
name, level = sys.argv[2].split(":")
mark_compiled(name, [int(level)], top=False)
raise SystemExit(1)
"""

# Dies while it compiles a game, unless that one is left out.
DYING = """
import json, os, signal, sys, time
from chantier.server.engines.compile_status import mark_compiled, note_progress
open(sys.argv[1], "a").write(json.dumps(sys.argv[2:]) + "\\n")
if "turris" in sys.argv[2:]:
    note_progress("turris", [1], 0.5)
    time.sleep(float(os.environ["SLEEPS"]))
    os.kill(os.getpid(), signal.SIGKILL)
for name in sys.argv[2:]:
    mark_compiled(name, range(1, 7), top=True)
"""


@pytest.fixture
def _dying(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, _fresh: None) -> None:
    command = (sys.executable, "-c", DYING, str(tmp_path / "notes"))
    monkeypatch.setattr(compile_supervisor, "COMMAND", command)
    monkeypatch.setenv("SLEEPS", "0")


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("CHANTIER_CACHE_DIR", str(tmp_path / "cache"))
    for name in ("NUMBA_DISABLE_JIT", "CHANTIER_PLAIN"):
        monkeypatch.delenv(name, raising=False)
    cache_folder.cache_clear()
    notes = str(tmp_path / "notes")
    monkeypatch.setenv("PYTHONPATH", str(SOURCE))
    monkeypatch.setattr(compile_supervisor, "COMMAND", (sys.executable, "-c", COMPILER, notes))
    yield
    cache_folder.cache_clear()


def run(work: Callable[[CompileSupervisor], Awaitable[None]]) -> None:
    async def main() -> None:
        supervised = CompileSupervisor(Games())
        warming = asyncio.create_task(supervised.run())
        await asyncio.wait_for(work(supervised), 60)
        await asyncio.wait_for(warming, 60)

    asyncio.run(main())


def status(supervised: CompileSupervisor, name: str) -> GameCompileStatus:
    return next(one for one in supervised.status() if one.game == name)


def test_what_a_table_waits_for_is_compiled_next_and_then_known(tmp_path: Path):
    seen = []

    async def work(supervised: CompileSupervisor) -> None:
        assert status(supervised, "kwinty") == GameCompileStatus("kwinty", "cold", (), (), 0.0)
        while not status(supervised, "kwinty").compiling:
            await asyncio.sleep(0.02)
        seen.append(status(supervised, "kwinty"))
        assert supervised.is_pending("turris", 3)
        supervised.compile_next("turris", 3)
        supervised.compile_next("turris", 3)
        while supervised.is_pending("turris", 3):
            await asyncio.sleep(0.02)
        assert compile_status.is_compiled("turris", 3)
        assert not compile_status.is_compiled("turris", None)

    run(work)
    assert seen == [GameCompileStatus("kwinty", "compiling", (), (1, 2), 0.5)]
    first, then = map(json.loads, (tmp_path / "notes").read_text().splitlines())
    games = ["kwinty", "turris", "tulum", "turquoise"]
    assert (first, then) == (games, ["turris:3", *games])


def test_what_is_asked_for_before_the_process_runs_comes_first(tmp_path: Path):
    async def main() -> None:
        supervised = CompileSupervisor(Games())
        supervised.compile_next("tulum", 2)
        await asyncio.wait_for(supervised.run(), 60)

    asyncio.run(main())
    assert json.loads((tmp_path / "notes").read_text())[0] == "tulum:2"


def test_nobody_is_said_to_be_warming_up_once_the_compilation_has_failed():
    async def main() -> None:
        supervised = CompileSupervisor(Games())
        supervised.compile_next("tulum", 2)
        await asyncio.wait_for(supervised.run(), 60)
        assert not supervised.is_pending("turquoise", 6)
        assert not supervised.is_done
        assert supervised.is_settled  # the rest plays plainly for good

    asyncio.run(main())


def notes(tmp_path: Path) -> list[list[str]]:
    return list(map(json.loads, (tmp_path / "notes").read_text().splitlines()))


@pytest.mark.usefixtures("_dying")
def test_a_compiler_that_is_killed_is_started_again_without_the_game_that_kills_it(tmp_path: Path):
    async def main() -> None:
        supervised = CompileSupervisor(Games())
        await asyncio.wait_for(supervised.run(), 60)
        assert supervised.is_settled
        assert not supervised.is_done
        assert status(supervised, "turquoise").players == "ready"
        assert status(supervised, "turris").compiled == ()

    asyncio.run(main())
    names = ["kwinty", "turris", "tulum", "turquoise"]
    assert notes(tmp_path) == [names, names, ["kwinty", "tulum", "turquoise"]]


@pytest.mark.usefixtures("_dying")
def test_a_compiler_that_has_died_too_often_is_started_when_a_table_wants_something(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr(compile_supervisor, "BLAMED", 9)

    async def main() -> None:
        supervised = CompileSupervisor(Games())
        await asyncio.wait_for(supervised.run(), 60)
        assert len(notes(tmp_path)) == compile_supervisor.MOST_DEATHS
        assert not supervised.is_settled
        waiting = asyncio.create_task(supervised.until_wanted())
        await asyncio.sleep(0.05)
        assert not waiting.done()
        supervised.compile_next("tulum", 1)
        await asyncio.wait_for(waiting, 1)

    asyncio.run(main())


class WhileCompiling:
    """A clock that stands still until a game is being compiled, however slowly a process starts."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._now = 0.0

    def monotonic(self) -> float:
        self._now += compile_status.read_progress(self._game) is not None
        return self._now


@pytest.mark.usefixtures("_dying")
def test_a_game_that_hangs_while_it_is_compiled_is_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setenv("SLEEPS", "100")
    monkeypatch.setattr(compile_supervisor, "HANG", 0.5)
    monkeypatch.setattr(compile_supervisor, "LOOK", 0.1)
    monkeypatch.setattr(compile_supervisor, "time", WhileCompiling("turris"))

    async def main() -> None:
        supervised = CompileSupervisor(Games())
        await asyncio.wait_for(supervised.run(), 60)
        assert supervised.is_settled
        assert status(supervised, "turquoise").players == "ready"

    asyncio.run(main())
    assert notes(tmp_path)[-1] == ["kwinty", "tulum", "turquoise"]


# Compiles for ever, in a process whose input may end.
ENDLESS = """
import sys, time
from chantier.server.engines import compile_worker
compile_worker.prepare = lambda game, levels: (
    compile_worker.note_progress("kwinty", [1], 0.5), time.sleep(100)
)
sys.argv[1:] = ["kwinty"]
compile_worker.main()
"""


# Has one game that ends the process that compiles it, before others.
LEAVING = """
import sys
from chantier.server.engines import compile_worker
def prepare(game, levels):
    print(game.card.name, flush=True)
    if game.card.name == "kwinty":
        sys.exit(7)
compile_worker.prepare = prepare
sys.argv[1:] = ["kwinty", "tulum"]
compile_worker.main()
"""


@pytest.mark.jit
def test_a_player_that_exits_when_it_is_compiled_leaves_the_others_their_turn():
    pipe = subprocess.PIPE
    with subprocess.Popen((sys.executable, "-c", LEAVING), stdin=pipe, stdout=pipe) as process:
        assert process.stdout is not None
        assert process.stdout.read().split()[-1] == b"tulum"
        assert process.wait(30) == 1


@pytest.mark.jit
def test_no_progress_is_left_where_the_parent_was_killed():
    pipe = subprocess.PIPE
    with subprocess.Popen((sys.executable, "-c", ENDLESS), stdin=pipe) as process:
        assert process.stdin is not None
        while compile_status.read_progress("kwinty") is None:
            assert process.poll() is None
            time.sleep(0.05)
        process.stdin.close()
        assert process.wait(30) == 0
    assert compile_status.read_progress("kwinty") is None


def test_where_nothing_may_be_compiled_nothing_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    compile_status.mark_compiled("kwinty", [1], top=False)
    assert compile_status.is_compiled("kwinty", 1)
    monkeypatch.setenv("CHANTIER_PLAIN", "1")
    assert not compile_status.is_compiled("kwinty", 1)
    asyncio.run(CompileSupervisor(Games()).run())
    assert not (tmp_path / "notes").exists()


def test_a_server_without_a_cache_has_one_for_as_long_as_it_runs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    (tmp_path / "file").write_text("a file is no folder")
    monkeypatch.setenv("CHANTIER_CACHE_DIR", str(tmp_path / "file" / "cache"))
    cache_folder.cache_clear()
    assert cache_folder() is None

    async def main() -> None:
        supervised = CompileSupervisor(Games())
        supervised.compile_next("tulum", 2)
        await asyncio.wait_for(supervised.run(), 60)
        assert compile_status.is_compiled("tulum", 2)
        supervised.close()
        assert not compile_status.is_compiled("tulum", 2)

    asyncio.run(main())


def test_an_unknown_game_is_refused():
    with pytest.raises(UnknownGame):
        Games().find("chess")


@pytest.mark.parametrize("name", ["../kwinty", "", "a/b", "kwinty.level-1", "a" * 300])
def test_what_is_no_games_name_names_no_file(name: str):
    compile_status.mark_compiled(name, [1], top=True)
    assert not compile_status.is_compiled(name, 1)


def test_a_mark_counts_for_nothing_once_the_code_that_it_stands_for_is_gone():
    own = cache_folder("games/kwinty")
    assert own is not None
    compile_status.mark_compiled("kwinty", [1], top=True)
    compile_status.mark_compiled("turris", [1], top=True)
    assert compile_status.is_compiled("kwinty", 1)
    own.rmdir()
    cache_folder.cache_clear()
    assert not compile_status.is_compiled("kwinty", 1)
    assert not compile_status.is_compiled("kwinty", None)
    assert compile_status.is_compiled("turris", 1)


# Compiles one function for a level, on a disk that is full while the first level is at it.
FULL_DISK = """
import errno
from numba.core import caching
from chantier.core import bits
from chantier.games.registry import find_game
from chantier.players.level import Level
from chantier.search.limits import Limits
from chantier.server.engines import compile_status, compile_worker

def full(*_):
    raise OSError(errno.ENOSPC, "No space left on device")

saving, caching.FunctionCache.save_overload = caching.FunctionCache.save_overload, full
compile_worker.touch = lambda game, brains: bits.nth_bit(6, 1)
for number in (1, 2):
    try:
        compile_worker.prepare(find_game("kwinty"), (Level(number, object, Limits(nodes=1)),))
        print("kept")
    except OSError as error:
        print(error.errno == errno.ENOSPC, compile_status.is_compiled("kwinty", number))
    caching.FunctionCache.save_overload = saving
"""


@pytest.mark.jit
def test_what_a_full_disk_cannot_keep_is_not_marked(run_python: Callable[..., str]):
    """Nor is what is compiled after it in the same process, which may call the same functions."""
    assert run_python(FULL_DISK).split() == ["True", "False"] * 2


def test_who_compiles_ends_with_the_server():
    command = (sys.executable, "-m", "chantier.server.engines.compile_worker", "turquoise")
    with subprocess.Popen(
        command, env={**os.environ}, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as process:
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(60) == 0
