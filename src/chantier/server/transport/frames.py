"""WebSocket frames: ready-made ones in one write, and a limit on those that carry no message.

A write is a system call, which is most of what a message costs, so several go in one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from chantier.errors import TooOften
from chantier.server.refusals import close_reason
from chantier.server.tallies import Limit
from chantier.server.token_buckets import Bucket

if TYPE_CHECKING:
    from chantier.server.transport.connection import Connection

EXTENSION = "chantier.frames"
"""In a connection's scope: frames can be sent as they are; `write` does so without a detour through
the application's wrappers, and `cut` ends the connection."""
ABUSIVE, FULL = 4408, 4429  # why a socket is closed: too often, too many
NO_TEXT = 1007  # why a socket is closed: a text that is not UTF-8
AT_ONCE = 65_536
"""Bytes of one write at most, and of one frame: control frames may stand between two."""
SHORT = 1024  # bytes; a fragment that is shorter counts as a control frame
BURST = 10  # seconds of control frames that may come at once
_TEXT, _LAST = 0x01, 0x80  # of a frame's first byte; a fragment that continues has neither

Message: TypeAlias = tuple[bytes, ...]
"""A message as it stands in the stream: its frames."""


def message_of(text: str) -> Message:
    """A message as it stands in the stream: one frame, or several where it is long."""
    data = text.encode()
    return (_framed(_TEXT | _LAST, data),) if len(data) <= AT_ONCE else framed(data)


def framed(*parts: bytes | Message) -> Message:
    """A message of several parts; those that `continued` has framed are shared, not copied."""
    frames: list[bytes] = []
    for part in parts:
        frames += part if isinstance(part, tuple) else continued(part)
    frames[0] = bytes((frames[0][0] | _TEXT,)) + frames[0][1:]
    frames[-1] = bytes((frames[-1][0] | _LAST,)) + frames[-1][1:]
    return tuple(frames)


def continued(data: bytes) -> Message:
    """The frames of a part in a message's middle, for `framed`."""
    starts = range(0, len(data), AT_ONCE)
    return tuple(_framed(0, data[at : at + AT_ONCE]) for at in starts)


def _framed(head: int, data: bytes) -> bytes:
    size = len(data)
    if size < 126:
        return bytes((head, size)) + data
    if size < 1 << 16:
        return bytes((head, 126)) + size.to_bytes(2, "big") + data
    return bytes((head, 127)) + size.to_bytes(8, "big") + data


def _is_gone(_limit: Limit) -> None:
    """Cut a connection that is not there any more."""


def _is_unwritten(_frames: bytes) -> bool:
    """Write nothing to a connection that is not there any more: `send` says so."""
    return False


class FramesProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSockets, which also take ready frames. Nothing may be compressed.

    Pings, pongs and short fragments carry no message, so no other limit counts them: beyond a rate
    the connection is cut. While the client does not read, it is not heard.
    """

    connection: Connection
    _control: Bucket
    _is_cut = False

    def begin(self, connection: Connection) -> None:
        """Take over a connection whose handshake has come."""
        self.connection = connection
        rate = connection.gate.config.control_rate
        self._control = Bucket(rate, BURST * rate)

    def handle_connect(self, event: Any) -> None:
        """Say that frames can be sent."""
        super().handle_connect(event)
        if hasattr(self, "scope"):  # else it was refused
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = {"cut": self.cut, "write": self.write}

    # -- what carries no message

    def handle_ping(self) -> None:
        """Answer a ping, if there are not too many."""
        if self._spend():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """Take a pong, if there are not too many: one for each of our pings is free."""
        expected = self.pending_ping_payload is not None
        if (expected and bytes(event.data) == self.pending_ping_payload) or self._spend():
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        """Take another fragment, if there are not too many short ones."""
        if self._allows(event):
            super().handle_cont(event)

    def handle_text(self, event: Any) -> None:
        """Take a message or its first fragment."""
        if self._allows(event):
            super().handle_text(event)

    def handle_bytes(self, event: Any) -> None:
        """Take a message of bytes or its first fragment."""
        if self._allows(event):
            super().handle_bytes(event)

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; a text that is none ends the connection, which uvicorn would log."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.conn.send_close(NO_TEXT)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def _allows(self, event: Any) -> bool:
        """Whether a frame is a message, a long fragment, or a short one within the limit."""
        if self._is_cut:
            return False
        if len(event.data) >= SHORT or (event.fin and event.data):
            return True
        return self._spend()

    def _spend(self) -> bool:
        if self._is_cut:
            return False
        try:
            self._control.ask(self.loop.time())
        except TooOften as error:
            self.cut("control", ABUSIVE, close_reason(error))
            return False
        return True

    def cut(self, limit: Limit, code: int = 0, reason: str = "") -> None:
        """Close the connection for a limit: with a code and a reason, else at once."""
        if self._is_cut:
            return
        self._is_cut = True
        self.connection.gate.tallies.cut[limit] += 1
        self.stop_keepalive()
        if not code or self.disconnected or not self.handshake_complete:
            self.transport.abort()
            return
        self.conn.fail(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """End the socket; scope, parser and errors hold it, and it holds them."""
        super().connection_lost(exc)
        scope: Any = getattr(self, "scope", None)
        if scope:
            scope["extensions"][EXTENSION] = {"cut": _is_gone, "write": _is_unwritten}
        self.conn.parser.close()
        for error in (self.conn.handshake_exc, self.conn.parser_exc):
            if error is not None:
                error.__traceback__ = None

    def on_task_complete(self, task: Any) -> None:
        """The application is done: let go of its scope, which holds what it was given of this."""
        super().on_task_complete(task)
        scope: Any = {}
        self.scope = scope

    # -- reading no more than is written

    def pause_writing(self) -> None:
        """Hear nothing more until the client reads."""
        super().pause_writing()
        if not self.transport.is_closing():
            self.transport.pause_reading()

    def resume_writing(self) -> None:
        """Hear the client again, unless a message of it still waits."""
        super().resume_writing()
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """The next message; reading goes on after the last, if the client reads too."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if self.writable.is_set() and not self.transport.is_closing():
                self.transport.resume_reading()
        return message

    def keepalive_timeout(self) -> None:
        """Close a silent connection; a client that still reads slowly has not seen the ping yet."""
        if self.connection.took_since(self.ping_sent_at):
            self.pong_timer = self.loop.call_later(self.ping_timeout or 0, self.keepalive_timeout)
            self.ping_sent_at = self.loop.time()
        else:
            super().keepalive_timeout()

    async def send(self, message: Any) -> None:
        """Send what the application says, or frames as they are."""
        frames = message.get("frames")
        if frames is None:
            await super().send(message)
            if message["type"] == "websocket.http.response.body":
                self.handshake_complete = True  # it was refused as it should
            return
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        if frames:
            self.write(frames)

    def write(self, frames: bytes) -> bool:
        """Write frames now; false if the client must read first, or is gone."""
        if self.disconnected or self.close_sent or not self.writable.is_set():
            return False
        self.connection.written += len(frames)
        self.transport.write(frames)
        return True
