"""What happens in the compared games, to be counted: `games/exercised.py` shows it.

A game's `tests/games/NAME/happenings.py` says what is worth counting (`facts`) and all that the
compared games must meet (`EXPECTED`). It is counted on the fast side alone: both sides agree at
every position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from games.found import part
from games.seeded import Moment, seeded

Shown = dict[str, Any]


def happenings(name: str, seed: int) -> Iterator[str]:
    """What is worth counting in a seeded game."""
    return facts_of(name, seed, seeded(name).playthrough(seed))


def facts_of(name: str, seed: int, moments: Iterator[Moment]) -> Iterator[str]:
    """The same, in a game that is being played."""
    found: Iterator[str] = part(name, "happenings").facts(seed, moments)
    return found


def expected(name: str) -> set[str]:
    """What the compared games of a name must meet."""
    found: set[str] = part(name, "happenings").EXPECTED
    return found


def step_by_step(
    moments: Iterator[Moment],
    facts: Callable[[Shown, str, Shown], Iterator[str]],
    ends: bool = True,
) -> Iterator[str]:
    """The facts of each step from one position to the next, and how games end and go on."""
    before: Shown = {}
    last = ""
    for moment in moments:
        yield from facts(before, last, moment.shown)
        outcome = moment.position.outcome
        if outcome and ends:
            yield f"end: {outcome.reason}, {len(outcome.winners)} best"
        if moment.action is not None and ends:
            action = moment.action
            yield f"action: {action if action in ('pass', 'stop') else action[0]}"
        before, last = moment.shown, moment.action or ""
