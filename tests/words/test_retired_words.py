"""No text for players says a word that was retired; and a word that came back would be found."""

from __future__ import annotations

import pytest
from retired import RETIRED, catalogues, found, passages


def test_no_text_for_players_says_a_retired_word():
    said = [
        f"{where}: {word}" for where, language, text in passages() for word in found(text, language)
    ]
    assert said == []


def test_every_kind_of_text_is_read():
    places = [where for where, _, _ in passages()]
    assert len(places) > 2000
    for part in ("i18n/fr.json", "i18n/page/lobby.en.json", "turris/words/fr.json: lesson."):
        assert any(part in where for where in places), part
    for part in ("docs/rules/kwinty.fr.md", "docs/rules/img/turris-T4.en.svg", "hosting.fr.md"):
        assert any(part in where for where in places), part
    assert {path.stem.rpartition(".")[2] for path in catalogues()} == {"fr", "en"}


PLANTED = {
    "fr": (
        "Ce siège n’a plus de bloc.",
        "Quatre jeux français de construction",
        "Contre un niveau",
        "Le niveau 3 réfléchit",
        "le hasard\u00a0: 1, 4 et 6",
        "Proposer de partager la victoire",
        "toutes les allées du chemin",
        "Deux chefs de chantier",
        "Tirer une plaque",
        "une plaque tirée au hasard",
        "24 plaques dans la pile",
        "Il a enjambé votre pilier",
        "Seth\u00a0: prendre la pose à son compte",
        "à prendre",
        "Thot est à vendre",
        "Porter le pilier",
        "3 blocs en jeu",
        "mettre à l’abri",
        "La pyramide est achevée",
        "Une ligne peut être couchée",
        "Montrez-moi",
        "J’ai lu",
        "Connexion perdue, on réessaie",
        "Reprendre une action",
        "posés bout à bout",
        "2ᵉ coup",
    ),
    "en": (
        "Four French building games",
        "an artificial player plays on for you",
        "Against a level",
        "Level 3 is thinking",
        "Whoever must act",
        "Invite somebody",
        "Your seat: by lot",
        "Offer to share the win",
        "this seat has no block left",
        "White goes out",
        "Horus is for sale",
        "Carry the pillar",
        "Invite by a link",
        "Bonus of the middle",
        "Look back at the game",
        "Take back your action",
        "chance decides",
    ),
}


@pytest.mark.parametrize("language", RETIRED)
def test_a_retired_word_that_came_back_would_be_found(language: str):
    assert [text for text in PLANTED[language] if not list(found(text, language))] == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("fr", "1 place libre"),
        ("fr", "l’ordinateur (niv. 3) réfléchit"),
        ("fr", "Mes parties"),
        ("fr", "il vous reste 3 points d’action"),
        ("fr", "un pilier porte la plaque"),
        ("fr", "tirage au sort"),
        ("en", "1 free seat"),
        ("en", "the computer (level 3) is thinking"),
        ("en", "you have 3 action points left"),
        ("en", "a pillar carries the plate"),
        ("en", "which way it faces"),
        ("en", "the first player is drawn by lot"),
    ],
)
def test_the_words_that_stay_are_not_found(language: str, text: str):
    assert list(found(text, language)) == []
