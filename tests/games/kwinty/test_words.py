"""Kwinty tells what a legal action does."""

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
KEYS = {key for _, _, keys in EFFECTS for key in keys}


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
