"""Find what Turris's measures are worth, from games that the tree search plays against itself.

Each game begins with some random actions, and now and then another follows, so that it strays into
all kinds of positions. The outcomes are then explained by the measures of the positions (logistic
regression; weights on straight lines between knots, by the blocks left). Writes
players/turris/weights.py: the search that plays uses the weights that were there before, so run it
again until they stay much the same.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt

from chantier.core.chance import Randomness
from chantier.core.position import Position
from chantier.games.turris import GAME
from chantier.games.turris.layout import BLOCKS, BONUS, LEFT, TO_ACT
from chantier.players.turris import weights as present
from chantier.players.turris.engine import TREE
from chantier.players.turris.mcts_heuristics import MCTS_HEURISTICS
from chantier.players.turris.measures import NAMES, measures
from chantier.search.limits import Limits
from chantier.search.mcts.search import Mcts

OPENING = 3, 8  # random actions at the start: at least, and fewer than so many more
SLIP = 24  # later, one action in so many is random
SKIPPED = 4  # the first positions say nothing
RIDGE = 2e-4
NARROW = 0.15  # what counts beside the win: this share goes by how high it was
SQUARES = 4.0  # a lead of so many squares counts as a win by 73 %

Rows = npt.NDArray[np.float64]


def row(position: Position) -> list[float]:
    """The blocks left, differences of the measures, and 1 for being the seat to act."""
    state = position.state
    seat = int(state[TO_ACT])
    pairs = zip(measures(state, seat), measures(state, 1 - seat), strict=True)
    return [float(state[LEFT] + state[LEFT + 1]), *(float(m - t) for m, t in pairs), 1.0]


def play(number: int, engine: Mcts, nodes: int) -> tuple[list[list[float]], list[float]]:
    """One game: a row for each position where a turn begins, and what its seat got in the end."""
    randomness = Randomness("turris", number)
    opening = OPENING[0] + randomness.below(OPENING[1])
    position = GAME.initial(2)
    rows: list[list[float]] = []
    seats: list[int] = []
    ply = 0
    while not position.is_over:
        if not position.state[BONUS] and ply >= SKIPPED:
            rows.append(row(position))
            seats.append(int(position.state[TO_ACT]))
        if ply < opening or randomness.below(SLIP) == 0:
            action = position.random_id(randomness)
        else:
            action = engine.think(position, Limits(nodes=nodes), seed=number).action
        position = position.apply(action)
        ply += 1
    outcome = position.outcome
    scores = outcome.scores if outcome else (0, 0)
    return rows, [target(scores[seat] - scores[1 - seat]) for seat in seats]


def target(margin: int) -> float:
    """What a game is worth that was won by so many squares."""
    won = 1.0 if margin > 0 else 0.0 if margin < 0 else 0.5
    return (1 - NARROW) * won + NARROW / (1 + math.exp(-margin / SQUARES))


def spread(rows: Rows) -> Rows:
    """The rows as they count at each knot."""
    knots = np.arange(2 * BLOCKS // present.STEP)  # the last stands for all before it
    place = np.minimum(rows[:, :1] / present.STEP, knots[-1])
    near = np.maximum(0.0, 1.0 - np.abs(place - knots))
    product: Rows = (near[:, :, None] * rows[:, None, 1:]).reshape(len(rows), -1)
    return product


def fit(rows: Rows, results: Rows) -> Rows:
    """The weights that explain the results best, by Newton's method."""
    size = rows.std(axis=0) + 1e-2
    scaled = rows / size
    weights = np.zeros(rows.shape[1])
    for _ in range(12):
        expected = 1 / (1 + np.exp(-scaled @ weights))
        slope = scaled.T @ (results - expected) / len(rows) - RIDGE * weights
        bend = (scaled * (expected * (1 - expected))[:, None]).T @ scaled / len(rows)
        weights += np.linalg.solve(bend + RIDGE * np.eye(len(weights)), slope)
    found: Rows = weights / size
    return found


def loss(rows: Rows, results: Rows, weights: Rows) -> float:
    """How badly the weights foretell results, 0.6931 being no better than nothing."""
    expected = np.clip(1 / (1 + np.exp(-rows @ weights)), 1e-9, 1 - 1e-9)
    return float(-np.mean(results * np.log(expected) + (1 - results) * np.log(1 - expected)))


def write(weights: Rows) -> None:
    """Write the weights' file."""
    lines = "".join(f"        {line},\n" for line in np.round(weights * 1000).astype(int).tolist())
    source = Path(present.__file__)
    head = source.read_text().partition("KNOTS = ")[0]
    source.write_text(f"{head}KNOTS = np.array(\n    [\n{lines}    ]\n)\n")


def main() -> int:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--nodes", type=int, default=250)
    given = parser.parse_args()
    engine = Mcts(GAME, MCTS_HEURISTICS, TREE)
    begun = time.monotonic()
    rows: list[list[float]] = []
    results: list[float] = []
    held_out: list[bool] = []
    for number in range(given.games):
        found, shares = play(number, engine, given.nodes)
        rows += found
        results += shares
        held_out += [number % 10 == 0] * len(found)
        if number % 50 == 49:
            print(f"{number + 1} games, {time.monotonic() - begun:.0f} s", file=sys.stderr)
    parts, shares_of_win, out = spread(np.array(rows)), np.array(results), np.array(held_out)
    tried = fit(parts[~out], shares_of_win[~out])
    print(f"{len(parts)} positions, log loss {loss(parts[out], shares_of_win[out], tried):.4f}")
    write(fit(parts, shares_of_win).reshape(-1, len(NAMES) + 1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
