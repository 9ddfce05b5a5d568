"""Every outcome of chance at a table, with all outcomes that there could have been.

A client without rules checks each from these, the secret and the salts (`core/fair.py`): what it
draws must lie in the outcome's share of the weights. That outcomes and weights follow from the
rules is what `chantier verify` checks besides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from chantier.core.fair import Span, outcome_spans
from chantier.core.game import Game
from chantier.table.chain import StoredEvent
from chantier.table.events import NOTHING_PRIVATE, Drawn
from chantier.table.state import State
from chantier.table.step import create, step
from chantier.table.table import read_event


class WeightedOutcome(Struct, frozen=True, array_like=True):
    """What chance could do, with its weight: as many numbers stand for it."""

    outcome: str
    weight: str
    """In decimal digits: it may be larger than some clients' numbers."""


class Roll(Struct, frozen=True):
    """An outcome of chance."""

    number: int
    """Of its event."""
    length: int
    """How many actions the line had before it."""
    action: str
    among: int
    """By its place in `outcomes`: what there could have been."""


class Rolls(Struct, frozen=True):
    """All that was drawn in a game."""

    outcomes: tuple[tuple[WeightedOutcome, ...], ...]
    """Each list once: outcomes of a moment in their order, whose numbers follow one another."""
    rolls: tuple[Roll, ...]
    """In the order of their events, those taken back too."""


def rolls(kept: Iterable[StoredEvent], find_game: Callable[[str], Game]) -> Rolls:
    """The outcomes of chance that events tell."""
    listed: dict[tuple[Span, ...], int] = {}
    drawn: list[Roll] = []
    state: State | None = None
    for one in kept:
        event = read_event(one.body)
        if state is None:
            state = create(event, NOTHING_PRIVATE, find_game)
            continue
        before, state = state, step(state, event, NOTHING_PRIVATE)
        if isinstance(event, Drawn):
            among = listed.setdefault(outcome_spans(before.position), len(listed))
            drawn.append(Roll(event.number, before.now.length, event.action, among))
    outcomes = (
        tuple(WeightedOutcome(one.outcome, str(one.high - one.low)) for one in spans)
        for spans in listed
    )
    return Rolls(tuple(outcomes), tuple(drawn))
