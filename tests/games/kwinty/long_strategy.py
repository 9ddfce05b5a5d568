"""Kwinty's strategy made anew from nothing: minutes, so `make test-long` alone collects it."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from chantier.players.kwinty.strategy.answers import read_answers
from chantier.players.kwinty.strategy.making import StrategyMaker
from chantier.players.kwinty.strategy.walk import CLOSED, REPLIES, Walk
from proof_page import dated, write_section

pytestmark = pytest.mark.jit

HEADING = "## Kwinty solved"


def test_the_strategy_is_made_again_from_nothing_and_holds(tmp_path: Path) -> None:
    maker = StrategyMaker()
    begun = time.process_time()
    made = maker.make(lambda _done: None, tmp_path / "proof")
    spent = time.process_time() - begun
    assert made == read_answers()
    walk = Walk(made.whole).run()
    assert walk.ended == CLOSED
    replies = int(walk.arrays.control[REPLIES])
    if not os.environ.get("CHANTIER_PROOF"):
        return
    write_section(
        HEADING,
        [
            "Written by `make test-long` (`tests/games/kwinty/long_strategy.py`): the proof that",
            "the first seat wins after `Vi`, made from nothing, and an answer to every reply. The",
            "answers are those of the package, and the walk by the rules alone is closed.",
            "",
            dated(),
            "",
            "| counted | |",
            "| --- | ---: |",
            f"| positions expanded by the proof | {maker.nodes:,} |",
            f"| processor time of proof and answers, s | {spent:.0f} |",
            f"| positions with an answer | {walk.positions:,} |",
            f"| replies gone into | {replies:,} |",
            f"| actions of the longest line | {walk.longest} |",
        ],
    )
