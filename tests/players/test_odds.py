"""Shares of the win as they come true."""

from __future__ import annotations

import pytest

from chantier.players.odds import sharpened


def test_odds_are_raised_to_a_power():
    assert sharpened(0.75, 2) == pytest.approx(9 / 10)
    assert sharpened(0.25, 2) == pytest.approx(1 / 10)
    assert sharpened(0.3, 1) == pytest.approx(0.3)
    assert [sharpened(share, 2.5) for share in (0.0, 0.5, 1.0)] == [0, 0.5, 1]
