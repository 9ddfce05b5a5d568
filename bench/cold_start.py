"""`make bench-cold`: the first answers on a machine that has compiled nothing, before and after.

Every measure begins with an empty cache and a fresh process, and ends when the answer is there.
The version before is checked out beside this one, and both are measured in one run.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

# This tree is what is measured, wherever the package is installed from.
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from websockets.sync.client import connect

from bench import report
from bench.machine import ROOT
from bench.measured_games import GAMES
from bench.report import MeasureRow, MeasureSection, progress
from chantier.core.mode import stay_plain

SUBJECT = "server: answer plainly at once, compile players by engine meanwhile"
LIST, LEVEL, TOP, CPU = 2.0, 3.0, 6.0, 65.0  # seconds: the targets
PATIENCE = 600.0  # seconds


class Version:
    """A source tree, run with this environment's Python."""

    def __init__(self, source: Path) -> None:
        self._source = source

    def environment(self, cache: Path) -> dict[str, str]:
        """With a cache of its own."""
        return os.environ | {
            "PYTHONPATH": str(self._source),
            "CHANTIER_CACHE_DIR": str(cache),
            "CHANTIER_LANG": "en",
        }

    def command(self, *words: str, typed: str = "") -> float:
        """The seconds that a command takes, from its start to its end."""
        with _fresh() as cache:
            begun = time.perf_counter()
            subprocess.run(
                [sys.executable, "-m", "chantier.cli.main", *words],
                env=self.environment(cache),
                input=typed.encode(),
                stdout=subprocess.DEVNULL,
                check=True,
                timeout=PATIENCE,
            )
            return time.perf_counter() - begun

    def page(self, game: str, level: int | None) -> float:
        """The seconds from a server's start to a legal list, or to a level's first action."""
        with _fresh() as cache:
            begun = time.perf_counter()
            port = _free_port()
            words = ("serve", "--no-browser", "--host", "127.0.0.1", "--port", str(port))
            process = subprocess.Popen(
                [sys.executable, "-m", "chantier.cli.main", *words, "--data", str(cache / "t.db")],
                env=self.environment(cache),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            try:
                _play(f"127.0.0.1:{port}", game, level)
                return time.perf_counter() - begun
            finally:
                process.terminate()
                process.wait()

    def compiling(self) -> float:
        """The processor's seconds that it takes to compile all games."""
        with _fresh() as cache:
            before = os.times()
            process = subprocess.Popen(
                [sys.executable, "-m", "chantier.server.engines.compile_worker", *GAMES],
                env=self.environment(cache),
                stdin=subprocess.PIPE,  # held open: it ends with it
                stdout=subprocess.DEVNULL,
            )
            status = process.wait(PATIENCE)
            after = os.times()
            if status:
                raise RuntimeError(f"compiling ended with {status}")
            user = after.children_user - before.children_user
            return user + after.children_system - before.children_system


def _play(host: str, game: str, level: int | None) -> None:
    """Set a table up, and wait for the legal list or for what a level does."""
    token = _ask(host, "identity", {})["token"]
    first = {"kind": "me"} if level is None else {"kind": "level", "level": level}
    plan = {
        "rules": {"game": game, "players": 2},
        "seats": [first, {"kind": "me"}],
        "name": "Ada",
    }
    table = _ask(host, "tables", plan, token)["table"]
    with connect(f"ws://{host}/api/socket", max_size=2**24, proxy=None) as socket:
        socket.send(json.dumps({"type": "join", "id": "j", "table": table, "token": token}))
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            message = json.loads(socket.recv(PATIENCE))
            if level is None and message["type"] == "choices":
                return
            acts = message["type"] == "happened" and message["event"].get("seat") == 0
            known = message["type"] == "snapshot" and any(
                step["seat"] == 0 for step in message["line"]
            )
            if level is not None and (acts or known):
                return
    raise TimeoutError


def _ask(host: str, path: str, body: Any, token: str | None = None) -> Any:
    """Post until the server is there and ready."""
    headers = {"content-type": "application/json"}
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    until = time.monotonic() + PATIENCE
    while True:
        request = Request(f"http://{host}/api/{path}", json.dumps(body).encode(), headers)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310  # our own server
                return json.loads(answer.read())
        except (URLError, ConnectionError):  # not there yet, or still preparing the game
            if time.monotonic() > until:
                raise
            time.sleep(0.02)


@contextmanager
def _fresh() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="chantier-cold-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def measures(game: str, top: int) -> list[tuple[str, float, Callable[[Version], float]]]:
    """What is measured of a game, its target in seconds, and how."""
    level3, strongest = "level3,human", f"level{top},human"
    return [
        ("page, first legal list", LIST, lambda v: v.page(game, None)),
        ("page, level 3's first action", LEVEL, lambda v: v.page(game, 3)),
        ("page, the top level's", TOP, lambda v: v.page(game, top)),
        ("terminal, first legal list", LIST, lambda v: v.command("legal", game)),
        ("terminal, level 3's first action", LEVEL, lambda v: _table(v, game, level3)),
        ("terminal, the top level's", TOP, lambda v: _table(v, game, strongest)),
        ("`best`, level 3", LEVEL, lambda v: v.command("best", game, *_opening(game), "--level=3")),
        ("`best`, the top level", TOP, lambda v: v.command("best", game, *_opening(game))),
    ]


def _table(version: Version, game: str, seats: str) -> float:
    """A table at the terminal whose first seat acts; the first prompt is answered by leaving."""
    return version.command("play", game, "--seats", seats, typed="quit\n")


def _opening(game: str) -> tuple[str, ...]:
    """What leads to the first decision of a seat."""
    from chantier.games.registry import find_game  # noqa: PLC0415  # once it is decided to be plain

    position, actions = find_game(game).initial(2), []
    while position.to_act == "chance":
        actions.append(position.legal()[0])
        position = position.play(actions[-1])
    return ("--after", " ".join(actions)) if actions else ()


def measure(before: Version | None, after: Version, games: tuple[str, ...]) -> list[MeasureSection]:
    """All of it, the version before and after by turns."""
    from chantier.games.registry import find_game  # noqa: PLC0415  # likewise
    from chantier.players.ladder import ladder  # noqa: PLC0415  # likewise

    sections = []
    for game in games:
        section = MeasureSection(f"{find_game(game).card.title}, from the start to the answer")
        for name, target, seconds in measures(game, len(ladder(find_game(game)).levels)):
            progress(f"{game}: {name}")
            section.rows.append(_row(name, target, seconds, before, after))
        sections.append(section)
    progress("compiling all games")
    section = MeasureSection("All games")
    about = "processor seconds to compile everything"
    section.rows.append(_row(about, CPU, lambda one: one.compiling(), before, after))
    return [*sections, section]


def _row(
    name: str,
    target: float,
    seconds: Callable[[Version], float],
    before: Version | None,
    after: Version,
) -> MeasureRow:
    found = seconds(after)
    text = f"{found:.1f} s"
    if before is not None:
        text += f" (before {seconds(before):.1f} s)"
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return MeasureRow(name, f"{text}, load {load:.1f}", f"≤ {target:g} s", found <= target)


@contextmanager
def checkout(commit: str) -> Iterator[Path]:
    """The source of a commit, in a folder of its own."""
    folder = Path(tempfile.mkdtemp(prefix="chantier-before-"))
    git = ["git", "-C", str(ROOT)]
    subprocess.run([*git, "worktree", "add", "--detach", str(folder / "tree"), commit], check=True)
    try:
        yield folder / "tree" / "src"
    finally:
        with suppress(subprocess.CalledProcessError):
            words = ("worktree", "remove", "--force", str(folder / "tree"))
            subprocess.run([*git, *words], check=True)
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def source_of(given: str | None) -> Iterator[list[Path]]:
    """The source of the version before: of another checkout, or of a commit; nothing for none."""
    if given is None:
        yield []
    elif Path(given, "src").is_dir():
        yield [Path(given, "src").resolve()]
    else:
        with checkout(given) as source:
            yield [source]


def commit_before() -> str:
    """The commit before the players of a level were compiled by themselves."""
    words = ["git", "-C", str(ROOT), "log", "--format=%H", "--fixed-strings", f"--grep={SUBJECT}"]
    found = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()
    return f"{found[-1]}^"


def main() -> None:
    """Measure, print, write."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--out", type=Path, default=ROOT / "bench" / "results.md")
    arguments.add_argument("--before", help="a commit to compare with; `none` for no other")
    arguments.add_argument("games", nargs="*", help="all, unless some are named")
    chosen = arguments.parse_args()
    stay_plain()
    run = report.Run("cold start")
    games = tuple(chosen.games) or GAMES
    after = Version(ROOT / "src")
    if chosen.before == "none":
        sections = measure(None, after, games)
    else:
        with checkout(chosen.before or commit_before()) as source:
            sections = measure(Version(source), after, games)
    run.write(chosen.out, sections, f"Python {platform.python_version()}, numba {version('numba')}")


if __name__ == "__main__":
    main()
