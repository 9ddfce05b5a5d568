"""A real server in a process of its own, and clients that play on it."""

from __future__ import annotations

import itertools
import json
import os
import random
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import chantier

SOURCE = Path(chantier.__file__).resolve().parents[1]
PATIENCE = 30.0
_ids = itertools.count(1)
_no_tls = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # saves reading certificates for every client

# Nobody in these tests is a stranger; what is limited is tested with limits of its own.
GENEROUS = {
    "CHANTIER_ADDRESS_TABLES": "100000",
    "CHANTIER_ADDRESS_IDENTITIES": "100000",
    "CHANTIER_ADDRESS_CHAT": "100000",
    "CHANTIER_ADDRESS_CONNECTIONS": "2000",
    "CHANTIER_ADDRESS_SOCKETS": "1000",
    "CHANTIER_OWNER_TABLES": "1000",
    "CHANTIER_CONNECTION_RATE": "10000",
    "CHANTIER_CONTROL_RATE": "10000",
    "CHANTIER_HANDSHAKE_RATE": "10000",
    "CHANTIER_MESSAGE_RATE": "10000",
    "CHANTIER_REQUEST_RATE": "10000",
    "CHANTIER_WORKERS": "1",
    "CHANTIER_IDLE_TABLES": "off",
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Live:
    """A server on a file; `site` is a folder of packages that bring further games."""

    def __init__(self, data: Path, site: Path | None = None, **settings: str) -> None:
        self.data = data
        self.paths = [str(SOURCE), *([] if site is None else [str(site)])]
        self.settings = settings
        self.port = free_port()
        self.log = data.with_suffix(".log")
        self.root = settings.get("root_path", "")
        self.clients: list[Any] = []
        self.http = httpx.Client(verify=_no_tls, timeout=PATIENCE)
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.root}"

    def start(self, *before: str) -> None:
        """Start it, by a command that comes before its own if one is given."""
        named = {f"CHANTIER_{name.upper()}": value for name, value in self.settings.items()}
        environment = {**os.environ, **GENEROUS, **named, "PYTHONPATH": os.pathsep.join(self.paths)}
        command = (sys.executable, "-m", "chantier.cli.main", "serve", "--no-browser")
        where = ("--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data))
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*before, *command, *where],
                env=environment,
                stdout=subprocess.PIPE,
                stderr=log,
                stdin=subprocess.DEVNULL,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, self.log.read_text()

    def stop(self, how: int = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.wait()

    def wait(self) -> int:
        """See it end; its status."""
        status = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.http.close()
        self.http = httpx.Client(verify=_no_tls, timeout=PATIENCE)
        return status

    def clear(self) -> None:
        """Close all clients."""
        for client in self.clients:
            client.close()
        self.clients.clear()

    @classmethod
    @contextmanager
    def running(cls, *given: Any, **settings: Any) -> Iterator[Live]:
        """A server that must end well."""
        server = cls(*given, **settings)
        yield server
        server.clear()
        assert server.stop() == 0

    def restart(self, how: int = signal.SIGTERM) -> None:
        self.stop(how)
        self.start()

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def person(self) -> Person:
        return Person(self)

    def secret(self, table: str) -> bytes:
        """What chance is derived from at a table, as only the server may know it: by that a test
        can tell what will be rolled."""
        with closing(sqlite3.connect(f"file:{self.data}?mode=ro", uri=True)) as connection:
            (private,) = connection.execute(
                "SELECT private FROM events JOIN tables ON key = table_key"
                " WHERE id = ? AND number = 1",
                (table,),
            ).fetchone()
        return bytes.fromhex(json.loads(private)["secret"])


class Person:
    """A client with a token."""

    def __init__(self, live: Live, token: str | None = None) -> None:
        self.live = live
        if token is None:
            token = live.http.post(f"{live.url}/api/identity", json={}).json()["token"]
        self.token = token
        self.http = httpx.Client(
            base_url=f"{live.url}/api",
            headers={"authorization": f"Bearer {token}"},
            timeout=PATIENCE,
            verify=_no_tls,
        )
        live.clients.append(self.http)

    def create(self, game: str, seats: str, players: int | None = None, **rules: Any) -> str:
        """A table by its seats: `m` for me, `o` for open, a digit for a level."""
        plans = {"m": {"kind": "me"}, "o": {"kind": "open"}}
        body = {
            "rules": {"game": game, "players": players or len(seats), **rules},
            "seats": [plans.get(s) or {"kind": "level", "level": int(s)} for s in seats],
            "name": "Ada",
        }
        answer = self.http.post("/tables", json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()["table"]

    def say(self, table: str, kind: str, **fields: Any) -> dict[str, Any]:
        body = {"type": kind, "id": f"h{next(_ids)}", **fields}
        return self.http.post(f"/tables/{table}/messages", json=body).json()

    def look(self, table: str) -> dict[str, Any]:
        return self.http.get(f"/tables/{table}").json()

    def socket(self, table: str, since: int = 0, **fields: Any) -> Client:
        client = Client(self.live, self.token)
        client.join(table, since, **fields)
        return client


class Client:
    """One socket, and what it has been told."""

    def __init__(
        self, live: Live, token: str | None = None, narrow: bool = False, **headers: str
    ) -> None:
        url = live.url.replace("http", "ws", 1) + "/api/socket"
        pipe = socket.socket()
        if narrow:  # the system takes little more than is read
            pipe.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
        pipe.connect(("127.0.0.1", live.port))
        if token is not None:
            headers["authorization"] = f"Bearer {token}"
        self._open = connect(
            url,
            sock=pipe,
            additional_headers=headers,
            compression=None,
            proxy=None,
            max_size=2**24,
            close_timeout=1,
        )
        self.connection = self._open.__enter__()
        live.clients.append(self)
        self._fresh = False
        self.heard: list[dict[str, Any]] = []
        self.events: list[dict[str, Any]] = []
        self.table = ""
        self.number = 0
        self.status = ""
        self.board: dict[str, Any] = {}
        self.seats: list[dict[str, Any]] = []
        self.mine: list[int] = []
        self.choices: dict[str, Any] | None = None

    def send(self, kind: str, **fields: Any) -> str:
        name = f"c{next(_ids)}"
        self.connection.send(json.dumps({"type": kind, "id": name, **fields}))
        return name

    def join(self, table: str, since: int = 0, **fields: Any) -> dict[str, Any]:
        if not since:
            self._fresh = True  # what is still told of another table does not count
        self.table, self.number = table, since
        name = self.send("join", table=table, since=since, **fields)
        return self.answer(name)

    def hear(self, seconds: float = PATIENCE) -> dict[str, Any]:
        """The next message, whatever it is."""
        message = json.loads(self.connection.recv(timeout=seconds))
        self.heard.append(message)
        match message["type"]:
            case "happened" if self._fresh:
                pass
            case "snapshot":
                self._fresh = False
                self.number, self.status = message["number"], message["status"]
                self.board, self.seats = message["board"], message["seats"]
                self.mine = message["you"]["seats"]
            case "happened":
                self.events.append(message["event"])
                assert message["event"]["number"] == self.number + 1, "an event was missed"
                self.number, self.status = message["event"]["number"], message["status"]
                self.board = message.get("board", self.board)
                self.seats = message.get("seats", self.seats)
            case "choices":
                self.choices = message
            case "caught_up":
                self.mine = message["you"]["seats"]
            case "done" if message["you"]:
                self.mine = message["you"]["seats"]
        return message

    def until(self, fits: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            message = self.hear()
            if fits(message):
                return message
        raise TimeoutError

    def answer(self, name: str) -> dict[str, Any]:
        """The answer to what was asked under a name."""
        return self.until(lambda message: message.get("id") == name)

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        return self.answer(self.send(kind, **fields))

    def event(self, kind: str) -> dict[str, Any]:
        """The next event of a kind."""
        return self.until(lambda m: m["type"] == "happened" and m["event"]["type"] == kind)

    def reach(self, number: int) -> None:
        """Hear everything up to an event."""
        while self.number < number:
            self.hear()

    def legal(self) -> list[str]:
        """What may be done now."""
        while self.choices is None or self.choices["number"] != self.board["number"]:
            self.hear()
        return list(self.choices["actions"])

    def act(self, action: str | None = None, rng: random.Random | None = None) -> dict[str, Any]:
        """Act as the choices allow; the answer."""
        chosen = action or (rng or random.Random(self.number)).choice(self.legal())
        return self.ask("act", position=self.board["number"], action=chosen)

    def quiet(self, seconds: float = 0.3) -> list[dict[str, Any]]:
        """What is heard until nothing more comes for a while."""
        heard = []
        while True:
            try:
                heard.append(self.hear(seconds))
            except TimeoutError:
                return heard

    def closed(self) -> int | None:
        """Hear until the server closes; the code."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as error:
            return None if error.rcvd is None else error.rcvd.code

    def close(self) -> None:
        self._open.__exit__(None, None, None)


def play_on(clients: list[Client], rng: random.Random, most: int = 10_000) -> None:
    """Let the player to act do something at random, until the game is over."""
    for _ in range(most):
        first = clients[0]
        if first.status == "over":
            break
        actor = first.board["to_act"]
        mover = next(client for client in clients if actor in client.mine)
        answer = mover.act(rng=rng)
        assert answer["type"] == "done", answer
        for client in clients:
            client.reach(answer["number"])
