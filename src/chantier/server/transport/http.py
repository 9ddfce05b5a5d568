"""HTTP with deadlines for heads and bodies, and a limit on the pieces of a body."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from chantier.server.transport.frames import FramesProtocol

if TYPE_CHECKING:
    from chantier.server.transport.connection import Connection

HEAD_BYTES = 16 * 1024  # of a request's head
FREE_PIECES, PIECE = 64, 128  # of a body: so many of any size, then bytes of one on average


class _Parser(h11.Connection):
    """Refuses a body in too many pieces: one in chunks of a byte costs as much as 100 requests."""

    _pieces = _size = 0

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Data):
            self._pieces += 1
            self._size += len(event.data)
            if self._pieces > FREE_PIECES + self._size // PIECE:
                raise h11.RemoteProtocolError("too many pieces", error_status_hint=413)
        elif isinstance(event, h11.Request):
            self._pieces = self._size = 0
        return event


class HttpProtocol(H11Protocol):
    """uvicorn's HTTP, watched by its connection."""

    def __init__(self, connection: Connection, **values: Any) -> None:
        super().__init__(**values)
        self._connection = connection
        self._awaits: Any = None
        self._is_socket = False
        self.conn = _Parser(h11.SERVER, HEAD_BYTES)

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
        """Go on with the next request."""
        super().on_response_complete()
        self._watch()

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
