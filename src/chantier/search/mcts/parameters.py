"""The parameters of the tree search, all in one place."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from chantier.core.arrays import Floats

NODE_BYTES = 8 + 3 * 4 + 4  # an action, links and a prior; and 8 more for each seat's total


@dataclass(frozen=True)
class MctsParameters:
    """How the tree search weighs what it knows against what it has not tried."""

    exploration: float = 1.0
    """How strongly a seldom tried action attracts, in shares of the win."""
    by_priors: bool = True
    """Whether the priors of the heuristics guide it (PUCT); if not, every action once (UCB1)."""
    first_play: float = 0.1
    """By priors: an action not yet tried is taken to be so much worse than its position."""
    grow_after: int = 1
    """Visits after which a position gets children of its own; doubled as the pool fills."""
    capacity: int = 1 << 21
    """Nodes in a tree, at most: the memory is bounded by twice this times `node_bytes` a thread."""
    threads: int = 1
    """Trees that grow side by side and are added up at the root; with a seed there is one."""

    def knobs(self) -> Floats:
        """What the compiled half takes, in the order of its indices."""
        numbers = (self.exploration, self.first_play, float(self.by_priors), float(self.grow_after))
        return np.array(numbers, dtype=np.float64)

    def memory(self, players: int) -> int:
        """The most bytes that the trees take, one being copied into another included."""
        return self.threads * self.capacity * (2 * (NODE_BYTES + 8 * players) + 8)


PLAIN_UCT = MctsParameters(exploration=1.0, by_priors=False)
"""The yardstick: no knowledge of any game."""
