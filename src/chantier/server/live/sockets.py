"""One socket a client: its messages are handled in order, and sending never blocks the server.

Every client has a queue of its own and a task that empties it. When a slow reader's queue is full,
what waits there is thrown away, and once the reader has caught up it is sent the whole table.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from contextlib import suppress
from typing import Any

import msgspec
from litestar.exceptions import WebSocketException

from chantier.errors import BadRequest, ChantierError, NotAllowed
from chantier.games.faults import faults_named
from chantier.server import log
from chantier.server.api.requests import AnySocket
from chantier.server.context import ServerContext
from chantier.server.identity import caller_of, headers_of, token_of
from chantier.server.live.admission import Admission
from chantier.server.live.frames import EXTENSION, frame
from chantier.server.live.room import Room
from chantier.server.refusals import refused
from chantier.server.security import is_own_origin
from chantier.server.token_buckets import Bucket, address_key
from chantier.server.wire import encode, now_ms
from chantier.table import views, why_not
from chantier.table.callers import NOBODY, Caller
from chantier.table.messages import (
    Advise,
    AskWhy,
    FromClient,
    Join,
    Leaving,
    Ping,
    Pong,
    Preview,
    ShowThrow,
)

MOST_QUEUED = 256  # messages; then a reader is too slow
MOST_JOINED = 16  # messages in one write
MOST_FAULTS = 20  # malformed or too frequent messages, one forgiven every few seconds
FORGIVEN = 0.2  # faults a second
FAULT, GOING, FOREIGN, ABUSIVE, FULL = 1011, 1012, 4403, 4408, 4429  # why a socket is closed
# By here and the transport's own buffers, a client that does not read holds a few hundred kB.

_decode = msgspec.json.Decoder(FromClient).decode


class Socket:
    """A client that is connected, and the table that it follows."""

    def __init__(self, context: ServerContext, socket: AnySocket, caller: Caller) -> None:
        self.caller = caller
        self.seats: tuple[int, ...] = ()
        self.own_throws = False
        self._context = context
        self._socket = socket
        self._joins = EXTENSION in (socket.scope.get("extensions") or {})
        self._admit = Admission(context, socket)
        self._room: Room | None = None
        self._queue: deque[str] = deque()
        self._filled = asyncio.Event()
        self._behind = False
        self._messages = Bucket(context.config.message_rate, 2 * context.config.message_rate)
        self._faults = Bucket(FORGIVEN, MOST_FAULTS)
        self._advice: asyncio.Task[None] | None = None
        self._closing: tuple[int, str] | None = None

    # -- sending

    def send(self, text: str) -> None:
        """Take a message, to be sent when the client can read it."""
        if self._behind:
            return  # the whole table follows
        if len(self._queue) >= MOST_QUEUED:
            self.resync()
            return
        self._queue.append(text)
        self._filled.set()

    def resync(self) -> None:
        """Throw away what waits, and send the whole table instead."""
        self._queue.clear()
        self._behind = True
        self._filled.set()

    async def write(self) -> None:
        """Send what is told, one message after the other, as fast as the client reads."""
        while True:
            await self._filled.wait()
            self._filled.clear()
            while self._queue or self._behind:
                if self._queue:
                    await self._send_batch()
                    continue
                self._behind = False
                if self._room is not None:
                    self.send(encode(self._room.snapshot(self.caller)))
                    self._room.send_rest(self)
            if self._closing is not None:
                await self._socket.close(*self._closing)
                return

    async def _send_batch(self) -> None:
        if not self._joins:
            await self._socket.send_text(self._queue.popleft())
            return
        count = min(len(self._queue), MOST_JOINED)
        frames = b"".join([frame(self._queue.popleft()) for _ in range(count)])
        message: Any = {"type": "websocket.send", "frames": frames}
        await self._socket.send(message)

    def end(self, code: int, reason: str) -> None:
        """Close the socket once everything has been sent."""
        self._closing = (code, reason)
        self._filled.set()

    # -- receiving

    async def read(self) -> None:
        """Hear what the client says, until it is gone."""
        while self._closing is None:
            event: Any = await self._socket.receive()
            if event["type"] != "websocket.receive":
                return
            data = event.get("text")
            await self._receive((event.get("bytes") or b"") if data is None else data.encode())
            await asyncio.sleep(0)  # a client that sends much does not keep the others waiting

    async def _receive(self, data: bytes) -> None:
        name = ""
        try:
            if not self._messages.take(time.monotonic()):
                raise BadRequest("error.too_often")
            message = _read(data)
            name = getattr(message, "id", "")
            with faults_named():
                await self._do(message)
        except ChantierError as error:
            if isinstance(error, BadRequest) and not self._faults.take(time.monotonic()):
                self.end(ABUSIVE, "too many faults")
            state = None if self._room is None else self._room.state
            self.send(encode(refused(error, name, state)))

    async def _do(self, message: FromClient) -> None:
        match message:
            case Ping():
                self.send(encode(Pong(now_ms())))
            case Join():
                await self._join(message)
            case Preview():
                self.send(encode(views.previewed(self._joined().state, message)))
            case AskWhy():
                self.send(encode(why_not.answered(self._joined().state, message, self.caller)))
            case Advise():
                self._advise(self._joined(), message)
            case ShowThrow():
                self.send(encode(self._joined().show_throw(self, message)))
            case _:
                answer = await self._joined().change(message, self.caller, self._admit)
                self.send(encode(answer))

    async def _join(self, message: Join) -> None:
        self.leave()
        caller = self.caller
        if message.token is not None:
            caller = caller_of(message.token)
        self.caller = Caller(caller.owner, message.keys)
        room = await self._context.rooms.find(message.table)
        self._room = room
        self.own_throws = message.own_throws
        room.join(self, message.since, message.id)

    def _joined(self) -> Room:
        if self._room is None:
            raise BadRequest("error.join_first")
        return self._room

    def _advise(self, room: Room, message: Advise) -> None:
        """Ask a player, without keeping the client's other messages waiting."""
        if self._advice is not None and not self._advice.done():
            raise NotAllowed("error.advice_waits")

        async def answer() -> None:
            try:
                advised = await room.advise(message, self.caller)
            except ChantierError as error:
                self.send(encode(refused(error, message.id, room.state)))
                return
            self.send(encode(advised))

        self._advice = asyncio.create_task(answer())

    def leave(self) -> None:
        """Follow no table any more."""
        if self._advice is not None:
            self._advice.cancel()
        room, self._room = self._room, None
        if room is not None:
            room.leave(self)


def _read(data: bytes) -> FromClient:
    try:
        message: FromClient = _decode(data)
        return message
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest("error.message", why=str(error)) from None


async def serve_socket(context: ServerContext, socket: AnySocket) -> None:
    """Serve one client from its first message to its last."""
    headers = headers_of(socket.scope)
    address = address_key(socket.scope.get("client"))
    await socket.accept()
    origin = headers.get("origin")
    scheme = socket.scope["scheme"]
    if origin is not None and not is_own_origin(origin, headers, scheme, context.config):
        await _refuse(socket, FOREIGN, NotAllowed("error.origin"))
        return
    most, most_here = context.config.max_sockets, context.config.address_sockets
    if context.sockets.total() >= most or context.sockets[address] >= most_here:
        await _refuse(socket, FULL, NotAllowed("error.too_many_sockets"))
        return
    try:
        caller = caller_of(token_of(headers)[0])
    except ChantierError:
        caller = NOBODY  # a join may still say who it is
    client = Socket(context, socket, caller)
    context.sockets[address] += 1
    tasks = [asyncio.create_task(work) for work in (client.read(), client.write())]
    leaving = asyncio.create_task(context.leaving.wait())
    try:
        await asyncio.wait([*tasks, leaving], return_when=asyncio.FIRST_COMPLETED)
        if leaving.done():
            client.send(encode(Leaving(context.config.back_in * 1000)))
            client.end(GOING, "leaving")
            await asyncio.wait(tasks, timeout=1, return_when=asyncio.FIRST_COMPLETED)
    finally:
        client.leave()
        context.sockets[address] -= 1
        if not context.sockets[address]:
            del context.sockets[address]
        for task in (*tasks, leaving):
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
        faults = [end for end in ends if isinstance(end, Exception) and not _is_gone(end)]
        for fault in faults:
            log.warn("socket failed", why=repr(fault))
        with suppress(Exception):
            await socket.close(FAULT if faults else 1000)


def _is_gone(error: Exception) -> bool:
    """Whether an error only says that the client is not there any more."""
    gone = (WebSocketException, OSError, asyncio.CancelledError)
    return isinstance(error, gone) or type(error).__name__ == "ClientDisconnected"


async def _refuse(socket: AnySocket, code: int, error: ChantierError) -> None:
    await socket.send_text(encode(refused(error, "")))
    await socket.close(code, error.key)
