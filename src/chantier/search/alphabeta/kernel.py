"""Alpha-beta for two seats without chance: the compiled half, one template for all games.

A principal variation search that is not recursive: what it is doing stands in arrays, a row a
ply, so that it can be put down after any position and taken up again. A seat may act several times
in a row: a score changes its sign only when the seat changes. Every iteration looks at everything
to its depth (nothing is cut but what cannot matter), so a score beyond MOST_SCORE is a proof.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from chantier.core.arrays import Ints
from chantier.core.jit import compiled
from chantier.core.kernel import OVER, copy_into
from chantier.search.alphabeta.heuristics import FORCED, MATE, MOST_SCORE
from chantier.search.alphabeta.transposition import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    MOST_DEPTH,
    NO_ACTION,
    action_of,
    bound_of,
    depth_of,
    look_up,
    pack,
    score_of,
    write_down,
)

actor: Any
apply: Any
evaluate: Any
forcing: Any
key: Any
legal: Any
open_position: Any
order: Any
result: Any

Table = npt.NDArray[np.int64]

# What the search is at: the ply to enter next, whether the iteration is complete, which search it
# is (the age of what it writes into the table), and whether it looks at what cannot wait.
PLY, DONE, AGE, WATCHFUL = range(4)
CONTROL_SIZE = 4

# A ply's row. Scores are seen from its own seat; LEAST is alpha before anything was tried, and CUT
# whether anything below was valued before the game was over: if not, its score is final.
(
    SEAT,
    DEPTH,
    NEXT_DEPTH,
    ALPHA,
    BETA,
    LEAST,
    BEST,
    BEST_ACTION,
    CURSOR,
    COUNT,
    AGAIN,
    KEY,
    LENGTH,
    CUT,
) = range(14)
FRAME_SIZE = 14

MOST_PLIES = 128
OPEN = 1 << 40  # no score: the position's actions are to be tried
INFINITE = MATE + 1

# How actions are ordered, on the scale of `AlphaBetaHeuristics.order`.
KNOWN_FIRST = 1 << 40
KILLER = 1_500
MOST_HISTORY = 1_000


@compiled
def to_table(score: int, ply: int) -> int:
    """A score as it is kept: the distance of a win counted from its own position."""
    if score >= MOST_SCORE:
        return score + ply
    return score - ply if score <= -MOST_SCORE else score


@compiled
def from_table(score: int, ply: int) -> int:
    """A kept score as it is used at a ply: the distance of a win counted from the root."""
    if score >= MOST_SCORE:
        return score - ply
    return score + ply if score <= -MOST_SCORE else score


@compiled
def settles(known: int, score: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether what the table knows answers the question; what is proved does at any depth."""
    bound = bound_of(known)
    deep = depth_of(known) >= depth
    if bound & AT_LEAST and score >= beta:
        return deep or score >= MOST_SCORE
    if bound & AT_MOST and score <= alpha:
        return deep or score <= -MOST_SCORE
    return deep and bound == EXACT


@compiled
def rank(
    ply: int,
    seat: int,
    known_action: int,
    count: int,
    actions: Ints,
    scores: Ints,
    killers: Table,
    history: Table,
) -> None:
    """Add what the search has learned about actions to how promising they look."""
    for index in range(count):
        action = actions[index]
        scores[index] += history[seat, action]
        if action == known_action:
            scores[index] = KNOWN_FIRST
        elif action == killers[ply, 0]:
            scores[index] += KILLER
        elif action == killers[ply, 1]:
            scores[index] += KILLER - 100


@compiled
def bring_best(actions: Ints, scores: Ints, begin: int, count: int) -> None:
    """Bring the most promising of the actions that are left to the place `begin`."""
    best = begin
    for index in range(begin + 1, count):
        if scores[index] > scores[best]:
            best = index
    action = actions[best]
    score = scores[best]
    actions[best] = actions[begin]
    scores[best] = scores[begin]
    actions[begin] = action
    scores[begin] = score


@compiled
def learn(frame: Ints, ply: int, actions: Ints, killers: Table, history: Table) -> None:
    """An action made the rest of its position unnecessary: try it early elsewhere."""
    seat = frame[SEAT]
    cursor = frame[CURSOR]
    action = actions[cursor]
    if killers[ply, 0] != action:
        killers[ply, 1] = killers[ply, 0]
        killers[ply, 0] = action
    depth = max(frame[DEPTH], 1)
    weight = min(depth * depth, 400)
    history[seat, action] += weight * (MOST_HISTORY - history[seat, action]) // MOST_HISTORY
    for index in range(cursor):
        other = actions[index]
        history[seat, other] -= weight * (MOST_HISTORY + history[seat, other]) // MOST_HISTORY


@compiled
def note_line(lines: Table, frames: Table, ply: int, action: int) -> None:
    """The line expected from a ply is this action and what is expected after it."""
    follows = min(frames[ply + 1, LENGTH], MOST_PLIES - 1)
    lines[ply, 0] = action
    for index in range(follows):
        lines[ply, index + 1] = lines[ply + 1, index]
    frames[ply, LENGTH] = follows + 1


@compiled
def take_score(
    ply: int,
    value: int,
    control: Ints,
    frames: Table,
    actions: Table,
    table: Ints,
    killers: Table,
    history: Table,
    lines: Table,
) -> int:
    """Tell a position what the action it was trying is worth; its own score once it has one."""
    frame = frames[ply]
    frame[CUT] |= frames[ply + 1, CUT]
    score = value if frames[ply + 1, SEAT] == frame[SEAT] else -value
    alpha = frame[ALPHA]
    beta = frame[BETA]
    if alpha < score < beta and frame[AGAIN] == 0 and frame[CURSOR] > 0:
        frame[AGAIN] = 1  # better than thought: how good is it?
        return OPEN
    frame[AGAIN] = 0
    action = actions[ply, frame[CURSOR]]
    if score > frame[BEST]:
        frame[BEST] = score
        frame[BEST_ACTION] = action
        if score > alpha:
            frame[ALPHA] = score
            note_line(lines, frames, ply, action)
    bound = AT_LEAST
    if score >= beta:
        learn(frame, ply, actions[ply], killers, history)
    else:
        frame[CURSOR] += 1
        if frame[CURSOR] < frame[COUNT]:
            return OPEN
        bound = EXACT if frame[BEST] > frame[LEAST] else AT_MOST
    best = frame[BEST]
    depth = frame[DEPTH] if frame[CUT] else MOST_DEPTH
    known = pack(to_table(best, ply), depth, bound, frame[BEST_ACTION], control[AGE])
    write_down(table, frame[KEY], known)
    return best


def enter(
    ply: int,
    control: Ints,
    frame: Ints,
    state: Ints,
    actions: Ints,
    scores: Ints,
    table: Ints,
    killers: Table,
    history: Table,
) -> int:
    """Look at a position for the first time: its score, or OPEN if its actions must be tried."""
    frame[LENGTH] = 0
    frame[CUT] = 0
    seat = frame[SEAT]
    if actor(state) == OVER:
        winners = result(state, scores)
        if winners == 1 << seat:
            return MATE - ply
        return ply - MATE if winners == 2 >> seat else 0
    # The soonest that anything can be decided is by the next action.
    alpha = max(frame[ALPHA], ply + 1 - MATE)
    beta = min(frame[BETA], MATE - ply - 1)
    if alpha >= beta:
        return alpha
    depth = frame[DEPTH]
    here = key(state)
    known = look_up(table, here)
    known_action = NO_ACTION
    if known:
        known_action = action_of(known)
        score = from_table(score_of(known), ply)
        # On the principal variation the line itself is wanted, not the score alone.
        narrow = beta - alpha == 1 and ply > 0
        if narrow and settles(known, score, depth, alpha, beta):
            frame[CUT] = int(depth_of(known) < MOST_DEPTH)
            return score
    count = legal(state, actions)
    urgent = forcing(state, actions, count, depth) if control[WATCHFUL] else 0
    stands = depth <= 0
    if urgent >= FORCED:
        count = urgent - FORCED
        stands = False
    elif stands:
        count = urgent
    if ply == MOST_PLIES - 2:  # longer lines are not followed
        count = 0
        stands = True
    frame[CUT] = int(stands)
    best = evaluate(state) if stands else -INFINITE
    if count == 0 or best >= beta:
        return best
    order(state, actions, count, scores)
    rank(ply, seat, known_action, count, actions, scores, killers, history)
    frame[NEXT_DEPTH] = depth if count == 1 and depth > 0 else depth - 1
    frame[ALPHA] = max(alpha, best)
    frame[BETA] = beta
    frame[LEAST] = alpha
    frame[BEST] = best
    frame[BEST_ACTION] = NO_ACTION
    frame[CURSOR] = 0
    frame[COUNT] = count
    frame[AGAIN] = 0
    frame[KEY] = here
    return OPEN


def go_on(
    control: Ints,
    frames: Table,
    states: Table,
    actions: Table,
    scores: Table,
    table: Ints,
    killers: Table,
    history: Table,
    lines: Table,
    budget: int,
) -> int:
    """Go on with an iteration kept in the arrays, for `budget` positions; returns how many.

    It always stops just before entering a position, and says in `control` which, or that the
    iteration is complete: then the root's row holds the best action and its score.
    """
    looked = 0
    ply = control[PLY]
    while looked < budget:
        looked += 1
        value = open_position(
            ply,
            control,
            frames[ply],
            states[ply],
            actions[ply],
            scores[ply],
            table,
            killers,
            history,
        )
        while value != OPEN and ply > 0:
            ply -= 1
            value = take_score(ply, value, control, frames, actions, table, killers, history, lines)
        if value != OPEN:
            control[DONE] = 1
            return looked
        frame = frames[ply]
        child = frames[ply + 1]
        cursor = frame[CURSOR]
        if frame[AGAIN] == 0:
            bring_best(actions[ply], scores[ply], cursor, frame[COUNT])
        copy_into(states[ply + 1], states[ply])
        apply(states[ply + 1], actions[ply, cursor])
        seat = actor(states[ply + 1])
        child[SEAT] = frame[SEAT] if seat == OVER else seat
        child[DEPTH] = frame[NEXT_DEPTH]
        alpha = frame[ALPHA]
        # After the first action the question is only whether another is better at all.
        beta = frame[BETA] if cursor == 0 or frame[AGAIN] else alpha + 1
        if child[SEAT] == frame[SEAT]:
            child[ALPHA] = alpha
            child[BETA] = beta
        else:
            child[ALPHA] = -beta
            child[BETA] = -alpha
        ply += 1
        control[PLY] = ply
    return looked
