"""Turquoise's candidates: its reference cannot list every action, but knows which are one."""

from __future__ import annotations

import pytest

from games.turquoise.reference_broken import is_well_formed
from games.turquoise.seeded import SEEDED


@pytest.mark.jit
def test_candidates_are_well_formed_and_hold_what_is_legal() -> None:
    for moment in SEEDED.playthrough(1):
        notation = moment.position.game.notation
        texts = set(map(notation.text, notation.candidates(moment.position.state)))
        assert texts >= set(moment.legal)
        assert [text for text in texts if not is_well_formed(text)] == []
