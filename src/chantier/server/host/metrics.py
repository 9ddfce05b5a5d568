"""The server's metrics: what a host watches. They name no table, no person and no address."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from chantier import __version__
from chantier.core.mode import may_compile
from chantier.server import refusals
from chantier.server.engines.pool import PRIORITIES
from chantier.server.host.openmetrics import Labels, MetricsText
from chantier.server.tallies import Limit

if TYPE_CHECKING:
    from chantier.server.context import ServerContext

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

NONE: Labels = {}


def metrics_text(context: ServerContext) -> bytes:
    """All metrics at this moment."""
    text = MetricsText()
    text.info("chantier", "The program.", {"version": __version__})
    text.gauge(
        "chantier_start_time_seconds",
        "When the server started, in seconds since 1970.",
        [(NONE, context.started)],
        "seconds",
    )
    draining = int(context.drain.is_on)
    text.gauge("chantier_draining", "Whether the server takes no new tables.", [(NONE, draining)])
    _tables(text, context)
    _clients(text, context)
    _work(text, context)
    _engines(text, context)
    _writer(text, context)
    _process(text)
    return text.encode()


def _tables(text: MetricsText, context: ServerContext) -> None:
    tables: Counter[tuple[str, str]] = Counter()
    watched = 0
    for room in context.rooms.all():
        tables[room.state.rules.game, room.state.status] += 1
        watched += bool(room.subscribers)
    text.gauge(
        "chantier_tables",
        "Tables in memory, by game and status.",
        (({"game": game, "status": status}, n) for (game, status), n in sorted(tables.items())),
    )
    text.gauge("chantier_tables_watched", "Tables that a client follows.", [(NONE, watched)])


def _clients(text: MetricsText, context: ServerContext) -> None:
    tallies = context.tallies
    sockets = context.sockets.total()
    text.gauge("chantier_connections", "Open connections.", [(NONE, tallies.connections)])
    text.gauge("chantier_sockets", "Open WebSockets.", [(NONE, sockets)])
    text.gauge(
        "chantier_socket_addresses", "Addresses with a socket.", [(NONE, len(context.sockets))]
    )
    text.gauge(
        "chantier_queued_bytes",
        "Bytes that wait for clients to read them.",
        [(NONE, tallies.queued)],
        "bytes",
    )
    text.gauge(
        "chantier_blocked_addresses",
        "Addresses and networks that the host has blocked.",
        [(NONE, len(context.blocks.all()))],
    )
    text.counter(
        "chantier_limit_refusals",
        "Refusals by limit.",
        (({"limit": limit}, tallies.refused[limit]) for limit in get_args(Limit)),
    )
    text.counter(
        "chantier_limit_cuts",
        "Connections closed for a limit.",
        (({"limit": limit}, tallies.cut[limit]) for limit in get_args(Limit)),
    )
    reasons = ((key.removeprefix("error."), count) for key, count in refusals.said.items())
    text.counter(
        "chantier_refusals", "Refusals that clients were told, by reason.", _by("reason", reasons)
    )


def _work(text: MetricsText, context: ServerContext) -> None:
    requests = sorted(context.work.requests.items())
    text.counter(
        "chantier_requests",
        "HTTP requests, by method, route and status.",
        (
            ({"method": method, "route": route, "status": str(status)}, count)
            for (method, route, status), count in requests
        ),
    )
    text.histogram(
        "chantier_action_duration_seconds",
        "How long what a client wants takes until it is on the disk or refused, by kind.",
        (({"kind": kind}, found) for kind, found in sorted(context.work.actions.items())),
        "seconds",
    )


def _engines(text: MetricsText, context: ServerContext) -> None:
    levels: Counter[tuple[str, str]] = Counter()
    shares = []
    for game in context.compiler.status():
        known = len(context.games.levels(game.game))
        levels[game.game, "compiled"] = len(game.compiled)
        levels[game.game, "compiling"] = len(game.compiling)
        levels[game.game, "cold"] = max(0, known - len({*game.compiled, *game.compiling}))
        shares.append(({"game": game.game}, float(game.share)))
    text.gauge(
        "chantier_levels",
        "The computer's levels, by how far they are compiled.",
        (({"game": game, "state": state}, n) for (game, state), n in levels.items()),
    )
    text.gauge(
        "chantier_compile_progress_ratio",
        "How much of what is being compiled of a game is done.",
        shares,
        "ratio",
    )
    compiling = int(context.compiler.is_active and may_compile())
    text.gauge("chantier_compiling", "Whether levels are being compiled.", [(NONE, compiling)])
    text.gauge(
        "chantier_engine_queue",
        "Questions that wait for an artificial player, by priority.",
        _by("priority", context.engines.queue_lengths().items()),
    )
    text.gauge(
        "chantier_engine_workers",
        "Processes that think.",
        (
            ({"kind": kind, "state": state}, count)
            for (kind, state), count in context.engines.worker_counts().items()
        ),
    )
    text.histogram(
        "chantier_thought_duration_seconds",
        "How long an artificial player's answer takes from the question on.",
        zip(({"priority": one} for one in PRIORITIES), context.engines.thoughts, strict=True),
        "seconds",
    )


def _writer(text: MetricsText, context: ServerContext) -> None:
    tallies, waiting = context.store.writing
    text.gauge("chantier_writer_queue", "Writes that wait.", [(NONE, waiting)])
    text.counter("chantier_writer_failures", "Writes that failed.", [(NONE, tallies.failures)])
    text.histogram(
        "chantier_writer_group_size",
        "How many writes share one transaction.",
        [(NONE, tallies.group_sizes)],
    )
    text.histogram(
        "chantier_writer_commit_duration_seconds",
        "How long a transaction takes, with the wait for the disk.",
        [(NONE, tallies.commit_seconds)],
        "seconds",
    )
    with suppress(OSError):
        size = context.store.path.stat().st_size
        text.gauge("chantier_data_bytes", "The size of the data file.", [(NONE, size)], "bytes")


def _process(text: MetricsText) -> None:
    """What every process has, under the names that all programs use; where the system tells it."""
    if resource is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        text.counter(
            "process_cpu_seconds",
            "Processor time of the server, its workers apart.",
            [(NONE, used.ru_utime + used.ru_stime)],
            "seconds",
        )
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        text.gauge("process_max_fds", "Descriptors that may be open.", [(NONE, most)])
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        text.gauge(
            "process_resident_memory_bytes",
            "Memory of the server, its workers apart.",
            [(NONE, pages * os.sysconf("SC_PAGE_SIZE"))],
            "bytes",
        )
        open_now = len(os.listdir("/proc/self/fd"))
        text.gauge("process_open_fds", "Descriptors that are open.", [(NONE, open_now)])


def _by(label: str, counts: Iterable[tuple[str, int]]) -> list[tuple[Labels, float]]:
    return [({label: name}, count) for name, count in sorted(counts)]
