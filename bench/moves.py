"""The cost of one move: through the checked door and compiled, early and late in a game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from time import perf_counter_ns, process_time
from typing import Any

import numpy as np
import numpy.typing as npt

import chantier
from bench.measured_games import GAMES
from bench.report import MeasureRow, MeasureSection, progress
from chantier.core.arrays import Ints
from chantier.core.cache import source_digest
from chantier.core.chance import Generator, Randomness, generator
from chantier.core.game import Game
from chantier.core.jit import specialise
from chantier.core.kernel import OVER, copy_into
from chantier.core.match import Match
from chantier.core.position import Position
from games.amounts import amounts_of

GROWTH = 1.5  # the last quarter's moves may cost at most so many times the first's
SAMPLES = 400  # games
ROUNDS = 40

# What `specialise` binds to one game's functions.
actor: Any = None
pick: Any = None
apply: Any = None


def stretch(
    begins: npt.NDArray[np.int64], moves: Ints, rng: Generator, state: Ints, actions: Ints
) -> int:
    """Go on at random from many positions, for some moves each; return how many were played."""
    played = 0
    for index in range(len(begins)):
        copy_into(state, begins[index])
        for _ in range(moves[index]):
            if actor(state) == OVER:
                break
            apply(state, pick(state, rng, actions))
            played += 1
    return played


def sample_games(game: Game) -> list[list[Position]]:
    """Random games that avoid an early end, so that there are late moves: each its positions."""
    randomness = Randomness("bench moves")
    games = []
    for _ in range(SAMPLES):
        positions = [game.initial()]
        while not positions[-1].is_over:
            here = positions[-1]
            after = here.apply(here.random_id(randomness))
            for _ in range(8):
                if not after.is_over:
                    break
                after = here.apply(here.random_id(randomness))
            positions.append(after)
        games.append(positions)
    return games


def quarter_costs(game: Game, games: Sequence[Sequence[Position]]) -> list[float]:
    """Nanoseconds a compiled move in each quarter of the games, measured in turns."""
    # Numba caches this file's functions by this file alone: the name must follow the rules' source.
    name = f"{game.card.name} {source_digest()}"
    run = specialise(stretch, name, game.kernel._asdict())
    lengths = [len(positions) - 1 for positions in games]
    moves = np.array([length // 4 for length in lengths], dtype=np.int64)
    begins = [
        np.array([p[length * quarter // 4].state for p, length in zip(games, lengths, strict=True)])
        for quarter in range(4)
    ]
    state = np.zeros(game.card.state_size, dtype=np.int64)
    actions = game.buffer()
    run(begins[0], moves, generator("bench"), state, actions)  # compile
    costs: list[list[float]] = [[] for _ in range(4)]
    for number in range(ROUNDS):
        progress(f"{game.card.name}: compiled moves by quarter, round {number + 1} of {ROUNDS} …")
        for quarter in range(4):
            rng = generator("bench", number)
            begin = process_time()
            played = sum(run(begins[quarter], moves, rng, state, actions) for _ in range(10))
            costs[quarter].append((process_time() - begin) * 1e9 / played)
    return [median(found) for found in costs]


def play_costs(game: Game, texts: Sequence[Sequence[str]]) -> dict[int, float]:
    """Microseconds of the n-th `Match.play`, the median over games; 0 stands for all moves."""
    found: dict[int, list[float]] = {0: []}
    for number, actions in enumerate(texts):
        if number % 20 == 0:
            progress(f"{game.card.name}: Match.play, game {number} of {len(texts)} …")
        match = Match(game)
        for at, action in enumerate(actions, 1):
            begin = perf_counter_ns()
            match.play(action)
            taken = (perf_counter_ns() - begin) / 1000
            found[0].append(taken)
            if at in amounts_of(game.card.name).bench.late:  # few games get as far as the last
                found.setdefault(at, []).append(taken)
    return {at: median(times) for at, times in found.items()}


def measure() -> MeasureSection:
    """The cost of a move, and that it does not grow with the game."""
    section = MeasureSection("One move")
    for name in GAMES:
        if not amounts_of(name).bench.late:
            continue
        game = chantier.game(name)
        games = sample_games(game)
        texts = [_texts(positions) for positions in games]
        costs = play_costs(game, texts)
        section.rows.append(
            MeasureRow(f"{name}: `Match.play` from Python, checked", f"{costs[0]:.1f} µs")
        )
        early, *later = amounts_of(name).bench.late
        for late in later:
            measure = f"{name}: `Match.play`, move {late} beside move {early}"
            section.rows.append(_growth(measure, costs[early], costs[late], "µs"))
        quarters = quarter_costs(game, games)
        text = " ".join(f"{cost:.0f}" for cost in quarters)
        section.rows.append(
            MeasureRow(f"{name}: compiled move by quarter of the game", f"{text} ns")
        )
        section.rows.append(
            _growth(f"{name}: compiled, last quarter beside first", quarters[0], quarters[3], "ns")
        )
    return section


def _texts(positions: Sequence[Position]) -> list[str]:
    """The actions that lead from each position to the next."""
    texts = []
    for before, after in pairwise(positions):
        taken = next(action for action in before.legal_ids() if before.apply(action) == after)
        texts.append(before.game.notation.text(taken))
    return texts


def _growth(measure: str, first: float, last: float, unit: str) -> MeasureRow:
    text = f"{last / first:.2f} × ({first:.3g} and {last:.3g} {unit})"
    return MeasureRow(measure, text, f"≤ {GROWTH:g} ×", last <= GROWTH * first)
