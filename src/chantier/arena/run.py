"""An arena from its settings to its result."""

from __future__ import annotations

from collections.abc import Callable

from chantier.arena.entrants import Entrants, Factories
from chantier.arena.folder import Folder
from chantier.arena.pool import ArenaPool
from chantier.arena.ranks import rating_model
from chantier.arena.result import Result, judge, sum_up
from chantier.arena.sequential import OPEN, SequentialTest
from chantier.arena.settings import MatchSettings, check_games, check_settings
from chantier.core.record import Record
from chantier.errors import BadRequest
from chantier.games.registry import find_game
from chantier.search.limits import MOST_SECONDS

MOST_JOBS = 256


class Arena:
    """Plays the games of its settings and sums them up; call `check_arena` first."""

    def __init__(
        self,
        settings: MatchSettings,
        games: int,
        *,
        test: SequentialTest | None = None,
        factories: Factories | None = None,
        patience: float | None = None,
        folder: Folder | None = None,
    ) -> None:
        self.settings = settings
        self.most = settings.total(check_games(games))
        self.test = test
        self._factories = factories or {}
        self._patience = patience
        self._folder = folder
        self.records: dict[int, Record] = {} if folder is None else dict(folder.records)
        """The games so far, by number."""

    @property
    def result(self) -> Result:
        """The result of the games so far."""
        return sum_up(self.settings, self.records, self.most, self.test)

    def run(self, jobs: int = 1, told: Callable[[Record], None] | None = None) -> Result:
        """Play the missing games in so many processes; call `told` with each finished game."""
        missing = [number for number in range(self.most) if number not in self.records]
        if not missing or self._is_decided():
            return self.result
        with ArenaPool(self.settings, self._factories, self._patience, jobs) as pool:
            for record in pool.play(missing):
                self.records[record.extra["number"]] = record
                if self._folder is not None:
                    self._folder.add(record)
                if told is not None:
                    told(record)
                if self._is_decided():
                    break
        return self.result

    def _is_decided(self) -> bool:
        if self.test is None:
            return False
        return judge(self.settings, self.records, self.most, self.test).word != OPEN


def check_arena(
    settings: MatchSettings,
    factories: Factories | None = None,
    *,
    test: SequentialTest | None = None,
    patience: float | None = None,
    jobs: int = 1,
) -> None:
    """Raise for settings or players that cannot be played, before anything is written."""
    game = find_game(settings.game)
    check_settings(settings, game)
    if test is not None and len(settings.groups) > 1:
        raise BadRequest("error.arena.test_many")
    if not 1 <= jobs <= MOST_JOBS:
        raise BadRequest("error.arena.jobs", value=jobs, most=MOST_JOBS)
    if patience is not None and not 0 < patience <= MOST_SECONDS:
        raise BadRequest("error.arena.patience", value=patience)
    entrants = Entrants(game, factories or {}, patience)
    for spec in settings.entrants:
        entrants.check(spec)
    if settings.players > 2:
        rating_model()
