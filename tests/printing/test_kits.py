"""The kits of our games: each word and each drawing of an assembly is there."""

from __future__ import annotations

import pytest

from chantier.games.registry import find_game
from chantier.i18n import LANGUAGES
from chantier.printing.kit import kit_of
from games.amounts import amounts_of
from games.found import NAMES
from printing.kits import drawings, missing_words
from printing.made import COMMON, settings_for

WITH_KIT = [name for name in NAMES if not amounts_of(name).rulebook_alone]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WITH_KIT)
def test_every_word_and_drawing_of_the_assembly_is_there(name: str, language: str) -> None:
    kit = kit_of(find_game(name))
    assert kit is not None
    assert not list(missing_words(kit, name, language))
    drawn = drawings(kit, settings_for(name, *COMMON), language)
    assert all(one.startswith("<svg") for one in drawn)
