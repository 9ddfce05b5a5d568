"""The server's parts, started and ended together; every handler is given them."""

from __future__ import annotations

import asyncio
import gc
import time
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING

from chantier.core.mode import may_compile
from chantier.errors import ChantierError
from chantier.server import log
from chantier.server.config import Config
from chantier.server.engines.compile_status import is_compiled
from chantier.server.engines.compile_supervisor import CompileSupervisor
from chantier.server.engines.pool import EnginePool
from chantier.server.engines.table_supervisor import TableSupervisor
from chantier.server.games import Games
from chantier.server.host.blocks import Blocks
from chantier.server.host.control import Control
from chantier.server.host.drain import Drain
from chantier.server.host.metrics_access import MetricsAccess
from chantier.server.host.readiness import ReadinessProbe
from chantier.server.live.outbox import QueueBudget
from chantier.server.live.rooms import Rooms
from chantier.server.printing.jobs import PrintJobs
from chantier.server.storage.retention import Retention, remove_expired
from chantier.server.storage.sqlite import SqliteStore
from chantier.server.tallies import Tallies
from chantier.server.time_source import TimeSource
from chantier.server.token_buckets import Buckets
from chantier.server.transport.gate import Gate
from chantier.server.turns import Turns
from chantier.server.work_tallies import WorkTallies

if TYPE_CHECKING:
    from chantier.server.live.sockets import Socket

TABLE_TALK = 5  # chat messages a second at one table, from all clients
_HOUR = 3600.0
_SOON = 60.0  # seconds before what has died too often is tried again


class ServerContext:
    """The store, the games, the rooms, the engines and the rate limits."""

    def __init__(self, config: Config, store: SqliteStore) -> None:
        self.config = config
        self.store = store
        self.time_source = TimeSource()
        self.tallies = Tallies()
        self.gate = Gate(config, self.tallies)
        self.queues = QueueBudget(config.max_queued, self.tallies)
        self.games = Games()
        self.compiler = CompileSupervisor(self.games)
        self.engines = EnginePool(config.workers, is_compiled, config.max_thoughts)
        self.tables = TableSupervisor(self.games, self.compiler, self.engines, config)
        self.work = WorkTallies()
        self.rooms = Rooms(
            store,
            self.games,
            self.compiler,
            self.engines,
            config,
            self.time_source,
            self.work,
        )
        self.blocks = Blocks(store.path)
        self.drain = Drain()
        self.clients: set[Socket] = set()
        """Every client with a socket."""
        self.readiness = ReadinessProbe(store)
        self.metrics_access = MetricsAccess(config)
        self.started = time.time()
        self.prints = PrintJobs(config.data)
        self.new_tables = Buckets(config.address_tables / _HOUR, config.address_tables)
        self.new_identities = Buckets(config.address_identities / _HOUR, config.address_identities)
        self.chat = Buckets(1, 5)
        self.address_chat = Buckets(config.address_chat / 60, max(1, config.address_chat / 6))
        self.table_chat = Buckets(TABLE_TALK, 10 * TABLE_TALK)
        self.sockets: Counter[str] = Counter()
        """Open sockets by address."""
        self.long_work = Turns(config.address_waiting)
        """For what takes long in a thread: it shares the interpreter with every client."""
        self.leaving = asyncio.Event()
        self.stopping = asyncio.Event()
        """Set once the server is to end by itself."""
        self.control = Control(self)
        self._tasks: list[asyncio.Task[object]] = []

    async def start(self) -> None:
        """Begin to serve at once; players are compiled meanwhile."""
        self.gate.raise_descriptor_limit()
        await asyncio.to_thread(self.prints.start)
        await self.rooms.start()  # last: clocks run from now on
        self._tasks = [
            asyncio.create_task(work)
            for work in (
                self._compile(),
                self.tables.run(),
                self._remove_expired_tables(),
                self.gate.watch(),
            )
        ]
        await self.control.start()
        log.note("started", workers=self.config.workers)

    def stop(self) -> None:
        """End the server as a signal would."""
        self.stopping.set()

    def broadcast(self, text: str) -> None:
        """Send a message to every client with a socket."""
        for client in self.clients:
            client.send(text)

    def announce_shutdown(self) -> None:
        """Tell every client that the server stops."""
        self.leaving.set()
        self.rooms.release()
        self.prints.release()

    async def close(self) -> None:
        """Finish what is being written, then let go of everything."""
        self.announce_shutdown()
        self.drain.end()
        await self.control.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.rooms.close()
        await self.engines.close()
        await self.prints.close()
        self.compiler.close()
        await self.store.close()
        log.note("stopped")

    async def _compile(self) -> None:
        gc.freeze()  # what is loaded stays; collecting it again made every client wait 0.3 s
        self.engines.start_one(plain=not self.compiler.is_done)
        while may_compile():
            await self.compiler.run()
            if self.compiler.is_settled:
                break
            await self.compiler.until_wanted()
            await asyncio.sleep(_SOON)
        if any(one.compiled for one in self.compiler.status()):
            self.engines.retire_plain_workers()

    async def _remove_expired_tables(self) -> None:
        if not self.config.retention:
            return
        kept = Retention(ended=self.config.retention)
        while True:
            with suppress(ChantierError):
                async for _ in remove_expired(self.store, kept, self.time_source.now()):
                    pass
            await asyncio.sleep(_HOUR)
