"""HTTP with deadlines for heads and bodies, and a limit on the pieces of a body."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from chantier.server.transport.frames import FramesProtocol

if TYPE_CHECKING:
    from chantier.server.transport.connection import Connection

FREE_PIECES, PIECE = 16, 128  # of a body: so many of any size, then bytes of one on average
_CHUNKED = (b"transfer-encoding", b"chunked")  # h11 takes no other, and writes it in small letters


class ChunkCounter:
    """The chunks of a body as they come, counted before h11 parses them.

    That takes a twentieth of the time that h11 does. What is no chunk is left to h11 to refuse.
    """

    __slots__ = ("_left", "_line", "chunks", "is_on", "size")

    def __init__(self) -> None:
        self.chunks = self.size = 0
        """Chunks so far, and their bytes."""
        self.is_on = True
        """Whether more may follow."""
        self._left = 0  # of the present chunk, with the line's end behind it
        self._line = b""  # the beginning of a chunk's size

    def count(self, data: bytes) -> bool:
        """Take what comes next; whether the chunks are still few enough for their size."""
        at = 0
        while self.is_on and at < len(data):
            if self._left:
                step = min(self._left, len(data) - at)
                self._left -= step
                at += step
                continue
            end = data.find(b"\n", at)
            if end < 0:
                self._line += data[at:]
                break
            size = _hexadecimal((self._line + data[at:end]).partition(b";")[0].strip())
            self._line, at = b"", end + 1
            self.is_on = size > 0
            self._left = size + 2
            if self.is_on:
                self.chunks += 1
                self.size += size
                if self.chunks > FREE_PIECES + self.size // PIECE:
                    return False
        return True


def _hexadecimal(text: bytes) -> int:
    """A number; 0 for what is none."""
    try:
        return int(text, 16)
    except ValueError:
        return 0


class _Parser(h11.Connection):
    """Refuses a body in too many pieces: one in chunks of a byte costs as much as 100 requests.

    Pieces are chunks, which are counted before they are parsed, and what comes of a body at once.
    """

    _pieces = _size = 0
    _chunks: ChunkCounter | None = None
    _is_refused = False

    def receive_data(self, data: bytes) -> None:
        if self._chunks is not None and not self._chunks.count(data):
            self._is_refused = True
        super().receive_data(data)

    def next_event(self) -> Any:
        try:
            event = h11.NEED_DATA if self._is_refused else super().next_event()
        except h11.RemoteProtocolError as error:
            error.__traceback__ = None  # h11 raises it in a frame that holds it, and so this
            raise
        if isinstance(event, h11.Data):
            self._pieces += 1
            self._size += len(event.data)
            self._is_refused = self._pieces > FREE_PIECES + self._size // PIECE
        elif isinstance(event, h11.Request):
            self._pieces = self._size = 0
            self._chunks = ChunkCounter() if _CHUNKED in event.headers else None
            if self._chunks is not None:
                self._is_refused = not self._chunks.count(self.trailing_data[0])
        elif isinstance(event, h11.EndOfMessage):
            self._chunks = None
        if self._is_refused:
            raise h11.RemoteProtocolError("too many pieces", error_status_hint=413)
        return event


class HttpProtocol(H11Protocol):
    """uvicorn's HTTP, watched by its connection."""

    cycle: Any
    """The present request, or the last; `None` before the first and once the client is gone."""

    def __init__(self, connection: Connection, **values: Any) -> None:
        super().__init__(**values)
        self._connection = connection
        self._awaits: Any = None
        self._is_socket = self._is_lost = False
        self.conn = _Parser(h11.SERVER, connection.gate.config.max_head)

    @property
    def is_idle(self) -> bool:
        """Whether no request has come, or all are answered."""
        return self.conn.their_state is h11.IDLE and self.conn.our_state is h11.IDLE

    @property
    def has_begun(self) -> bool:
        """Whether a part of a request is there."""
        return self.conn.their_state is not h11.IDLE or bool(self.conn.trailing_data[0])

    @property
    def can_answer(self) -> bool:
        """Whether an answer of the transport's own may be sent."""
        cycle = self.cycle
        return cycle is None or cycle.response_complete or not cycle.response_started

    def data_received(self, data: Any) -> None:
        """Take a slice of the stream."""
        super().data_received(data)
        if not self._is_socket:
            self._watch()

    def on_response_complete(self) -> None:
        """Go on with the next request, if the client is still there."""
        if self._is_lost:
            return
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """End the request, and hold neither it nor a timer: it holds this."""
        super().connection_lost(exc)
        self._is_lost = True
        self._unset_keepalive_if_required()
        self.cycle = None

    def _watch(self) -> None:
        """Set the deadline of what is awaited of the client."""
        state: Any = self.conn.their_state
        # Between two requests uvicorn's own timer runs, unless a body went on after its answer.
        is_timed = self.timeout_keep_alive_task is not None
        if state is h11.IDLE and is_timed and not self.conn.trailing_data[0]:
            state = None
        if state is self._awaits:
            return
        self._awaits = state
        config, now = self._connection.gate.config, self.loop.time()
        if state is h11.IDLE:
            self._connection.deadline = now + config.head_seconds
        elif state is h11.SEND_BODY:
            self._connection.deadline = now + config.body_seconds
        else:
            self._connection.deadline = math.inf

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP, where no answer has begun."""
        if self.can_answer and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection on to the socket's protocol."""
        super().handle_websocket_upgrade(event)
        protocol: Any = self.transport.get_protocol()
        if isinstance(protocol, FramesProtocol):
            self._is_socket = True
            self._connection.follow(protocol)
