"""Monte-Carlo tree search: the trees, their threads and their results, around the kernel."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from chantier.core.chance import Seed, fresh_seed, generator
from chantier.core.game import Game
from chantier.core.jit import specialise
from chantier.core.position import Position
from chantier.search.legal_or_raise import legal_or_raise
from chantier.search.limits import Limits, Stop
from chantier.search.mcts.heuristics import MctsHeuristics, play_out, propose_all
from chantier.search.mcts.kernel import (
    COUNT,
    FIRST,
    VISITS,
    grow,
    locate,
    settle,
    sprout,
    transplant,
)
from chantier.search.mcts.parameters import PLAIN_UCT, MctsParameters
from chantier.search.result import SearchResult
from chantier.search.slices import run_slices

LONGEST = 1 << 10  # actions that a simulation follows inside the tree
REUSE_DEPTH = 12  # actions since the last search after which its tree is still looked for
REUSE_NODES = 20_000  # positions looked at for that: a few milliseconds
WARM_NODES = 1 << 14  # the pool of a search that only makes sure that all is compiled
BARRED = -1e9  # the total of what is not to be tried
FORCED_NODES = 200  # simulations where there is nothing to choose: for the value alone


class CompiledMcts(NamedTuple):
    """The template's functions for one game and heuristics."""

    grow: Any
    locate: Any


@cache
def compile_mcts(game: Game, heuristics: MctsHeuristics | None) -> CompiledMcts:
    """The tree search of one game, by its heuristics or plain."""
    name = f"{game.card.name} {heuristics.name if heuristics else 'plain'}"
    parts: dict[str, Any] = game.kernel._asdict()
    parts["settle"] = specialise(settle, name, parts)
    propose = heuristics.propose if heuristics else None
    parts["propose"] = propose or specialise(propose_all, name, parts)
    parts["estimate"] = heuristics.estimate if heuristics else specialise(play_out, name, parts)
    parts["sprout"] = specialise(sprout, name, parts, apart=True)
    compiled = CompiledMcts(specialise(grow, name, parts), specialise(locate, name, parts))
    # Compile now: the first search's time is for thinking.
    position = game.initial()
    tree = Tree(position, compiled, MctsParameters(capacity=WARM_NODES))
    tree.simulate(generator(0), Limits(nodes=1), None)
    tree.move_root(position.apply(tree.action(tree.children()[0])))
    return compiled


class NodePool:
    """Room for the nodes of one tree; node 0 is its root."""

    def __init__(self, capacity: int, players: int) -> None:
        self.links = np.zeros((capacity, 3), dtype=np.int32)
        self.actions = np.zeros(capacity, dtype=np.int64)
        self.priors = np.zeros(capacity, dtype=np.float32)
        self.totals = np.zeros((capacity, players), dtype=np.float64)

    def arrays(self) -> tuple[Any, ...]:
        """The arrays, in the order in which the compiled half takes them."""
        return self.links, self.actions, self.priors, self.totals


class Tree:
    """One tree and the room that its simulations work in; used by one thread at a time."""

    def __init__(self, position: Position, compiled: CompiledMcts, parameters: MctsParameters):
        card, players = position.game.card, position.players
        self._compiled = compiled
        self._pool = NodePool(parameters.capacity, players)
        self._spare: NodePool | None = None
        self._origins = np.zeros(0, dtype=np.int64)
        self._used = np.ones(1, dtype=np.int64)
        self._begin = position.state
        self._knobs = parameters.knobs()
        self._work = (
            np.zeros(card.state_size, dtype=np.int64),
            np.zeros(card.state_size, dtype=np.int64),
            position.game.buffer(),
            np.zeros(card.max_actions, dtype=np.float64),
            np.zeros(LONGEST, dtype=np.int64),
            np.zeros(players, dtype=np.float64),
        )

    def simulate(self, rng: Any, limits: Limits, stop: Stop, barred: Sequence[int] = ()) -> int:
        """Run simulations until the limits are reached; returns how many.

        Of the root's children, those `barred` are not tried; there must be others.
        """
        pool, kept = self._pool, list(barred)
        links, totals = pool.links[kept], pool.totals[kept]
        # For as long as it lasts, they are known to be worse than anything can be.
        pool.links[kept, VISITS] = 1
        pool.totals[kept] = BARRED

        def step(budget: int) -> int:
            pool = self._pool.arrays()
            arrays = (self._begin, *pool, self._used, *self._work, rng, self._knobs)
            return int(self._compiled.grow(*arrays, budget))

        done = run_slices(step, limits, stop)
        pool.links[kept], pool.totals[kept] = links, totals
        return done

    def move_root(self, position: Position) -> bool:
        """Go on from a later position, with what is known of it; whether it was found."""
        wanted = position.state
        if np.array_equal(wanted, self._begin):
            return True
        states = np.zeros((REUSE_DEPTH + 1, len(wanted)), dtype=np.int64)
        states[0] = self._begin
        stack = np.zeros(2 * (REUSE_DEPTH + 1), dtype=np.int64)
        pool = self._pool
        node = int(
            self._compiled.locate(wanted, states, stack, pool.links, pool.actions, REUSE_NODES)
        )
        if node < 0:
            return False
        capacity = len(pool.actions)
        spare = self._spare or NodePool(capacity, pool.totals.shape[1])
        if not len(self._origins):
            self._origins = np.zeros(capacity, dtype=np.int64)
        arrays = (*pool.arrays(), *spare.arrays(), self._origins)
        self._used[0] = transplant(node, *arrays)
        self._pool, self._spare = spare, pool
        self._begin = wanted
        return True

    @property
    def root_visits(self) -> int:
        """How many simulations the root knows of, those of earlier searches included."""
        return int(self._pool.links[0, VISITS])

    def children(self, node: int = 0) -> range:
        """The children of a node; none while it has not been grown."""
        first, count = int(self._pool.links[node, FIRST]), int(self._pool.links[node, COUNT])
        return range(first, first + count)

    def action(self, node: int) -> int:
        """The action that led to a node."""
        return int(self._pool.actions[node])

    def visits(self, node: int) -> int:
        """How often a node was met."""
        return int(self._pool.links[node, VISITS])

    def prior(self, node: int) -> float:
        """How promising the heuristics found the action that led to a node."""
        return float(self._pool.priors[node])

    def totals(self, node: int) -> list[float]:
        """Each seat's shares of the win, added up over all visits."""
        totals: list[float] = self._pool.totals[node].tolist()
        return totals

    def line(self, node: int, position: Position) -> list[int]:
        """What is expected to follow a node, until chance decides or too little is known."""
        line: list[int] = []
        while isinstance(position.to_act, int) and (children := self.children(node)):
            node = max(children, key=lambda child: (self.visits(child), -child))
            if self.visits(node) < 2:
                break
            line.append(self.action(node))
            position = position.apply(line[-1])
        return line


class Mcts:
    """Thinks about positions by Monte-Carlo tree search; meets `players.engine.Engine`."""

    def __init__(
        self,
        game: Game,
        heuristics: MctsHeuristics | None = None,
        parameters: MctsParameters | None = None,
    ) -> None:
        self._game = game
        self._compiled = compile_mcts(game, heuristics)
        self._parameters = parameters or (MctsParameters() if heuristics else PLAIN_UCT)
        self._trees: list[Tree] = []
        self._players = 0

    def think(
        self, position: Position, limits: Limits, seed: Seed | None = None, stop: Stop = None
    ) -> SearchResult:
        """The action that most simulations chose. With a seed: one thread and a fresh tree."""
        begun = time.perf_counter()
        ids = legal_or_raise(position)
        if len(ids) == 1:
            limits = limits.capped(FORCED_NODES)
        trees = self._ready(position, 1 if seed is not None else self._parameters.threads, seed)
        base = fresh_seed() if seed is None else seed
        nodes = self._simulate(trees, base, limits, stop)
        result = summary(position, trees, nodes, time.perf_counter() - begun)
        if seed is not None:
            self._trees = []
        return result

    def forget(self) -> None:
        """Begin the next search without what earlier ones learned."""
        self._trees = []

    def _ready(self, position: Position, threads: int, seed: Seed | None) -> list[Tree]:
        """Trees with this position as their root: those of the last search where they know it."""
        known = self._trees if position.players == self._players else []
        kept = [] if seed is not None else [t for t in known if t.move_root(position)]
        self._players = position.players
        missing = threads - len(kept)
        fresh = (Tree(position, self._compiled, self._parameters) for _ in range(missing))
        self._trees = [*kept, *fresh]
        return self._trees

    def _simulate(self, trees: Sequence[Tree], seed: Seed, limits: Limits, stop: Stop) -> int:
        if len(trees) == 1:
            return trees[0].simulate(generator(seed, 0), limits, stop)
        nodes = limits.nodes
        each = limits if nodes is None else replace(limits, nodes=max(1, nodes // len(trees)))
        with ThreadPoolExecutor(len(trees)) as pool:
            jobs = [
                pool.submit(tree.simulate, generator(seed, number), each, stop)
                for number, tree in enumerate(trees)
            ]
            return sum(job.result() for job in jobs)


def summary(position: Position, trees: Sequence[Tree], nodes: int, seconds: float) -> SearchResult:
    """What the trees together say of their root; one that was stopped at once says nothing."""
    trees = [tree for tree in trees if tree.children()]
    seats = range(position.players)
    chosen: tuple[float, ...] = ()
    best = -1
    value = tuple(1 / position.players for _ in seats)
    for index in range(len(trees[0].children()) if trees else 0):
        tried = [tree.children()[index] for tree in trees]
        visits = sum(tree.visits(node) for tree, node in zip(trees, tried, strict=True))
        rank = (visits, trees[0].prior(tried[0]))
        if best < 0 or rank > chosen:
            chosen, best = rank, index
            if visits:
                sums = [trees[k].totals(tried[k]) for k in range(len(trees))]
                value = tuple(sum(total[seat] for total in sums) / visits for seat in seats)
    if best < 0:  # stopped before the first simulation
        action = position.legal_ids()[0]
        return SearchResult(action, value, (action,), nodes, seconds, visits=0)
    leader = max(trees, key=lambda tree: tree.visits(tree.children()[best]))
    node = leader.children()[best]
    action = leader.action(node)
    line = leader.line(node, position.apply(action))
    return SearchResult(action, value, (action, *line), nodes, seconds, visits=int(chosen[0]))
