"""Refusals as clients are sent them: what only the host should know stays in the log."""

from __future__ import annotations

from collections import Counter

from msgspec import structs

from chantier.errors import ChantierError, StoreFailed
from chantier.server.games import both
from chantier.table import views
from chantier.table.messages import Refused
from chantier.table.state import State

said: Counter[str] = Counter()
"""How often each reason was told since the process started, by the key of its sentence."""


def refused(error: ChantierError, message: str, state: State | None = None) -> Refused:
    """Why something was not done; of a store that fails the kind of failure, but no file's name."""
    said[error.key] += 1
    told = views.refused(error, message, state)
    if isinstance(error, StoreFailed) and error.key.startswith("error.store."):
        return structs.replace(told, why=both("error.not_kept"))
    return told


def close_reason(error: ChantierError) -> str:
    """Why a socket is closed, for clients that read it there: the code, and when to come back."""
    return error.key if error.after is None else f"{error.key}; retry-after={error.after}"
