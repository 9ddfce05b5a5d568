"""A server's life: clocks, artificial players, restarts, and a graceful end."""

from __future__ import annotations

import json
import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from server.live.test_whole_games_online import seated
from server.live_server import Live, Person, play_on

pytestmark = pytest.mark.jit

SHORT = {"kind": "budget", "seconds": 10}


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """One minute of idleness is too long for a test; none is two seconds."""
    with Live.running(
        tmp_path_factory.mktemp("life") / "tables.db", idle="0", back_in="3"
    ) as server:
        yield server


def two_people(live: Live, game: str = "kwinty", **rules: object) -> tuple[str, Person, Person]:
    first, second = live.person(), live.person()
    table = first.create(game, "mo", **rules)
    assert second.say(table, "sit", name="Béla")["type"] == "done"
    return table, first, second


@pytest.fixture(scope="module", autouse=True)
def running(live: Live) -> tuple[str, str, float]:
    """A table whose clock runs out while the other tests are at it, with nobody there."""
    table, first, _ = two_people(live, clock=SHORT)
    return table, first.token, time.time()


def test_a_person_plays_an_artificial_player(live: Live):
    person = live.person()
    table = person.create("kwinty", "m1")
    client = person.socket(table)
    rng = random.Random(1)
    while client.status == "playing":
        if client.board["to_act"] == 0:
            client.reach(client.act(rng=rng)["number"])
        else:
            client.hear()
    assert client.events[-1]["type"] == "ended"
    assert {e["seat"] for e in client.events if e["type"] == "acted"} == {0, 1}


def test_artificial_players_play_by_themselves_and_people_watch(live: Live):
    table = live.person().create("kwinty", "12")
    watcher = live.person().socket(table)
    watcher.event("acted")
    watcher.event("acted")


def worker_of(live: Live, before: int = 0) -> int:
    """The process that thinks, once there is one; another than `before`."""
    children = Path(f"/proc/{live.process.pid}/task/{live.process.pid}/children")
    limit = time.monotonic() + 20
    while time.monotonic() < limit:
        for child in map(int, children.read_text().split()):
            with suppress(OSError):  # it may end meanwhile
                command = Path(f"/proc/{child}/cmdline").read_bytes()
                if b"chantier.server.engines.worker" in command and child != before:
                    return child
        time.sleep(0.05)
    raise AssertionError("nobody thinks")


def test_a_worker_has_a_lower_priority_and_is_replaced_when_it_dies(live: Live):
    person = live.person()
    table = person.create("tulum", "m2")
    client = person.socket(table)
    worker = worker_of(live)
    limit = time.monotonic() + 5
    while os.getpriority(os.PRIO_PROCESS, worker) < 10:
        assert time.monotonic() < limit
    os.kill(worker, signal.SIGKILL)
    client.reach(client.ask("leave")["number"])
    client.event("acted")
    assert worker_of(live, worker)


def test_one_of_three_who_resigns_is_played_on_and_cannot_win(live: Live):
    _, clients = seated(live, "tulum", 3)
    gone = clients.pop()
    seat = gone.mine[0]
    done = gone.ask("resign")
    for client in clients:
        client.reach(done["number"])
    assert clients[0].seats[seat]["out"] == "resign"
    assert clients[0].seats[seat]["stand_in"]
    rng = random.Random(3)
    while (actor := clients[0].board["to_act"]) != seat:
        done = next(c for c in clients if actor in c.mine).act(rng=rng)
        for client in clients:
            client.reach(done["number"])
    acted = clients[0].event("acted")
    assert acted["event"]["seat"] == seat


def test_a_person_leaves_and_takes_the_seat_back(live: Live):
    person, other = live.person(), live.person()
    table = person.create("kwinty", "mo")
    other.say(table, "sit", name="Béla")
    client = person.socket(table)
    client.ask("leave", level=1)
    client.event("acted")
    assert client.ask("act", position=client.board["number"], action="Va")["type"] == "refused"
    done = client.ask("return")
    assert done["type"] == "done"
    client.reach(done["number"])
    assert client.seats[0]["stand_in"] is None


def test_advice_where_the_table_allows_it(live: Live):
    person = live.person()
    table = person.create("kwinty", "mm", advice=True)
    client = person.socket(table)
    advised = client.ask("advise", level=2)
    assert advised["type"] == "advised"
    assert advised["action"] in client.legal()
    assert len(advised["value"]) == 2
    by_http = person.http.post(f"/tables/{table}/advice", json={"id": "1", "level": 1}).json()
    assert by_http["position"] == client.board["number"]
    strict = person.socket(person.create("kwinty", "mm"))
    assert strict.ask("advise")["code"] == "error.table_no_advice"


@pytest.mark.parametrize("seats", ["mm", "mmm"])
def test_advice_tells_what_each_choice_of_tulum_leaves_of_the_win(live: Live, seats: str):
    person = live.person()
    opening = ["roll:123456", "place:11"]
    client = person.socket(person.create("tulum", seats, advice=True, opening=opening))
    advised = client.ask("advise")
    chances = dict(advised["chances"])
    assert set(chances) == set(client.legal()) == {"again", "stop"}
    assert chances[advised["action"]] == max(chances.values()) == pytest.approx(advised["value"][0])
    assert advised["exact"] == (len(seats) == 2)


def test_an_idle_table_leaves_memory_and_comes_back_as_it_was(live: Live):
    table, _, _ = two_people(live)
    spectator = live.person()  # to look at a table means being there, at one's own seats
    before = spectator.look(table)
    assert all(seat["away_since"] for seat in before["seats"])
    limit = time.monotonic() + 20
    while spectator.http.get("/status").json()["tables"] > 3:
        assert time.monotonic() < limit
        time.sleep(0.3)
    after = spectator.look(table)
    for snapshot in (before, after):
        del snapshot["now"]
    assert after == before


def test_a_clock_runs_out_with_nobody_there(live: Live, running: tuple[str, str, float]):
    table, token, began = running
    person = Person(live, token)
    time.sleep(max(0.0, began + 10.5 - time.time()))
    state = person.look(table)
    assert state["status"] == "over"
    assert state["outcome"]["reason"] == "time"
    assert state["outcome"]["winners"] == [1]
    ended = json.loads(person.http.get(f"/tables/{table}/record").text)["events"][-1]
    assert ended["at"] / 1000 - began < 12  # when it ran out, not at the next request


def test_a_restart_tells_everybody_and_costs_nobody_time(live: Live):
    table, first, second = two_people(live, clock={"kind": "budget", "seconds": 60})
    client = first.socket(table)
    client.reach(client.act()["number"])
    known = client.number
    before = first.look(table)
    live.process.send_signal(signal.SIGTERM)
    leaving = client.until(lambda m: m["type"] == "leaving")
    assert leaving["back_in"] == 3000
    assert client.closed() == 1012
    assert live.wait() == 0
    time.sleep(3)
    live.start()
    again = first.socket(table, since=known)
    state = first.look(table)
    lost = before["clocks"]["left"][1] - state["clocks"]["left"][1]
    assert lost < state["now"] - before["now"] - 3000
    assert state["board"]["length"] == 1
    assert state["clocks"]["running"] == 1
    back = second.socket(table)
    assert back.act()["type"] == "done"
    again.event("acted")


def test_a_suspended_server_gives_the_time_back_before_it_hears_of_anything_else(live: Live):
    table, first, second = two_people(live, clock={"kind": "budget", "seconds": 10})
    there, watcher = first.socket(table), second.socket(table)
    action = there.legal()[0]
    before = first.look(table)["clocks"]["left"][0]
    os.kill(live.process.pid, signal.SIGSTOP)
    asked = there.send("act", position=there.board["number"], action=action)  # waits, too
    time.sleep(4)
    os.kill(live.process.pid, signal.SIGCONT)
    assert there.answer(asked)["type"] == "done"
    assert watcher.event("resumed")["clocks"]["running"] == 0
    left = watcher.event("acted")["clocks"]["left"][0]
    assert before - left < 1000


def test_a_kill_loses_nothing_that_was_acknowledged(live: Live):
    table, clients = seated(live, "turris", 2)
    play_on(clients, random.Random(9), most=6)
    number, board = clients[0].number, clients[0].board
    person = Person(live, clients[0].connection.request.headers["authorization"].split()[1])
    live.restart(signal.SIGKILL)
    state = person.look(table)
    assert state["number"] == number
    assert state["board"] == board


def test_a_second_server_on_the_same_file_is_refused_clearly(live: Live):
    second = object.__new__(Live)
    second.__dict__.update(live.__dict__)
    second.log = live.data.with_name("second.log")
    second.port = 0
    second.http = httpx.Client()  # its own to close, whichever test comes next
    with pytest.raises(AssertionError, match=str(live.process.pid)):
        second.start()
    second.wait()
