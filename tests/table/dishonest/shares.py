"""How often the favoured seat wins and begins, beside what is honest, and with which error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import NamedTuple

from table.dishonest.cases import Honesty, case
from table.dishonest.fast_tulum import FastGame
from table.dishonest.operator import Plot

TITLES: dict[Honesty, str] = {
    "version 1": "version 1",
    "version 2": "version 2",
    "silent": "version 2, the honest players add nothing",
    "agree": "version 2, the honest players agree to begin without a salt",
    "dropped": "version 2, the server drops the honest players’ salts",
}


class Share(NamedTuple):
    """One share, as it was counted."""

    what: str
    honest: float
    games: int
    happened: int

    @property
    def found(self) -> float:
        """How often it happened, of 1."""
        return self.happened / self.games

    @property
    def error(self) -> float:
        """The standard error of an honest share in so many games."""
        return sqrt(self.honest * (1 - self.honest) / self.games)

    @property
    def errors(self) -> float:
        """How many standard errors the share is above the honest one."""
        return (self.found - self.honest) / self.error


@dataclass
class Counted:
    """The games of one kind of table."""

    honesty: Honesty
    games: Counter[tuple[str, int]] = field(default_factory=Counter)
    happened: Counter[tuple[str, int]] = field(default_factory=Counter)
    begun: Counter[tuple[str, int]] = field(default_factory=Counter)
    """How often the favourite began where no lot was drawn, by the story: it must be half."""

    def note(self, plot: Plot) -> None:
        """Play the game of a table to its end, and count it."""
        seats, favoured = plot.case.seats, plot.favoured
        game = FastGame(plot.state.source, seats)
        game.play()
        if plot.case.lot:
            self._count(("begins by lot", seats), favoured == 0)
        else:
            self.begun[plot.case.story, favoured] += 1
        kind = "wins, seats drawn by lot" if plot.case.lot else "wins, seats fixed"
        self._count((kind, seats), game.winner == favoured)

    def _count(self, key: tuple[str, int], happened: bool) -> None:
        self.games[key] += 1
        self.happened[key] += happened

    @property
    def shares(self) -> list[Share]:
        """All that was counted."""
        return [
            Share(f"{what}, {seats} seats", 1 / seats, count, self.happened[what, seats])
            for (what, seats), count in sorted(self.games.items())
        ]


def simulate(honesty: Honesty, games: int, seed: int) -> Counted:
    """So many tables that a dishonest operator set up."""
    counted = Counted(honesty)
    for number in range(games):
        counted.note(Plot(case(number), honesty, Random(f"{seed} {honesty} {number}")))
    return counted


def table(all_counted: Iterable[Counted]) -> Iterator[str]:
    """The shares as a table in Markdown."""
    yield (
        "| tables of | the favoured seat | games | honest | found "
        "| standard error | above, in errors |"
    )
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: |"
    for counted in all_counted:
        for one in counted.shares:
            yield (
                f"| {TITLES[counted.honesty]} | {one.what} | {one.games} | {one.honest:.3f} "
                f"| {one.found:.3f} | {one.error:.3f} | {one.errors:+.1f} |"
            )
