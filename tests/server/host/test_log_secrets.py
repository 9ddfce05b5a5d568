"""Nothing that opens a seat, a table, a record or the server's doors stands in any output."""

from __future__ import annotations

import json
import random
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from chantier.core.fair import salt_hash
from chantier.server.host.control_file import control_path
from server.live_server import Client, Live, Person, play_on

pytestmark = pytest.mark.jit  # servers compile; their rules are tested plainly elsewhere
METRICS_TOKEN = "metrics-token-of-the-test"  # noqa: S105  # of this test alone
WORDS, NAME = "ein geheimes wort", "Adalgunde"
SALTS = ("salz-der-ada-das-niemand-sonst-kennt", "salz-der-bela-das-niemand-sonst-kennt")
REFUSED = "the refused salt"
NEVER_OPENED = "salz-der-ada-fuer-die-revanche-danach"


def refused(person: Person, table: str, salt: Any, secrets: dict[str, str]) -> str:
    """Open a salt that is refused, by HTTP and by a socket; the code."""
    if isinstance(salt, str) and salt.isprintable() and salt not in secrets.values():
        secrets[f"{REFUSED} {len(secrets)}"] = salt
    answer = person.say(table, "open_salt", salt=salt)
    client = person.socket(table)
    name = client.send("open_salt", salt=salt)
    told = client.until(lambda m: m["type"] == "refused" and m.get("id") in (name, ""))
    client.close()
    assert told["code"] == "error.message" or told["code"] == answer["code"]
    return str(told["code"])


def misuse_salts(person: Person, table: str, own: int, secrets: dict[str, str]) -> None:
    """Salts of another player, of nobody, and what is no salt."""
    for salt in (
        SALTS[1 - own],
        f"falsches-salz-das-keines-ist-{own}",
        SALTS[own][:-1],
        SALTS[own].upper(),
    ):
        code = refused(person, table, salt, secrets)
        assert code in {f"error.table_{why}" for why in ("other_salt", "not_sealed", "no_seat")}
    for salt in ("salz" * 200, 4711, [SALTS[own]], {SALTS[own]: SALTS[own]}, f"\x00{SALTS[own]}"):
        refused(person, table, salt, secrets)


def play_a_game(live: Live, secrets: dict[str, str]) -> str:
    """A whole game of two people with chat, one of them by a secret link; then a rematch.

    Both add a salt that they hide until the table is sealed.
    """
    ada, bela = live.person(), live.person()
    body = {
        "rules": {"game": "tulum", "players": 2, "chat": True},
        "seats": [{"kind": "me"}, {"kind": "open"}],
        "name": NAME,
        "salt_hash": salt_hash(SALTS[0]),
    }
    made = ada.http.post("/tables", json=body).json()
    table = str(made["table"])
    misuse_salts(ada, table, 0, secrets)  # before the table is sealed
    sat = bela.say(table, "sit", seat=1, name="Bela", salt_hash=salt_hash(SALTS[1]))
    misuse_salts(ada, table, 0, secrets)
    misuse_salts(live.person(), table, 1, secrets)
    assert ada.say(table, "open_salt", salt=SALTS[0])["type"] == "done"
    refused(ada, table, SALTS[0], secrets)
    misuse_salts(bela, table, 1, secrets)
    assert bela.say(table, "open_salt", salt=SALTS[1])["type"] == "done"
    keys = [key["key"] for key in (*made["you"]["keys"], *sat["you"]["keys"])]
    assert len(keys) == 2
    secrets.update({"Ada's token": ada.token, "Bela's token": bela.token, "the table": table})
    secrets.update({f"secret link {n}": key for n, key in enumerate(keys)})
    first, second = ada.socket(table), Client(live)
    second.join(table, keys=[keys[1]])
    assert second.mine == [1]
    first.ask("say", text=WORDS)
    play_on([first, second], random.Random(1))
    hidden = salt_hash(NEVER_OPENED)
    assert ada.say(table, "rematch", salt_hash=hidden)["type"] == "done"
    private = stored(live, table)
    for name in ("secret", "keys", "owner"):
        secrets[f"the table's {name}"] = private[name]
    return table


def stored(live: Live, table: str) -> dict[str, Any]:
    """What only the server may know of the table's first event."""
    with closing(sqlite3.connect(f"file:{live.data}?mode=ro", uri=True)) as connection:
        (private,) = connection.execute(
            "SELECT private FROM events JOIN tables ON key = table_key WHERE id = ? AND number = 1",
            (table,),
        ).fetchone()
    return dict(json.loads(private))


def kinds(live: Live, table: str) -> set[str]:
    """The kinds of a table's events."""
    with closing(sqlite3.connect(f"file:{live.data}?mode=ro", uri=True)) as connection:
        bodies = connection.execute(
            "SELECT body FROM events JOIN tables ON key = table_key WHERE id = ?", (table,)
        ).fetchall()
    return {str(json.loads(body)["type"]) for (body,) in bodies}


def misuse(live: Live, table: str, secrets: dict[str, str]) -> None:
    """Every secret where it does not belong: paths, queries, headers, bodies, broken requests."""
    for secret in secrets.values():
        for path in (
            f"/t/{secret}?k={secret}",
            f"/api/tables/{secret}",
            f"/api/tables/{table}/events?since={secret}",
            f"/api/tables/{table}?token={secret}",
            f"/api/prints/{secret}/{secret}",
            f"/{secret}/{secret}",
            f"/metrics?token={secret}",
        ):
            live.http.get(live.url + path, headers={"authorization": f"Bearer {secret}"})
        wrong = {"authorization": f"Bearer {secret}!", "chantier-keys": secret, "cookie": secret}
        live.http.post(
            f"{live.url}/api/tables", json={"name": secret, "salt_hash": secret}, headers=wrong
        )
        live.http.post(f"{live.url}/api/records/expand", json={"format": secret})
        live.http.request(secret.upper(), f"{live.url}/{secret}")
        live.http.request(secret, f"{live.url}/api/tables")
        client = Client(live)
        client.connection.send(f'{{"type":"join","table":"{secret}","token":"{secret}"}}')
        client.connection.send(f"{secret} is no message")
        client.quiet(0.05)
        client.close()
        with socket.create_connection(("127.0.0.1", live.port)) as pipe:
            pipe.sendall(f"{secret} HTTP/9\r\n{secret}\r\n\r\n".encode())
            pipe.settimeout(1)
            with suppress(OSError):
                pipe.recv(1000)
        with socket.create_connection(("127.0.0.1", live.port)) as pipe:
            pipe.sendall(
                f"GET /api/socket?k={secret} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Key: {secret}\r\n\r\n".encode()
            )
            pipe.settimeout(1)
            with suppress(OSError):
                pipe.recv(1000)


def host(live: Live, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "chantier.cli.main", "admin", *words]
    return subprocess.run(
        [*command, "--data", str(live.data)], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("level", ["debug", "info"])
def test_no_output_holds_a_secret(tmp_path: Path, level: str) -> None:
    token = tmp_path / "metrics"
    token.write_text(METRICS_TOKEN)
    live = Live(tmp_path / "tables.db", log_level=level, metrics_token=str(token))
    secrets = {
        "the salt never opened": NEVER_OPENED,
        "the chat": WORDS,
        "a name": NAME,
        "metrics": METRICS_TOKEN,
    }
    secrets.update({"Ada's salt": SALTS[0], "Bela's salt": SALTS[1]})
    table = play_a_game(live, secrets)
    assert {"sealed", "opened"} <= kinds(live, table)
    secrets["the control"] = json.loads(control_path(live.data).read_text())["token"]
    whole = {k: v for k, v in secrets.items() if " " not in v and not k.startswith(REFUSED)}
    misuse(live, table, whole)
    bearer = {"authorization": f"Bearer {METRICS_TOKEN}"}
    metrics = live.http.get(f"{live.url}/metrics", headers=bearer).text
    assert host(live, "close", f"{table}x", "--word", "x").returncode == 2
    people = host(live, "who", "--json").stdout
    live.clear()
    live.restart(signal.SIGKILL)  # what a start on a file that was left behind says, too
    with suppress(httpx.HTTPError):
        live.http.get(f"{live.url}/api/tables/{table}")
    damage(live, table)
    live.http.get(f"{live.url}/api/tables/{table}")
    assert live.stop() == 0
    log = live.log.read_text()
    assert sum(line["event"] == "request" for line in live.lines()) > 50
    assert "table damaged" in log
    for where, text in (("log", log), ("metrics", metrics), ("status", people)):
        for name, secret in secrets.items():
            if where == "status" and name == "a name":
                continue  # the host sees who sits at the tables
            assert secret not in text, f"{name} stands in the {where}"
    assert table[:5] not in log


def damage(live: Live, table: str) -> None:
    """Change an event in the file, so that the server must say that it cannot read it."""
    live.stop()
    with closing(sqlite3.connect(live.data)) as connection:
        connection.execute(
            "UPDATE events SET"
            " body = CAST(replace(CAST(body AS TEXT), 'created', 'creaded') AS BLOB)"
            " WHERE number = 1"
            " AND table_key = (SELECT key FROM tables WHERE id = ?)",
            (table,),
        )
        connection.commit()
    live.start()
