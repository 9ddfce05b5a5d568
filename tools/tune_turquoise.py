"""Tune the evaluation of Turquoise on games that its players play: which weights foresee who wins?

    python tools/tune_turquoise.py --players 2 --minutes 5

It plays games between builders and searches with the present weights (some actions at random, so
that mistakes are seen as well), notes positions and who won, changes one weight after the other as
long as the shares foreseen become more like those that came, and writes `tuned.py`.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path

import numpy as np

from chantier.core.arrays import Floats, Ints
from chantier.core.chance import Randomness
from chantier.core.jit import compiled_apart
from chantier.core.kernel import copy_into
from chantier.core.position import Position
from chantier.games.registry import find_game
from chantier.games.turquoise.layout import ACT, MAY_AUCTION, PHASE
from chantier.players.turquoise import tuned
from chantier.players.turquoise.builder import Builder
from chantier.players.turquoise.evaluation import appraise
from chantier.players.turquoise.mcts_heuristics import MCTS_HEURISTICS
from chantier.players.turquoise.weights import FIRST, NAMES, WEIGHTS
from chantier.search.limits import Limits
from chantier.search.mcts.parameters import MctsParameters
from chantier.search.mcts.search import Mcts

GAME = find_game("turquoise")
STRAY = 20  # one action of so many is random
MODESTY = 3e-4  # what it costs to change a weight by a factor of e, so that chance changes none
PARAMETERS = MctsParameters(capacity=1 << 14)


@compiled_apart
def surprise(
    states: Ints, shares: Floats, state: Ints, out: Ints, weights: Floats, values: Floats
) -> float:
    """The mean logarithmic loss of the shares foreseen for many positions."""
    total = 0.0
    for index in range(len(states)):
        copy_into(state, states[index])
        appraise(state, out, weights, values)
        for seat in range(len(values)):
            if shares[index, seat] > 0:
                total -= shares[index, seat] * math.log(max(values[seat], 1e-4))
    return total / len(states)


class SearchPlayer:
    """A search with the present weights and few nodes."""

    def __init__(self, nodes: int) -> None:
        self._engine = Mcts(GAME, MCTS_HEURISTICS, PARAMETERS)
        self._limits = Limits(nodes=nodes)

    def choose(self, position: Position) -> int:
        """The id of a legal action for the seat to act."""
        return self._engine.think(position, self._limits).action


def note_game(
    players: int, number: int, nodes: int, states: list[Ints], shares: list[list[float]]
) -> None:
    """Play one game and add positions of it, with each seat's share of the win."""
    chance = Randomness(number)
    # Mostly searches; a builder here and there.
    seats = [Builder() if chance.below(4) == 0 else SearchPlayer(nodes) for _ in range(players)]
    position = GAME.initial(players)
    noted: list[Ints] = []
    while not position.is_over:
        actor = position.to_act
        if not isinstance(actor, int) or chance.below(STRAY) == 0:
            action = position.random_id(chance)
        else:
            action = seats[actor].choose(position)
        position = position.apply(action)
        state = position.state
        if state[PHASE] == ACT and state[MAY_AUCTION]:  # where the heuristics ask for shares
            noted.append(state)
    outcome = position.outcome
    assert outcome is not None  # noqa: S101 - it is over
    won = [(s in outcome.winners) / len(outcome.winners) for s in range(players)]
    states.extend(noted)
    shares.extend([won] * len(noted))


class Fit:
    """The positions noted, and how well weights foresee their ends."""

    def __init__(self, states: list[Ints], shares: list[list[float]]) -> None:
        self._states, self._shares = np.array(states), np.array(shares)
        self._room = (np.empty_like(self._states[0]), GAME.buffer())
        self._values = np.zeros(self._shares.shape[1])

    def loss(self, weights: Floats, row: int) -> float:
        """How much the ends surprise who trusts these weights; far from the first ones is worse."""
        arrays = (self._states, self._shares, *self._room, weights, self._values)
        far = float(np.square(np.log(weights[row] / FIRST)).sum())
        return float(surprise(*arrays)) + MODESTY * far

    def improve(self, weights: Floats, row: int, until: float) -> Floats:
        """Change one weight after the other for as long as that helps, or until the time is up."""
        best = self.loss(weights, row)
        steps = np.full(len(NAMES), 0.3)
        while steps.max() > 0.02 and time.monotonic() < until:
            for at in range(len(NAMES)):
                for factor in (1 + steps[at], 1 / (1 + steps[at])):
                    trial = weights.copy()
                    trial[row, at] *= factor
                    if (found := self.loss(trial, row)) < best - 1e-7:
                        best, weights = found, trial
                        steps[at] *= 1.3
                        break
                else:
                    steps[at] *= 0.5
            print(f"loss {best:.5f}, largest step {steps.max():.3f}", flush=True)
        return weights


def write(weights: Floats) -> None:
    """Write the weights to `tuned.py`."""
    rows = "".join(
        "    None,\n"
        if np.array_equal(row, FIRST)
        else "    (\n" + "".join(f"        {number:.4g},\n" for number in row) + "    ),\n"
        for row in weights
    )
    head = '"""Weights found by tools/tune_turquoise.py, for 2, 3 and 4 players; see weights.py."""'
    kind = "tuple[tuple[float, ...] | None, ...]"
    Path(tuned.__file__).write_text(f"{head}\n\nTUNED: {kind} = (\n{rows})\n", encoding="utf-8")


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--minutes", type=float, default=5.0, help="for playing; fitting is quick")
    parser.add_argument("--nodes", type=int, default=300, help="of each search")
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    asked = parser.parse_args()
    until = time.monotonic() + 60 * asked.minutes
    states: list[Ints] = []
    shares: list[list[float]] = []
    number = asked.seed
    while time.monotonic() < until:
        note_game(asked.players, number, asked.nodes, states, shares)
        number += 1
        if (number - asked.seed) % 20 == 0:
            print(f"{number - asked.seed} games, {len(states)} positions", flush=True)
    fit = Fit(states, shares)
    row = asked.players - 2
    before = WEIGHTS.copy()
    begin = before.copy()
    begin[row] = FIRST
    found = fit.improve(begin, row, time.monotonic() + 120)
    print(f"loss {fit.loss(before, row):.5f} before, {fit.loss(found, row):.5f} after")
    for name, old, new in zip(NAMES, before[row], found[row], strict=True):
        print(f"{name:10} {old:8.3f} -> {new:8.3f}")
    write(found)


if __name__ == "__main__":
    main()
