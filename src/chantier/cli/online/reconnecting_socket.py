"""The socket of a live table: each message is processed once, and a reconnect catches up."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable
from typing import TypeAlias

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from chantier.cli.online.address import Address
from chantier.table.messages import (
    Ask,
    CaughtUp,
    Done,
    FromServer,
    Happened,
    Join,
    Leaving,
    Refused,
    Snapshot,
)

Hear: TypeAlias = Callable[[FromServer], None]
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 15.0  # seconds between attempts to come back

_decode = msgspec.json.Decoder(FromServer).decode


class ReconnectingSocket:
    """A socket that reconnects."""

    def __init__(self, address: Address, table: str, token: str) -> None:
        self.table = table
        self.connected = False
        self._address = address
        self._token = token
        self.hear: Hear = lambda message: None
        """Called with every message of the server."""
        self._number = 0
        self._waiting: dict[str, Ask] = {}
        self._socket: ClientConnection | None = None
        self._pause = FIRST_PAUSE
        self.broken: Callable[[bool], None] = lambda gone: None
        """Called when the connection is lost (true) and when it is back (false)."""

    def follow(self, table: str) -> None:
        """Go over to another table, as after a rematch."""
        self.table, self._number = table, 0
        self._waiting.clear()

    async def send(self, message: Ask) -> None:
        """Send a message now, or after a reconnect; the server processes it once."""
        self._waiting[message.id] = message
        if self._socket is not None and self.connected:
            await self._put(message)

    async def run(self) -> None:
        """Stay connected until cancelled."""
        keys = () if self._address.key is None else (self._address.key,)
        while True:
            try:
                async with connect(self._address.socket, max_size=2**24) as self._socket:
                    join = Join(
                        id=new_id(),
                        table=self.table,
                        since=self._number,
                        keys=keys,
                        token=self._token,
                    )
                    await self._put(join)
                    async for text in self._socket:
                        await self._take(_decode(text))
            except ConnectionClosed as error:
                self._wait(error)
            except (OSError, WebSocketException, msgspec.MsgspecError):
                pass
            self.connected, self._socket = False, None
            self.broken(True)
            await asyncio.sleep(self._pause)
            self._pause = min(LONGEST_PAUSE, self._pause * 1.6)

    def _wait(self, error: ConnectionClosed) -> None:
        """Come back no sooner than the reason of the end says."""
        reason = "" if error.rcvd is None else error.rcvd.reason
        if told := re.search(r"; retry-after=(\d{1,4})$", reason, re.ASCII):
            self._pause = max(self._pause, float(told[1]))

    async def join_again(self) -> None:
        """Follow the present table over the connection there is."""
        if self._socket is not None:
            await self._put(Join(id=new_id(), table=self.table, token=self._token))

    async def _take(self, message: FromServer) -> None:
        match message:
            case Snapshot(number=number) | CaughtUp(number=number):
                self._number, self._pause = number, FIRST_PAUSE
                if not self.connected:
                    self.connected = True
                    self.broken(False)
                    for waiting in list(self._waiting.values()):
                        await self._put(waiting)
            case Happened(event=event):
                self._number = int(msgspec.json.decode(event)["number"])
            case Done(id=name) | Refused(id=name):
                self._waiting.pop(name, None)
            case Leaving(back_in=back_in):
                self._pause = max(FIRST_PAUSE, back_in / 1000)
            case _:
                pass
        self.hear(message)

    async def _put(self, message: Ask) -> None:
        if self._socket is not None:
            try:
                await self._socket.send(msgspec.json.encode(message).decode())
            except WebSocketException:
                return  # it waits, and is sent again


def new_id() -> str:
    """A name for a message that no other has."""
    return secrets.token_urlsafe(9)
