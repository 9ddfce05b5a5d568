"""Hostile clients from addresses of their own, while players go on: nobody is refused or waits.

`CHANTIER_LONG=1` attacks ten times as long and ten times as strongly. What players feel of it is
measured in `bench/load/hostile.py`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from bench.load.attacks import GOALS

from proof_page import dated, write_section
from server import live_server
from server.hostile.playing import Memory, TablePlayers
from server.live_server import SOURCE, Live

pytestmark = [
    pytest.mark.jit,  # the server compiles
    pytest.mark.skipif(sys.platform != "linux", reason="127.0.0.2 and /proc"),
]

ROOT = SOURCE.parent
TIMES = 10 if os.environ.get("CHANTIER_LONG") else 1
SECONDS = 0.5 * TIMES
TABLES = 3
MOST_MEMORY = 50 * 2**20
COUNTED = ("connected", "not let in", "refused", "told when", "cut", "not heard", "joins", "bytes")
RECORDS = ROOT / "tests/games/turquoise/upward.jsonl"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server with its limits as they are by default, but for how long it has patience."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live_server, "GENEROUS", {"CHANTIER_WORKERS": "1"})
        file = tmp_path_factory.mktemp("hostile") / "tables.db"
        short = {"head_seconds": "1", "body_seconds": "1", "stall_seconds": "1"}
        with Live.running(file, **short) as server:
            yield server


@pytest.fixture(scope="module")
def large(live: Live) -> str:
    """A table of which a snapshot is long; the attacker's own."""
    record = json.loads(RECORDS.read_text().partition("\n")[0])
    rules = {"game": "turquoise", "players": 2, "opening": record["actions"][:-10]}
    body = {"rules": rules, "seats": [{"kind": "me"}, {"kind": "me"}], "name": "Eva"}
    answer = live.person().http.post("/tables", json=body)
    assert answer.status_code == 201, answer.text
    table = answer.json()["table"]
    assert len(live.http.get(f"{live.url}/api/tables/{table}").content) > 64_000
    return table


@dataclass
class AttackCount:
    """What was counted while a server was attacked."""

    title: str
    acted: int = 0
    """Actions of players; each was acknowledged."""
    longest: float = 0.0
    """Seconds until the slowest of them was."""
    grown: int = 0
    """Bytes that the server had more, at the most."""
    load: float = 0.0
    """The load average at its end."""
    told: list[dict[str, Any]] = field(default_factory=list)
    """What the attackers were allowed."""

    def row(self) -> str:
        """A line of a table."""
        counts = Counter[str]()
        for one in self.told:
            counts.update({name: count for name, count in one.items() if name != "kind"})
        told = ", ".join(f"{counts[name]:,} {name}" for name in COUNTED if counts[name])
        return (
            f"| {self.title} | {self.acted:,} | {self.longest:.2f} s | "
            f"{self.grown / 2**20:+.0f} MB | {told} | {self.load:.1f} |"
        )


@pytest.fixture(scope="module")
def counted() -> Iterator[list[AttackCount]]:
    """What the tests of this module counted; `make test-long` writes it into docs/proof.md."""
    found: list[AttackCount] = []
    yield found
    if os.environ.get("CHANTIER_PROOF") and len(found) == len(GOALS) + 1:
        write_proof(found)


def write_proof(found: Sequence[AttackCount]) -> None:
    """Put what was counted into docs/proof.md."""
    lines = [
        "Written by `make test-long` (`tests/server/hostile/test_hostile.py`): attackers from",
        f"addresses of their own, {TIMES} times as long and as strong as in `make test`, while",
        f"people play at {TABLES} tables. Each attacker was cut or refused as it should, and was",
        "told when to come back wherever it was told anything. No player was refused, no action",
        "was lost, each table holds what was acknowledged, and the server's memory grew by less",
        "than 50 MB. How long actions take is no part of the proof: attackers, players and server",
        "share the machine with other work.",
        "",
        dated(),
        "",
        "| attack | players' actions, none lost | slowest | memory | attackers | load |",
        "| --- | ---: | ---: | ---: | --- | ---: |",
        *(one.row() for one in found),
    ]
    write_section("## Hostile clients", lines)


@contextmanager
def playing(live: Live, title: str) -> Iterator[AttackCount]:
    """Players who neither are refused nor lose an action, at a server that does not grow."""
    found = AttackCount(title)
    tables = [TablePlayers(live, seed) for seed in range(TABLES)]
    memory = Memory(live.process.pid)
    for one in tables:
        one.start()
    try:
        yield found
    finally:
        for one in tables:
            one.stop()
        grown = memory.grown()
    for one in tables:
        one.check()
        assert one.acted > 0
    assert grown < MOST_MEMORY
    found.acted, found.grown = sum(one.acted for one in tables), grown
    found.longest, found.load = max(one.longest for one in tables), os.getloadavg()[0]


def begin(live: Live, kind: str, number: int, table: str) -> subprocess.Popen[str]:
    """An attacker in a process and at an address of its own."""
    command = [sys.executable, "-m", "bench.load.attacks", kind, str(live.port)]
    command += [f"127.0.0.{10 + number}", str(SECONDS), "--strength", str(TIMES), "--table", table]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def end(attacker: subprocess.Popen[str]) -> dict[str, Any]:
    """What an attacker was allowed."""
    out, _ = attacker.communicate(timeout=120 + SECONDS)
    assert attacker.returncode == 0
    return json.loads(out)


def held(told: dict[str, Any]) -> None:
    """The attacker was cut and refused, and told when to come back."""
    for count in GOALS[told["kind"]]:
        assert told.get(count, 0) > 0, told
    assert told.get("told when", 0) == told.get("refused", 0), told


@pytest.mark.parametrize("kind", GOALS)
def test_an_attacker_is_cut_and_players_go_on(
    live: Live, large: str, counted: list[AttackCount], kind: str
):
    with playing(live, kind) as found:
        found.told.append(end(begin(live, kind, [*GOALS].index(kind), large)))
    held(found.told[0])
    counted.append(found)


def test_all_attackers_together_are_cut_and_players_go_on(
    live: Live, large: str, counted: list[AttackCount]
):
    with playing(live, "all together") as found:
        attackers = [begin(live, kind, 50 + n, large) for n, kind in enumerate(GOALS)]
        found.told.extend(end(attacker) for attacker in attackers)
    for one in found.told:
        held(one)
    assert live.http.get(f"{live.url}/healthz").status_code == 200
    assert [line for line in live.lines() if line["level"] == "error"] == []
    counted.append(found)
