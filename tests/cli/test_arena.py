"""`chantier arena` and `chantier calibration`, as whole processes where that is the point."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pytest

from chantier.core.extras import install_command
from chantier.errors import shorten
from cli.conftest import Start

HOSTILE = shlex.join([sys.executable, str(Path(__file__).parents[1] / "arena" / "hostile.py")])
COMMAND = [sys.executable, "-m", "chantier.cli.main", "arena"]
# Plainly run, processes start quickly and games last long enough to be interrupted.
ENV = {**os.environ, "CHANTIER_LANG": "en", "CHANTIER_PLAIN": "1"}
MATCH = ("kwinty", "uct:6n", "random", "--games", "16", "--seed", "7")
PATIENCE = 120  # seconds: a busy machine

# They prove the same with the JIT off, where everything runs plainly anyway.
pytestmark = pytest.mark.jit


@pytest.fixture
def start(start: Start) -> Start:
    """Start an arena, plainly run."""
    return lambda *args: start("arena", *args, CHANTIER_PLAIN="1")


def finished(process: subprocess.Popen[str]) -> str:
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    return out


def lines(folder: Path) -> list[bytes]:
    games = folder / "games.jsonl"
    return games.read_bytes().splitlines() if games.exists() else []


def wait_for(found: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < deadline, "it never came to that"
        time.sleep(0.005)


def children(process: subprocess.Popen[str]) -> list[int]:
    """Its workers: threads start them, so every thread's children."""
    found = []
    for task in Path(f"/proc/{process.pid}/task").iterdir():
        found += [int(one) for one in (task / "children").read_text().split()]
    return found


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def without_times(line: bytes) -> dict[str, Any]:
    timed = ("seconds", "clocks")
    return {key: value for key, value in json.loads(line).items() if key not in timed}


def games_of(folder: Path) -> list[dict[str, Any]]:
    return sorted(map(without_times, lines(folder)), key=lambda record: record["number"])


def result_of(folder: Path) -> dict[str, Any]:
    result = json.loads((folder / "result.json").read_text())
    for row in result["rows"]:
        del row["seconds"]
    return result


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("arena") / "match"
    command = [*COMMAND, *MATCH, "--jobs", "2", "--out", str(folder)]
    subprocess.run(command, env=ENV, check=True, capture_output=True, timeout=PATIENCE)
    return folder


def test_a_killed_arena_goes_on_to_the_same_result(start, tmp_path, uninterrupted):
    folder = tmp_path / "match"
    process = start(*MATCH, "--jobs", "1", "--out", str(folder))
    wait_for(lambda: len(lines(folder)) >= 3)
    workers = children(process)
    process.kill()
    process.wait()
    wait_for(lambda: not any(map(is_running, workers)))  # they do not outlive it
    before = lines(folder)
    assert workers
    assert 3 <= len(before) < 16
    (folder / "games.jsonl").write_bytes(b"\n".join(before) + b'\n{"format": "chantier-rec')
    out = finished(start(*MATCH, "--jobs", "2", "--out", str(folder)))
    assert lines(folder)[: len(before)] == before
    assert games_of(folder) == games_of(uninterrupted)
    assert result_of(folder) == result_of(uninterrupted)
    assert "16 games of at most 16" in out


def test_the_same_command_again_plays_nothing(start, uninterrupted):
    before = lines(uninterrupted)
    data = json.loads(finished(start(*MATCH, "--out", str(uninterrupted), "--json")))
    assert lines(uninterrupted) == before
    assert data["games"] == 16
    assert sum(row["wins"] for row in data["rows"]) <= 16
    assert (uninterrupted / "result.svg").read_text().startswith("<svg")
    assert "| uct:6n |" in (uninterrupted / "result.md").read_text()
    assert [game["number"] for game in games_of(uninterrupted)] == list(range(16))


def test_more_games_go_on_from_those_that_are_there(start, uninterrupted, tmp_path):
    folder = shutil.copytree(uninterrupted, tmp_path / "match")
    more = [part if part != "16" else "18" for part in MATCH if part not in ("--seed", "7")]
    finished(start(*more, "--jobs", "1", "--out", str(folder)))  # the folder knows its seed
    assert lines(folder)[:16] == lines(uninterrupted)
    assert [game["number"] for game in games_of(folder)] == list(range(18))


def test_ctrl_c_ends_it_tidily_and_says_how_to_go_on(start, tmp_path):
    folder = tmp_path / "match"
    process = start(*MATCH, "--jobs", "2", "--out", str(folder))
    wait_for(lambda: len(lines(folder)) >= 2)
    workers = children(process)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "the same command goes on" in err
    assert "Traceback" not in err
    wait_for(lambda: not any(map(is_running, workers)))
    assert all(json.loads(line)["outcome"] for line in lines(folder))


def test_a_worker_that_dies_loses_only_its_game(start, tmp_path, uninterrupted):
    folder = tmp_path / "match"
    process = start(*MATCH, "--jobs", "1", "--out", str(folder))
    wait_for(lambda: len(lines(folder)) >= 2)
    (worker,) = children(process)
    os.kill(worker, signal.SIGKILL)
    finished(process)
    assert games_of(folder) == games_of(uninterrupted)


@pytest.mark.parametrize(("way", "reason"), [("tires", "time"), ("garbage", "abandon")])
def test_an_outside_player_that_fails_loses_and_the_arena_goes_on(start, tmp_path, way, reason):
    folder = tmp_path / "match"
    entrants = ("random", f"program:{HOSTILE} {way}")
    options = ("--games", "4", "--opening", "0", "--patience", "1", "--jobs", "1")
    out = finished(start("kwinty", *entrants, *options, "--out", str(folder)))
    games = games_of(folder)
    assert len(games) == 4
    assert {game["outcome"]["reason"] for game in games} == {reason}
    assert [game["outcome"]["winners"] for game in games] == [[0], [1], [0], [1]]
    assert all(game["fault"]["why"] for game in games)
    assert "faults" in out
    first = shorten(games[0]["fault"]["why"])
    assert f"lost 4 games by a fault; the first: {first}" in " ".join(out.split())


def test_the_engine_is_an_outside_player(start, tmp_path):
    folder = tmp_path / "match"
    engine = f"program@level1:{shlex.join(COMMAND[:-1])} engine"
    options = ("--games", "2", "--jobs", "1", "--out", str(folder))
    finished(start("kwinty", "random", engine, *options))
    assert not any("fault" in game for game in games_of(folder))


def test_a_sequential_test_stops_early(start):
    options = ("--games", "400", "--target", "0.9", "--margin", "0.3", "--opening", "0")
    out = finished(start("kwinty", "random", "random", *options, "--seed", "1", "--json"))
    data = json.loads(out)
    assert data["test"]["verdict"] == "missed"
    assert data["games"] < 100


def test_three_seats_and_more_players_than_seats(start):
    options = ("--players", "3", "--games", "3", "--seed", "1", "--json")
    data = json.loads(finished(start("tulum", *["random"] * 4, *options)))
    assert (data["scale"], data["games"]) == ("openskill", 12)
    assert [row["games"] for row in data["rows"]] == [9, 9, 9, 9]
    assert sum(row["share"][0] for row in data["rows"]) == pytest.approx(4 / 3, abs=1e-4)


def test_a_live_table_on_a_terminal():
    env = {**ENV, "TERM": "xterm-256color", "COLUMNS": "120"}
    args = [*COMMAND[1:], "kwinty", "random", "random", "--games", "2", "--jobs", "1"]
    child = pexpect.spawn(COMMAND[0], args, env=env, timeout=PATIENCE, dimensions=(40, 120))
    child.expect("0 games of at most 2")  # before the first game ends
    child.expect("share of wins")
    child.expect("2 games of at most 2")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["kwinty"], "Missing argument"),
        (["kwinty", "random"], "at least 2 players"),
        (["chess", "random", "random"], "no game is called chess"),
        (["kwinty", "random", "nobody"], "no player is called nobody"),
        (["kwinty", "random", "level99"], "levels 1 to"),
        (["kwinty", "random", "random", "--players", "3"], "kwinty"),
        (["tulum", "random", "random", "--players", "3"], "at least 3 players"),
        (["kwinty", "random", "random", "--games", "0"], "--games takes"),
        (["kwinty", "random", "random", "--games", "x"], "--games"),
        (["kwinty", "random", "random", "--jobs", "0"], "--jobs takes"),
        (["kwinty", "random", "random", "--target", "1.5"], "--target is a share"),
        (["kwinty", "random", "random", "--target", "x"], "--target"),
        (["kwinty", "random", "random", "--patience", "0"], "--patience takes"),
        (["kwinty", "random", "random", "--opening", "-1"], "--opening takes"),
        (["kwinty", "random", "random", "random", "--target", "0.5"], "one group"),
        (["kwinty", "random", "program:no-such-command"], "no command no-such-command"),
        (["kwinty", "random", "program@fast:x"], "program@0.1s:COMMAND"),
        (["kwinty", "random", "mctsbot:x"], "x"),
        (["turquoise", "random", "mctsbot:20"], "too many actions for OpenSpiel"),
        (
            ["kwinty", "random", "random", "--out", "/dev/null/x"],
            "cannot use /dev/null as a folder",
        ),
        (["kwinty", "random", "random", "--out", "/dev/null"], "cannot use /dev/null as a folder"),
        (["kwinty", "random", "random", "--out", "/proc/x"], "cannot use the folder /proc/x"),
        (["kwinty", "random", "program@level0:true"], "levels 1 to 6, not 0"),
        (["kwinty", "random", "program@level7:true"], "levels 1 to 6, not 7"),
    ],
)
def test_bad_input_gets_one_clear_line(chantier, args, said):
    answer = chantier("arena", *args)
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert said in answer.err


def test_a_folder_of_another_match_is_refused(chantier, uninterrupted):
    answer = chantier("arena", "kwinty", "random", "random", "--out", str(uninterrupted))
    assert answer.status == 2
    assert "belongs to another arena: its entrants is" in answer.err


@pytest.mark.parametrize(
    ("module", "args", "extra"),
    [
        ("openskill.models", ["tulum", "random", "random", "random", "--players", "3"], "arena"),
        ("pyspiel", ["kwinty", "random", "mctsbot:20"], "openspiel"),
    ],
)
def test_a_missing_extra_says_what_to_type(chantier, monkeypatch, module, args, extra):
    monkeypatch.setitem(sys.modules, module, None)
    for name in ("chantier.adapters.mctsbot", "chantier.adapters.openspiel"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    answer = chantier("arena", *args)
    assert answer.status == 2
    assert f"(extra “{extra}”)" in answer.err
    assert answer.err.endswith(f"{install_command(extra)}\n")


def test_calibration_of_a_folder(chantier, uninterrupted, tmp_path):
    picture = tmp_path / "calibration.svg"
    answer = chantier("calibration", str(uninterrupted), "--json", "--out", str(picture))
    assert sum(one["positions"] for one in answer.json) > 50
    assert picture.read_text().startswith("<svg")
    said = chantier("calibration", str(uninterrupted), "--of", "uct:6n")
    assert said.out.count("called") == len(answer.json)
    assert chantier("calibration", str(uninterrupted), "--of", "random").status == 2
    assert chantier("calibration", str(tmp_path)).status == 2
