"""The Python door refuses what is of the wrong type with an error of ours, or takes it as meant."""

from __future__ import annotations

import numpy as np
import pytest

import chantier
from chantier.errors import BadRecord, BadRequest, NothingToUndo
from chantier.i18n import say


@pytest.mark.parametrize("count", [1.5, True, None, "1"])
def test_undo_takes_whole_numbers_alone(count):
    match = chantier.new("turris").play("Va1")
    with pytest.raises(NothingToUndo, match="whole number"):
        match.undo(count)
    assert match.actions == ("Va1",)


@pytest.mark.parametrize("depth", [-1, True, 1.5, None])
def test_perft_takes_whole_numbers_alone(depth):
    with pytest.raises(BadRequest, match="depth"):
        chantier.new("turris").position.perft(depth)


@pytest.mark.parametrize("line", [None, 7, ["x"]])
def test_load_takes_text_alone(line):
    with pytest.raises(BadRecord, match="JSON object"):
        chantier.load(line)


def test_numpy_integers_count_players():
    assert chantier.new("turris", players=np.int64(2)).players == 2


def test_the_options_of_a_position_cannot_be_changed_from_outside():
    match = chantier.new("kwinty")
    match.position.options["opening"] = "flat"
    assert match.play("Vi").record().options == {}


def test_a_language_that_is_not_there_is_named():
    with pytest.raises(ValueError, match="klingon"):
        say("klingon", "error.illegal")
