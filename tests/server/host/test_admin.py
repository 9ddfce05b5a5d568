"""What a host does to a running server, by the command line and against it alone."""

from __future__ import annotations

import json
import os
import signal
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from chantier.core.record import Record
from chantier.errors import NotAllowed
from chantier.games.registry import find_game
from chantier.server.host.blocks import Blocks, read_network
from chantier.server.host.control_file import control_path
from chantier.table.verify import verify_record
from server.live_server import PATIENCE, Client, Live

pytestmark = pytest.mark.jit  # servers compile; their rules are tested plainly elsewhere


class Answer:
    """What a command printed, and its status."""

    def __init__(self, done: subprocess.CompletedProcess[str]) -> None:
        self.status, self.out, self.err = done.returncode, done.stdout, done.stderr

    @property
    def json(self) -> Any:
        assert self.status == 0, self.err
        return json.loads(self.out)


def admin(data: Path, *words: str, lang: str = "en") -> Answer:
    command = [sys.executable, "-m", "chantier.cli.main", "admin", *words, "--data", str(data)]
    environment = {**os.environ, "CHANTIER_LANG": lang}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return Answer(done)


def asked(live: Live, *words: str) -> Any:
    return admin(live.data, *words, "--json").json


def two_at_a_table(live: Live, **rules: Any) -> tuple[str, Client, Client]:
    ada, bela = live.person(), live.person()
    table = ada.create("kwinty", "mo", **rules)
    bela.say(table, "sit", seat=1, name="Bela")
    return table, ada.socket(table), bela.socket(table)


def test_without_a_server_there_is_one_clear_line(tmp_path: Path) -> None:
    data = tmp_path / "tables.db"
    answer = admin(data, "status")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"chantier: no server runs on {data}\n"
    assert "aucun serveur" in admin(data, "status", lang="fr").err
    control_path(data).write_text("{")
    assert "control" in admin(data, "status").err


def test_after_a_kill_it_is_said_that_no_server_runs(tmp_path: Path) -> None:
    live = Live(tmp_path / "tables.db")
    live.stop(signal.SIGKILL)
    assert control_path(live.data).exists()
    answer = admin(live.data, "status")
    assert answer.status == 2
    assert "did not end well" in answer.err
    live.start()
    assert asked(live, "status")["pid"] == live.process.pid
    assert live.stop() == 0
    assert not control_path(live.data).exists()


def test_orders_need_the_secret_that_only_the_user_can_read(live: Live) -> None:
    path = control_path(live.data)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    known = json.loads(path.read_text())

    def told(line: bytes) -> dict[str, Any]:
        with socket.create_connection(("127.0.0.1", known["port"]), PATIENCE) as pipe:
            pipe.sendall(line + b"\n")
            return dict(json.loads(pipe.makefile("rb").readline()))

    order = {"do": "status"}
    for token in ("", known["token"][:-1], "é", "x" * 43):
        answer = told(json.dumps({"token": token, "request": order}).encode())
        assert (answer["ok"], answer["code"]) == (False, "error.admin.token")
    for line in (b"GET / HTTP/1.1", b"{}", b"[" * 5000, b"\xff", b'{"token":1,"request":2}'):
        assert told(line)["code"] == "error.message"
    wrong = {"token": known["token"], "request": {"do": "status", "more": 1}}
    assert told(json.dumps(wrong).encode())["code"] == "error.message"
    right = {"token": known["token"], "request": order}
    assert told(json.dumps(right).encode())["ok"] is True


def test_silent_callers_do_not_keep_the_host_out(live: Live) -> None:
    port = json.loads(control_path(live.data).read_text())["port"]
    pipes = [socket.create_connection(("127.0.0.1", port), PATIENCE) for _ in range(12)]
    assert asked(live, "status")["store"] == "writable"
    for pipe in pipes:
        pipe.close()


def test_status_and_who_tell_how_the_server_is_used(live: Live) -> None:
    table, first, second = two_at_a_table(live)
    mover = first if first.board["to_act"] in first.mine else second
    mover.act()
    status = asked(live, "status")
    assert status["sockets"] == 2
    assert status["playing"] == 1
    assert status["stops_at"] is None
    users = asked(live, "who")
    (here,) = [one for one in users["addresses"] if one["address"] == "127.0.0.1"]
    assert here["sockets"] == 2
    assert here["requests"] >= 4
    assert here["messages"] >= 3
    by_name = {name: one for one in users["identities"] for name in one["names"]}
    assert by_name["Bela"]["tables"] == 1
    assert by_name["Bela"]["sockets"] == 1
    assert by_name["Ada"]["actions"] + by_name["Bela"]["actions"] >= 2
    tokens = {client.headers["authorization"].partition(" ")[2] for client in _https(live)}
    assert not any(token in json.dumps(users) for token in tokens)
    (shown,) = [one for one in asked(live, "tables") if one["table"] == table]
    assert (shown["clients"], shown["status"]) == (2, "playing")
    people = admin(live.data, "who").out
    assert "Bela" in people
    assert "127.0.0.1" in people
    assert table in admin(live.data, "tables", lang="fr").out
    assert "Tables in memory" in admin(live.data, "status").out
    assert len(asked(live, "who", "--most", "1")["identities"]) == 1


def _https(live: Live) -> list[Any]:
    return [client for client in live.clients if hasattr(client, "headers")]


def test_a_table_is_closed_with_a_word_that_survives_a_restart(tmp_path: Path) -> None:
    live = Live(tmp_path / "tables.db")
    ada, bela = live.person(), live.person()
    table = ada.create("tulum", "mo", clock={"kind": "budget", "seconds": 600})
    bela.say(table, "sit", seat=1, name="Bela")
    client = bela.socket(table)
    link = f"{live.url}/t/{table}#k=secret"
    answer = admin(live.data, "close", link, "--word", "  The hall\n closes. ")
    assert (answer.status, answer.err) == (0, "")
    closed = client.event("closed")
    assert (closed["status"], closed["event"]["word"]) == ("closed", "The hall closes.")
    assert bela.look(table)["closed_word"] == "The hall closes."
    legal = bela.say(table, "act", position=bela.look(table)["board"]["number"], action="again")
    assert legal["type"] == "refused"
    assert "over or closed" in admin(live.data, "close", table, "--word", "x").err
    assert admin(live.data, "close", "none", "--word", "x").status == 2
    assert "one line" in admin(live.data, "close", table, "--word", " ").err
    record = ada.http.get(f"/tables/{table}/record").json()
    assert verify_record(Record.from_json(record), find_game).events == len(record["events"])
    live.clear()
    live.restart()
    again = live.person()
    assert again.look(table)["closed_word"] == "The hall closes."
    live.clear()
    assert live.stop() == 0


def test_a_table_that_waits_for_players_is_closed_too(live: Live) -> None:
    person = live.person()
    table = person.create("kwinty", "mo")
    assert admin(live.data, "close", table, "--word", "Not tonight.").status == 0
    assert person.look(table)["status"] == "closed"


def test_a_blocked_address_is_cut_and_refused_until_its_end(tmp_path: Path) -> None:
    with Live.running(tmp_path / "tables.db", proxy="127.0.0.1") as live:
        here, there = ({"x-forwarded-for": one} for one in ("198.51.100.7", "198.51.100.8"))
        cut, kept = (Client(live, **one) for one in (here, there))
        answer = asked(live, "block", "198.51.100.7", "--for", "2h")
        assert answer["network"] == "198.51.100.7/32"
        assert cut.closed() == 4403
        refused = live.http.get(f"{live.url}/api/games", headers=here)
        assert (refused.status_code, refused.json()["code"]) == (403, "error.blocked")
        assert 7000 < int(refused.headers["retry-after"]) <= 7200
        late = Client(live, **here)
        assert late.closed() == 4403
        assert late.heard[0]["code"] == "error.blocked"
        assert live.http.get(f"{live.url}/api/games", headers=there).status_code == 200
        kept.connection.send('{"type":"ping"}')
        assert kept.hear()["type"] == "pong"
        assert [one["network"] for one in asked(live, "blocks")] == ["198.51.100.7/32"]


def test_a_block_ends_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_700_000_000_000
    monkeypatch.setattr("chantier.server.host.blocks.wall_ms", lambda: now)
    blocks = Blocks(tmp_path / "tables.db")
    blocks.block("198.51.100.0/24", 60)
    with pytest.raises(NotAllowed) as refused:
        blocks.check(("198.51.100.7", 1))
    assert refused.value.after == 60
    for other in (("198.51.101.7", 1), ("2001:db8::1", 1), ("unix", 0), None):
        blocks.check(other)
    now += 60_000
    blocks.check(("198.51.100.7", 1))
    assert blocks.all() == []
    assert Blocks(tmp_path / "tables.db").all() == []


def test_a_file_of_blocks_that_cannot_be_read_blocks_nothing(tmp_path: Path) -> None:
    for content in (b"{", b"\xff", b'[{"network": "x", "since": 1, "until": 2}]'):
        (tmp_path / "tables.db.blocks").write_bytes(content)
        assert Blocks(tmp_path / "tables.db").all() == []


def test_blocks_survive_a_restart_and_are_taken_back(tmp_path: Path) -> None:
    live = Live(tmp_path / "tables.db", proxy="127.0.0.1")
    asked(live, "block", "2001:db8:1:2::9", "--for", "2h")
    asked(live, "block", "203.0.113.0/24")
    kept = live.data.with_name("tables.db.blocks")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    live.restart()
    networks = {one["network"] for one in asked(live, "blocks")}
    assert networks == {"2001:db8:1:2::/64", "203.0.113.0/24"}
    assert "203.0.113.0/24" in admin(live.data, "blocks", lang="fr").out
    neighbour = {"x-forwarded-for": "2001:db8:1:2:ffff::1"}
    assert live.http.get(f"{live.url}/api/games", headers=neighbour).status_code == 403
    assert admin(live.data, "unblock", "2001:db8:1:2::9").status == 0
    assert live.http.get(f"{live.url}/api/games", headers=neighbour).status_code == 200
    assert "is not blocked" in admin(live.data, "unblock", "2001:db8:1:2::9").err
    assert live.stop() == 0


def test_a_network_of_ipv4_is_meant_where_it_is_mapped_into_ipv6() -> None:
    assert str(read_network("::ffff:203.0.113.0/120")) == "203.0.113.0/24"
    assert str(read_network("::ffff:203.0.113.7")) == "203.0.113.7/32"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("block", "nobody"), "no address"),
        (("block", "127.0.0.1"), "this machine"),
        (("block", "::1"), "this machine"),
        (("block", "0.0.0.0/0"), "too many"),
        (("block", "::/0"), "too many"),
        (("block", "::ffff:0:0/96"), "too many"),
        (("block", "203.0.113.7", "--for", "0s"), "366 days"),
        (("block", "203.0.113.7", "--for", "forever"), "no duration"),
        (("drain", "--within", "30d"), "7 days"),
        (("drain", "--cancel"), "not being drained"),
        (("drain", "--word", "\x07"), "one line"),
        (("who", "--most", "0"), ">= 1"),
    ],
)
def test_bad_orders_get_one_clear_line(live: Live, words: tuple[str, ...], said: str) -> None:
    answer = admin(live.data, *words)
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err
    assert answer.err.count("\n") == 1


def test_a_drain_waits_for_the_games_that_are_played_then_ends_the_server(tmp_path: Path) -> None:
    live = Live(tmp_path / "tables.db")
    table, first, second = two_at_a_table(live)
    answer = admin(live.data, "drain", "--within", "10m", "--word", "A new version.")
    assert answer.status == 0
    for one in (first, second):
        told = one.until(lambda m: m["type"] == "notice")
        assert "A new version." in told["words"]["en"]
        assert told["stops_at"] > time.time() * 1000
    ready = live.http.get(f"{live.url}/readyz")
    assert (ready.status_code, ready.json()["status"]) == (503, "draining")
    person = live.person()
    body = {"rules": {"game": "kwinty", "players": 2}, "seats": [{"kind": "me"}] * 2}
    refused = person.http.post("/tables", json=body)
    assert (refused.status_code, refused.json()["code"]) == (503, "error.draining")
    assert int(refused.headers["retry-after"]) > 60
    late = person.socket(table)
    assert any(m["type"] == "notice" for m in [*late.heard, *late.quiet()])
    mover = first if first.board["to_act"] in first.mine else second
    assert mover.act()["type"] == "done"  # the game goes on
    time.sleep(1.5)
    assert live.process.poll() is None
    assert mover.ask("resign")["type"] == "done"
    assert first.closed() == 1012
    live.clear()
    assert live.wait() == 0


def test_a_drain_ends_in_time_although_a_game_is_played(tmp_path: Path) -> None:
    live = Live(tmp_path / "tables.db")
    two_at_a_table(live)
    assert admin(live.data, "drain", "--within", "1s").status == 0
    assert live.wait() == 0
    live.clear()


def test_a_drain_can_be_called_off(live: Live) -> None:
    _, client, _ = two_at_a_table(live)
    assert admin(live.data, "drain", "--within", "10m").status == 0
    assert asked(live, "status")["stops_at"] is not None
    assert "drained" in admin(live.data, "status").out
    assert admin(live.data, "drain", "--cancel").status == 0
    told = client.until(lambda m: m["type"] == "notice" and m["stops_at"] is None)
    assert told["words"]["fr"]
    assert live.http.get(f"{live.url}/readyz").status_code == 200
    assert live.person().create("kwinty", "mo")
