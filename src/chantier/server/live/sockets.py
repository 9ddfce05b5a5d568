"""One socket a client: its messages are handled in order, and sending never blocks the server.

Every client has an outbox of its own. It is emptied on the event loop's next round, so that what is
sent together is one write. A task empties it where that has to wait for the client. When a slow
reader's outbox is full, what waits there is thrown away, and once the reader has caught up it is
sent the whole table.
While much waits the client is not heard.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from litestar.exceptions import WebSocketException

from chantier.errors import BadRequest, ChantierError, NotAllowed, TooOften
from chantier.games.faults import faults_named
from chantier.server import log
from chantier.server.api.requests import AnySocket
from chantier.server.context import ServerContext
from chantier.server.identity import caller_of, headers_of, token_of
from chantier.server.live.admission import Admission
from chantier.server.live.outbox import Outbox
from chantier.server.live.room import Room
from chantier.server.refusals import close_reason, refused
from chantier.server.security import is_own_origin
from chantier.server.token_buckets import Bucket, address_key
from chantier.server.transport.frames import ABUSIVE, EXTENSION, FULL, Message, message_of
from chantier.server.wire import encode
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

FORGIVEN = 0.2  # malformed or too frequent messages a second
FULL_WAIT = 10  # seconds; a socket may close at any moment, so this is a guess
FAULT, GOING, FOREIGN = 1011, 1012, 4403  # why a socket is closed

_decode = msgspec.json.Decoder(FromClient).decode


class Socket:
    """A client that is connected, and the table that it follows."""

    def __init__(self, context: ServerContext, socket: AnySocket, caller: Caller) -> None:
        self.caller = caller
        self.seats: tuple[int, ...] = ()
        self.own_throws = False
        self.address = address_key(socket.scope.get("client"))
        self._context = context
        self._socket = socket
        self._admit = Admission(context, socket)
        self._room: Room | None = None
        self._outbox = Outbox(context.queues, context.config.client_queued, self._cut)
        self._behind = False
        self._flushes = False
        """Whether the outbox is emptied on the next round."""
        self._unwritten = b""
        """Frames that were taken from the outbox when the client had to read first."""
        self._writer_wakes = asyncio.Event()
        self._writer_works = False
        """Whether the task empties the outbox: then nothing else does, which keeps the order."""
        self._messages = Bucket(context.config.message_rate, 2 * context.config.message_rate)
        self._faults = Bucket(FORGIVEN, context.config.socket_faults)
        self._advice: asyncio.Task[None] | None = None
        self._closing: tuple[int, str] | None = None
        extensions: Any = socket.scope["extensions"]
        self._write_now: Callable[[bytes], bool] = extensions[EXTENSION]["write"]
        self._call_soon = asyncio.get_running_loop().call_soon

    # -- sending

    def send(self, text: str) -> None:
        """Take a message, to be sent when the client can read it."""
        self.send_message(message_of(text))

    def send_message(self, message: Message) -> None:
        """Take a message that several clients may be sent."""
        if self._behind:
            return  # the whole table follows
        if self._outbox.put(message):
            if not (self._flushes or self._writer_works):
                self._flushes = True
                self._call_soon(self._flush)
            return
        self._context.tallies.refused["unread"] += 1
        self.resync()

    def resync(self) -> None:
        """Throw away what waits, and send the whole table instead."""
        self._outbox.clear()
        self._behind = True
        self._wake_writer()

    def _flush(self) -> None:
        """Write what waits, without a task; leave it to the task if the client must read first."""
        self._flushes = False
        outbox = self._outbox
        while outbox.size and not self._writer_works:
            frames = outbox.take()
            if self._write_now(frames):
                outbox.wrote()
            else:
                self._unwritten = frames
                self._wake_writer()

    def _wake_writer(self) -> None:
        self._writer_works = True
        self._writer_wakes.set()

    async def write(self) -> None:
        """Send what waits for the client to read, one message after the other."""
        while True:
            await self._writer_wakes.wait()
            self._writer_wakes.clear()
            while (frames := self._next_frames()) or self._behind:
                # The direct way is open as a rule, and spares four coroutines a message.
                if not (frames and self._write_now(frames)):
                    await self._write(frames)
                self._outbox.wrote()
                if frames or not self._behind:
                    continue
                self._behind = False
                if self._room is not None:
                    self.send_message(self._room.snapshot_message(self.caller))
                    self._room.send_rest(self)
            if self._closing is not None:
                await self._socket.close(*self._closing)
                return
            self._writer_works = False

    def _next_frames(self) -> bytes:
        frames, self._unwritten = self._unwritten, b""
        return frames or (self._outbox.take() if self._outbox.size else b"")

    async def _write(self, frames: bytes) -> None:
        """Write frames once the client reads; without any, wait for that alone."""
        message: Any = {"type": "websocket.send", "frames": frames}
        await self._socket.send(message)

    def _cut(self) -> None:
        """End the connection at once: more waits for all clients than this server may hold."""
        extensions: Any = self._socket.scope["extensions"]
        extensions[EXTENSION]["cut"]("budget")

    def end(self, code: int, reason: str) -> None:
        """Close the socket once everything has been sent."""
        self._closing = (code, reason)
        self._wake_writer()

    # -- receiving

    async def read(self) -> None:
        """Hear what the client says, until it is gone."""
        while self._closing is None:
            await self._outbox.until_calm()
            event: Any = await self._socket.receive()
            if event["type"] != "websocket.receive":
                return
            data = event.get("text")
            await self._receive((event.get("bytes") or b"") if data is None else data.encode())
            await asyncio.sleep(0)  # a client that sends much does not keep the others waiting

    async def _receive(self, data: bytes) -> None:
        name = ""
        self._context.work.usage.of_address(self.address).messages += 1
        try:
            self._spend(1)
            message = _read(data)
            name = getattr(message, "id", "")
            if isinstance(message, Join):  # it is answered with a whole table
                self._spend(self._context.config.join_cost - 1)
            with faults_named():
                await self._do(message)
        except ChantierError as error:
            now = time.monotonic()
            if isinstance(error, (BadRequest, TooOften)) and not self._faults.take(now):
                self._context.tallies.cut["faults"] += 1
                wait = math.ceil(self._faults.wait(now))
                self.end(ABUSIVE, close_reason(TooOften("error.too_often", after=wait)))
            state = None if self._room is None else self._room.state
            self.send(encode(refused(error, name, state)))

    def _spend(self, cost: int) -> None:
        """Count what a message costs; raises `TooOften`."""
        try:  # not `counting`: this runs for every message
            self._messages.ask(time.monotonic(), cost)
        except TooOften:
            self._context.tallies.refused["messages"] += 1
            raise

    async def _do(self, message: FromClient) -> None:
        match message:
            case Ping():
                self.send(encode(Pong(self._context.time_source.now())))
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
        if self._context.drain.is_on:
            self.send(encode(self._context.drain.notice()))

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

    def forget(self) -> None:
        """Drop what waits for the client, which is gone."""
        self._context.queues.remove(self._outbox)
        self._outbox.cut = _is_cut  # else outbox and socket hold each other

    def leave(self) -> None:
        """Follow no table any more."""
        if self._advice is not None:
            self._advice.cancel()
        room, self._room = self._room, None
        if room is not None:
            room.leave(self)


def _is_cut() -> None:
    """End a connection that has ended."""


def _read(data: bytes) -> FromClient:
    try:
        message: FromClient = _decode(data)
        return message
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest("error.message", why=str(error)) from None


async def serve_socket(context: ServerContext, socket: AnySocket) -> None:
    """Serve one client from its first message to its last."""
    try:
        await _serve(context, socket)
    finally:  # Litestar wraps these in functions that hold the socket, which holds them
        del socket.receive, socket.send


async def _serve(context: ServerContext, socket: AnySocket) -> None:
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
        context.tallies.refused["sockets"] += 1
        await _refuse(socket, FULL, TooOften("error.too_many_sockets", after=FULL_WAIT))
        return
    try:
        context.blocks.check(socket.scope.get("client"))
    except NotAllowed as error:
        await _refuse(socket, FOREIGN, error)
        return
    try:
        caller = caller_of(token_of(headers)[0])
    except ChantierError:
        caller = NOBODY  # a join may still say who it is
    client = Socket(context, socket, caller)
    context.sockets[address] += 1
    context.tallies.sockets += 1
    context.clients.add(client)
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
        client.forget()
        context.tallies.sockets -= 1
        context.clients.discard(client)
        context.sockets[address] -= 1
        if not context.sockets[address]:
            del context.sockets[address]
        for task in (*tasks, leaving):
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
        faults = [end for end in ends if isinstance(end, Exception) and not _is_gone(end)]
        for fault in faults:
            log.broken("socket failed", fault)
        with suppress(Exception):
            await socket.close(FAULT if faults else 1000)


def _is_gone(error: Exception) -> bool:
    """Whether an error only says that the client is not there any more."""
    gone = (WebSocketException, OSError, asyncio.CancelledError)
    return isinstance(error, gone) or type(error).__name__ == "ClientDisconnected"


async def _refuse(socket: AnySocket, code: int, error: ChantierError) -> None:
    await socket.send_text(encode(refused(error, "")))
    await socket.close(code, close_reason(error))
