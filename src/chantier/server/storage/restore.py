"""Tables that come from elsewhere or go there: replayed before the server relies on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NoReturn

from chantier.errors import BadFile, ChantierError
from chantier.games.registry import find_game
from chantier.server.storage.store import Append
from chantier.server.storage.summaries import append_of, append_state
from chantier.server.time_source import wall_ms
from chantier.table.callers import NOBODY, Context
from chantier.table.chain import StoredEvent
from chantier.table.clock import Absence
from chantier.table.state import State
from chantier.table.table import Table

LATEST: Final = 1 << 62
"""Later than any time that a file can keep, in milliseconds."""


def restored(table: str, events: Sequence[StoredEvent]) -> tuple[State, Append]:
    """A table after all its events, and how it is kept; raises `BadFile` if they are not its own.

    What lists know of it is made anew from them.
    """
    try:
        state = Table.replay(events, find_game).state
        if state.table != table:
            raise BadFile("error.archive.another", table=state.table)
        kept = append_state(state, tuple(events))
        summary = kept.summary
        times = (summary.created, summary.updated, summary.due or 0)
        if not all(0 <= time < LATEST for time in times):
            raise BadFile("error.archive.time")
    except ChantierError as error:
        raise BadFile("error.archive.damaged", cause=error, table=table) from None
    except Exception as error:  # a chain can be whole over events that are wrong in any way
        wrong = BadFile("error.archive.wrong", why=repr(error))
        raise BadFile("error.archive.damaged", cause=wrong, table=table) from None
    return state, kept


def arrived(item: Append) -> Append:
    """A table that goes on in another file: no time has passed since its last event.

    The absences that the file knows are not those of the table. Raises `BadFile` like `restored`.
    """
    state, kept = restored(item.table, item.events)
    if state.clocks.running is None:
        return kept
    now = wall_ms()
    draft = Table(state, item.events[-1].digest).resume(
        [Absence(0, now)], Context(now, NOBODY, _nothing_new)
    )
    if not draft.events:
        return kept
    more = append_of(draft)
    return Append(item.table, (*kept.events, *more.events), more.summary, more.held, more.words)


def _nothing_new() -> NoReturn:
    """No table is made here, so none needs an id and secrets."""
    raise NotImplementedError
