"""A server that is killed again and again loses nothing that was told, and doubles nothing."""

from __future__ import annotations

import os
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest

from server.killing import MIDDLES, PLANS, kill_again_and_again

pytestmark = pytest.mark.jit  # the server compiles; its rules are tested plainly elsewhere

LONG = bool(os.environ.get("CHANTIER_LONG"))
KILLS = 300 if LONG else 8
SEED = int(os.environ.get("CHANTIER_SEED", "1"))


PROOF = Path(__file__).resolve().parents[3] / "docs" / "proof.md"
HEADING = "## Killed servers"


def test_a_server_killed_again_and_again_loses_and_doubles_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    found = kill_again_and_again(tmp_path, SEED, KILLS)
    with capsys.disabled():
        print("\n" + "\n".join(f"{value:>10}  {name}" for name, value in found.items()))
    assert int(found["kills"]) >= KILLS
    for name in MIDDLES:
        assert int(found[name]) > 0, name
    for game in {plan.game for plan in PLANS}:
        assert int(found[f"tables of {game}"]) > 0, game
    if os.environ.get("CHANTIER_PROOF"):
        write_proof(found)


def write_proof(found: dict[str, str]) -> None:
    """Put what was counted at the end of docs/proof.md."""
    commit = ["git", "rev-parse", "--short=12", "HEAD"]
    done = subprocess.run(commit, cwd=PROOF.parent, capture_output=True, text=True, check=False)
    lines = [
        HEADING,
        "",
        "Written by `make test-long` (`tests/server/storage/test_kill.py`): a server is killed by",
        "SIGKILL at random moments while people, artificial players and spectators are at several",
        "games, and started again on the same file. After each kill every event and answer that a",
        "client got is looked for in the file as it was left, event by event beside a replay; what",
        "was not answered is asked again under the same id and must be there once. At the end",
        "every table goes on, is replayed from its first event, and the records of finished games",
        "are verified.",
        "",
        f"{datetime.now(UTC):%Y-%m-%d}, commit {done.stdout.strip() or 'unknown'}.",
        "",
        "| counted | |",
        "| --- | ---: |",
        *(f"| {name} | {value} |" for name, value in found.items()),
    ]
    before = PROOF.read_text("utf-8").partition(HEADING)[0].rstrip()
    PROOF.write_text("\n".join([before, "", *lines]) + "\n", "utf-8")
