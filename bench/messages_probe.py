"""What messages and records cost in one source tree, as JSON on standard output.

`bench/messages.py` runs it with `PYTHONPATH` on the tree to measure: this one, or a version before.
Tables are given as stored events, which never change; so this file knows few names of the code.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
import zlib
from importlib import import_module
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

from chantier.core.mode import stay_plain

stay_plain()  # as the server does, before a game is imported

from chantier.core.record import Record  # noqa: E402  # likewise
from chantier.games.registry import find_game  # noqa: E402  # the mode is chosen before
from chantier.server.wire import encode  # noqa: E402  # likewise
from chantier.table import views  # noqa: E402  # likewise
from chantier.table.events import Acted, Drawn  # noqa: E402  # likewise
from chantier.table.record import table_record  # noqa: E402  # likewise
from chantier.table.step import create, step  # noqa: E402  # likewise
from chantier.table.table import read_event, read_private  # noqa: E402  # likewise
from chantier.table.verify import verify_record  # noqa: E402  # likewise

_draft = import_module("chantier.table.draft")
Drafted: Any = getattr(_draft, "DraftedEvent", None) or _draft.Made  # as older versions call it
_api = "chantier.server.api."
_whole = import_module(_api + ("whole_games" if find_spec(_api + "whole_games") else "expanding"))


LEAST = 600  # events that are played at least, so that few messages are measured often enough

Costs = list[tuple[float, int, int]]


def measure(tables: list[list[dict[str, str]]]) -> dict[str, Costs]:
    """Microseconds, bytes and packed bytes of every message, each the quickest of some passes.

    Each pass begins with fresh tables: what a table remembers of itself is paid for every time.
    """
    passes = [one_pass(tables) for _ in range(2 + LEAST // sum(map(len, tables)))]
    return {
        kind: [min(same) for same in zip(*(found[kind] for found in passes), strict=True)]
        for kind in passes[0]
    }


def one_pass(tables: list[list[dict[str, str]]]) -> dict[str, Costs]:
    """Replay all tables, and take the time of every message, and of each whole record's uses."""
    found: dict[str, Costs] = {"broadcast": [], "choices": [], "verify": [], "whole": []}
    for events in tables:
        state: Any = None
        digest = bytes(32)
        kept: list[Any] = []
        for stored in events:
            body = stored["body"].encode()
            event, private = read_event(body), read_private(stored["private"].encode())
            digest = hashlib.sha256(digest + body).digest()
            kept.append(SimpleNamespace(number=event.number, body=body, digest=digest))
            before = state
            state = step(before, event, private) if before else create(event, private, find_game)
            made = Drafted(event, body, digest, private, None, before, state)
            if isinstance(event, Acted | Drawn):
                found["broadcast"].append(_timed(lambda m=made: views.happened(m, m.event.at)))
            if views.changes_choices(made) and state.to_act is not None:
                found["choices"].append(_timed(lambda s=state: views.choices(s)))
        if state.ended is not None:
            record = Record.from_line(table_record(state, kept).to_line())
            found["verify"].append(_timed(lambda r=record: _verified(r)))
            found["whole"].append(
                _timed(lambda r=record: _whole.expanded_record(find_game(r.game), r))
            )
    return found


def _verified(record: Any) -> int:
    events: int = verify_record(record, find_game).events
    return events


def _timed(make: Any) -> tuple[float, int, int]:
    begin = time.process_time_ns()
    text = encode(make())
    spent = (time.process_time_ns() - begin) / 1000
    data = text.encode()
    return spent, len(data), len(zlib.compress(data, 6))


if __name__ == "__main__":
    json.dump(measure(json.load(sys.stdin)), sys.stdout)
