"""Clients of a server that may be killed at any moment: they reconnect, and ask again.

A client follows one table by a socket. It writes every message to the ledger, and repeats every
request under the same id until the server answers.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from chantier.core.fair import salt_hash
from chantier.table.callers import owner_of

LOST = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, EOFError, TimeoutError)
IDLE = 0.25  # seconds between two looks at what others do
LATE = 2.0  # seconds after which no client waits for a rematch any longer
PATIENCE = 60.0


class Mismatch(AssertionError):
    """The stored events differ from what a client received."""


@dataclass
class PendingRequest:
    """A request under an id, and its answer."""

    table: str
    owner: str
    message: dict[str, Any]
    sent: int = 0
    answer: dict[str, Any] | None = None
    kept: bool = False
    """Whether it was found in the file before it was answered."""

    @property
    def id(self) -> str:
        return self.message["id"]


@dataclass
class Ledger:
    """All messages received and requests sent since the last check of the file."""

    told: dict[str, dict[int, str]] = field(default_factory=dict)
    """The message of each event, by table and number."""
    snapshots: dict[str, dict[int, list[dict[str, Any]]]] = field(default_factory=dict)
    """Whole tables, likewise."""
    asks: list[PendingRequest] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    read: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Messages that several clients received as the same bytes are decoded once."""

    def hear(self, text: str) -> dict[str, Any]:
        message = self.read.get(text)
        if message is None:
            message = msgspec.json.decode(text)
            if message["type"] == "happened":
                self.read[text] = message
        return message

    def note(self, table: str, number: int, text: str) -> None:
        """Note an event; every client must receive the same text."""
        known = self.told.setdefault(table, {}).setdefault(number, text)
        if known != text:
            raise Mismatch(f"{table}: event {number} was sent in two ways:\n{known}\n{text}")

    def note_whole(self, snapshot: dict[str, Any]) -> None:
        """Note a snapshot of a table."""
        numbers = self.snapshots.setdefault(snapshot["table"], {})
        numbers.setdefault(snapshot["number"], []).append(snapshot)


@dataclass(frozen=True)
class GroupPlan:
    """What a group plays: seats by `p` for a person and a digit for a level."""

    game: str
    seats: str
    clock: dict[str, Any] | None = None
    spectators: int = 0
    pause: float = 0.03
    resigning: float = 0.002

    @property
    def people(self) -> int:
        return self.seats.count("p")

    def body(self) -> dict[str, Any]:
        """The request that sets up such a table."""
        rules: dict[str, Any] = {"game": self.game, "players": len(self.seats)}
        if self.clock is not None:
            rules["clock"] = self.clock
        first = self.seats.index("p")
        seats = [
            {"kind": "me"}
            if n == first
            else {"kind": "open"}
            if seat == "p"
            else {"kind": "level", "level": int(seat)}
            for n, seat in enumerate(self.seats)
        ]
        return {"rules": rules, "seats": seats, "name": "Ada", "salt_hash": new_salt()}


SALTS: dict[str, str] = {}
"""What the clients add to chance, by its hashes."""


def new_salt() -> str:
    """The hash of a new salt, which whoever holds its seat opens when the table asks for it."""
    salt = f"a salt of these clients, number {len(SALTS)}"
    SALTS[salt_hash(salt)] = salt
    return salt_hash(salt)


class Group:
    """Clients who play one game after another with each other."""

    def __init__(self, server: ChaosServer, number: int, plan: GroupPlan) -> None:
        self.server = server
        self.plan = plan
        self.number = number
        self.random = random.Random(f"{server.seed}/{number}")
        self.table = ""
        self.tables: list[str] = []
        self.moved = 0
        """How many actions any client has received."""
        self._again: dict[str, bool] = {}
        self._opening: asyncio.Task[None] | None = None
        count = plan.people + plan.spectators
        self.clients = [ChaosClient(self, n, watches=n >= plan.people) for n in range(count)]

    async def open(self) -> None:
        """Create a table; one whose answer was lost is unknown to all clients."""
        while True:
            await self.server.up.wait()
            token = self.clients[0].token
            headers = {"authorization": f"Bearer {token}"}
            try:
                url = f"{self.server.url}/api/tables"
                answer = await self.server.http.post(url, json=self.plan.body(), headers=headers)
            except httpx.HTTPError:
                await asyncio.sleep(0.02)
                continue
            if answer.status_code != 201:
                raise Mismatch(f"no table for {self.plan}: {answer.text}")
            body = answer.json()
            self.server.ledger.note_whole(body)
            self.go_to(body["table"])
            return

    def open_soon(self, after: str) -> None:
        """Set up another table once a game is over."""
        if self.table == after and (self._opening is None or self._opening.done()):
            self._opening = asyncio.create_task(self.open())

    def plays_again(self, table: str) -> bool:
        """Whether the same people ask for a rematch."""
        return self._again.setdefault(table, self.random.random() < 0.5)

    async def close(self) -> None:
        if self._opening is not None:
            self._opening.cancel()
            await asyncio.gather(self._opening, return_exceptions=True)

    def go_to(self, table: str) -> None:
        if table not in self.tables:
            self.tables.append(table)
            self.table = table


@dataclass
class ChaosServer:
    """The server as clients know it: its address, whether it runs, and the ledger."""

    seed: int
    url: str
    http: httpx.AsyncClient
    up: asyncio.Event = field(default_factory=asyncio.Event)
    ledger: Ledger = field(default_factory=Ledger)
    closing: bool = False


class ChaosClient:
    """A player of a group, or a spectator."""

    def __init__(self, group: Group, number: int, watches: bool) -> None:
        self.group = group
        self.server = group.server
        self.ledger = group.server.ledger
        self.watches = watches
        self.first = number == 0
        self.random = random.Random(f"{self.server.seed}/{group.number}/{number}")
        self.token = f"{self.random.getrandbits(128):032x}"
        self.unknown = watches and bool(number % 2)
        """Some spectators have no token."""
        self.own_throws = number % 2 == 0
        """Half of the players throw their own dice."""
        self.owner = "" if self.unknown else owner_of(self.token)
        self.name = f"g{group.number}n{number}"
        self.ids = itertools.count(1)
        self.waiting: dict[str, PendingRequest] = {}
        self.online = False
        self._forget("")

    def _forget(self, table: str) -> None:
        """Know nothing yet of a table."""
        self.table = table
        self.number = 0
        self.status = ""
        self.board: dict[str, Any] = {}
        self.line: list[str] = []
        self.seats: list[dict[str, Any]] = []
        self.offers: list[dict[str, Any]] = []
        self.mine: list[int] = []
        self.choices: dict[str, Any] | None = None
        self.throw: dict[str, Any] | None = None
        self.join_id = ""
        self.joined = False
        self.over_since: float | None = None

    async def live(self) -> None:
        """Follow the group until the server closes."""
        while not self.server.closing:
            await self.server.up.wait()
            if not self.group.table:
                await asyncio.sleep(IDLE / 5)
                continue
            try:
                url = self.server.url.replace("http", "ws", 1) + "/api/socket"
                headers = {} if self.unknown else {"authorization": f"Bearer {self.token}"}
                async with connect(
                    url,
                    additional_headers=headers,
                    compression=None,
                    proxy=None,
                    max_size=2**24,
                    open_timeout=PATIENCE,
                    close_timeout=0.2,
                ) as socket:
                    self.online = True
                    await self._follow(socket)
            except LOST:
                self.ledger.counts["connections lost"] += 1
            finally:
                self.online = False
            await asyncio.sleep(self.random.uniform(0, 0.05))

    async def _follow(self, socket: ClientConnection) -> None:
        await self._join(socket)
        quiet = time.monotonic()
        while not self.server.closing:
            pause = self.random.uniform(0, self.group.plan.pause) if self._wishes() else IDLE
            try:
                text = await asyncio.wait_for(socket.recv(), pause)
                assert isinstance(text, str)
                self._receive(text)
                quiet = time.monotonic()
            except TimeoutError:
                await self._do(socket)
            if self.waiting and time.monotonic() > quiet + PATIENCE:
                raise Mismatch(f"{self.name} at {self.table}: no answer to {self.waiting}")

    async def _join(self, socket: ClientConnection) -> None:
        if self.group.table != self.table:
            self._forget(self.group.table)
            self.waiting.clear()
        self.joined = False
        self.choices = None
        self.join_id = f"join{next(self.ids)}"
        body = {"type": "join", "id": self.join_id, "table": self.table, "since": self.number}
        body["own_throws"] = self.own_throws
        await self._write(socket, body)
        for ask in self.waiting.values():
            ask.sent += 1
            self.ledger.counts["asked again"] += 1
            await self._write(socket, ask.message)

    async def _write(self, socket: ClientConnection, body: dict[str, Any]) -> None:
        with suppress(ConnectionClosed):  # what was told before is still to be heard
            await socket.send(msgspec.json.encode(body).decode())

    # -- hearing

    def _receive(self, text: str) -> None:
        message = self.ledger.hear(text)
        if not self.number and message.get("id") != self.join_id:
            return  # still of the table before
        match message["type"]:
            case "happened":
                self._happened(message, text)
            case "snapshot":
                self._snapshot(message)
            case "caught_up":
                self._caught_up(message)
            case "choices":
                self.choices = message
            case "done" | "refused" if message["id"] in self.waiting:
                ask = self.waiting.pop(message["id"])
                ask.answer = message
                self.ledger.counts[message["type"]] += 1
                if message["type"] == "refused":
                    self.ledger.counts[f"refused: {message['code']}"] += 1
                elif message["you"] is not None:
                    self.mine = message["you"]["seats"]
            case "refused" if not message["id"] or message["id"].startswith("join"):
                raise Mismatch(f"{self.name} at {self.table}: {message}")

    def _happened(self, message: dict[str, Any], text: str) -> None:
        event = message["event"]
        if event["number"] != self.number + 1:
            raise Mismatch(f"{self.name} at {self.table}: {event} came after {self.number}")
        self.ledger.note(self.table, event["number"], text)
        self.number, self.status = event["number"], message["status"]
        self.board = message.get("board", self.board)
        self.seats = message.get("seats", self.seats)
        self.offers = message.get("offers", self.offers)
        self.throw = message.get("throw", self.throw)
        match event["type"]:
            case "acted" | "drawn":
                self.line.append(event["action"])
                self.group.moved += 1
            case "taken_back":
                del self.line[event["length"] :]
            case "rematched":
                self.group.go_to(event["table"])
        if len(self.line) != self.board["length"]:
            raise Mismatch(f"{self.name} at {self.table}: {event} leaves a line of {self.line}")

    def _snapshot(self, message: dict[str, Any]) -> None:
        if message["number"] < self.number or message["table"] != self.table:
            raise Mismatch(
                f"{self.name} at {self.table} had heard of {self.number}, "
                f"the table stands at {message['number']}"
            )
        self.ledger.note_whole(message)
        self.joined = True
        self.number, self.status = message["number"], message["status"]
        self.board, self.seats = message["board"], message["seats"]
        self.offers = message["offers"]
        self.throw = message.get("throw")
        self.line = [step["action"] for step in message["line"]]
        self.mine = message["you"]["seats"]
        if message["rematch"]:
            self.group.go_to(message["rematch"])

    def _caught_up(self, message: dict[str, Any]) -> None:
        if message["number"] != self.number:
            raise Mismatch(f"{self.name} at {self.table}: at {self.number}, told {message}")
        self.ledger.counts["caught up"] += 1
        self.throw = message.get("throw")
        self.joined = True
        self.mine = message["you"]["seats"]

    # -- doing

    @property
    def _must_act(self) -> bool:
        if self.choices is None or self.status != "playing":
            return False
        seat = self.board["to_act"]
        is_now = self.choices["number"] == self.board["number"] and seat in self.mine
        return is_now and self.seats[seat]["stand_in"] is None

    @property
    def _must_throw(self) -> bool:
        waits = self.throw is not None and self.throw["seat"] in self.mine
        return waits and self.status == "playing" and self.board["to_act"] == "chance"

    @property
    def _open_offer(self) -> dict[str, Any] | None:
        if not self.mine:
            return None
        mine = self.mine[0]
        return next((offer for offer in self.offers if mine not in offer["agreed"]), None)

    def _wishes(self) -> bool:
        """Whether there is something to do now."""
        if self.group.table != self.table:
            return True
        if not self.joined or self.waiting:
            return False
        if self.status == "over":
            return not self.watches and self.over_since is None
        sits = self.status == "open" and not self.watches and not self.mine
        turn = self._must_act or self._must_throw
        return sits or turn or self._open_offer is not None or self._may_return()

    def _may_return(self) -> bool:
        seats = (self.seats[n] for n in self.mine)
        return self.status == "playing" and any(
            seat["stand_in"] is not None and seat["out"] is None for seat in seats
        )

    async def _do(self, socket: ClientConnection) -> None:
        if self.group.table != self.table:
            await self._join(socket)
            return
        if not self.joined or self.waiting:
            return
        body = self._choose()
        if body is None:
            return
        message = {**body, "id": f"{self.name}.{next(self.ids)}"}
        ask = PendingRequest(self.table, self.owner, message, sent=1)
        self.waiting[ask.id] = ask
        self.ledger.asks.append(ask)
        self.ledger.counts[f"asked: {body['type']}"] += 1
        await self._write(socket, message)
        if self.random.random() < 0.03:  # a hand that trembles: the same once more
            await self._write(socket, message)

    def _choose(self) -> dict[str, Any] | None:
        """What to ask for next."""
        chance = self.random.random()
        if self.watches or self.status == "closed":
            return self._said("pst!", "Zoe") if chance < 0.05 and self.status else None
        if not self.mine:
            name = f"Client {self.name}"
            return (
                {"type": "sit", "name": name, "salt_hash": new_salt()}
                if self.status == "open"
                else None
            )
        if self.status == "over":
            return self._after()
        if self.status == "open":
            opens = (self.seats[seat].get("opens") for seat in self.mine)
            salt = next((SALTS[hidden] for hidden in opens if hidden in SALTS), None)
            return None if salt is None else {"type": "open_salt", "salt": salt}
        if self.status != "playing":
            return None
        if (offer := self._open_offer) is not None and chance < 0.8:
            agreed = chance < 0.5
            again = {"salt_hash": new_salt()} if agreed and offer["what"] == "rematch" else {}
            return {"type": "answer", "what": offer["what"], "agreed": agreed, **again}
        if self._may_return():
            return {"type": "return"} if chance < 0.5 else None
        if self._must_throw:
            return {"type": "throw", "position": self.board["number"]}
        if self._must_act:
            return self._turn(chance)
        return self._aside(chance)

    def _after(self) -> dict[str, Any] | None:
        """After a game: another one, here or at a new table."""
        if self.over_since is None:
            self.over_since = time.monotonic()
            if self.group.plays_again(self.table):
                return {"type": "rematch", "salt_hash": new_salt()}
        late = time.monotonic() > self.over_since + LATE
        if self.first and (late or not self.group.plays_again(self.table)):
            self.group.open_soon(self.table)
        return None

    def _turn(self, chance: float) -> dict[str, Any]:
        assert self.choices is not None
        seat = self.board["to_act"]
        if chance < self.group.plan.resigning:
            return {"type": "resign"}
        if chance < 0.01:
            return self._said("hm…")
        if chance < 0.02:
            return {"type": "offer_draw", "seat": seat}
        if chance < 0.03:
            return {"type": "leave", "level": 1}
        if chance < 0.06 and self.board["back"][seat] != "no":
            return {"type": "takeback", "seat": seat}
        position = self.board["number"]
        if chance < 0.07:
            position -= 1  # for a position that is gone
        action = self.random.choice(self.choices["actions"])
        return {"type": "act", "position": position, "action": action}

    def _aside(self, chance: float) -> dict[str, Any] | None:
        """While others think."""
        if chance < 0.05:
            return self._said("?")
        if chance < 0.2 and any(back != "no" for back in self.board["back"]):
            mine = self.mine[0]
            if self.board["back"][mine] != "no":
                return {"type": "takeback", "seat": mine}
        return None

    def _said(self, text: str, name: str = "") -> dict[str, Any]:
        return {"type": "say", "text": text, **({"name": name} if name else {})}
