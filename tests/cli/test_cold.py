"""The first start on a machine: answers come at once, and compiled ones take over by themselves."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chantier.arena.program import Program, ProgramPlayer, Programs
from chantier.cli import background_compiler as cli_compiling
from chantier.cli import engine as cli_engine
from chantier.cli import language
from chantier.cli.background_compiler import compiling
from chantier.cli.terminal.seats import Seats
from chantier.core.cache import cache_folder
from chantier.core.chance import Randomness
from chantier.games.registry import find_game
from chantier.players.registry import make_player
from chantier.server.engines.compile_status import mark_compiled, note_progress

pytestmark = pytest.mark.jit

NAME = "tulum"  # is compiled in seconds
PATIENCE = 240  # seconds: on a busy machine
COMMAND = (sys.executable, "-m", "chantier.cli.main")


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """With an empty cache."""
    kept = {k: v for k, v in os.environ.items() if k not in ("NUMBA_DISABLE_JIT", "CHANTIER_PLAIN")}
    return {**kept, "CHANTIER_CACHE_DIR": str(tmp_path / "cache")}


def compiled_files(environment: dict[str, str]) -> list[Path]:
    return list(Path(environment["CHANTIER_CACHE_DIR"]).rglob("*.nbc"))


def processes_with(variable: str) -> list[str]:
    """The processes whose environment holds a value."""
    found = []
    for place in Path("/proc").glob("[0-9]*/environ"):
        try:
            if variable.encode() in place.read_bytes():
                found.append(place.parent.name)
        except OSError:
            continue
    return found


@pytest.mark.parametrize("level", [["--level", "3"], []], ids=["level 3", "the strongest"])
def test_best_answers_plainly_and_compiles_nothing(environment: dict[str, str], level: list[str]):
    done = subprocess.run(
        [*COMMAND, "best", "turris", "--seed", "1", *level],
        env=environment,
        capture_output=True,
        check=True,
        timeout=60,
    )
    answer = json.loads(done.stdout)
    assert answer["plain"] is True
    if not level:
        assert answer["cut"] is True  # by its seconds, although it has a seed
        assert answer["nodes"] < 60_000
    assert not compiled_files(environment)
    assert not processes_with(environment["CHANTIER_CACHE_DIR"])


class EngineProcess:
    """`chantier engine`, asked a line at a time."""

    def __init__(self, environment: dict[str, str], *arguments: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "engine", *arguments],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def ask(self, **request: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"id": 1, **request}).encode() + b"\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["ok"], answer
        return answer["result"]

    def close(self) -> None:
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            stream.close()
        assert self.process.wait(30) == 0


@pytest.fixture
def engine(environment: dict[str, str]) -> Iterator[EngineProcess]:
    engine = EngineProcess(environment, "--prepare", f"{NAME}:3")
    yield engine
    engine.close()


def test_a_game_goes_on_alike_when_the_engine_switches_to_compiled_code(
    engine: EngineProcess, environment: dict[str, str]
):
    game = find_game(NAME)
    ours = make_player("level3", game, "s")
    kinds: list[bool] = []
    deadline = time.monotonic() + PATIENCE
    for number in range(1000):  # games, until the switch has come in one of them
        position, chance = game.initial(), Randomness(number)
        actions: list[str] = []
        while not position.is_over:
            if position.to_act == "chance":
                action = position.random_id(chance)
            else:
                said = engine.ask(op="best", game=NAME, level=3, seed="s", after=actions)
                kinds.append(said.get("plain", False))
                action = position.parse(said["action"])
                assert action == ours.choose(position)
            actions.append(game.notation.text(action))
            position = position.apply(action)
        if not kinds[-1]:
            break
        assert time.monotonic() < deadline
        time.sleep(0.2)  # what compiles gives way to everything else
    assert kinds[0]
    assert kinds == sorted(kinds, reverse=True)  # plain first, then compiled, and never back
    assert compiled_files(environment)


def test_nothing_is_left_running_when_the_engine_ends(environment: dict[str, str]):
    engine = EngineProcess(environment)
    assert engine.ask(op="best", game="turquoise", level=1)["plain"] is True
    assert len(processes_with(environment["CHANTIER_CACHE_DIR"])) == 2  # one compiles
    engine.close()
    deadline = time.monotonic() + 10
    while processes_with(environment["CHANTIER_CACHE_DIR"]):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_line_says_which_levels_are_being_compiled_and_how_far(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str]
):
    monkeypatch.setenv("CHANTIER_CACHE_DIR", environment["CHANTIER_CACHE_DIR"])
    monkeypatch.setattr(language, "_chosen", ["en"])
    cache_folder.cache_clear()
    try:
        assert compiling("kwinty", [3]) == "the computer is still getting ready"
        note_progress("kwinty", range(1, 6), 0.4)
        assert compiling("kwinty", [3]) == "the computer is getting ready: levels 1–5, 40%"
        mark_compiled("kwinty", range(1, 6), top=False)
        assert compiling("kwinty", [3]) is None
        assert compiling("kwinty", [3, None]) is not None
    finally:
        cache_folder.cache_clear()


@pytest.mark.parametrize(
    ("said", "warming"),
    [
        ({"level": 3, "plain": True}, False),
        ({"level": 3, "plain": True, "cut": True}, True),
        ({"level": 6, "plain": True}, True),
        ({"level": 6, "cut": True}, False),
    ],
)
def test_the_terminal_says_of_which_move_that_its_player_still_warms_up(
    said: dict[str, Any], warming: bool
):
    seats = Seats(["human", "human"], find_game("kwinty"), None)
    player = ProgramPlayer(Programs(), 0, Program(("true",), level=3))
    player.said = said
    seats._players[1] = player
    assert seats.is_warming(1) is warming
    assert not seats.is_warming(0)


@pytest.mark.parametrize(
    ("game", "level", "starts"),
    [("chess", 1, 0), ("a" * 300, None, 0), ("kwinty", 99, 0), ("kwinty", 1, 1)],
)
def test_the_engine_has_nothing_compiled_that_there_is_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, level: int | None, starts: int
):
    for name in ("NUMBA_DISABLE_JIT", "CHANTIER_PLAIN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CHANTIER_CACHE_DIR", str(tmp_path))
    cache_folder.cache_clear()
    started = []
    monkeypatch.setattr(
        "chantier.cli.background_compiler._start", lambda *what: started.append(what)
    )
    engine = cli_engine.EngineServer()
    engine._needs({"op": "best", "game": game, "level": level})
    cache_folder.cache_clear()
    assert len(started) == starts


def test_a_compiler_that_is_killed_is_started_again_but_not_for_ever(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    for name in ("NUMBA_DISABLE_JIT", "CHANTIER_PLAIN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CHANTIER_CACHE_DIR", str(tmp_path))
    cache_folder.cache_clear()
    killed = "import os; os.kill(os.getpid(), 9)"
    monkeypatch.setattr(cli_compiling, "COMMAND", (sys.executable, "-S", "-c", killed))
    compiler, seen = cli_compiling.Compiler(), set()
    for _ in range(6):
        compiler.want("kwinty", 1)
        process = compiler._running["kwinty"]
        process.wait(20)
        seen.add(process.pid)
    compiler.close()
    cache_folder.cache_clear()
    assert len(seen) == cli_compiling.MOST_STARTS
