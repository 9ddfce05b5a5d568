"""Kwinty at full strength: what can be proved is proved, the rest is judged by simulations.

Tree search judges well and overlooks long forced wins; a search of everything sees those and judges
badly. So wins are looked for first, by proof numbers and among everything; then the tree grows, and
its choice is played only if no loss can be proved after it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TypeAlias

from chantier.core.chance import Seed, fresh_seed, generator
from chantier.core.position import Position
from chantier.games.kwinty import GAME
from chantier.players.kwinty.alphabeta_heuristics import PROOF_HEURISTICS
from chantier.players.kwinty.engine import KwintyEngine
from chantier.players.kwinty.mcts_heuristics import MCTS_HEURISTICS
from chantier.players.kwinty.swap import MOST_BALANCED, is_unsettled, think_unsettled
from chantier.players.odds import sharpened
from chantier.search.legal_or_raise import legal_or_raise
from chantier.search.limits import Limits, Stop
from chantier.search.mcts.parameters import MctsParameters
from chantier.search.mcts.search import Tree, compile_mcts
from chantier.search.result import Proof, SearchResult

PARAMETERS = MctsParameters(exploration=1.4, first_play=0.1, grow_after=1, capacity=1 << 20)
ROUNDS = 2  # times that the tree grows and its choice is doubted
# Shares of the time: for wins at the root, for doubting a choice, and the rest for the tree.
PROVING, DOUBTING = 0.08, 0.05
# Shares of the nodes: a simulation takes as long as several positions.
PROVING_NODES, DOUBTING_NODES = 0.6, 0.2
# The odds raised to this power are what happened in self-play (78 games, 1,467 positions; the same
# at every stage).
SHARPER = 2.5
FEWEST = 64  # nodes under which proofs are all that there is time for


Lost: TypeAlias = dict[int, SearchResult]
"""Children of the root after which the other seat's win was proved, and the proof."""


@dataclass
class SearchBudget:
    """What is left of a search's limits, to be handed out in shares."""

    limits: Limits
    begun: float
    nodes: int = 0

    @property
    def seconds(self) -> float:
        """How long it has taken."""
        return time.perf_counter() - self.begun

    @property
    def is_out_of_nodes(self) -> bool:
        """Whether there is a limit on positions, and it is reached."""
        return self.limits.nodes is not None and self.nodes >= self.limits.nodes

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left."""
        seconds = self.limits.seconds
        return self.is_out_of_nodes or (seconds is not None and self.seconds >= seconds)

    def proving(self) -> Limits:
        """What the search for wins at the root may take."""
        return self._share(PROVING, PROVING_NODES)

    def doubting(self) -> Limits:
        """What doubting a choice may take."""
        return self._share(DOUBTING / ROUNDS, DOUBTING_NODES / ROUNDS)

    def growing(self, rounds: int) -> Limits:
        """What the tree may take for the next of so many rounds: the rest, but for doubting."""
        nodes, seconds = self.limits.nodes, self.limits.seconds
        if nodes is not None:
            rest = nodes - self.nodes - int(nodes * DOUBTING_NODES) * rounds // ROUNDS
            nodes = max(1, rest // rounds)
        if seconds is not None:
            left = seconds - self.seconds - seconds * DOUBTING * rounds / ROUNDS
            seconds = max(0.001, left / rounds)
        return Limits(nodes, seconds)

    def _share(self, of_time: float, of_nodes: float) -> Limits:
        nodes, seconds = self.limits.nodes, self.limits.seconds
        if nodes is not None:
            nodes = max(1, min(int(nodes * of_nodes), nodes - self.nodes))
        return Limits(nodes, None if seconds is None else max(0.001, seconds * of_time))


class ProofThenMcts:
    """Thinks about Kwinty with all that there is; meets `players.engine.Engine`."""

    def __init__(self, parameters: MctsParameters = PARAMETERS) -> None:
        self._prover = KwintyEngine(heuristics=PROOF_HEURISTICS)
        self._compiled = compile_mcts(GAME, MCTS_HEURISTICS)
        self._parameters = parameters
        self._tree: Tree | None = None

    def think(
        self, position: Position, limits: Limits, seed: Seed | None = None, stop: Stop = None
    ) -> SearchResult:
        """The action that most simulations chose of those after which no loss was proved.

        With a seed: a fresh tree. A win that was proved is played.
        """
        if is_unsettled(position):  # K10
            return think_unsettled(self, position, limits, seed, stop, MOST_BALANCED)
        budget = SearchBudget(limits, time.perf_counter())
        few = limits.nodes is not None and limits.nodes < FEWEST
        if few or len(legal_or_raise(position)) == 1:
            return self._prover.think(position, limits, seed, stop)
        proved = self._prover.think(position, budget.proving(), seed, stop)
        budget.nodes = proved.nodes
        if proved.proof is not None:
            return proved
        tree = self._planted(position, seed)
        result = self._judged(position, tree, budget, proved, seed, stop)
        if seed is not None:
            self._tree = None
        return replace(result, nodes=budget.nodes, seconds=budget.seconds)

    def _planted(self, position: Position, seed: Seed | None) -> Tree:
        """A tree with this position as its root: that of the last search where it knows it."""
        known = self._tree
        if known is None or seed is not None or not known.move_root(position):
            known = Tree(position, self._compiled, self._parameters)
        self._tree = known
        return known

    def _judged(
        self,
        position: Position,
        tree: Tree,
        budget: SearchBudget,
        proved: SearchResult,
        seed: Seed | None,
        stop: Stop,
    ) -> SearchResult:
        """What the tree prefers, doubted after every round."""
        rng = generator(fresh_seed() if seed is None else seed, 0)
        lost: Lost = {}
        for round_ in range(ROUNDS):
            limits = budget.growing(ROUNDS - round_)
            budget.nodes += tree.simulate(rng, limits, stop, list(lost))
            won = self._doubt(position, tree, budget, lost, stop)
            if won is not None:
                return won
            if len(lost) == len(tree.children()) or budget.is_spent:
                break
        return _answer(position, tree, lost, proved)

    def _doubt(
        self, position: Position, tree: Tree, budget: SearchBudget, lost: Lost, stop: Stop
    ) -> SearchResult | None:
        """Add what the tree prefers to what is lost until that cannot be proved; a win if it is."""
        children = [node for node in tree.children() if node not in lost]
        while children and not budget.is_out_of_nodes and not (stop and stop.is_set()):
            best = max(children, key=tree.visits)
            after = position.apply(tree.action(best))
            if after.is_over:
                break
            answer = self._prover.think(after, budget.doubting(), None, stop)
            budget.nodes += answer.nodes
            if answer.proof is None:
                break
            if answer.proof.seat == position.to_act:
                return _preceded(tree.action(best), answer)
            lost[best] = answer
            children.remove(best)
            if budget.is_spent:
                break
        return None


def _answer(position: Position, tree: Tree, lost: Lost, proved: SearchResult) -> SearchResult:
    """What the tree prefers of all that is not lost."""
    children = [node for node in tree.children() if node not in lost]
    if lost and not children:  # all is lost: then as late as possible
        latest = max(lost, key=lambda node: (_plies(lost[node]), tree.visits(node)))
        return _preceded(tree.action(latest), lost[latest])
    best = max(children, key=tree.visits, default=None)
    if best is None:
        return proved
    action, visits = tree.action(best), tree.visits(best)
    first = sharpened(tree.totals(best)[0] / visits, SHARPER) if visits else 0.5
    line = (action, *tree.line(best, position.apply(action)))
    return replace(proved, action=action, value=(first, 1 - first), line=line, visits=visits)


def _plies(result: SearchResult) -> int:
    """How many actions until what was proved."""
    return result.proof.plies if result.proof else 0


def _preceded(action: int, answer: SearchResult) -> SearchResult:
    """What is proved after an action, as seen before it."""
    proof = answer.proof and Proof(answer.proof.seat, answer.proof.plies + 1)
    return replace(answer, action=action, line=(action, *answer.line), proof=proof)
