"""A checkout with two more games: one of another package, one by copying folders.

The fifth is made by `chantier new-game` and installed beside the environment's own packages; the
sixth is a game of ours under another name, by a script that reads and writes nothing but files in
game folders. Then the page is built there and a server is started, all of it run plainly.
"""

from __future__ import annotations

import filecmp
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from chantier.core.record import Record
from server.live_server import free_port

ROOT = Path(__file__).resolve().parents[2]
FIFTH, SIXTH, COPIED = "zigzag", "zwinty", "kwinty"
COPIES = ("src", "web", "docs", "tests", "tools")
SINGLE = ("pyproject.toml", "README.md", "CHANGELOG.md")
MADE = {"__pycache__", "node_modules", ".vite"}  # folders of what is made from the files
BUILT = Path("src/chantier/page")
FOLDERS = (
    *("src/chantier/games", "src/chantier/players", "src/chantier/printing"),
    *("web/src/games", "tests/games"),
)
PATIENCE = 60.0  # seconds


def files_of(root: Path) -> Iterator[Path]:
    """The project's files, as paths from its root, without what is made from them."""
    for name in COPIES:
        for folder, folders, files in os.walk(root / name):
            folders[:] = sorted(set(folders) - MADE)
            inside = Path(folder).relative_to(root)
            if not inside.is_relative_to(BUILT):
                yield from (inside / file for file in files)
    yield from map(Path, SINGLE)


def copy_checkout(target: Path) -> None:
    """The project's files in another place; the packages of the page are shared."""
    for file in files_of(ROOT):
        (target / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, target / file)
    (target / "web/node_modules").symlink_to(ROOT / "web/node_modules")


def copy_game(root: Path, old: str, new: str) -> list[Path]:
    """Add a game to a checkout: the folders of another, with its name replaced; the new files."""
    sources = [path for folder in FOLDERS for path in (root / folder / old).rglob("*")]
    sources += (root / "docs/rules").glob(f"{old}.*")
    for folder in ("img", "records"):
        sources += (root / "docs/rules" / folder).glob(f"{old}-*")
    sources.append(root / "docs/img" / f"{old}.svg")
    made = []
    for source in sources:
        if source.is_file():
            target = root / renamed(source.relative_to(root).as_posix(), old, new)
            assert not target.exists(), target
            target.parent.mkdir(parents=True, exist_ok=True)
            # Byte by byte: some files are no text. A name is ASCII, and its copy is as long.
            copied = renamed(source.read_bytes().decode("latin-1"), old, new)
            target.write_bytes(copied.encode("latin-1"))
            made.append(target)
    return made


def renamed(text: str, old: str, new: str) -> str:
    """A text about another game."""
    for form in (str.lower, str.capitalize, str.upper):
        text = text.replace(form(old), form(new))
    return text


def changed(root: Path) -> list[str]:
    """The files of our checkout that are not the same in another one."""
    return [
        file.as_posix()
        for file in files_of(ROOT)
        if not (root / file).is_file() or not filecmp.cmp(ROOT / file, root / file, shallow=False)
    ]


class Grown:
    """A checkout with a fifth and a sixth game, and its server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.root = folder / "checkout"
        self.site = folder / "site"
        self.made: list[Path] = []
        self.url = ""
        self._server: subprocess.Popen[bytes] | None = None

    @property
    def environment(self) -> dict[str, str]:
        """Its own source and what is installed beside it; nothing is compiled."""
        own = {
            "PYTHONPATH": os.pathsep.join((str(self.root / "src"), str(self.site))),
            "NUMBA_DISABLE_JIT": "1",
            "XDG_DATA_HOME": str(self.folder / "home"),
            "CHANTIER_LANG": "en",
        }
        return {**os.environ, **own}

    def run(self, *words: str, asked: str = "", cwd: Path | None = None) -> str:
        """What Python says, run with the grown checkout."""
        done = subprocess.run(
            [sys.executable, *words],
            input=asked,
            cwd=cwd or self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{words}: {done.stdout}\n{done.stderr}"
        return done.stdout

    def chantier(self, *words: str, asked: str = "") -> str:
        """What a command says."""
        return self.run("-m", "chantier.cli.main", *words, asked=asked)

    def grow(self) -> None:
        """Make both games, and the page with them."""
        self.root.mkdir()
        copy_checkout(self.root)
        self.made = copy_game(self.root, COPIED, SIXTH)
        self.chantier("new-game", FIFTH, "--out", "package")
        quietly = ("--quiet", "--disable-pip-version-check", "--no-index")
        alone = ("--no-deps", "--no-build-isolation", "--target", str(self.site))
        self.run("-m", "pip", "install", *quietly, *alone, "./package")
        self.run(str(self.root / "tools/page.py"), "build")

    def serve(self) -> None:
        """Start the server and wait until it answers."""
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "chantier.cli.main", "serve", "--no-browser"]
        command += ["--host", "127.0.0.1", "--port", str(port), "--log-level", "warning"]
        command += ["--data", str(self.folder / "tables.db")]
        self._server = subprocess.Popen(command, env=self.environment, cwd=self.folder)
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            try:
                if httpx.get(f"{self.url}/api/games").is_success:
                    return
            except httpx.TransportError:
                assert self._server.poll() is None, "the server ended"
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def stop(self) -> None:
        """End the server."""
        if self._server is not None:
            self._server.terminate()
            self._server.wait(PATIENCE)

    def get(self, path: str, **query: str) -> Any:
        """What the server answers, as JSON or as text."""
        answer = httpx.get(f"{self.url}/api/{path}", params=query)
        assert answer.is_success, answer.text
        is_json = answer.headers["content-type"].startswith("application/json")
        return json.loads(answer.text) if is_json else answer.text

    def played(self, game: str) -> Record:
        """A whole game between two levels at the terminal."""
        file = self.folder / f"{game}.jsonl"
        seats = ("--seats", "level1,level1", "--seed", "1")
        self.chantier("play", game, *seats, asked=f"save {file}\n")
        return Record.from_line(file.read_text("utf-8"))
