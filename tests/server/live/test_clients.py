"""Clients that play by the protocol: the terminal, the example bot, the docs' worked example."""

from __future__ import annotations

import hmac
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

from chantier.core.fair import Source
from chantier.core.record import Record
from chantier.games.registry import find_game
from chantier.table.chain import canonical
from chantier.table.verify import verify_record
from server.live_server import SOURCE, Live

pytestmark = pytest.mark.jit  # the server compiles

ROOT = SOURCE.parent
LISTED = ("--order", "listed")  # the first player is not drawn by lot


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with Live.running(tmp_path_factory.mktemp("clients") / "tables.db") as server:
        yield server


def environment(home: Path, **more: str) -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": str(SOURCE),
        "XDG_DATA_HOME": str(home),
        "CHANTIER_LANG": "en",
        **more,
    }


def test_the_worked_example_of_the_protocol_works(live: Live) -> None:
    text = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    names: dict[str, object] = {"SERVER": live.url}
    exec(code, names)  # noqa: S102  # the documentation's own code
    record = Record.from_json(names["record"])
    assert verify_record(record, find_game).outcome is not None


@pytest.mark.parametrize("begin", ["chantier-chance/1", "chantier-chance/2\naction"])
def test_salts_and_bodies_are_written_as_the_protocol_says(begin: str) -> None:
    """A client that checks a draw in another language has only those words to go by."""
    short = {8: "b", 9: "t", 10: "n", 12: "f", 13: "r", 34: '"', 92: "\\"}
    points = [*range(0xD800), *range(0xE000, 0x11000)]
    escaped = "".join(
        f"\\{short[point]}" if point in short else f"\\u{point:04x}" if point < 32 else chr(point)
        for point in points
    )
    every = "".join(map(chr, points))
    assert canonical([every, "é"]) == f'["{escaped}","é"]'.encode()
    protocol: Any = begin.partition("\n")[0]
    source = Source(protocol, b"secret", (every, "é"))
    text = f'{begin}\n7\n0\n["{escaped}","é"]'
    block = int.from_bytes(hmac.digest(b"secret", text.encode(), "sha256"), "big")
    assert source.draw("action", 7, 2) == block % 2
    assert source.draw("action", 7, 1 << 200) == block % (1 << 200)


@pytest.mark.parametrize("game", ["kwinty", "tulum"])
def test_two_bots_play_by_http_alone(live: Live, game: str) -> None:
    bot = [sys.executable, str(ROOT / "examples/bot.py")]
    first = subprocess.Popen([*bot, live.url, "--new", game], stdout=subprocess.PIPE, text=True)
    assert first.stdout is not None
    link = first.stdout.readline().strip()
    second = subprocess.run(
        [*bot, link, "--name", "Nr 2"], capture_output=True, text=True, check=True
    )
    outcome = json.loads(second.stdout)
    assert json.loads(first.stdout.read()) == outcome
    first.stdout.close()
    assert first.wait() == 0
    view = live.person().look(link.rpartition("/")[2])
    assert [seat["kind"] for seat in view["seats"]] == ["bot", "bot"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("URL/t/nope",), "no such table"),
        (("URL/t/a b",), "no such table"),
        (("URL/t/é",), "no such table"),
        (("URL", "--new", "chess"), "chess"),
        (("http://127.0.0.1:9/t/x",), "http://127.0.0.1:9 does not answer"),
        (("http://127.0.0.1:9 9/t/x",), "does not answer"),
        (("nonsense",), "does not answer"),
    ],
)
def test_a_bot_that_cannot_play_says_why_in_one_line(
    live: Live, arguments: tuple[str, ...], said: str
) -> None:
    words = [word.replace("URL", live.url) for word in arguments]
    bot = [sys.executable, str(ROOT / "examples/bot.py"), *words]
    done = subprocess.run(bot, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


class TerminalProcess:
    """A person at a terminal."""

    def __init__(self, home: Path, *arguments: str, **more: str) -> None:
        command = [sys.executable, "-m", "chantier.cli.main", "play", *arguments]
        self.child = pexpect.spawn(
            command[0],
            command[1:],
            env=environment(home, TERM="xterm", PROMPT_TOOLKIT_NO_CPR="1", **more),
            encoding="utf-8",
            timeout=30,
            dimensions=(50, 120),
        )

    def see(self, text: str) -> str:
        self.child.expect(text)
        return str(self.child.after)

    def type(self, line: str) -> None:
        self.child.send(line + "\r")

    def end(self) -> None:
        self.type("quit")
        self.child.expect(pexpect.EOF)
        self.child.close()


def test_two_terminals_play_talk_and_play_again(live: Live, tmp_path: Path) -> None:
    anne = TerminalProcess(
        tmp_path / "a", "kwinty", "--server", live.url, "--name", "Anne", *LISTED
    )
    link = anne.see(r"http://[^\s]+/t/[\w-]+")
    bruno = TerminalProcess(tmp_path / "b", "--server", link, "--name", "Bruno")
    anne.see("Bruno .*takes a seat")
    anne.see("your turn")
    anne.type("vi")
    bruno.see("Anne .*upright on i")
    bruno.see("your turn")
    bruno.type("Va")
    bruno.see("K4")  # refused by the table, with its clause
    bruno.type("link")
    key = bruno.see(r"#key=[0-9a-f]{32}")
    elsewhere = TerminalProcess(tmp_path / "c", "--server", link + key, "--name", "Bruno")
    elsewhere.see("your turn")  # the same seat, from another machine
    elsewhere.end()
    bruno.type("say hello")
    anne.see("Bruno says: hello")
    bruno.type("Vh")
    anne.see("Bruno .*upright on h")
    anne.type("undo")
    bruno.see("take back the last move")
    bruno.type("yes")
    anne.see("takes back a move")
    anne.type("resign")
    bruno.see("Bruno .*wins")
    anne.see("Verified: the record is the game that was seen here")
    bruno.type("rematch")
    anne.see("play again")
    anne.type("yes")
    bruno.see("The next game begins")
    anne.see("your turn")  # the loser begins
    anne.end()
    bruno.end()


def test_a_terminal_comes_back_after_the_server_was_killed(tmp_path: Path) -> None:
    live = Live(tmp_path / "tables.db")
    seats = ("--seats", "human,human", *LISTED)
    anne = TerminalProcess(tmp_path / "a", "turris", "--server", live.url, "--name", "Anne", *seats)
    anne.see("your turn")
    anne.type("Va1")
    anne.see(r"your turn: Anne \(Black\)")
    live.stop(9)
    anne.see("[Cc]onnection lost")
    anne.type("Va2")  # waits, and is sent when the server is back
    live.start()
    anne.see("connection is back")
    anne.see("Anne .*a2")
    anne.type("save " + str(tmp_path / "game.jsonl"))
    anne.see("saved to")
    anne.end()
    assert live.stop() == 0
    record = Record.from_line((tmp_path / "game.jsonl").read_bytes())
    assert list(record.actions) == ["Va1", "Va2"]


def run(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command, plainly: it is over before compiled code would be loaded."""
    return subprocess.run(
        [sys.executable, "-m", "chantier.cli.main", *arguments],
        env=environment(home, CHANTIER_PLAIN="1"),
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=120,
    )


def test_tables_are_listed_to_those_who_name_none(live: Live, tmp_path: Path) -> None:
    table = live.person().create("tulum", "mo", listed=True)
    done = run(tmp_path, "play", "--server", live.url)
    assert f"{live.url}/t/{table}" in done.stdout
    assert "Ada, free" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "--server", "http://127.0.0.1:9"), "does not answer"),
        (("play", "--server", "ftp://x"), "not the address"),
        (("play", "--name", "x"), "--server"),
        (("play", "kwinty", "--server", "URL", "--seats", "human,ghost"), "ghost"),
        (("play", "kwinty", "--server", "URL", "--seats", "human"), "2 players"),
        (("play", "kwinty", "--server", "URL", "--seats", "human,level9"), "level 9"),
        (("play", "--server", "URL/t/nothing"), "refuses"),
        (("play", "--server", "URL/t/a b"), "not the name of a table"),
        (("play", "--server", "URL/t/é"), "not the name of a table"),
        (("play", "--server", "URL/a b"), "not the address"),
    ],
)
def test_bad_input_of_the_terminal_gets_one_clear_line(
    live: Live, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = run(tmp_path, *(word.replace("URL", live.url) for word in arguments))
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_games_are_exported_verified_backed_up_and_moved(tmp_path: Path) -> None:
    live = Live(tmp_path / "tables.db")
    bot = [sys.executable, str(ROOT / "examples/bot.py"), live.url, "--new", "tulum"]
    subprocess.run([*bot, "--against", "1"], check=True, capture_output=True)
    data = ("--data", str(live.data))
    copy, out, archive = (str(tmp_path / name) for name in ("copy.db", "games.jsonl", "all.jsonl"))
    assert run(tmp_path, "backup", copy, *data).returncode == 0  # while it runs
    assert run(tmp_path, "export", *data, "--out", out).returncode == 0
    verified = run(tmp_path, "verify", out)
    assert verified.returncode == 0, verified.stderr
    assert "secret that was committed to" in verified.stdout
    assert run(tmp_path, "export", *data, "--archive", "--out", archive).returncode == 0
    assert os.stat(archive).st_mode & 0o077 == 0
    refused = run(tmp_path, "import", archive, *data)
    assert refused.returncode == 2, "the server holds the file"
    assert live.stop() == 0
    assert run(tmp_path, "import", archive, "--data", copy).returncode == 2, "it is there already"
    fresh = str(tmp_path / "fresh.db")
    assert run(tmp_path, "import", archive, "--data", fresh).returncode == 0
    again = run(tmp_path, "export", "--data", fresh)
    assert again.stdout == Path(out).read_text()
    assert run(tmp_path, "export", "--data", fresh, "--table", "none").returncode == 2
    assert run(tmp_path, "export", "--data", str(tmp_path / "nothing.db")).returncode == 2
