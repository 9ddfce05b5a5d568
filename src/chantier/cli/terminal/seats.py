"""Artificial players at the terminal table.

Players that think do so in a process of their own, `chantier engine`: the table itself stays
responsive. The engine thinks plainly until the levels of this table are compiled.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

from chantier.arena.fault import Fault
from chantier.arena.program import Program, ProgramPlayer, Programs
from chantier.cli.background_compiler import compiling
from chantier.cli.language import current, tell
from chantier.core.chance import fresh_seed
from chantier.core.game import Game
from chantier.core.match import Match
from chantier.core.mode import may_compile
from chantier.errors import BadRequest
from chantier.players.ladder import ladder, level_name
from chantier.players.player import Player
from chantier.players.registry import make_player, read_limit
from chantier.table.level_letters import level_letter

HUMAN = "human"
PATIENCE = 600.0  # seconds: a level with a seed looks at all its nodes, plainly too
ENGINE = (sys.executable, "-m", "chantier.cli.main", "engine")


def computer(levels: Sequence[int | None], seat: int) -> str:
    """What sentences call the computer of a seat; of several of one level, which by a letter.

    `levels` holds the level of every seat, `None` where a person plays.
    """
    if which := level_letter(levels, seat):
        return tell("log.computer_which", level=levels[seat], which=which)
    return tell("log.computer", level=levels[seat])


class Seats:
    """The kind of each seat, and its player if it is not a person."""

    def __init__(self, kinds: Sequence[str], game: Game, seed: str | None) -> None:
        self.kinds = list(kinds)
        self._game = game
        self._programs = Programs(PATIENCE)
        self._levels = [level for kind in kinds for level in _levels_of(kind)]
        self._players = [
            self._make(kind, None if seed is None else f"{seed}/{number}")
            for number, kind in enumerate(kinds, 1)
        ]

    def _make(self, kind: str, seed: str | None) -> Player | None:
        if kind == HUMAN:
            return None
        name = self._game.card.name
        named = ",".join("" if level is None else str(level) for level in self._levels)
        program = _thinking((*ENGINE, "--prepare", f"{name}:{named}"), kind, seed)
        if program is None:
            chance = fresh_seed() if seed is None else seed
            return make_player(kind, self._game, chance, [HUMAN])  # raises for what is no kind
        program.check(self._game)
        self._programs.connect(0, program)  # it gets ready while people look at the board
        return ProgramPlayer(self._programs, 0, program)

    def is_person(self, seat: int) -> bool:
        """Whether a person plays a seat."""
        return self._players[seat] is None

    def takes_a_while(self, seat: int) -> bool:
        """Whether a seat's player thinks before it acts."""
        return isinstance(self._players[seat], ProgramPlayer)

    def name(self, seat: int) -> str:
        """The name of an artificial player."""
        kind = self.kinds[seat]
        if found := re.fullmatch(r"level(\d+)", kind):
            number = int(found[1])
            return tell("table.level", name=level_name(self._game, number, current()), level=number)
        return tell("table.random") if kind == "random" else kind

    def called(self, seat: int, colour: str) -> str:
        """What sentences call a seat's player; of two of one level they also say which."""
        levels = [_level_of(kind) for kind in self.kinds]
        return colour if levels[seat] is None else computer(levels, seat)

    def is_warming(self, seat: int) -> bool:
        """Whether a seat's player last acted weaker than it will once it is compiled."""
        player = self._players[seat]
        if not isinstance(player, ProgramPlayer) or not may_compile():
            return False
        top = player.said.get("level") == len(ladder(self._game).levels)
        return player.said.get("plain") is True and (top or player.said.get("cut") is True)

    def compiling(self) -> str | None:
        """How far the compilation of this table's players is, in a line; `None` if it is over."""
        return compiling(self._game.card.name, self._levels) if self._levels else None

    def choose(self, seat: int, match: Match) -> int:
        """The action of a player; raises `BadRequest` if its process has ended."""
        player = self._players[seat]
        assert player is not None  # noqa: S101  # people are asked by the table
        if isinstance(player, ProgramPlayer):
            player.follow(match.actions)
        try:
            return player.choose(match.position)
        except Fault as fault:
            raise BadRequest("error.thinker", why=fault.why) from None

    def close(self) -> None:
        """End the processes that thought."""
        self._programs.close()


def _level_of(kind: str) -> int | None:
    """The level of a kind of player; `None` for one that is no level."""
    found = re.fullmatch(r"level(\d+)", kind)
    return None if found is None else int(found[1])


def _levels_of(kind: str) -> list[int | None]:
    """The level that a kind of player needs compiled; `None` for the strongest."""
    if found := re.fullmatch(r"level(\d+)", kind):
        return [int(found[1])]
    return [None] if kind.startswith("best:") else []


def _thinking(engine: tuple[str, ...], kind: str, seed: str | None) -> Program | None:
    """How the engine is asked for a kind of player; `None` for one that needs no time.

    A level with a seed does the same every time, however long that takes; without one its cap in
    seconds holds. What is limited by time is not the same every time anyway.
    """
    if found := re.fullmatch(r"level(\d+)", kind):
        return Program(engine, level=int(found[1]), seed=seed)
    if found := re.fullmatch(r"best:([\d.]+)s", kind):
        return Program(engine, seconds=read_limit(f"{found[1]}s").seconds)
    return None
