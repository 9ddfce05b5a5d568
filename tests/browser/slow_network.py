"""A slow line between a page and the server: what goes through it comes later, or not yet."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from queue import SimpleQueue

from server.live_server import Live

PIECE = 65_536
DOOR = ("127.0.0.1", 0)


class SlowLine(Live):
    """The server as it is met at the far end of a slow line; `hold` lets no answer through.

    `delay` is in seconds each way, and may be changed.
    """

    def __init__(self, live: Live, delay: float = 0.0) -> None:
        # Only its address is another: it is neither started nor stopped here.
        self._far = ("127.0.0.1", live.port)
        self.delay = delay
        self._open = threading.Event()
        self._open.set()
        self._ends: set[socket.socket] = set()
        self._works: list[threading.Thread] = []
        self._door = socket.create_server(DOOR)
        self.port = self._door.getsockname()[1]
        self.root = live.root
        self._works.append(self._start(self._serve))

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Let no answer through meanwhile; questions go on reaching the server."""
        self._open.clear()
        try:
            yield
        finally:
            self._open.set()

    def cut(self) -> None:
        """Break every connection that there is; new ones can be made."""
        for end in list(self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Let nothing more through."""
        self._open.set()
        with suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)  # nobody waits there any longer
        self._door.close()
        self.cut()
        for work in self._works:
            work.join()

    def _start(self, work: Callable[[], None]) -> threading.Thread:
        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        return thread

    def _serve(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return  # closed
            self._works.append(self._start(partial(self._join, near)))

    def _join(self, near: socket.socket) -> None:
        """Carry both ways until either end has enough."""
        with near, socket.create_connection(self._far) as far:
            ends = (near, far)
            self._ends.update(ends)
            ways = [*self._carry(near, far, None), *self._carry(far, near, self._open)]
            for way in ways:
                way.join()
            self._ends.difference_update(ends)

    def _carry(
        self, source: socket.socket, goal: socket.socket, gate: threading.Event | None
    ) -> list[threading.Thread]:
        """Bring over what is said at one end, after the delay and when the gate is open."""
        under_way: SimpleQueue[tuple[float, bytes]] = SimpleQueue()

        def listen() -> None:
            piece = b"?"
            while piece:
                try:
                    piece = source.recv(PIECE)
                except OSError:
                    piece = b""
                under_way.put((time.monotonic() + self.delay, piece))

        def tell() -> None:
            while True:
                due, piece = under_way.get()
                time.sleep(max(0.0, due - time.monotonic()))
                if gate is not None:
                    gate.wait()
                with suppress(OSError):
                    if piece:
                        goal.sendall(piece)
                        continue
                for end in (source, goal):
                    with suppress(OSError):
                        end.shutdown(socket.SHUT_RDWR)
                return

        return [self._start(listen), self._start(tell)]
