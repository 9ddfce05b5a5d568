"""Find what Turris's measures are worth, from games that the searches play against each other.

Both seats are alpha-beta with the present weights, now and then one action at random; the outcome
of each game is then explained by the measures of its positions (logistic regression, weights that
change linearly with the blocks left). Prints the arrays for players/turris/evaluation.py.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import numpy.typing as npt

from chantier.core.chance import Randomness
from chantier.core.position import Position
from chantier.games.registry import find_game
from chantier.games.turris.layout import BLOCKS, BONUS, LEFT, TO_ACT
from chantier.players.turris.evaluation import SIGHT
from chantier.players.turris.measures import NAMES, measures
from chantier.search.deepening import AlphaBeta
from chantier.search.limits import Limits

OPENING = 6  # random actions
SLIP = 12  # one action in so many is random
SQUARE = 100.0  # the weight of a square of the largest areas at the end
RIDGE = 1e-3

Rows = npt.NDArray[np.float64]


def row(position: Position) -> list[float]:
    """Differences of the measures, the same times the share of blocks left, to act."""
    state = position.state
    seat = int(state[TO_ACT])
    pairs = zip(measures(state, seat), measures(state, 1 - seat), strict=True)
    differences = [float(mine - theirs) for mine, theirs in pairs]
    left = float(state[LEFT] + state[LEFT + 1]) / (2 * BLOCKS)
    return [*differences, *(left * d for d in differences), 1.0, left]


def play(number: int, nodes: int) -> tuple[list[list[float]], list[float]]:
    """One game: a row for each position where a turn begins, and what its seat got in the end."""
    randomness = Randomness("turris", number)
    brain = AlphaBeta(find_game("turris"), SIGHT)
    position = find_game("turris").initial(2)
    rows: list[list[float]] = []
    seats: list[int] = []
    ply = 0
    while not position.is_over:
        if not position.state[BONUS] and ply >= OPENING:
            rows.append(row(position))
            seats.append(int(position.state[TO_ACT]))
        if ply < OPENING or randomness.below(SLIP) == 0:
            action = position.random_id(randomness)
        else:
            action = brain.think(position, Limits(nodes=nodes)).action
        position = position.apply(action)
        ply += 1
    outcome = position.outcome
    winners = outcome.winners if outcome else ()
    return rows, [(seat in winners) / len(winners) for seat in seats]


def games(first: int, last: int, nodes: int) -> tuple[Rows, Rows]:
    """The rows and results of some games."""
    played = [play(number, nodes) for number in range(first, last)]
    rows = [one for game, _ in played for one in game]
    results = [one for _, game in played for one in game]
    return np.array(rows), np.array(results)


def fit(rows: Rows, results: Rows) -> Rows:
    """The weights that explain the results best, by Newton's method."""
    weights = np.zeros(rows.shape[1])
    spread = rows.std(axis=0) + 1e-9
    scaled = rows / spread
    for _ in range(30):
        expected = 1 / (1 + np.exp(-scaled @ weights))
        slope = scaled.T @ (results - expected) / len(rows) - RIDGE * weights
        bend = (scaled * (expected * (1 - expected))[:, None]).T @ scaled / len(rows)
        weights += np.linalg.solve(bend + RIDGE * np.eye(len(weights)), slope)
    expected = np.clip(1 / (1 + np.exp(-scaled @ weights)), 1e-9, 1 - 1e-9)
    loss = -np.mean(results * np.log(expected) + (1 - results) * np.log(1 - expected))
    print(f"{len(rows)} positions, log loss {loss:.4f} (0.6931 knows nothing)")
    found: Rows = weights / spread
    return found


def main() -> int:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    size = max(1, given.games // 40)
    begun = time.monotonic()
    parts = []
    with ProcessPoolExecutor(given.jobs) as pool:
        starts = range(0, given.games, size)
        jobs = [pool.submit(games, start, start + size, given.nodes) for start in starts]
        for done, job in enumerate(jobs, 1):
            parts.append(job.result())
            spent = time.monotonic() - begun
            print(f"\r{done}/{len(jobs)} {spent:.0f} s", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    weights = fit(np.vstack([rows for rows, _ in parts]), np.hstack([r for _, r in parts]))
    scale = 1 / abs(weights[NAMES.index("shown")]) * SQUARE
    count = len(NAMES)
    print("AT_END  ", np.round(weights[:count] * scale).astype(int).tolist())
    print("AT_START", np.round(weights[count : 2 * count] * scale).astype(int).tolist())
    print("TO_MOVE ", np.round(weights[2 * count :] * scale).astype(int).tolist())
    print("SCALE   ", round(scale, 1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
