"""Messages of the stored games: `python tests/table/sent.py` writes the files again."""

from __future__ import annotations

import json
from itertools import zip_longest

import pytest

from fixtures import SENT, unpacked
from games.found import NAMES
from table.sent import lines, printed

ADVICE = "if this is meant: python tests/table/sent.py, and read the differences"


@pytest.mark.parametrize("name", NAMES)
def test_the_messages_of_a_seeded_game_are_as_they_were(name: str) -> None:
    expected = unpacked(SENT / f"{name}.jsonl.gz").decode().splitlines()
    for number, (was, now) in enumerate(zip_longest(expected, lines(name)), 1):
        assert was == now, f"{name}, message {number}: {ADVICE}"


def test_commands_print_of_stored_records_what_they_printed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("chantier.cli.language._chosen", [])
    expected = json.loads(unpacked(SENT / "printed.json.gz"))
    found = printed()
    assert found.keys() == expected.keys()
    for command, text in found.items():
        assert text == expected[command], f"{command}: {ADVICE}"
