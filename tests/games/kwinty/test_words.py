"""Kwinty tells what a legal action does."""
# ruff: noqa: N802  # a test is named for its clause

from __future__ import annotations

import pytest

from chantier.i18n import LANGUAGES
from games.checks import explained, play, say, say_effect
from games.kwinty.situations import FIVE, GAMES

# The actions so far, an action, and the keys of what it does.
EFFECTS = [
    ("Hi Vk Vi Vj Vk Vi Vi", "Vl", ["four.one"]),
    ("Hi Vk Vi Vj Vk Vi Vi Vl Vj Vi Vl Hg Hk Hg", "Hj", ["four.other"]),
    (FIVE.rsplit(" ", 1)[0], FIVE.split()[-1], ["five"]),
    (
        GAMES["all blocks, white"].rsplit(" ", 1)[0],
        GAMES["all blocks, white"].split()[-1],
        ["fours"],
    ),
    (GAMES["no place"], "pass", ["pass"]),
]
CLAUSES = {"five": "K7", "fours": "K8", "four.one": "K8", "four.other": "K8"}
# With the swap opening (K10): the actions so far, an action, the key, and the sentences.
SWAP_EFFECTS = [
    (
        "Hi Vh",
        "Vk",
        "offer",
        "Player 2 then chooses a colour",
        "Joueur 2 choisit ensuite sa couleur",
    ),
    (
        "Hi Vh Vk",
        "keep",
        "keep",
        "Player 2 places the fourth block; Player 1 plays white",
        "Joueur 2 pose le quatrième bloc ; Joueur 1 joue les blancs",
    ),
    (
        "Hi Vh Vk",
        "swap",
        "swap",
        "Player 1 plays black and places the fourth block",
        "Joueur 1 joue les noirs et pose le quatrième bloc",
    ),
]
KEYS = {key for _, _, keys in EFFECTS for key in keys} | {key for _, _, key, _, _ in SWAP_EFFECTS}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("actions", "action", "keys"), EFFECTS)
def test_a_legal_action_tells_its_effects(
    actions: str, action: str, keys: list[str], language: str
) -> None:
    match = play("kwinty", actions)
    seat, other = "WB"[match.to_act], "BW"[match.to_act]
    after, explanation = explained(match, action, language)
    white, black = after.outcome.scores if after.is_over else (0, 0)
    for key in keys:
        who = seat if key == "five" else other
        values = {
            "white": white,
            "black": black,
            "seat": say(language, f"seat.{who}"),
            "count": 1 if key == "four.one" else 2,
        }
        clause = CLAUSES.get(key, "")
        sentence = say_effect(language, f"kwinty.effect.{key}", clause, **values)
        assert sentence in explanation.effects
        assert sentence in str(explanation)


@pytest.mark.parametrize(("actions", "action", "key", "english", "french"), SWAP_EFFECTS)
def test_K10_the_choice_of_colours_tells_what_it_means(
    actions: str, action: str, key: str, english: str, french: str
) -> None:
    del key
    match = play("kwinty", actions, opening="swap")
    assert explained(match, action, "en")[1].effects == (f"{english} (K10)",)
    assert explained(match, action, "fr")[1].effects == (f"{french} (K10)",)


def test_K10_seats_are_called_by_their_colours_once_they_have_them() -> None:
    def names(actions: str) -> list[str]:
        position = play("kwinty", actions, opening="swap").position
        return [position.seat_name(seat, "en") for seat in (0, 1)]

    assert names("") == names("Hi Vh Vk") == ["Player 1", "Player 2"]
    assert names("Hi Vh Vk keep Vj") == ["White", "Black"]
    assert names("Hi Vh Vk swap") == ["Black", "White"]


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        ("Hi", ["White", "Black", "Player 1 places the first three blocks"]),
        ("Hi Vh Vk", ["White", "Black", "Player 2 keeps black or takes white"]),
        ("Hi Vh Vk keep", ["White · Player 1", "▸  ●  Black · Player 2"]),
        ("Hi Vh Vk swap", ["White · Player 2", "▸  ●  Black · Player 1"]),
    ],
)
def test_K10_the_board_says_who_plays_which_colour(actions: str, told: list[str]) -> None:
    shown = play("kwinty", actions, opening="swap").text("en")
    assert [words for words in told if words not in shown] == []
