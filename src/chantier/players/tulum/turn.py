"""One whole turn weighed: what every pyramid on its way is worth to the seat that rolls."""

from __future__ import annotations

from chantier.core.arrays import Floats, Ints
from chantier.core.jit import compiled, compiled_apart
from chantier.players.tulum.roll_outcomes import RollOutcomes


@compiled_apart
def weigh_turn(
    outcomes: RollOutcomes,
    size: Ints,
    base: int,
    stop: Floats,
    lost: float,
    go: Floats,
    slope: Floats,
) -> int:
    """Weigh a turn from class `base`; returns how many classes were looked at.

    `stop[d]` is what stopping at class d is worth, `lost` what a roll that places nothing leaves
    (U4). Writes, for each class c that the turn can pass, `go[c]`: what rolling the dice left is
    worth, -1 with no dice left; and `slope[c]`: how likely the best play from there is to lose all,
    which is how `go[c]` changes with `lost`. `stop` must not be below 0.
    """
    begin, end = outcomes.begin[base], outcomes.begin[base + 1]
    for at in range(begin, end):
        c = outcomes.path[at]
        dice = outcomes.dice - (size[c] - size[base])
        if dice == 0 or c == len(size) - 1:
            go[c] = -1.0  # U6, U7: the turn is over
            slope[c] = 0.0
        else:
            roll(outcomes, c, c * (outcomes.dice + 1) + dice, stop, lost, go, slope)
    looked: int = end - begin
    return looked


@compiled
def roll(
    outcomes: RollOutcomes, c: int, slot: int, stop: Floats, lost: float, go: Floats, slope: Floats
) -> None:
    """Weigh one roll: of all pyramids that it allows, the seat takes what is worth most."""
    value = outcomes.miss[slot] * lost
    losing = outcomes.miss[slot]
    for outcome in range(outcomes.first[slot], outcomes.first[slot + 1]):
        best = -1.0
        best_slope = 0.0
        for at in range(outcomes.start[outcome], outcomes.start[outcome + 1]):
            d = outcomes.choice[at]
            if stop[d] > best:
                best = stop[d]
                best_slope = 0.0
            if go[d] > best:
                best = go[d]
                best_slope = slope[d]
        value += outcomes.chance[outcome] * best
        losing += outcomes.chance[outcome] * best_slope
    go[c] = value
    slope[c] = losing


@compiled_apart
def follow_turn(
    outcomes: RollOutcomes,
    size: Ints,
    base: int,
    stop: Floats,
    go: Floats,
    after: Floats,
    held: Floats,
) -> None:
    """Where a turn leads that follows what `weigh_turn` made of `stop` and `go`.

    `after[d]` is a row of numbers for a turn that ends at class d, `after[base]` for one that is
    lost. Writes to `held[d]` the row to expect when the placing of a roll has ended at class d, and
    to `held[base]` the row to expect before the first roll.
    """
    width = after.shape[1]
    for at in range(outcomes.begin[base], outcomes.begin[base + 1]):
        c = outcomes.path[at]
        dice = outcomes.dice - (size[c] - size[base])
        if c != base and stop[c] >= go[c]:
            for k in range(width):
                held[c, k] = after[c, k]
            continue
        slot = c * (outcomes.dice + 1) + dice
        for k in range(width):
            held[c, k] = outcomes.miss[slot] * after[base, k]
        for outcome in range(outcomes.first[slot], outcomes.first[slot + 1]):
            d = chosen(outcomes, outcome, stop, go)
            for k in range(width):
                held[c, k] += outcomes.chance[outcome] * held[d, k]


@compiled
def chosen(outcomes: RollOutcomes, outcome: int, stop: Floats, go: Floats) -> int:
    """The class of an outcome that is worth most, the first of equals."""
    best = -1.0
    found = 0
    for at in range(outcomes.start[outcome], outcomes.start[outcome + 1]):
        d = outcomes.choice[at]
        worth = max(stop[d], go[d])
        if worth > best:
            best = worth
            found = d
    return found
