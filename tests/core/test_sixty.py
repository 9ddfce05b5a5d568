"""A game in 60 seconds: short, with its facts, and only where a game brings the text."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from chantier.core.sixty import MOST_WORDS, fact_line, in_sixty_seconds
from chantier.games.registry import OURS, find_game
from chantier.i18n import LANGUAGES


def words(text: str) -> list[str]:
    return re.findall(r"\w+(?:[’-]\w+)*", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OURS)
def test_a_game_in_60_seconds_has_at_most_90_words(name, language):
    found = in_sixty_seconds(find_game(name).card, language)
    assert found is not None
    assert 60 <= len(words(found.text)) <= MOST_WORDS


def test_words_with_an_apostrophe_or_a_hyphen_count_once():
    assert len(words("Posez-en un debout ; c’est gagné.")) == 5


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("fr", "2 à 4 joueurs · 15 à 20\u00a0min · Hartmut Kommerell"),
        ("en", "2 to 4 players · 15 to 20\u00a0min · Hartmut Kommerell"),
    ],
)
def test_the_facts_name_players_minutes_and_author(language, line):
    card = find_game("tulum").card
    assert fact_line(card, language) == line


def test_facts_that_are_single_numbers_or_unknown():
    card = find_game("kwinty").card
    assert fact_line(card, "en") == "2 players · 15\u00a0min · Fred Horn"
    assert fact_line(replace(card, minutes=None), "en") == "2 players · Fred Horn"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_without_the_text_has_none(language):
    assert in_sixty_seconds(replace(find_game("kwinty").card, name="montjoie"), language) is None
