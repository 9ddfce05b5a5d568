"""What a page without the game's own module is sent: a drawing, and the actions in words."""

from __future__ import annotations

import pytest
from msgspec import UNSET

import chantier
from chantier.games.registry import OURS
from chantier.table import narration
from chantier.table.board import board_of, brings_no_page
from toy import GAME


def test_a_game_of_another_package_is_drawn_in_both_languages_with_the_last_action_marked():
    position = GAME.initial(2)
    after = position.play("rest")
    board = board_of(after, 1, 1, last=position.parse("rest"))
    assert board.drawing is not UNSET
    assert board.drawing.fr == after.svg("fr", position.parse("rest"))
    assert board.drawing.en == after.svg("en", position.parse("rest"))
    assert board.drawing.fr != board.drawing.en


def test_each_of_its_actions_is_said_in_words():
    position = GAME.initial(2)
    words = narration.offered(position, position.legal())
    assert words is not UNSET
    assert [one.fr for one in words] == ["rest, siège 0", "roll, siège 0"]
    assert [one.en for one in words] == [
        position.words(position.parse(action)).text(GAME.card, "en") for action in position.legal()
    ]


@pytest.mark.parametrize("name", OURS)
def test_a_game_with_a_page_of_its_own_is_sent_neither(name):
    position = chantier.game(name).initial()
    assert not brings_no_page(position.game)
    assert board_of(position, 0, 0).drawing is UNSET
    assert narration.offered(position, position.legal()) is UNSET
