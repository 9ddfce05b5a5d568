"""Every outcome of chance at a table, with the numbers that stand for it.

A client without rules checks each from these, the secret and the salts (`core/fair.py`): what it
draws must lie between `low` and `high`. That the numbers themselves follow from the rules is what
`chantier verify` checks besides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from chantier.core.fair import outcome_spans
from chantier.core.game import Game
from chantier.table.chain import StoredEvent
from chantier.table.events import NOTHING_PRIVATE, Drawn
from chantier.table.state import State
from chantier.table.step import create, step
from chantier.table.table import read_event


class Roll(Struct, frozen=True):
    """An outcome of chance: `low` ≤ what is drawn < `high`."""

    number: int
    """Of its event."""
    length: int
    """How many actions the line had before it."""
    action: str
    low: str
    """In decimal digits, as `high` and `total`: they may be larger than some clients' numbers."""
    high: str
    total: str
    """The sum of all weights: what is drawn lies below it."""


def rolls(kept: Iterable[StoredEvent], find_game: Callable[[str], Game]) -> Iterator[Roll]:
    """The outcomes of chance that events tell, in their order, those taken back too."""
    state: State | None = None
    for one in kept:
        event = read_event(one.body)
        if state is None:
            state = create(event, NOTHING_PRIVATE, find_game)
            continue
        before, state = state, step(state, event, NOTHING_PRIVATE)
        if isinstance(event, Drawn):
            spans = outcome_spans(before.position)
            _, *span = next(span for span in spans if span.outcome == event.action)
            low, high, total = map(str, (*span, spans[-1].high))
            yield Roll(event.number, before.now.length, event.action, low, high, total)
