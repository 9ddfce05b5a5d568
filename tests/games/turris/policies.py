"""Policies that drive Turris to states that random play seldom sees, for the mutation check.

Nothing here imports the package: a process that tries a mutant imports the broken one.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from games.policies import after, uniform

if TYPE_CHECKING:
    from chantier.core.position import Position


def middle(_position: Position, legal: list[str], chance: random.Random) -> str:
    """Remove, or else take the middle, most of the time."""
    removals = [action for action in legal if action[0] == "x"]
    if removals and chance.random() < 0.85:
        return chance.choice(removals)
    takes = [action for action in legal if "b2" in action]
    return chance.choice(takes if takes and chance.random() < 0.8 else legal)


def squeeze(position: Position, legal: list[str], chance: random.Random) -> str:
    """Like `middle`, and leave few actions to the other seat."""
    removals = [action for action in legal if action[0] == "x"]
    pool = removals if removals and chance.random() < 0.85 else legal
    if pool is legal and chance.random() < 0.4:
        return middle(position, legal, chance)
    return min(pool, key=lambda a: (len(after(position, a).legal_ids()), chance.random()))


POLICIES = (uniform, middle, squeeze)


def events(before: Position, action: str, then: Position) -> set[str]:
    """What is rare about a move."""
    here, there = before.to_json(), then.to_json()
    seat = here["to_act"]
    found = set()
    if action == "pass":
        found.add(f"pass with {'some' if here['blocks_left'][seat] else 'no'} blocks")
    if action[0] == "x":
        found.add("a removal")
        if here["blocks_left"][1 - seat] == 0:
            found.add("a removal from an empty hand")
        if sum(here["blocks_left"]) == 0:
            found.add("a removal after the last block")
    if action[0] in "VH" and "b2" in action and not there["bonus"]:
        found.add("a bonus that lapses")
    if action == "xa1":  # the first of its kind
        found.add(action)
    return found
