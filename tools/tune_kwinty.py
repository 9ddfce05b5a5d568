"""Fit the weights of Kwinty's evaluation to games of self-play, by logistic regression.

    python tools/tune_kwinty.py --games 3000 --nodes 1500 --seed 1

Games begin with a few random actions; every later position in which nothing is forced is one
example: what the seat to act has more of than the other, and whether it won. Prints `WORTH` and
`TEMPO` for src/chantier/players/kwinty/evaluation.py.
"""

from __future__ import annotations

import argparse
import random

import numpy as np
import numpy.typing as npt

from chantier.games.kwinty.layout import ACTIONS, TO_ACT
from chantier.games.registry import find_game
from chantier.players.kwinty.evaluation import (
    SIGHT,
    TEMPO,
    WEIGHTS,
    WORTH,
    assess,
    forcing,
)
from chantier.search.deepening import AlphaBeta, AlphaBetaParameters
from chantier.search.limits import Limits

Floats = npt.NDArray[np.float64]
RANDOM_ACTIONS = (2, 10)  # at the beginning of a game, from and to
PRIOR = 40.0  # how strongly a weight is held near where it was: examples that speak for it
UNITS = [np.eye(WEIGHTS, dtype=np.int64)[index] for index in range(WEIGHTS)]


def features(state: npt.NDArray[np.int64], seat: int) -> list[float]:
    """What a seat has more of than the other, a number for each weight, and 1 for its turn."""
    return [float(assess(state, seat, u) - assess(state, 1 - seat, u)) for u in UNITS] + [1.0]


def play(brain: AlphaBeta, nodes: int, rng: random.Random) -> list[tuple[npt.NDArray[np.int64], float]]:
    """One game's examples: a position, and what its seat to act won."""
    game = find_game("kwinty")
    position = game.initial(options={"opening": rng.choice(["free", "flat"])})
    for _ in range(rng.randint(*RANDOM_ACTIONS)):
        if not position.is_over:
            position = position.apply(rng.choice(position.legal_ids()))
    seen = []
    while not position.is_over:
        finding = brain.think(position, Limits(nodes=nodes))
        ids = position.legal_ids()
        buffer = np.array(ids + [0] * (ACTIONS - len(ids)), dtype=np.int64)
        if forcing(position.state, buffer, len(ids), 0) == 0:
            seen.append((position.state, int(position.to_act or 0)))
        position = position.apply(finding.action)
    winners = position.outcome.winners if position.outcome else ()
    return [(state, float(seat in winners) / len(winners)) for state, seat in seen]


def fit(x: Floats, y: Floats, start: Floats) -> Floats:
    """The weights of the highest likelihood, by Newton's method, held near where they start."""
    spread = x.std(axis=0) + 0.05
    x = x / spread
    begin = start * spread
    weights = begin.copy()
    for _ in range(25):
        share = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        slope = x.T @ (y - share) - PRIOR * (weights - begin) / 4
        bend = (x * (share * (1 - share))[:, None]).T @ x + PRIOR / 4 * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, slope)
    result: Floats = weights / spread
    return result


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--nodes", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save")
    given = parser.parse_args()
    rng = random.Random(given.seed)
    brain = AlphaBeta(find_game("kwinty"), SIGHT, AlphaBetaParameters(table_entries=1 << 16))
    examples = [example for _ in range(given.games) for example in play(brain, given.nodes, rng)]
    states = np.array([state for state, _ in examples])
    y = np.array([won for _, won in examples])
    if given.save:
        np.savez(given.save, states=states, y=y)
    x = np.array([features(state, int(state[TO_ACT])) for state in states])
    start = np.append(WORTH, TEMPO) / 100
    weights = fit(x, y, start)
    for name, w in (("before", start), ("after", weights)):
        share = np.clip(1 / (1 + np.exp(-x @ w)), 1e-6, 1 - 1e-6)
        loss = -np.mean(y * np.log(share) + (1 - y) * np.log(1 - share))
        print(f"{name}: {len(y)} examples, loss {loss:.4f}")
    print([round(100 * w) for w in weights])


if __name__ == "__main__":
    main()
