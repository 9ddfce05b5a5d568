"""Monte-Carlo tree search for any game: the compiled half, one template for all.

The tree is a pool of nodes. A node is the action that led to it and where its children are: they
lie side by side, in ascending order of their actions. Positions are not kept: each simulation
plays from the root again. A seat that chooses maximises its own expected share of the win; where
chance acts, an outcome is drawn by its probability.
"""

from __future__ import annotations

import math
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from chantier.core.arrays import Floats, Ints
from chantier.core.bits import popcount
from chantier.core.chance import Generator, below
from chantier.core.jit import compiled
from chantier.core.kernel import CHANCE, OVER, copy_into
from chantier.core.sorted_arrays import index_of

Links: TypeAlias = npt.NDArray[np.int32]
Priors: TypeAlias = npt.NDArray[np.float32]

# A node's links: its first child (0 is none: the root is nobody's child), how many, its visits.
FIRST, COUNT, VISITS = range(3)
# The knobs that the compiled half takes, see parameters.py.
EXPLORATION, FIRST_PLAY, BY_PRIORS, GROW_AFTER = range(4)
FILLS = 8  # the pool is taken to be filled in so many steps; each doubles what growing needs

actor: Any
apply: Any
estimate: Any
legal: Any
pick: Any
propose: Any
result: Any


def settle(state: Ints, scores: Ints, values: Floats) -> None:
    """Each seat's share of the win in a position that is over: ties split."""
    winners = result(state, scores)
    share = 1.0 / popcount(winners)
    for seat in range(len(values)):
        values[seat] = share if winners >> seat & 1 else 0.0


@compiled
def child_by_action(links: Links, actions: Ints, node: int, action: int) -> int:
    """The child that an action leads to; the action must be one of the node's."""
    first = links[node, FIRST]
    return index_of(actions, first, first + links[node, COUNT] - 1, action)


@compiled
def best_by_priors(
    links: Links, priors: Priors, totals: Floats, node: int, seat: int, knobs: Floats
) -> int:
    """The child with the highest upper bound, where priors tell how promising each is (PUCT)."""
    visits = max(links[node, VISITS], 1)
    # An action not yet tried is taken to be somewhat worse than what is known here.
    untried = totals[node, seat] / visits - knobs[FIRST_PLAY]
    reach = knobs[EXPLORATION] * math.sqrt(visits)
    best = 0
    highest = -math.inf
    for child in range(links[node, FIRST], links[node, FIRST] + links[node, COUNT]):
        tried = links[child, VISITS]
        value = totals[child, seat] / tried if tried else untried
        bound = value + reach * priors[child] / (1 + tried)
        if bound > highest:
            highest = bound
            best = child
    return best


@compiled
def best_by_visits(
    links: Links, totals: Floats, node: int, seat: int, knobs: Floats, rng: Generator
) -> int:
    """The child with the highest upper bound, each tried once first, in any order (UCB1)."""
    first = links[node, FIRST]
    count = links[node, COUNT]
    reach = math.log(max(links[node, VISITS], 1))
    turn = below(rng, count)
    best = 0
    highest = -math.inf
    for index in range(count):
        child = first + (index + turn) % count
        tried = links[child, VISITS]
        if tried == 0:
            return child
        bound = totals[child, seat] / tried + knobs[EXPLORATION] * math.sqrt(reach / tried)
        if bound > highest:
            highest = bound
            best = child
    return best


@compiled
def most_urgent(
    links: Links,
    priors: Priors,
    totals: Floats,
    node: int,
    seat: int,
    knobs: Floats,
    rng: Generator,
) -> int:
    """The child to try next."""
    if knobs[BY_PRIORS]:
        return best_by_priors(links, priors, totals, node, seat, knobs)
    return best_by_visits(links, totals, node, seat, knobs, rng)


@compiled
def add_up(path: Ints, length: int, values: Floats, links: Links, totals: Floats) -> None:
    """Let every node on a simulation's path know what it brought."""
    for index in range(length):
        links[path[index], VISITS] += 1
        for seat in range(len(values)):
            totals[path[index], seat] += values[seat]


@compiled
def visits_needed(used: int, capacity: int, knobs: Floats) -> int:
    """How often a node must have been met before it gets children: more as the pool fills."""
    return int(knobs[GROW_AFTER]) << used * FILLS // capacity


def sprout(
    state: Ints,
    who: int,
    node: int,
    links: Links,
    actions: Ints,
    priors: Priors,
    totals: Floats,
    used: Ints,
    out: Ints,
    odds: Floats,
) -> bool:
    """Give a node its children; returns whether there was room for them."""
    count = legal(state, out) if who == CHANCE else propose(state, out, odds)
    first = used[0]
    if first + count > len(actions):
        return False
    for index in range(count):
        child = first + index
        actions[child] = out[index]
        priors[child] = 0.0 if who == CHANCE else odds[index]
        links[child, FIRST] = 0
        links[child, COUNT] = 0
        links[child, VISITS] = 0
        for seat in range(totals.shape[1]):
            totals[child, seat] = 0.0
    links[node, FIRST] = first
    links[node, COUNT] = count
    used[0] = first + count
    return True


def grow(
    begin: Ints,
    links: Links,
    actions: Ints,
    priors: Priors,
    totals: Floats,
    used: Ints,
    state: Ints,
    scratch: Ints,
    out: Ints,
    odds: Floats,
    path: Ints,
    values: Floats,
    rng: Generator,
    knobs: Floats,
    budget: int,
) -> int:
    """Run so many simulations from a position; returns how many.

    `used[0]` is how much of the pool is; node 0 is the root. The other arrays are room to work in.
    """
    capacity = len(actions)
    for _ in range(budget):
        copy_into(state, begin)
        node = 0
        path[0] = 0
        length = 1
        who = actor(state)
        while who != OVER and length < len(path):
            if links[node, FIRST] == 0:
                # Chance is passed at once: what it decided says more than that it will.
                waits = node != 0 and who != CHANCE
                if waits and links[node, VISITS] < visits_needed(used[0], capacity, knobs):
                    break
                if not sprout(state, who, node, links, actions, priors, totals, used, out, odds):
                    break
            if who == CHANCE:
                node = child_by_action(links, actions, node, pick(state, rng, out))
            else:
                node = most_urgent(links, priors, totals, node, who, knobs, rng)
            path[length] = node
            length += 1
            apply(state, actions[node])
            who = actor(state)
        if who == OVER:
            settle(state, out, values)
        else:
            estimate(state, scratch, out, rng, values)
        add_up(path, length, values, links, totals)
    return budget


@compiled
def is_same(one: Ints, other: Ints) -> bool:
    """Whether two positions are the same."""
    for index in range(len(one)):
        if one[index] != other[index]:
            return False
    return True


def locate(
    wanted: Ints, states: Ints, stack: Ints, links: Links, actions: Ints, budget: int
) -> int:
    """The node of a position some actions below the root, -1 if it was not found.

    `states[0]` is the root's position; as deep as `states` reach, nodes that were visited are
    looked at, up to `budget` of them.
    """
    deepest = len(states) - 1
    depth = 0
    stack[0] = 0
    stack[1] = links[0, FIRST]  # by depth: the node, and the next of its children
    while depth >= 0 and budget > 0:
        node = stack[2 * depth]
        child = stack[2 * depth + 1]
        if depth == deepest or child == links[node, FIRST] + links[node, COUNT]:
            depth -= 1
            continue
        stack[2 * depth + 1] += 1
        if links[child, VISITS] == 0:
            continue
        budget -= 1
        copy_into(states[depth + 1], states[depth])
        apply(states[depth + 1], actions[child])
        if is_same(states[depth + 1], wanted):
            return child
        depth += 1
        stack[2 * depth] = child
        stack[2 * depth + 1] = links[child, FIRST]
    return -1


@compiled
def transplant(
    node: int,
    links: Links,
    actions: Ints,
    priors: Priors,
    totals: Floats,
    new_links: Links,
    new_actions: Ints,
    new_priors: Priors,
    new_totals: Floats,
    origins: Ints,
) -> int:
    """Copy the tree below a node into another pool, as its root; returns how many nodes it has."""
    origins[0] = node
    used = 1
    for new in range(len(new_actions)):
        if new == used:
            break
        old = origins[new]
        new_actions[new] = actions[old]
        new_priors[new] = priors[old]
        new_links[new, FIRST] = used if links[old, FIRST] else 0
        new_links[new, COUNT] = links[old, COUNT]
        new_links[new, VISITS] = links[old, VISITS]
        for seat in range(totals.shape[1]):
            new_totals[new, seat] = totals[old, seat]
        if links[old, FIRST]:
            for index in range(links[old, COUNT]):
                origins[used + index] = links[old, FIRST] + index
            used += links[old, COUNT]
    return used
