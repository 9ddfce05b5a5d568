"""Fit the weights of Kwinty's evaluation to games of self-play, by logistic regression.

    python tools/tune_kwinty.py --games 3000 --nodes 1500 --seed 1

Games begin with a few random actions; every later position in which nothing is forced is one
example: what the seat to act has more of than the other, and how plain tree search judges it,
with whether it won. The weight of lines of four (K8), hardly met in such games, was set by hand.
Prints `FITTED`
for src/chantier/players/kwinty/weights.py.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import numpy as np
import numpy.typing as npt

from chantier.core.position import Position
from chantier.games.kwinty.layout import ACTIONS, LEFT, TO_ACT
from chantier.games.registry import find_game
from chantier.players.kwinty.alphabeta_heuristics import ALPHA_BETA_HEURISTICS, forcing
from chantier.players.kwinty.evaluation import assess
from chantier.players.kwinty.weights import FITTED, STAGES, WEIGHTS
from chantier.search.alphabeta.search import AlphaBeta, AlphaBetaParameters
from chantier.search.limits import Limits
from chantier.search.mcts.parameters import MctsParameters
from chantier.search.mcts.search import Mcts

Floats = npt.NDArray[np.float64]
RANDOM_ACTIONS = (2, 10)  # at the beginning of a game, from and to
PRIOR = 100.0  # how strongly a weight is held near where it was: examples that speak for it
SHARPER = 1.5  # tree search is too cautious: its odds are raised to this power
EARLY = 12  # blocks left from which on it judges; later, alpha-beta sees the end itself
UNITS = [np.eye(WEIGHTS, dtype=np.int64)[index] for index in range(WEIGHTS)]


def features(state: npt.NDArray[np.int64], seat: int) -> list[float]:
    """What a seat has more of than the other, a number for each weight, and 1 for its turn."""
    return [float(assess(state, seat, u) - assess(state, 1 - seat, u)) for u in UNITS] + [1.0]


def play(
    engine: AlphaBeta, nodes: int, rng: random.Random
) -> list[tuple[npt.NDArray[np.int64], float]]:
    """One game's examples: a position, and what its seat to act won."""
    game = find_game("kwinty")
    position = game.initial(options={"opening": rng.choice(["free", "flat"])})
    for _ in range(rng.randint(*RANDOM_ACTIONS)):
        if not position.is_over:
            position = position.apply(rng.choice(position.legal_ids()))
    seen = []
    while not position.is_over:
        result = engine.think(position, Limits(nodes=nodes))
        ids = position.legal_ids()
        buffer = np.array(ids + [0] * (ACTIONS - len(ids)), dtype=np.int64)
        if forcing(position.state, buffer, len(ids), 0) == 0:
            seen.append((position.state, int(position.to_act or 0)))
        position = position.apply(result.action)
    winners = position.outcome.winners if position.outcome else ()
    return [(state, float(seat in winners) / len(winners)) for state, seat in seen]


def staged(x: Floats, left: Floats) -> Floats:
    """The features once for every stage, each by how near the position is to it."""
    shares = [np.interp(left, STAGES, np.eye(len(STAGES))[stage]) for stage in range(len(STAGES))]
    return np.hstack([x * share[:, None] for share in shares])


def fit(x: Floats, y: Floats, start: Floats) -> Floats:
    """The weights of the highest likelihood, by Newton's method, held near where they start."""
    spread = np.maximum(x.std(axis=0), 0.3)
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


def loss(x: Floats, y: Floats, weights: Floats) -> float:
    """How far the weights are from what happened: the mean negative logarithm of its chance."""
    share = np.clip(1 / (1 + np.exp(-x @ weights)), 1e-3, 1 - 1e-3)
    return float(-np.mean(y * np.log(share) + (1 - y) * np.log(1 - share)))


def gather(games: int, nodes: int, seed: int) -> tuple[npt.NDArray[np.int64], Floats]:
    """Play, and return the positions and what their seats to act won."""
    rng = random.Random(seed)  # noqa: S311  # games, not secrets
    engine = AlphaBeta(
        find_game("kwinty"), ALPHA_BETA_HEURISTICS, AlphaBetaParameters(table_entries=1 << 16)
    )
    examples = [example for _ in range(games) for example in play(engine, nodes, rng)]
    return np.array([state for state, _ in examples]), np.array([won for _, won in examples])


def judge(states: npt.NDArray[np.int64], y: Floats, nodes: int) -> Floats:
    """What plain tree search expects, sharpened, with a quarter of what happened: less noise."""
    game = find_game("kwinty")
    parameters = MctsParameters(exploration=1.0, by_priors=False, capacity=1 << 16)
    search, options = Mcts(game, None, parameters), game.initial().options
    shares = []
    for state in states:
        position = Position(game, 2, options, state.copy())
        value = search.think(position, Limits(nodes=nodes), seed=1).value
        shares.append(value[int(state[TO_ACT])])
    share = np.clip(np.array(shares), 0.02, 0.98)
    odds = (share / (1 - share)) ** SHARPER
    labels: Floats = 0.75 * odds / (1 + odds) + 0.25 * y
    return labels


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--nodes", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--judge", type=int, default=2500, help="simulations; 0: results alone")
    parser.add_argument("--keep", help="a file of examples: made, or used if it is there")
    given = parser.parse_args()
    if given.keep and Path(given.keep).exists():
        kept = np.load(given.keep)
        states, y = kept["states"], kept["y"]
    else:
        states, y = gather(given.games, given.nodes, given.seed)
        if given.judge:
            early = states[:, LEFT] + states[:, LEFT + 1] >= EARLY
            states, y = states[early], judge(states[early], y[early], given.judge)
        if given.keep:
            np.savez(given.keep, states=states, y=y)
    left = states[:, LEFT] + states[:, LEFT + 1]
    same = np.array([features(state, int(state[TO_ACT])) for state in states])
    x = staged(same, left)
    held = np.arange(len(y)) % 10 == 9  # not fitted to: tells whether the fit holds elsewhere
    # First the same weights for all stages; each stage's own are held near those.
    alike = np.tile(fit(same[~held], y[~held], np.zeros(WEIGHTS + 1)), len(STAGES))
    weights = fit(x[~held], y[~held], alike)
    before = np.array(FITTED, dtype=np.float64).ravel() / 100
    for name, w in (("before", before), ("alike", alike), ("after", weights)):
        print(f"{name}: {len(y)} examples, loss {loss(x[held], y[held], w):.4f}")
    print("FITTED = (")
    for row in np.rint(100 * weights).astype(int).reshape(len(STAGES), -1).tolist():
        print(f"    {row},")
    print(")")


if __name__ == "__main__":
    main()
