"""Hostile clients from addresses of their own, while players go on: nobody is refused or waits.

`CHANTIER_LONG=1` attacks ten times as long and ten times as strongly. What players feel of it is
measured in `bench/load/hostile.py`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from bench.load.attacks import GOALS

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


@contextmanager
def playing(live: Live) -> Iterator[None]:
    """Players who neither are refused nor lose an action, at a server that does not grow."""
    tables = [TablePlayers(live, seed) for seed in range(TABLES)]
    memory = Memory(live.process.pid)
    for one in tables:
        one.start()
    try:
        yield
    finally:
        for one in tables:
            one.stop()
        grown = memory.grown()
    for one in tables:
        one.check()
        assert one.acted > 0
    assert grown < MOST_MEMORY


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
def test_an_attacker_is_cut_and_players_go_on(live: Live, large: str, kind: str):
    with playing(live):
        told = end(begin(live, kind, [*GOALS].index(kind), large))
    held(told)


def test_all_attackers_together_are_cut_and_players_go_on(live: Live, large: str):
    with playing(live):
        attackers = [begin(live, kind, 50 + n, large) for n, kind in enumerate(GOALS)]
        told = [end(attacker) for attacker in attackers]
    for one in told:
        held(one)
    assert live.http.get(f"{live.url}/healthz").status_code == 200
    assert [line for line in live.lines() if line["level"] == "error"] == []
