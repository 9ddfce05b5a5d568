"""How much of a game tests, tools and bench use: each `tests/games/NAME/amounts.py` says it.

A new game may say little: what it leaves out has a value that suits a small game. Nothing here
imports the package: the mutation check reads amounts in a process that must not know it yet.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module


@dataclass(frozen=True, kw_only=True)
class Bench:
    """What `make bench` and `make bench-page` measure of a game."""

    peer: str = "connect_four"
    """The game of OpenSpiel that its playouts are held beside."""
    times_peer: float | None = None
    """At least so many times the peer's moves a second, if there is an aim."""
    moves: float | None = None
    """At least so many moves a second, if there is an aim."""
    playouts: int = 2_000
    """Games of one round: some 40 ms."""
    simulations: int = 1_000
    """Of tree search in one round."""
    times_peer_search: float | None = None
    """At least so many times the peer's simulations a second, if there is an aim."""
    alphabeta: str = ""
    """Where its `AlphaBetaHeuristics` are, as `module:name`; empty without alpha-beta."""
    perft: int = 4
    """The depth that is counted, within ten seconds."""
    late: tuple[int, ...] = ()
    """The moves at which the cost of `Match.play` is compared; nothing: it is not measured."""
    script: dict[str, int] = field(default_factory=dict)
    """By face of the board: the bytes of script that its table weighed before."""


@dataclass(frozen=True, kw_only=True)
class Mutation:
    """What `make test-long` compares a game's mutants with."""

    games: int = 24
    """Games that are compared."""
    of: int = 5
    """They are chosen among so many times as many, for what is rare."""
    compared: int = 1
    """Of so many positions, one is compared; those after an uncommon action in any case."""
    asked: int = 4
    """Of so many positions, one has the clauses of its actions compared."""
    common: tuple[str, ...] = ()
    """The words that common actions begin with."""


@dataclass(frozen=True, kw_only=True)
class Amounts:
    """How many games and positions the tests take of a game."""

    # The conformance kit: games in every run, by `make test-long`, and with nothing compiled.
    conformance: int = 24
    conformance_long: int = 100
    conformance_plain: int = 0
    meets_every_refusal: bool = True
    """Whether the games of every run meet each refusal and each end; else the long run does."""

    # The seeded games that are compared with the plain reference.
    compared: int = 500
    counted: int = 100
    """The first so many of them meet all that is rare, each thing at least `least` times."""
    least: int = 1
    witnesses: tuple[int, ...] = ()
    """Some of those, which meet it between them; if games go another way now, find others."""
    chunk: int = 30
    """Games of one test."""
    few: int = 4
    few_plain: int = 4
    """Further games in every run, and with nothing compiled."""
    close: int = 1
    """Of so many games, one has chance's probabilities compared."""

    golden_whole: int = 1
    """Of so many golden positions, one is written whole; the others are a digest."""
    # Games that are looked at step by step: random ones, and ones steered to what is rare.
    seen: int = 6
    seen_plain: int = 2
    steered: int = 0
    steered_plain: int = 0
    drawn_step: int = 4
    """Every which position of random games is drawn."""
    placing: str = r"."
    """A pattern of the actions that a drawing puts in brackets."""
    score_changes: frozenset[str] = frozenset()
    """The kinds of score changes there are; they sum to what the seats have at every position."""
    breakdown_sums: bool = True
    """Whether the rows of a breakdown sum to the scores."""

    pressed: bool = True
    """Whether it is played whole in a browser: against a level, and by two at a link."""
    pressed_by_two: int = 0
    """Two play about so many last actions, all of them by `make test-long`; 0: always all."""

    levels: int = 6
    """How many levels there are."""
    plain_levels: bool = False
    """Whether plain tree search plays: there is no `players/NAME/levels.py`."""
    generic_page: bool = False
    """Whether `web/src/games/generic` shows it: there is no `web/src/games/NAME`."""
    rulebook_alone: bool = False
    """Whether only its rules are printed: there is no `printing/NAME`."""
    untold: frozenset[str] = frozenset()
    """Steps of the lesson with another position, where the text itself tells how it came about."""
    compiling: float = 10.0
    """Roughly the seconds that rules and players take to compile: tests compile in fair groups."""

    mutation: Mutation = Mutation()
    bench: Bench = field(default_factory=Bench)


def amounts_of(name: str) -> Amounts:
    """A game's amounts."""
    found = import_module(f"games.{name}.amounts").AMOUNTS
    if not isinstance(found, Amounts):
        raise TypeError(f"games.{name}.amounts: AMOUNTS is no Amounts")
    return found
