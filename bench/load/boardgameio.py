"""boardgame.io's tic-tac-toe: matches by its lobby's HTTP, play by socket.io on bare WebSockets."""

from __future__ import annotations

import asyncio

from bench.load.driving import PLAYERS, SOCKETS, Driver, LoadTable
from bench.load.opening import TableOpener
from bench.load.process import Process
from bench.load.wire import WebSocketClient

GAME = "tic-tac-toe"
SPACE = f"/{GAME},".encode()
DRAW = "012435768"  # cells in turn: nobody wins, so nine actions
SCRIPT = [(number % PLAYERS, cell) for number, cell in enumerate(DRAW)]
UPDATE = b"42" + SPACE + b'["update"'
SYNC = b"42" + SPACE + b'["sync"'


class BoardgameIo(TableOpener):
    """The peer's server; engine.io's and socket.io's packets are a digit or two before the JSON."""

    script = len(DRAW)

    def __init__(self, name: str, port: int, process: Process) -> None:
        super().__init__(name, port)
        self.driver = Driver(self, process)
        self._synced: dict[WebSocketClient, asyncio.Future[None]] = {}

    def act(self, table: LoadTable) -> bytes:
        """The message of a table's next action."""
        seat, cell = table.script[table.played]
        return (
            f'42/{GAME},["update",{{"type":"MAKE_MOVE","payload":{{"type":"clickCell",'
            f'"args":[{cell}],"playerID":"{seat}","credentials":"{table.tokens[seat]}"}}}},'
            f'{table.played},"{table.id}","{seat}"]'
        ).encode()

    async def _open(self) -> LoadTable:
        async with self._room:
            path = "/socket.io/?EIO=4&transport=websocket"
            sockets = [
                await WebSocketClient.open("127.0.0.1", self._port, path) for _ in range(SOCKETS)
            ]
            table = LoadTable("", sockets)
            for place, socket in enumerate(sockets):
                socket.table, socket.place, socket.hear = table, place, self._hear
                await self._say(socket, b"40" + SPACE)
        await self._begin(table)
        return table

    async def _begin(self, table: LoadTable) -> None:
        async with self._room:
            made = await self._http.ask("POST", f"/games/{GAME}/create", {"numPlayers": PLAYERS})
            table.id = made["matchID"]
            tokens = []
            for seat in range(PLAYERS):
                body = {"playerID": str(seat), "playerName": f"player {seat}"}
                told = await self._http.ask("POST", f"/games/{GAME}/{table.id}/join", body)
                tokens.append(told["playerCredentials"])
            table.tokens = tuple(tokens)
            for place, socket in enumerate(table.sockets):
                who = f'"{place}","{tokens[place]}"' if place < PLAYERS else "null,null"
                sync = f'42/{GAME},["sync","{table.id}",{who},{PLAYERS}]'
                await self._say(socket, sync.encode())
            table.begin(0, SCRIPT)

    async def _say(self, socket: WebSocketClient, packet: bytes) -> None:
        """Connect or synchronise, and wait for the answer."""
        self._synced[socket] = asyncio.get_running_loop().create_future()
        socket.send(packet)
        await self._synced[socket]
        del self._synced[socket]

    def _hear(self, socket: WebSocketClient, data: bytes) -> None:
        if data.startswith(UPDATE):
            if self.driver.heard(socket):
                self.driver.over(socket.table)
        elif data == b"2":
            socket.send(b"3")  # still here
        elif data.startswith((SYNC, b"40/")):
            if (waits := self._synced.get(socket)) is not None and not waits.done():
                waits.set_result(None)
        elif data.startswith(b"44"):
            self.driver.fault(data[:200].decode())
