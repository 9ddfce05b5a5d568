"""A server that is killed again and again loses nothing that was told, and doubles nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from server.killing import kill_again_and_again

pytestmark = pytest.mark.jit  # the server compiles; its rules are tested plainly elsewhere

LONG = bool(os.environ.get("CHANTIER_LONG"))
KILLS = 300 if LONG else 20
SEED = int(os.environ.get("CHANTIER_SEED", "1"))


def test_a_server_killed_again_and_again_loses_and_doubles_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    found = kill_again_and_again(tmp_path, SEED, KILLS)
    with capsys.disabled():
        print("\n" + "\n".join(f"{name:>32}  {value}" for name, value in found.items()))
    assert int(found["kills"]) >= KILLS
    # It means something only if a kill did hit the middle of things, and they were put right.
    for name in ("done once though asked again", "kept, the answer lost", "clocks over an outage"):
        assert int(found[name]) > 0, name
    for game in ("kwinty", "turris", "tulum", "turquoise"):
        assert int(found[f"tables of {game}"]) > 0, game
