"""The gate by itself: who is let in, who is cut, and how many files a process may hold."""

from __future__ import annotations

import subprocess
import sys

import pytest

from chantier.server.config import read_config
from chantier.server.tallies import Limit, Tallies
from chantier.server.transport.gate import FEWEST, RESERVED, WAIT_SECONDS, Gate

PAUSES = {"connection_rate": "1000"}


class Visitor:
    """A connection that the gate looks at."""

    def __init__(self, gate: Gate, host: str, idle: bool = True, unread: int = 0) -> None:
        self.is_idle = idle
        self.is_socket = False
        self.unread = unread
        self.is_closed = False
        self.limits: list[Limit] = []
        self._gate, self._host = gate, host
        self.wait = gate.admit(self, host)

    def check(self, now: float) -> None:
        pass

    def cut(self, limit: Limit) -> None:
        self.limits.append(limit)
        self.close()

    def close(self) -> None:
        self.is_closed = True
        self._gate.leave(self, self._host)


def gate(**settings: str) -> Gate:
    return Gate(read_config({**PAUSES, **settings}, {}), Tallies())


def test_a_named_proxy_may_hold_as_many_connections_as_it_likes():
    one = gate(address_connections="2", connection_rate="1", proxy="10.0.0.1")
    assert [Visitor(one, "10.0.0.1", idle=False).wait for _ in range(50)] == [None] * 50
    waits = [Visitor(one, "10.0.0.2", idle=False).wait for _ in range(3)]
    assert waits == [None, None, WAIT_SECONDS]


def test_a_household_of_ipv6_is_one_address():
    one = gate(address_connections="2")
    waits = [Visitor(one, f"2001:db8::{n}", idle=False).wait for n in range(3)]
    assert waits == [None, None, WAIT_SECONDS]


def test_new_connections_have_a_rate():
    one = gate(address_connections="1000", connection_rate="2")
    waits = []
    for _ in range(10):
        visitor = Visitor(one, "203.0.113.1")
        waits.append(visitor.wait)
        visitor.close()
    assert waits == [None] * 8 + [1, 1]
    assert one.tallies.refused["connections"] == 2
    assert one.tallies.connections == 0


def test_a_flood_is_told_a_few_times_only():
    one = gate(connection_rate="5")
    told = [one.may_tell("203.0.113.1") for _ in range(20)]
    assert told == [True] * 5 + [False] * 15
    assert one.may_tell("203.0.113.2")


def test_all_together_are_limited_too():
    one = gate(max_connections="3")
    waits = [Visitor(one, f"203.0.113.{n}").wait for n in range(5)]
    assert waits == [None, None, None, WAIT_SECONDS, WAIT_SECONDS]
    assert not one.may_tell("203.0.113.9")


def test_the_address_that_reads_least_pays_for_what_waits():
    one = gate(max_queued=str(2**20))
    small = [Visitor(one, "203.0.113.1", unread=2**17) for _ in range(3)]
    large = [Visitor(one, "203.0.113.2", unread=2**18 + n) for n in range(4)]
    one.relieve()
    assert not any(visitor.is_closed for visitor in small)
    assert [visitor.is_closed for visitor in large] == [False, False, True, True]
    assert large[3].limits == ["budget"]
    one.relieve()
    assert not large[0].is_closed


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
@pytest.mark.parametrize(("soft", "hard"), [(100, 4096), (64, 200)])
def test_a_process_raises_its_limit_of_files_as_far_as_it_may(soft: int, hard: int):
    code = (
        "import resource\n"
        f"resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))\n"
        "from chantier.server.config import read_config\n"
        "from chantier.server.tallies import Tallies\n"
        "from chantier.server.transport.gate import Gate\n"
        "gate = Gate(read_config({'max_connections': '3000'}, {}), Tallies())\n"
        "gate.raise_descriptor_limit()\n"
        "print(gate.most, resource.getrlimit(resource.RLIMIT_NOFILE)[0])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    most, raised = map(int, done.stdout.split())
    wanted = 3000 + RESERVED
    assert raised == min(wanted, hard)
    assert most == (3000 if hard >= wanted else max(FEWEST, hard - min(RESERVED, hard // 2)))


def test_the_connections_of_some_addresses_are_closed_and_sockets_are_told_apart():
    one = gate()
    here, busy, socket = (Visitor(one, "203.0.113.1", idle=idle) for idle in (True, False, False))
    socket.is_socket = True
    there = Visitor(one, "203.0.113.2")
    one.close_requests(lambda key: key == "203.0.113.1")
    assert [v.is_closed for v in (here, busy, socket, there)] == [True, True, False, False]
