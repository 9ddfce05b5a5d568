"""Running the server: from an open port to a graceful end."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import uvicorn

from chantier.errors import BadRequest, StoreFailed
from chantier.server import log
from chantier.server.app import make_app
from chantier.server.config import Config
from chantier.server.context import ServerContext
from chantier.server.storage.sqlite import SqliteStore
from chantier.server.transport.connection import Connection
from chantier.server.transport.frames import FramesProtocol

SWITCH = 0.0005  # seconds: a write that is done waits no longer than that for a busy event loop
# Every client waits while objects are collected, so few are collected at once. Those that stay are
# left alone nearly always: tables hold no cycles, and neither do connections that have ended.
COLLECT = (2_000, 5, 100_000)
SEND_BUFFER = 128 * 1024  # bytes
BACKLOG = 4096  # connections that wait to be accepted; a newcomer beyond that waits a second
GRACE = 5  # seconds that requests have to end


class Server(uvicorn.Server):
    """Uvicorn, but its sockets are told beforehand that it goes."""

    def __init__(self, config: uvicorn.Config, context: ServerContext) -> None:
        super().__init__(config)
        self._context = context

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End when asked to; having ended is all there is to it, and no signal is raised again."""
        known = [getattr(signal, name, None) for name in ("SIGINT", "SIGTERM", "SIGHUP")]
        before = {one: signal.signal(one, self.handle_exit) for one in known if one is not None}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell every client, then close what is open."""
        self._context.announce_shutdown()
        for _ in range(20):
            if not self._context.sockets:
                break
            await asyncio.sleep(0.05)
        await super().shutdown(sockets)


def open_port(host: str, port: int) -> socket.socket:
    """A listening socket; raises `BadRequest` if the port cannot be had."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        listener = socket.socket(family, kind, protocol)
        try:
            if os.name == "posix":
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            # Inherited by every connection: one that does not read holds no megabytes.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
            if host == "::" and family == socket.AF_INET6:  # on every system both kinds of address
                listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
            listener.bind(address)
            listener.listen(BACKLOG)
        except OSError:
            listener.close()
            raise
    except OSError as error:
        taken = error.errno == errno.EADDRINUSE
        key = "error.port_taken" if taken else "error.port"
        why = error.strerror or str(error)
        raise BadRequest(key, host=host, port=port, why=why) from None
    listener.set_inheritable(False)
    return listener


def run(config: Config, ready: Callable[[int], object] = int) -> None:
    """Serve until the host ends it; raises what keeps it from starting.

    `ready` is told the port once the server listens.
    """
    log.set_up(config.log_level)
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*COLLECT)
    _runner()(_serve(config, ready))


def _runner() -> Callable[..., None]:
    if sys.platform != "win32":
        try:
            import uvloop  # noqa: PLC0415  # a help where there is one

            return lambda main: asyncio.Runner(loop_factory=uvloop.new_event_loop).run(main)
        except ImportError:
            pass
    return lambda main: asyncio.Runner().run(main)


async def _serve(config: Config, ready: Callable[[int], object]) -> None:
    asyncio.get_running_loop().set_exception_handler(log.stray)
    listener = open_port(config.host, config.port)
    try:
        store = await _open_store(config)
    except BaseException:
        listener.close()
        raise
    context = ServerContext(config, store)
    server = Server(_uvicorn(config, context), context)
    try:
        await context.start()
        ready(listener.getsockname()[1])
        ending = asyncio.create_task(_end_when_told(server, context))
        await server.serve([listener])
        ending.cancel()
    finally:
        await context.close()
        listener.close()


async def _end_when_told(server: Server, context: ServerContext) -> None:
    await context.stopping.wait()
    server.should_exit = True


async def _open_store(config: Config) -> SqliteStore:
    try:
        config.data.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror or str(error)
        raise StoreFailed("error.store.open", path=str(config.data), why=why) from None
    return await SqliteStore.open(config.data)


def _uvicorn(config: Config, context: ServerContext) -> uvicorn.Config:
    connection: Any = partial(Connection, context.gate)
    return uvicorn.Config(
        make_app(context),
        http=connection,
        lifespan="off",  # the house is started and ended here
        ws=FramesProtocol,
        ws_max_size=config.max_message,
        ws_ping_interval=config.heartbeat,
        ws_ping_timeout=config.heartbeat,
        ws_per_message_deflate=False,  # all are sent the same bytes; packing them for each is dear
        proxy_headers=False,  # the guard reads them
        access_log=False,
        log_config=None,
        server_header=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=30,
    )
