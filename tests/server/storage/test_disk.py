"""A disk that is full, read-only or damaged, as those at the tables meet it; and what is safe."""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from chantier.table.chain import canonical
from server.live_server import GENEROUS, PATIENCE, SOURCE, Client, Live, Person, free_port
from server.storage.making import adding, with_store
from server.tracing import find_tracer

pytestmark = pytest.mark.jit

UNLIMITED = resource.RLIM_INFINITY
CLOCK = {"kind": "budget", "seconds": 600}
RIGHTS = str(Path(__file__).parents[1] / "rights.py")


def pair(
    live: Live, game: str = "kwinty", **rules: object
) -> tuple[str, list[Client], list[Person]]:
    """Two people at a table, by their sockets and by themselves."""
    people = [live.person(), live.person()]
    table = people[0].create(game, "mo", **rules)
    clients = [person.socket(table) for person in people]
    number = clients[1].ask("sit", name="Béla")["number"]
    for client in clients:
        client.reach(number)
    return table, clients, people


def turn(clients: list[Client]) -> None:
    """One action, of which everybody hears."""
    mover = next(client for client in clients if clients[0].board["to_act"] in client.mine)
    answer = mover.act()
    assert answer["type"] == "done", answer
    for client in clients:
        client.reach(answer["number"])


@contextmanager
def full(live: Live) -> Iterator[None]:
    """No file may grow, as on a full disk; what is there may still be written over."""
    fill(live, size_of_log(live))
    try:
        yield
    finally:
        fill(live, UNLIMITED)


def fill(live: Live, size: int) -> None:
    """Let no file of a server grow beyond a size."""
    resource.prlimit(live.process.pid, resource.RLIMIT_FSIZE, (size, UNLIMITED))


def size_of_log(live: Live) -> int:
    """How large the file is that a server writes its events to first."""
    return live.data.with_name(live.data.name + "-wal").stat().st_size


def test_on_a_full_disk_the_actor_is_told_so_and_nobody_else_hears_of_it(live: Live):
    table, clients, _ = pair(live)
    other, _, _ = pair(live, "turris")
    for _ in range(4):
        turn(clients)
    mover = next(client for client in clients if clients[0].board["to_act"] in client.mine)
    while mover.choices["number"] != mover.board["number"]:
        mover.hear()
    person = live.person()
    before = person.look(table)
    ask = {"position": mover.board["number"], "action": mover.choices["actions"][0]}
    with full(live):
        name = mover.send("act", **ask)
        refused = mover.answer(name)
        assert refused["type"] == "refused"
        assert refused["code"] in ("error.store.disk", "error.store.full")
        assert str(live.data) not in str(refused), "a player need not know where the file lies"
        assert refused["why"]["fr"] != refused["why"]["en"]
        assert mover.ask("say", text="?")["type"] == "refused"
        # Nothing has happened, and every client goes on reading.
        for client in clients:
            assert not [m for m in client.quiet() if m["type"] in ("happened", "snapshot")]
        same = person.look(table)
        assert {**same, "now": 0} == {**before, "now": 0}
        assert person.http.get(f"/tables/{table}/record").status_code == 200
        assert person.socket(other).status == "playing"
        assert live.http.get(f"{live.url}/healthz").status_code in (200, 503)
        no_table = person.http.post("/tables", json={
            "rules": {"game": "kwinty", "players": 2}, "seats": [{"kind": "me"}] * 2, "name": "A",
        })  # fmt: skip
        assert no_table.status_code >= 400
        assert no_table.json()["code"].startswith("error.store.")
    # There is space again: the same message, under the same id.
    again = {"type": "act", "id": name, **ask}
    mover.connection.send(canonical(again).decode())
    assert mover.answer(name)["type"] == "done"
    for client in clients:
        client.reach(before["number"] + 1)
        assert client.events[-1]["type"] == "acted"
    turn(clients)
    board = clients[0].board
    live.restart(signal.SIGKILL)
    after = Person(live, person.token).look(table)
    assert (after["number"], after["board"]) == (clients[0].number, board)


def test_time_is_given_back_even_if_the_disk_is_full_when_the_server_comes_back(live: Live):
    table, clients, people = pair(live, clock=CLOCK)
    turn(clients)
    person = live.person()
    live.stop(signal.SIGKILL)
    left = time_left(clients[0])
    time.sleep(1)
    # The disk is full before the server starts: it loads the table at once.
    live.start("prlimit", f"--fsize={size_of_log(live)}:unlimited")
    began = time.monotonic()
    watcher = person.socket(table)
    assert watcher.number == clients[0].number, "nothing could be written"
    open_for = (time.monotonic() - began) * 1000
    refused = people[0].say(table, "say", text="?")
    assert refused["type"] == "refused"
    assert refused["code"].startswith("error.store.")
    fill(live, UNLIMITED)
    assert people[0].say(table, "say", text="!")["type"] == "done"
    resumed = watcher.event("resumed")
    running = resumed["clocks"]["running"]
    assert resumed["clocks"]["left"][running] >= left - open_for - 100
    watcher.event("said")


def time_left(client: Client) -> int:
    """Milliseconds left to the player to act, by the last broadcast."""
    told = [m for m in client.heard if m["type"] == "happened" and "clocks" in m]
    clocks = told[-1]["clocks"]
    spent = time.time_ns() // 1_000_000 - told[-1]["now"]
    return clocks["left"][clocks["running"]] - spent


# A file that cannot be served.


def refused_start(data: Path, *, obeying: bool = False, named: Path | None = None) -> str:
    """What a server says that does not start; `obeying` permissions as an ordinary user does.

    It must name the file: `named`, where that is not the path given.
    """
    where = ("--host", "127.0.0.1", "--port", str(free_port()), "--data", str(data))
    command = ("chantier.cli.main", "serve", "--no-browser", *where)
    done = subprocess.run(
        [sys.executable, RIGHTS if obeying else "-m", *command, "--lang", "en"],
        env={**os.environ, **GENEROUS, "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        check=False,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    assert str(named or data) in lines[0]
    return lines[0]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A file that a server has left."""
    path = tmp_path / "tables.db"
    with_store(path, lambda store: store.append([adding("t", range(1, 200), "y" * 200)]))
    return path


def test_a_file_that_may_not_be_written_is_not_served(data: Path):
    data.chmod(0o444)
    whole = data.read_bytes()
    assert "Permission denied" in refused_start(data, obeying=True)
    assert data.read_bytes() == whole


@pytest.mark.parametrize(
    "damage",
    [
        lambda whole: b"\x55" * 100 + whole[100:],
        lambda whole: whole[:100] + b"\x55" * 3000 + whole[3100:],
        lambda whole: whole[: len(whole) // 2],
        lambda whole: b"no tables at all".ljust(len(whole), b"."),
    ],
    ids=["header", "layout", "cut", "foreign"],
)
def test_a_damaged_file_is_not_served(data: Path, damage):
    data.write_bytes(damage(data.read_bytes()))
    broken = data.read_bytes()
    refused_start(data)
    assert data.read_bytes() == broken


def test_a_file_is_served_once(live: Live):
    assert str(live.process.pid) in refused_start(live.data)
    assert live.person().create("kwinty", "mo")


def test_a_file_is_served_once_whatever_its_names(tmp_path: Path):
    """Two servers by two names once took each other's place; each had its own log."""
    first = Live(tmp_path / "tables.db")
    symbolic, hard = tmp_path / "symbolic.db", tmp_path / "hard.db"
    symbolic.symlink_to(first.data)
    hard.hardlink_to(first.data)
    table = first.person().create("kwinty", "mo")
    process = str(first.process.pid)
    assert process in refused_start(symbolic, named=first.data)
    assert process in refused_start(first.data)
    assert "hard links" in refused_start(hard)
    first.clear()
    assert first.stop(signal.SIGKILL) == -signal.SIGKILL
    for name in (first.data, hard):
        assert "hard links" in refused_start(name)
    hard.unlink()
    first.http.close()
    with Live.running(symbolic) as second:
        assert second.person().look(table)["table"] == table


# What is told is on the disk.

CALLS = "trace=write,writev,sendto,sendmsg,pwrite64,fsync,fdatasync"


@pytest.fixture
def traced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Live, Path]]:
    """A server under a tracer, and where the calls are written."""
    calls = tmp_path / "calls"
    wrapper = tmp_path / "python"
    options = f"-f -y -qq -s 9000 -o {calls} -e {CALLS}"
    wrapper.write_text(f'#!/bin/sh\nexec {find_tracer()} {options} {sys.executable} "$@"\n')
    wrapper.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(wrapper))
    server = Live(tmp_path / "tables.db")
    monkeypatch.undo()
    yield server, calls
    server.clear()
    os.kill(int(server.data.with_name(server.data.name + ".lock").read_text()), signal.SIGTERM)
    assert server.wait() == 0


def test_between_an_action_and_its_answer_lies_an_fsync(traced: tuple[Live, Path]):
    """Of each action the bytes go into the log, an fsync of the log begins and ends, and only then
    any client is told of it, or is answered."""
    live, path = traced
    _, clients, _ = pair(live, "turris")
    for _ in range(10):
        turn(clients)
    answers = [m for client in clients for m in client.heard if m["type"] == "done"]
    acted = {e["number"]: e for e in clients[0].events if e["type"] == "acted"}
    calls = path.read_text().splitlines()
    log = f"<{live.data}-wal>"
    safe = {number: safe_at(calls, log, quoted(event)) for number, event in acted.items()}
    assert len(safe) == 10
    for number, event in acted.items():
        assert safe[number] < told_at(calls, quoted(event)), f"told before it was safe: {event}"
    for answer in answers:
        if answer["number"] in safe:
            done = told_at(calls, f'\\"type\\":\\"done\\",\\"id\\":\\"{answer["id"]}\\"')
            assert safe.pop(answer["number"]) < done, f"answered before it was safe: {answer}"
    assert not safe


def quoted(event: dict[str, object]) -> str:
    """An event's body as the tracer shows it."""
    return canonical(event).decode().replace('"', '\\"')


def safe_at(calls: list[str], log: str, body: str) -> int:
    """When the first fsync of the log has ended that began after something was written there."""
    written = next(n for n, call in enumerate(calls) if log in call and body in call)
    begun: set[str] = set()
    for number, line in enumerate(calls[written + 1 :], written + 1):
        thread, call = line.split(None, 1)
        if log in call and re.match(r"f(data)?sync\(", call):
            if not call.endswith("<unfinished ...>"):
                assert call.endswith("= 0"), call
                return number
            begun.add(thread)
        elif thread in begun and re.match(r"<\.\.\. f(data)?sync resumed", call):
            assert call.endswith("= 0"), call
            return number
    raise AssertionError(f"no fsync after {body}")


def told_at(calls: list[str], text: str) -> int:
    """When something was first said to a client: whatever is not written to a file."""
    said = re.compile(r"\d+ +(write|writev|sendto|sendmsg)\(")
    return next(
        n for n, call in enumerate(calls) if said.match(call) and "socket:" in call and text in call
    )
