"""A server that is killed again and again loses nothing that was told, and doubles nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from proof_page import dated, write_section
from server.killing import MIDDLES, PLANS, kill_again_and_again

pytestmark = pytest.mark.jit  # the server compiles; its rules are tested plainly elsewhere

LONG = bool(os.environ.get("CHANTIER_LONG"))
KILLS = 300 if LONG else 8
SEED = int(os.environ.get("CHANTIER_SEED", "1"))


HEADING = "## Killed servers"


def test_a_server_killed_again_and_again_loses_and_doubles_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    found = kill_again_and_again(tmp_path, SEED, KILLS)
    with capsys.disabled():
        print("\n" + "\n".join(f"{value:>10}  {name}" for name, value in found.items()))
    assert int(found["kills"]) >= KILLS
    for name in (*MIDDLES, "games begun with every player's salt"):
        assert int(found[name]) > 0, name
    for game in {plan.game for plan in PLANS}:
        assert int(found[f"tables of {game}"]) > 0, game
    if os.environ.get("CHANTIER_PROOF"):
        write_proof(found)


def write_proof(found: dict[str, str]) -> None:
    """Put what was counted into docs/proof.md."""
    lines = [
        "Written by `make test-long` (`tests/server/storage/test_kill.py`): a server is killed by",
        "SIGKILL at random moments while people, artificial players and spectators are at several",
        "games, and started again on the same file. Now and then it is suspended for seconds, and",
        "its wall clock is put an hour forward or back: no clock may lose or win time by it. After",
        "each kill every event and answer that a",
        "client got is looked for in the file as it was left, event by event beside a replay; what",
        "was not answered is asked again under the same id and must be there once. At the end",
        "every table goes on, is replayed from its first event, and the records of finished games",
        "are verified.",
        "",
        dated(),
        "",
        "| counted | |",
        "| --- | ---: |",
        *(f"| {name} | {value} |" for name, value in found.items()),
    ]
    write_section(HEADING, lines)
