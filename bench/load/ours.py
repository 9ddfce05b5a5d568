"""Our server: tables by HTTP, play by socket, as `table/messages.py` has it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from itertools import cycle, repeat
from typing import Any, TypeAlias

import msgspec

from bench.load.driving import PLAYERS, SOCKETS, Driver, LoadTable
from bench.load.opening import TableOpener
from bench.load.process import Process
from bench.load.wire import WebSocketClient, WireFault

ACTED = b'{"type":"happened","event":{"action":'
BACK = b'{"type":"happened","event":{"at":'
TAKEN_BACK = b'"type":"taken_back"}'
NUMBER = b'"number":'


Script: TypeAlias = Sequence[tuple[int, str]]


class Ours(TableOpener):
    """Tables of one game with ready-made scripts."""

    def __init__(
        self,
        name: str,
        port: int,
        process: Process,
        game: str,
        scripts: Sequence[Script],
        addresses: Iterator[str] | None = None,
    ) -> None:
        """`addresses` are where the sockets of each table come from."""
        super().__init__(name, port)
        self._addresses = repeat(None) if addresses is None else addresses
        self.script = min(map(len, scripts))
        self.driver = Driver(self, process)
        self._game = game
        self._scripts = cycle(scripts)
        self._answers: dict[WebSocketClient, asyncio.Future[Any]] = {}

    def act(self, table: LoadTable) -> bytes:
        """The message of a table's next action."""
        return (
            f'{{"type":"act","id":"{table.played}","position":{table.number},'
            f'"action":"{table.script[table.played][1]}"}}'
        ).encode()

    async def _open(self) -> LoadTable:
        async with self._room:
            tokens = [
                (await self._http.ask("POST", "/api/identity", {}))["token"] for _ in range(2)
            ]
            address = next(self._addresses)
            sockets = [
                await WebSocketClient.open("127.0.0.1", self._port, "/api/socket", address)
                for _ in range(SOCKETS)
            ]
            table = LoadTable("", sockets, tokens=tuple(tokens))
            for place, socket in enumerate(sockets):
                socket.table, socket.place, socket.hear = table, place, self._hear
        await self._begin(table)
        return table

    async def _begin(self, table: LoadTable) -> None:
        async with self._room:
            plan = {
                "rules": {"game": self._game, "players": PLAYERS},
                "seats": [{"kind": "me"}, {"kind": "open"}],
                "name": "player 0",
            }
            made = await self._http.ask("POST", "/api/tables", plan, table.tokens[0])
            table.id = made["table"]
            for place, socket in enumerate(table.sockets):
                join = {"type": "join", "id": "join", "table": table.id}
                if place < PLAYERS:
                    join["token"] = table.tokens[place]
                told = await self._say(socket, join)
                if place == 1:
                    await self._say(socket, {"type": "sit", "id": "sit", "name": "player 1"})
            if told["status"] != "playing":
                raise WireFault(f"a table is {told['status']}")
            table.begin(told["board"]["number"], next(self._scripts))

    async def _say(self, socket: WebSocketClient, message: dict[str, Any]) -> Any:
        """Send a message and wait for what answers it."""
        self._answers[socket] = asyncio.get_running_loop().create_future()
        socket.send(msgspec.json.encode(message))
        answer = await self._answers[socket]
        del self._answers[socket]
        return answer

    def _hear(self, socket: WebSocketClient, data: bytes) -> None:
        if data.startswith(ACTED):
            self._played(socket, data)
        elif data.startswith((b'{"type":"snapshot"', b'{"type":"done"')):
            if (waits := self._answers.get(socket)) is not None and not waits.done():
                waits.set_result(msgspec.json.decode(data))
        elif data.startswith(b'{"type":"refused"'):
            self.driver.fault(data[:300].decode())
            if (waits := self._answers.get(socket)) is not None and not waits.done():
                waits.set_exception(WireFault(data[:300].decode()))

    def _played(self, socket: WebSocketClient, data: bytes) -> None:
        """One more socket has the event; the last of the others tells the position's number."""
        if self.driver.heard(socket):
            at = data.index(NUMBER, len(BACK)) + len(NUMBER)
            socket.table.number = int(data[at : data.index(b",", at)])
            self.driver.over(socket.table)


class BackAndForth(Ours):
    """The first player acts and takes it back, for ever: a long history of one short game."""

    def __init__(self, name: str, port: int, process: Process, game: str, action: str) -> None:
        super().__init__(name, port, process, game, [[(0, action)]])
        self.script = 1_000_000

    def actor(self, table: LoadTable) -> int:  # noqa: ARG002  # as in every game
        """Always the first player."""
        return 0

    def act(self, table: LoadTable) -> bytes:
        """The action, or back."""
        if table.played % 2:
            return f'{{"type":"takeback","id":"{table.played}"}}'.encode()
        return (
            f'{{"type":"act","id":"{table.played}","position":{table.number},'
            f'"action":"{table.script[0][1]}"}}'
        ).encode()

    def _hear(self, socket: WebSocketClient, data: bytes) -> None:
        if data.startswith(BACK) and TAKEN_BACK in data[:160]:
            self._played(socket, data)
        else:
            super()._hear(socket, data)
