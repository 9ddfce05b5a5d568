"""The whole game of three seats, solved by the command: `make test-long` alone collects it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from chantier.core.cache import cache_root
from chantier.players.tulum.check import check_decisions
from chantier.players.tulum.three_file import ThreeTable, path_of
from proof_page import dated, write_section

pytestmark = pytest.mark.jit

HEADING = "## Tulum for three"
DECISIONS = 2000


def test_the_whole_game_is_solved_to_the_last_digits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "compiled").symlink_to(cache_root() / "compiled")  # nothing is compiled again
    monkeypatch.setenv("CHANTIER_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("CHANTIER_TABLES_DIR", str(tmp_path / "tables"))
    done = subprocess.run(
        [sys.executable, "-m", "chantier.cli.main", "solve", "tulum", "--players", "3"],
        capture_output=True,
        text=True,
        check=True,
    )
    answer = json.loads(done.stdout)
    seats = answer["seats"]
    assert f"{seats[0]:.3f}" == "0.390"
    assert str(seats[0]).startswith("0.389")
    assert abs(sum(seats) - 1) < 1e-9
    table = ThreeTable(path_of())
    table.check_all()
    residual = table.measure_residual(os.cpu_count() or 1)
    assert answer["residual"] < 1e-12
    assert residual < 1e-12
    checked = check_decisions(DECISIONS, seed=3, players=3)
    assert checked.loss <= 1e-9
    assert checked.misjudged <= 1e-9
    if os.environ.get("CHANTIER_PROOF"):
        write_section(HEADING, proof(answer, residual, checked.loss, checked.misjudged))


def proof(answer: dict[str, object], residual: float, loss: float, misjudged: float) -> list[str]:
    """What was found, as docs/proof.md has it."""
    seats = ", ".join(f"{share:.9f}" for share in answer["seats"])  # type: ignore[attr-defined]
    rows = {
        "chances from the start": seats,
        "their sum is off 1 by": f"{abs(sum(answer['seats']) - 1):.0e}",  # type: ignore[call-overload]
        "triples, rotations counted once": f"{answer['triples']:,}",
        "triples in which a seat must mix two turns": answer["mixed"],
        "largest residual, as the solver found it": f"{answer['residual']:.1e}",
        "largest residual of all positions, measured anew from the file": f"{residual:.1e}",
        "decisions of the strongest level, by the rules alone": f"{DECISIONS:,}",
        "the most that one of them gives away": f"{loss:.1e}",
        "the most that a chance it names is off": f"{misjudged:.1e}",
    }
    return [
        "Written by `make test-long` (`tests/games/tulum/long_three_whole.py`): the command",
        "`chantier solve tulum --players 3` solves the whole game. A residual is how far any",
        "seat's share in a position is from what the best turn makes of all other shares.",
        "`make test` compares smaller games (to four rows, four dice of four faces) in every",
        "position with a second solver, written from the clauses alone",
        "(`tests/games/tulum/plain_solver.py`), to 1e-9.",
        "",
        dated(),
        "",
        "| | |",
        "| --- | ---: |",
        *(f"| {name} | {value} |" for name, value in rows.items()),
    ]
