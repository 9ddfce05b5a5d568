"""Which games can be played by now: what is compiled, what still is, and what waits for it."""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import suppress
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from chantier.core.game import Game
from chantier.core.jit import PLAIN
from chantier.errors import UnknownGame
from chantier.games.registry import find_game, games_in_order
from chantier.i18n import catalogue
from chantier.server import log, processes
from chantier.server.marks import PARTS, read_mark, touch_rules
from chantier.table.messages import Sentence

Warmth: TypeAlias = Literal["cold", "compiling", "ready"]
COMMAND = (sys.executable, "-m", "chantier.server.warm")
NICENESS = 5


class LevelView(Struct, frozen=True):
    """An artificial player of a game."""

    number: int
    name: Sentence
    slip: Sentence | None
    """Why it errs; the strongest does not say."""


class GameWarmth(Struct, frozen=True):
    """How far a game is compiled."""

    game: str
    rules: Warmth
    players: Warmth


class _Entry:
    def __init__(self, game: Game) -> None:
        self.name = game.card.name
        self.game = game
        self.states: dict[str, Warmth] = {"rules": "cold", "players": "cold"}
        self.ready = {"rules": asyncio.Event(), "players": asyncio.Event()}
        self.levels: tuple[LevelView, ...] = ()
        self.has_levels = asyncio.Event()


def _left_out(error: UnknownGame) -> None:
    """Say which game of another package is broken, and why."""
    log.warn("game left out", game=error.values["name"], why=str(error))


class Games:
    """All games, and the process that warms them."""

    def __init__(self) -> None:
        self._entries = {game.card.name: _Entry(game) for game in games_in_order(_left_out)}
        self._process: asyncio.subprocess.Process | None = None
        self._wanted: list[list[str]] = []

    @property
    def all(self) -> list[Game]:
        """Every game, whether it can be played yet or not."""
        return [entry.game for entry in self._entries.values()]

    def known(self, name: str) -> Game:
        """A game by its name, of which only the card may be used yet; raises `UnknownGame`."""
        entry = self._entries.get(name)
        return find_game(name) if entry is None else entry.game

    def is_ready(self, name: str) -> bool:
        """Whether a game's rules are there."""
        return self._entry(name).ready["rules"].is_set()

    async def rules(self, name: str) -> Game:
        """A game by its name, once its rules are compiled and loaded; raises `UnknownGame`."""
        entry = self._entry(name)
        await self._ready(entry, "rules")
        return entry.game

    async def players(self, name: str) -> None:
        """Wait until a game's players are compiled."""
        await self._ready(self._entry(name), "players")

    async def levels(self, name: str) -> tuple[LevelView, ...]:
        """A game's levels, the gentlest first."""
        entry = self._entry(name)
        await entry.has_levels.wait()
        return entry.levels

    def warmth(self) -> list[GameWarmth]:
        """How far each game is."""
        return [
            GameWarmth(entry.name, entry.states["rules"], entry.states["players"])
            for entry in self._entries.values()
        ]

    async def warm(self) -> None:
        """Load what was compiled before, and have the rest compiled in a process of its own."""
        cold = []
        for entry in self._entries.values():
            marks = {part: read_mark(entry.game, part) for part in PARTS}
            if None in marks.values() or PLAIN:
                cold.append(entry.name)
            for part, mark in marks.items():
                if mark is not None:
                    await self._hear({"game": entry.name, "levels": mark["levels"]})
                    await self._hear({"game": entry.name, "part": part, "state": "ready"})
        try:
            if cold:
                await self._listen(cold)
        except Exception:
            log.failed("warming failed")
        finally:
            self._end()
        for entry in self._entries.values():  # whatever has gone wrong, nobody waits for ever
            for part in PARTS:
                await self._hear({"game": entry.name, "part": part, "state": "ready"})
            entry.has_levels.set()

    async def _listen(self, names: list[str]) -> None:
        self._process = await processes.start((*COMMAND, *names), NICENESS)
        self._tell_wanted()
        stdout = self._process.stdout
        while stdout is not None and (line := await stdout.readline()):
            await self._hear(json.loads(line))
        status = await self._process.wait()
        if status:
            log.warn("warming ended", status=status)

    async def _hear(self, told: dict[str, Any]) -> None:
        entry = self._entries[told["game"]]
        if "levels" in told:
            entry.levels = tuple(_level(**level) for level in told["levels"])
            entry.has_levels.set()
            return
        part, state = told["part"], told["state"]
        if entry.ready[part].is_set():
            return
        if part == "rules" and state == "ready" and not PLAIN:
            await asyncio.to_thread(touch_rules, entry.game)  # reads the cache, compiles nothing
        entry.states[part] = state
        if state == "ready":
            entry.ready[part].set()
            log.note("warm", game=entry.name, part=part)

    async def _ready(self, entry: _Entry, part: str) -> None:
        """Wait for a part of a game, and see that it comes next."""
        if not entry.ready[part].is_set():
            self._wanted.append([part, entry.name])
            self._tell_wanted()
        await entry.ready[part].wait()

    def _tell_wanted(self) -> None:
        if self._process is not None and self._process.stdin is not None:
            lines = [json.dumps(one).encode() + b"\n" for one in self._wanted]
            self._wanted.clear()
            with suppress(OSError, RuntimeError):
                self._process.stdin.write(b"".join(lines))

    def _end(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    def _entry(self, name: str) -> _Entry:
        if name not in self._entries:
            raise UnknownGame("error.unknown_game", name=name, games=", ".join(self._entries))
        return self._entries[name]


def _level(number: int, name: str, slip: str | None) -> LevelView:
    return LevelView(number, both(name), None if slip is None else both(slip))


def both(key: str) -> Sentence:
    """A sentence of the catalogue in both languages; empty where a game has brought none."""
    return Sentence(catalogue("fr").get(key, ""), catalogue("en").get(key, ""))
