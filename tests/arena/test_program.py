from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from pathlib import Path

import pytest

from chantier.arena.fault import Fault
from chantier.arena.program import Program, ProgramPlayer, Programs, read_program
from chantier.errors import BadRequest
from chantier.games.registry import find_game

HOSTILE = Path(__file__).with_name("hostile.py")
START = find_game("kwinty").initial()


def program(way: str) -> Program:
    found = read_program(f"program:{shlex.join([sys.executable, str(HOSTILE), way])}")
    assert found is not None
    return found


@pytest.fixture
def programs() -> Iterator[Programs]:
    running = Programs(patience=20)
    yield running
    running.close()


@pytest.mark.parametrize(
    ("way", "why"),
    [
        ("dies", "ended with status 1: I never liked this game"),
        ("crashes", "ended with status 7"),
        ("garbage", "answered what is not JSON"),
        ("deep", "answered what is not JSON"),
        ("endless", "answered what is not JSON"),
        ("bytes", "answered what is not JSON"),
        ("floods", "answered what is not JSON"),
        ("list", "answered nonsense: [1, 2]"),
        ("illegal", "illegal action Va: K4.first"),
        ("unheard", "no action: "),
        ("number", "answered without an action"),
        ("silent", "answered without an action"),
        ("refuses", r"answered error: no\nthanks"),
        ("late", "answered another request"),
        ("quits", "closed its output"),
    ],
)
def test_whatever_is_no_action_is_a_fault(programs, way, why):
    with pytest.raises(Fault) as caught:
        ProgramPlayer(programs, 0, program(way)).choose(START)
    assert caught.value.why.startswith(why)
    assert caught.value.reason == "abandon"
    assert "\n" not in caught.value.why
    assert len(caught.value.why) < 500


@pytest.mark.parametrize("way", ["hangs", "deaf"])
def test_a_program_that_hangs_runs_out_of_time(way):
    programs = Programs(patience=0.3)
    with pytest.raises(Fault) as caught:
        ProgramPlayer(programs, 0, program(way)).choose(START)
    assert (caught.value.reason, caught.value.why) == ("time", "no answer within 0.3 s")
    programs.close()


def test_a_program_that_does_not_read_a_long_game_stops_nobody():
    programs = Programs(patience=0.3)
    player = ProgramPlayer(programs, 0, program("deaf"))
    player.follow(["x" * 1000] * 1000)  # more than a pipe holds
    with pytest.raises(Fault, match="no answer"):
        player.choose(START)
    programs.close()


def test_a_program_that_cannot_be_started_is_a_fault(programs, tmp_path):
    broken = tmp_path / "broken"
    broken.write_text("neither a script nor a program")
    broken.chmod(0o755)
    with pytest.raises(Fault, match="could not be started"):
        ProgramPlayer(programs, 0, Program((str(broken),))).choose(START)


def test_an_honest_program_is_told_the_game_and_goes_on(programs):
    player = ProgramPlayer(programs, 0, program("plays"))
    position, actions = START, []
    for _ in range(3):
        player.follow(actions)
        action = player.choose(position)
        actions.append(position.game.notation.text(action))
        position = position.apply(action)
    assert actions == ["Vi", "Vh", "Vj"]


def test_after_a_fault_the_next_game_has_a_fresh_process(programs):
    with pytest.raises(Fault):
        ProgramPlayer(programs, 0, program("crashes")).choose(START)
    assert ProgramPlayer(programs, 0, program("plays")).choose(START) == START.parse("Vi")


def test_what_a_program_started_ends_with_it(programs):
    ProgramPlayer(programs, 0, program("brood")).choose(START)
    group = programs.connect(0, program("brood"))._process.pid
    os.killpg(group, 0)  # they run
    programs.close()
    deadline = time.monotonic() + 30
    with suppress(ProcessLookupError):
        while True:
            os.killpg(group, 0)
            assert time.monotonic() < deadline
            time.sleep(0.01)


@pytest.mark.parametrize(
    ("spec", "found"),
    [
        ("program:engine", Program(("engine",))),
        ("program:'my engine' --fast", Program(("my engine", "--fast"))),
        ("program@0.1s:engine", Program(("engine",), seconds=0.1)),
        ("program@level3:engine a:b", Program(("engine", "a:b"), level=3)),
        ("random", None),
        ("programmer", None),
    ],
)
def test_programs_by_name(spec, found):
    assert read_program(spec) == found


@pytest.mark.parametrize(
    "spec",
    ["program:", "program: ", "program@0.1s", "program@:x", "program@fast:x", "program@1.2.3s:x",
     "program@0s:x", "program:'open", "program@1e9s:x", "program@99999999s:x",
     f"program@level{'9' * 5000}:x"],
)  # fmt: skip
def test_wrong_names_are_refused(spec):
    with pytest.raises(BadRequest):
        read_program(spec)


def test_limits_are_passed_on():
    assert read_program("program@0.1s:x").request == {"seconds": 0.1}
    assert read_program("program@level3:x").request == {"level": 3}
    assert read_program("program:x").request == {}
    assert Program(("x",), level=3, seed="7").request == {"level": 3, "seed": "7"}


def test_a_command_that_does_not_exist_is_refused_before_the_first_game():
    with pytest.raises(BadRequest, match="no command no-such-command"):
        Program(("no-such-command",)).check(find_game("kwinty"))


@pytest.mark.parametrize(("level", "ok"), [(0, False), (1, True), (6, True), (7, False)])
def test_a_level_that_the_game_does_not_have_is_refused_before_the_first_game(level, ok):
    program = read_program(f"program@level{level}:{sys.executable}")
    with nullcontext() if ok else pytest.raises(BadRequest, match=f"levels 1 to 6, not {level}"):
        program.check(find_game("kwinty"))
