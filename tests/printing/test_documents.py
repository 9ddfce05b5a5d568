"""Every document of every kit, read back from its own operators: see `checks`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from printing.checks import faults
from printing.made import ALL, COMMON, digests, offered, proof_of

LONG = bool(os.environ.get("CHANTIER_LONG"))
WAYS = ALL if LONG else [COMMON]
MOST = 12  # faults that are told


@pytest.mark.parametrize("way", WAYS, ids="-".join)
@pytest.mark.parametrize(("game", "part"), offered(), ids=lambda one: one)
def test_a_document_is_printed_as_it_says(game: str, part: str, way: tuple[str, str, str]) -> None:
    found = faults(proof_of(game, part, *way))
    name = f"{game}, {part}, {' '.join(way)}"
    assert not found, f"{name}: {len(found)} faults\n" + "\n".join(found[:MOST])


def test_two_processes_make_the_same_bytes() -> None:
    there = subprocess.run(
        [sys.executable, "-m", "printing.made"],
        cwd=Path(__file__).parents[1],
        env={**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout == "\n".join(digests())
