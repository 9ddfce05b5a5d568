"""Tables that come from elsewhere or go there: replayed before the server relies on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from chantier.errors import BadFile, ChantierError
from chantier.games.registry import find_game
from chantier.server.storage.store import Append
from chantier.server.storage.summaries import append_state
from chantier.table.chain import StoredEvent
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
