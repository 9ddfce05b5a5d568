"""Refusals as clients are sent them: what only the host should know stays in the log."""

from __future__ import annotations

from msgspec import structs

from chantier.errors import ChantierError, StoreFailed
from chantier.server.games import both
from chantier.table import views
from chantier.table.messages import Refused
from chantier.table.state import State


def refused(error: ChantierError, message: str, state: State | None = None) -> Refused:
    """Why something was not done; of a store that fails the kind of failure, but no file's name."""
    told = views.refused(error, message, state)
    if isinstance(error, StoreFailed) and error.key.startswith("error.store."):
        return structs.replace(told, why=both("error.not_kept"))
    return told
