"""Legal actions as they are sent: whole when they are unpacked, and small."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import pytest
from msgspec import to_builtins

from chantier.server.wire import encode
from chantier.table import views
from chantier.table.messages import Choices, PartValue
from games.found import NAMES
from table.table_fixture import TableFixture, table_of

WIDEST = Path(__file__).parents[1] / "games" / "turquoise" / "widest.jsonl"
TEXTS_ALONE = 2823  # packed bytes of the widest position's choices when they had no parts


def widest() -> TableFixture:
    """A table in the widest Turquoise position."""
    record = json.loads(WIDEST.read_text("utf-8"))
    return table_of("turquoise", people=4, opening=tuple(record["actions"]))


def unpacked(choices: Choices) -> list[list[PartValue]]:
    """The parts of every action, as a client reads them."""
    found: list[list[PartValue]] = []
    before: list[PartValue] = []
    for packed in choices.parts:
        before = [*before[: packed.kept], *packed.rest]
        found.append(before)
    return found


@pytest.mark.parametrize("game", [*NAMES, "widest"])
def test_unpacked_parts_are_those_of_each_action(game: str) -> None:
    state = (widest() if game == "widest" else table_of(game)).state
    choices = views.choices(state)
    assert choices is not None
    assert unpacked(choices) == [
        to_builtins(state.position.parts(state.position.parse(text))) for text in choices.actions
    ]


def test_parts_add_at_most_half_to_the_packed_size_of_the_widest_position() -> None:
    choices = views.choices(widest().state)
    assert choices is not None
    assert len(choices.actions) == 1156
    assert len(zlib.compress(encode(choices).encode(), 6)) <= 1.5 * TEXTS_ALONE
