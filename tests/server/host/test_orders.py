"""Orders of the host, against parts of a server whose clocks and connections a test holds."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from chantier.errors import NotReady
from chantier.server.config import read_config
from chantier.server.host import drain as drain_module
from chantier.server.host.actions import HostActions
from chantier.server.host.admin_messages import BlockAddress
from chantier.server.host.blocks import Blocks
from chantier.server.host.drain import Drain
from chantier.server.tallies import Tallies
from chantier.server.transport.gate import Gate
from chantier.table.options import NO_CLOCK

HOUR = 3600


class Machine:
    """A monotonic clock in seconds, and a wall clock in milliseconds that may be put."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monotonic, self.wall = 100.0, 1_700_000_000_000
        monkeypatch.setattr(drain_module, "wall_ms", lambda: self.wall)
        monkeypatch.setattr(drain_module, "LOOK", 0.0)

    def passes(self, seconds: int) -> None:
        self.monotonic += seconds
        self.wall += 1000 * seconds


async def look() -> None:
    """Let a drain look at the tables."""
    for _ in range(5):
        await asyncio.sleep(0)


def played() -> Any:
    """A table at which a game is played."""
    state = SimpleNamespace(rules=SimpleNamespace(clock=NO_CLOCK), status="playing")
    return SimpleNamespace(state=state, is_followed_by_players=True)


@pytest.mark.parametrize("step", [-HOUR, HOUR])
def test_a_step_of_the_wall_clock_neither_ends_a_drain_nor_puts_it_off(
    monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    machine, ends = Machine(monkeypatch), list[str]()

    async def main() -> None:
        drain = Drain(lambda: machine.monotonic)
        drain.begin(600, "", lambda: [played()], lambda: ends.append("end"))
        await look()
        machine.wall += 1000 * step
        machine.passes(590)
        await look()
        assert ends == []
        assert drain.stops_at == machine.wall + 10_000
        with pytest.raises(NotReady) as refused:
            drain.check()
        assert refused.value.after == 10
        assert drain.notice().stops_at == drain.stops_at
        machine.passes(10)
        await look()
        assert ends == ["end"]

    asyncio.run(main())


class Visitor:
    """A connection that the gate looks at."""

    unread, is_idle, is_closed = 0, True, False

    def __init__(self, gate: Gate, host: str, is_socket: bool = False) -> None:
        self.is_socket = is_socket
        gate.admit(self, host)

    def check(self, now: float) -> None:
        pass

    def cut(self, limit: Any) -> None:
        raise AssertionError(limit)

    def close(self) -> None:
        self.is_closed = True


def test_a_block_closes_what_the_address_has_open(tmp_path: Path) -> None:
    gate = Gate(read_config({}, {}), Tallies())
    told: list[tuple[str, int]] = []

    def client(address: str) -> Any:
        return SimpleNamespace(address=address, end=lambda code, _: told.append((address, code)))

    clients = [client("203.0.113.7"), client("198.51.100.7")]
    context: Any = SimpleNamespace(blocks=Blocks(tmp_path / "x.db"), gate=gate, clients=clients)
    kept_alive, socket = (Visitor(gate, "203.0.113.7", is_socket=is_it) for is_it in (False, True))
    elsewhere = Visitor(gate, "198.51.100.7")
    order = BlockAddress(address="203.0.113.0/24", seconds=HOUR)
    asyncio.run(HostActions(context).do(order))
    assert kept_alive.is_closed
    assert not elsewhere.is_closed
    assert told == [("203.0.113.7", 4403)]
    assert not socket.is_closed  # it is closed with a reason, and that must be written first
