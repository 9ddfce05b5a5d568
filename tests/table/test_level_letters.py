"""Two computers of one level at a table have different names."""

from __future__ import annotations

import pytest

from chantier.cli import language
from chantier.cli.terminal.seats import computer
from chantier.table.level_letters import level_letter


@pytest.mark.parametrize(
    ("levels", "letters"),
    [
        ((2, None), "-?"),
        ((2, 3, None), "--?"),
        ((None, 2, 2), "?AB"),
        ((2, 3, 2, 3), "AABB"),
        ((1, 1, 1, 1), "ABCD"),
    ],
)
def test_only_computers_of_one_level_get_letters_and_each_another(levels, letters):
    for seat, letter in enumerate(letters):
        if letter != "?":
            assert level_letter(levels, seat) == letter.strip("-")


def test_the_terminal_says_the_letter(monkeypatch):
    monkeypatch.setenv("CHANTIER_LANG", "fr")
    monkeypatch.setattr(language, "_chosen", [])
    assert computer((None, 2, 3), 1) == "l’ordinateur (niv.\u00a02)"
    assert [computer((2, None, 2), seat) for seat in (0, 2)] == [
        "l’ordinateur A (niv.\u00a02)",
        "l’ordinateur B (niv.\u00a02)",
    ]
