"""The settings of an arena: its players, and the seating and opening of each game."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

from chantier.core.game import Game
from chantier.errors import BadRequest

FORMAT = "chantier-arena/1"
MOST_GAMES = 10_000_000
MOST_OPENING = 100


class Seating(NamedTuple):
    """One game: the number of its opening, and the index of the entrant on each seat."""

    opening: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class MatchSettings:
    """All that determines the games. The same settings always give the same seatings.

    Every group of as many entrants as there are seats plays the same openings, each once in every
    rotation of the seats: a *set* of games, in which no entrant has the better seat.
    """

    game: str
    players: int
    options: dict[str, Any]
    entrants: tuple[str, ...]
    """The players as they were given; one that is given twice is two entrants."""
    seed: str
    opening: int
    """How many random actions of seats each opening has."""
    balance: float = 0.0
    """How far from an even share an opening may be judged; 0 is any."""

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The groups: every choice of as many entrants as there are seats."""
        return tuple(combinations(range(len(self.entrants)), self.players))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A name for each entrant; the second `random` is `random #2`."""
        before = [self.entrants[:index].count(one) for index, one in enumerate(self.entrants)]
        return tuple(
            f"{one} #{count + 1}" if count else one
            for one, count in zip(self.entrants, before, strict=True)
        )

    def total(self, games: int) -> int:
        """How many games there are if each group plays so many, rounded up to whole sets."""
        return -(-games // self.players) * self.players * len(self.groups)

    def seating(self, number: int) -> Seating:
        """The seating of a game by its number."""
        block, turn = divmod(number, self.players)
        opening, index = divmod(block, len(self.groups))
        group = self.groups[index]
        return Seating(opening, group[turn:] + group[:turn])

    def to_json(self) -> dict[str, Any]:
        """The settings as the arena's folder holds them."""
        return {"format": FORMAT, **asdict(self), "entrants": list(self.entrants)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> MatchSettings:
        """The settings from the JSON of `to_json`."""
        values = {key: value for key, value in data.items() if key != "format"}
        return cls(**{**values, "entrants": tuple(values["entrants"])})


def default_opening(game: Game) -> int:
    """How many random actions begin a game: none where chance makes games differ by itself."""
    return 0 if game.card.has_chance else 4


def check_settings(settings: MatchSettings, game: Game) -> None:
    """Check the settings; raises `BadRequest`, `BadPlayers` or `BadOptions`."""
    game.initial(settings.players, settings.options)
    if len(settings.entrants) < settings.players:
        raise BadRequest("error.arena.few", players=settings.players, given=len(settings.entrants))
    if not 0 <= settings.opening <= MOST_OPENING:
        raise BadRequest("error.arena.opening", value=settings.opening, most=MOST_OPENING)
    if not 0 <= settings.balance <= 0.5:
        raise BadRequest("error.arena.balance", value=settings.balance)


def check_games(games: int) -> int:
    """The number of games, if it can be one; raises `BadRequest`."""
    if not 1 <= games <= MOST_GAMES:
        raise BadRequest("error.arena.games", value=games, most=MOST_GAMES)
    return games
