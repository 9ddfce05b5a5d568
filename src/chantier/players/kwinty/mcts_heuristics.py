"""Kwinty's heuristics for the tree search: decisive actions come first, in tree and playouts.

A seat that can make five does, and one that is threatened with five parries: so simulations end as
games between attentive players would. What is left to chance avoids handing the other seat a five.
"""

from __future__ import annotations

import math

from chantier.core.arrays import Floats, Ints
from chantier.core.bits import nth_bit, popcount, write_bits
from chantier.core.chance import Generator, below
from chantier.core.jit import compiled, compiled_apart
from chantier.core.kernel import copy_into
from chantier.games.kwinty.layout import (
    EDGE,
    FLAT,
    PASS,
    REASON,
    ROW,
    SQUARES,
    STATE_SIZE,
    TO_ACT,
    UPRIGHT,
)
from chantier.games.kwinty.rules import (
    FIVE,
    any_row,
    apply,
    is_settled,
    legal,
    placements,
    raised_lower,
    raised_upper,
    result,
    seat_of,
)
from chantier.players.kwinty.evaluation import evaluate
from chantier.players.kwinty.threats import (
    alone_lower,
    alone_upper,
    completing_actions,
    parrying,
    placements_of,
)
from chantier.players.kwinty.weights import SCALE
from chantier.search.mcts.heuristics import MctsHeuristics

PROMISE = 150.0  # an action's promise is e to its value divided by this, within these bounds
LEAST_PROMISE, MOST_PROMISE = 0.1, 1e3  # the least also for what hands the other seat a five
JUDGED = 0.3  # how much the evaluation counts beside the playout

# What `look` says of the colour to act, beside what it may do, which is a mask under these.
MASK = (1 << PASS + 1) - 1
WINS, LOSES, QUIET = 1 << PASS + 1, 1 << PASS + 2, 1 << PASS + 3


@compiled_apart
def look(state: Ints) -> int:
    """The actions that count, as a mask over ids, with what they are for.

    WINS: one that makes five. Else, where the other seat threatens five, those that may parry; if
    there are none, LOSES. Else QUIET, and those that hand the other seat no five: none, perhaps.
    """
    possible = placements(state)
    if possible == 0:
        return 1 << PASS
    colour = state[TO_ACT]
    mine_lower = state[SQUARES + 2 * colour]
    mine_upper = state[SQUARES + 2 * colour + 1]
    other_lower = state[SQUARES + 2 - 2 * colour]
    other_upper = state[SQUARES + 3 - 2 * colour]
    all_lower = mine_lower | other_lower
    all_upper = mine_upper | other_upper
    on_lower = raised_lower(all_lower) & ~all_lower
    on_upper = raised_upper(all_upper, all_lower) & ~all_upper
    edge = state[EDGE]
    width = popcount(all_lower & ROW)
    five = possible & completing_actions(
        mine_lower,
        mine_upper,
        alone_lower(mine_lower, mine_upper),
        alone_upper(mine_lower, mine_upper),
        on_lower,
        on_upper,
        edge,
        width,
    )
    if five:
        return five & -five | WINS
    theirs_lower = alone_lower(other_lower, other_upper)
    theirs_upper = alone_upper(other_lower, other_upper)
    threats = completing_actions(
        other_lower, other_upper, theirs_lower, theirs_upper, on_lower, on_upper, edge, width
    )
    if threats:
        threats &= placements_of(state, 1 - colour)
        if threats:
            kept = parrying(threats, state, possible)
            return kept if kept else possible & -possible | LOSES
    # What would make a square that completes the other seat's five the next to fill.
    row1_lower = raised_lower(on_lower)
    row1_upper = raised_upper(on_upper, on_lower)
    under = any_row(theirs_lower & row1_lower) | any_row(theirs_upper & row1_upper)
    above = any_row(theirs_lower & raised_lower(row1_lower))
    above |= any_row(theirs_upper & raised_upper(row1_upper, row1_lower))
    flat = (under << edge | under << edge >> 1) << FLAT & (1 << UPRIGHT) - 1
    return possible & ~flat & ~(above << edge << UPRIGHT) | QUIET


@compiled_apart
def propose(state: Ints, out: Ints, priors: Floats) -> int:
    """What is decisive; else every legal action, by what the evaluation says after it."""
    if not is_settled(state):  # K10: blocks of both colours, or a choice of them
        count = legal(state, out)
        for index in range(count):
            priors[index] = 1.0 / count
        return count
    seen = look(state)
    safe = seen & MASK
    count = write_bits(placements(state) if seen & QUIET else safe, out)
    for part in range(STATE_SIZE):  # the buffer has room for both: there are at most 17 actions
        out[count + part] = state[part]
    total = 0.0
    for index in range(count):
        priors[index] = LEAST_PROMISE
        if safe >> out[index] & 1:
            apply(state, out[index])
            if state[REASON] == 0:
                odds = math.exp(-evaluate(state) / PROMISE)
                priors[index] = min(max(odds, LEAST_PROMISE), MOST_PROMISE)
            for part in range(STATE_SIZE):
                state[part] = out[count + part]
        total += priors[index]
    for index in range(count):
        priors[index] /= total
    return count


@compiled
def play_on(state: Ints, seen: int, out: Ints, rng: Generator) -> float:
    """Play to the end, all that counts as likely, and tell white's share of the win.

    `seen` is what `look` says of the position.
    """
    while True:
        if seen & WINS:
            return 1.0 - state[TO_ACT]
        if seen & LOSES:
            return 1.0 * state[TO_ACT]
        kept = seen & MASK
        if kept == 0:
            kept = placements(state)
        apply(state, nth_bit(kept, below(rng, popcount(kept))))
        if state[REASON]:
            break
        seen = look(state)
    if state[REASON] == FIVE:
        return 1.0 * state[TO_ACT]
    winners = result(state, out)
    return 0.5 if winners == 3 else 1.0 * (winners >> seat_of(state, 0) & 1)


@compiled_apart
def estimate(state: Ints, scratch: Ints, out: Ints, rng: Generator, values: Floats) -> None:
    """What a playout brings and, where nothing is decisive, what the evaluation expects."""
    if not is_settled(state):  # K10: seat 1 will play the better colour
        values[1] = 1.0 / (1.0 + math.exp(-abs(evaluate(state)) / SCALE))
        values[0] = 1.0 - values[1]
        return
    copy_into(scratch, state)
    seen = look(scratch)
    share = play_on(scratch, seen, out, rng)
    if seen & QUIET:
        judged = 1.0 / (1.0 + math.exp(-evaluate(state) / SCALE))
        share += JUDGED * ((1.0 - judged if state[TO_ACT] else judged) - share)
    white = seat_of(state, 0)
    values[white] = share
    values[1 - white] = 1.0 - share


MCTS_HEURISTICS = MctsHeuristics("decisive", propose, estimate)
