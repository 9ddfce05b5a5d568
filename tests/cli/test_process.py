"""The program as a process: signals, pipes, a real terminal."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pexpect
import pytest

from cli.conftest import ENV, Start, heed_signals

COMMAND = [sys.executable, "-m", "chantier.cli.main"]
PATIENCE = 240  # seconds: a busy machine may have to compile first
# What a process says and how it ends is the same plainly run, and it is there at once.
PLAINLY = ENV | {"CHANTIER_PLAIN": "1"}


def on_terminal(
    *arguments: str, env: dict[str, str] = ENV, preexec_fn: Callable[[], None] | None = None
) -> pexpect.spawn[str]:
    """The command on a terminal of its own."""
    return pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], *arguments],
        env=env,
        encoding="utf-8",
        dimensions=(40, 100),
        timeout=PATIENCE,
        preexec_fn=preexec_fn,
    )


# These start many processes: with the JIT off they would prove the same again, slowly.
pytestmark = pytest.mark.jit


def wait_for(found: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_ctrl_c_ends_a_long_count_with_130_and_no_traceback() -> None:
    table = on_terminal("perft", "turris", "--depth", "40", preexec_fn=heed_signals)
    table.expect("counting")
    table.sendcontrol("c")
    assert status_at_end(table) == 130
    assert "Traceback" not in table.before
    assert "nodes" not in table.before


def test_ctrl_c_keeps_the_games_that_selfplay_finished(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    process = start("selfplay", "turris", "--games", "100000000", "--out", str(file))
    wait_for(lambda: any(item.stat().st_size for item in tmp_path.iterdir()))
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "Traceback" not in err
    replayed = start("replay", str(file))
    out, _ = replayed.communicate(timeout=PATIENCE)
    assert replayed.returncode == 0
    assert out.count('{"ok": true') == out.count("\n") > 0


def test_ctrl_c_leaves_an_existing_file_and_puts_finished_games_beside_it(
    start: Start, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("precious")
    process = start(
        *("selfplay", "turris", "--games", "100000000", "--out", str(file)), CHANTIER_PLAIN="1"
    )
    wait_for(lambda: sum(item.stat().st_size for item in tmp_path.iterdir()) > 5_000)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "games.jsonl.partial" in err
    assert file.read_text() == "precious"
    assert sorted(item.name for item in tmp_path.iterdir()) == [
        "games.jsonl",
        "games.jsonl.partial",
    ]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_terminated_selfplay_keeps_the_finished_games(
    start: Start, tmp_path: Path, number: signal.Signals
) -> None:
    process = start(
        *("selfplay", "kwinty", "--games", "100000000", "--out", str(tmp_path / "x")),
        CHANTIER_PLAIN="1",
    )
    wait_for(lambda: any(item.stat().st_size for item in tmp_path.iterdir()))
    process.send_signal(number)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + number
    assert [item.name for item in tmp_path.iterdir()] == ["x"]
    lines = (tmp_path / "x").read_text().splitlines()
    assert lines
    assert all(json.loads(line)["outcome"] for line in lines)


FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("args", [["legal", "turris"], ["games"], ["--help"], ["show", "kwinty"]])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_standard_output_gets_one_line(args: list[str], unbuffered: str) -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            [*COMMAND, *args],
            env={**PLAINLY, "PYTHONUNBUFFERED": unbuffered},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "standard output" in done.stderr


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("args", ["legal turris", "engine </dev/null", "legal chess"])
def test_closed_streams_are_no_reason_to_fail(args: str, closed: str) -> None:
    command = " ".join([*COMMAND, args, closed])
    done = subprocess.run(
        ["sh", "-c", command], env=PLAINLY, capture_output=True, text=True, check=False
    )
    assert done.returncode == (2 if "chess" in args else 0)
    assert "Traceback" not in done.stderr + done.stdout


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_an_encoding_without_our_signs_is_no_reason_to_fail(encoding: str) -> None:
    for args in (["show", "turris"], ["games", "--lang", "fr"], ["play", "--help", "--lang", "fr"]):
        done = subprocess.run(
            [*COMMAND, *args],
            env={**PLAINLY, "PYTHONIOENCODING": encoding},
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert not re.search(rb"\\u(00a0|202f|2019)|\\xa0", done.stdout)  # plain ones instead


@pytest.mark.parametrize(
    ("args", "typed"),
    [(["engine"], '{"op": "legal", "game": "kwinty"}\n'), (["play", "kwinty"], "Vi\n")],
    ids=["engine", "table"],
)
def test_ctrl_c_ends_what_waits_for_input_with_130(
    start: Start, args: list[str], typed: str
) -> None:
    process = start(*args, CHANTIER_PLAIN="1")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(typed)
    process.stdin.flush()
    assert process.stdout.readline()  # it has started
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "Traceback" not in err


def test_a_closed_pipe_is_silent(start: Start) -> None:
    process = start("selfplay", "kwinty", "--games", "100000000", CHANTIER_PLAIN="1")
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith('{"format"')
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(timeout=PATIENCE) == 141
    process.stderr.close()
    process.stdout = process.stderr = None


def test_the_engine_answers_each_line_before_the_next_comes(start: Start) -> None:
    process = start("engine", CHANTIER_PLAIN="1")
    assert process.stdin is not None
    assert process.stdout is not None
    for number in range(3):
        process.stdin.write(f'{{"id": {number}, "op": "legal", "game": "kwinty"}}\n')
        process.stdin.flush()
        assert f'"id": {number}' in process.stdout.readline()
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 0


def test_the_table_plays_on_a_real_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    table = on_terminal("play", "turris", "--seats", "human,random", "--seed", "1", env=PLAINLY)
    table.expect("White to play")
    answer(table, "White ›", "va1")
    table.expect("White places a block upright on a1")
    answer(table, "Black places a block", "va1")
    answer(table, "T4: an upright block needs", "list")
    answer(table, "legal moves", f"save {file}")
    answer(table, "saved to", "undo")
    table.expect("taken back: Va1")
    table.send("\x04")
    table.expect("Goodbye")
    assert status_at_end(table) == 0
    assert file.read_text().count("\n") == 1


def test_a_level_thinks_in_a_process_of_its_own_and_is_sent_away_at_the_end() -> None:
    table = on_terminal("play", "--lang", "en", "--order", "listed", env=ENV)
    answer(table, "Which game", "kwinty")
    answer(table, "Who plays", "2")
    table.expect("Against which level")
    answer(table, "6  Architect", "2")
    answer(table, "White ›", "Vi")
    table.expect(r"The computer \(level\W2\) places a block")
    children = children_of(table.pid)
    assert children
    table.send("quit\r")
    table.expect(pexpect.EOF)
    table.close()
    assert not [child for child in children if Path(f"/proc/{child}").exists()]


def answer(table: pexpect.spawn[str], asked: str, typed: str) -> None:
    """Wait until a pattern is shown, then type a line."""
    table.expect(asked)
    table.send(f"{typed}\r")


def status_at_end(table: pexpect.spawn[str]) -> int | None:
    """See a command end; its exit status."""
    table.expect(pexpect.EOF)
    table.close()
    status: int | None = table.exitstatus
    return status


def children_of(parent: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            status = (folder / "stat").read_text()
            if int(status.rpartition(")")[2].split()[1]) == parent:
                found.append(int(folder.name))
    return found


def test_make_play_asks_for_the_game_on_a_terminal() -> None:
    table = on_terminal("play", "--lang", "fr", env=PLAINLY)
    table.expect("Quel jeu")
    answer(table, "›", "9")
    answer(table, "un choix parmi 1, 2", "turris")
    answer(table, "Qui joue", "1")
    table.expect("À Blanc de jouer")
    table.expect("Blanc ›")
    table.sendcontrol("c")
    assert status_at_end(table) == 130


def test_progress_is_shown_on_a_terminal_only() -> None:
    command = [*COMMAND, "perft", "turris", "--depth", "4"]
    quiet = subprocess.run(command, env=PLAINLY, capture_output=True, text=True, check=True)
    assert quiet.stderr == ""
    loud = pexpect.run(" ".join(command), env=PLAINLY, encoding="utf-8", timeout=PATIENCE)
    assert "counting" in loud
    assert quiet.stdout.strip() in loud
