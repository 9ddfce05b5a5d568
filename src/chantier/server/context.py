"""The server's parts, started and ended together; every handler is given them."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from contextlib import suppress

from chantier.core.mode import may_compile
from chantier.errors import ChantierError
from chantier.server import log
from chantier.server.config import Config
from chantier.server.engines.compile_status import is_compiled
from chantier.server.engines.compile_supervisor import CompileSupervisor
from chantier.server.engines.pool import EnginePool
from chantier.server.games import Games
from chantier.server.live.rooms import Rooms
from chantier.server.printing.jobs import PrintJobs
from chantier.server.storage.retention import Retention, remove_expired
from chantier.server.storage.sqlite import SqliteStore
from chantier.server.token_buckets import Buckets
from chantier.server.wire import now_ms

TABLE_TALK = 5  # chat messages a second at one table, from all clients
_HOUR = 3600.0
_SOON = 60.0  # seconds before what has died too often is tried again


class ServerContext:
    """The store, the games, the rooms, the engines and the rate limits."""

    def __init__(self, config: Config, store: SqliteStore) -> None:
        self.config = config
        self.store = store
        self.games = Games()
        self.compiler = CompileSupervisor(self.games)
        self.engines = EnginePool(config.workers, is_compiled)
        self.rooms = Rooms(store, self.games, self.compiler, self.engines, config)
        self.prints = PrintJobs(config.data)
        self.new_tables = Buckets(config.address_tables / _HOUR, config.address_tables)
        self.new_identities = Buckets(config.address_identities / _HOUR, config.address_identities)
        self.chat = Buckets(1, 5)
        self.address_chat = Buckets(config.address_chat / 60, max(1, config.address_chat / 6))
        self.table_chat = Buckets(TABLE_TALK, 10 * TABLE_TALK)
        self.sockets: Counter[str] = Counter()
        """Open sockets by address."""
        self.long_work = asyncio.Semaphore(1)
        """For what takes long in a thread: it shares the interpreter with every client."""
        self.leaving = asyncio.Event()
        self._tasks: list[asyncio.Task[object]] = []

    async def start(self) -> None:
        """Begin to serve at once; players are compiled meanwhile."""
        await self.rooms.start()
        await asyncio.to_thread(self.prints.start)
        self._tasks = [
            asyncio.create_task(work) for work in (self._compile(), self._remove_expired_tables())
        ]
        log.note("started", workers=self.config.workers)

    def announce_shutdown(self) -> None:
        """Tell every client that the server stops."""
        self.leaving.set()
        self.rooms.release()
        self.prints.release()

    async def close(self) -> None:
        """Finish what is being written, then let go of everything."""
        self.announce_shutdown()
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
                async for _ in remove_expired(self.store, kept, now_ms()):
                    pass
            await asyncio.sleep(_HOUR)
