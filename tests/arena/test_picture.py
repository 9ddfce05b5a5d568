"""The drawing of an arena's result."""

from __future__ import annotations

import pytest

from chantier.arena.picture import ticks


@pytest.mark.parametrize("span", [0.03, 0.5, 1, 2, 5, 6, 7, 8, 9, 10, 61, 99, 400])
def test_an_axis_of_any_length_has_a_few_marks(span):
    marks = ticks(0, span)
    assert 2 <= len(marks) <= 7
    assert marks[0] == 0
    assert marks[-1] <= span
