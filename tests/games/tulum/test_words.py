"""Tulum tells what is at stake, word for word: what a key says, in English and in French."""

from __future__ import annotations

import re

import pytest

from chantier.i18n import catalogue
from games.checks import play
from games.tulum.situations import GAMES

SUPPORTED = "roll:111134 place:11 place:12 place:13 place:14"
EFFECTS = [
    ("", "roll:112345", "rolled", "can place: row 1, places 1, 2, 3, 4, 5 and 6 (U2)",
     "permet de poser : rangée 1, places 1, 2, 3, 4, 5 et 6 (U2)"),
    ("", "roll:223456", "nothing", "nothing to place, nothing lost (U4)",
     "rien à poser, rien de perdu (U4)"),
    ("", "roll:223456", "turn", "Player 2 plays next", "la main passe à Joueur 2"),
    ("roll:112345 place:11", "place:12", "die",
     "a plum die places: 2 blocks at stake",
     "un dé prune pose : 2 blocs à sécuriser"),
    ("roll:112345 place:11", "place:12", "more",
     "the other dice can still place: row 2, place 1 (U3)",
     "les autres dés peuvent encore poser : rangée 2, place 1 (U3)"),
    ("roll:112345 place:11 place:12", "place:21", "choice",
     "nothing more to place: stop, or roll 3 dice again (58% risk) (U5)",
     "plus rien à poser : arrêtez-vous ou relancez 3 dés (58 % de risque) (U5)"),
    (f"{SUPPORTED} again roll:22 place:21", "place:23", "last_die",
     "the last die has placed: the turn ends and secures 6 blocks (U6)",
     "le dernier dé a posé : le tour se termine et sécurise 6 blocs (U6)"),
    (f"{SUPPORTED} again roll:22 place:21", "place:23", "turn", "Player 2 plays next",
     "la main passe à Joueur 2"),
    (GAMES["complete"].rsplit(" ", 1)[0], "place:61", "won",
     "completes the pyramid: Player 1 wins (U7)", "termine la pyramide : Joueur 1 gagne (U7)"),
    (SUPPORTED, "stop", "secured", "secures 4 blocks: 4 of 21",
     "sécurise 4 blocs : 4 sur 21"),
    (SUPPORTED, "again", "again", "rolls 2 dice again, with 4 blocks at stake",
     "relance 2 dés, avec 4 blocs à sécuriser"),
    (SUPPORTED, "again", "risk", "44% risk of losing them all (U4)",
     "44 % de risque de tout perdre (U4)"),
    (f"{SUPPORTED} again", "roll:66", "lost", "places nothing and loses 4 blocks (U4)",
     "ne pose rien et perd 4 blocs (U4)"),
]  # fmt: skip
KEYS = {key for _, _, key, _, _ in EFFECTS}


@pytest.mark.parametrize(("actions", "action", "key", "english", "french"), EFFECTS)
def test_tulum_tells_what_is_at_stake(
    actions: str, action: str, key: str, english: str, french: str
) -> None:
    match = play("tulum", actions)
    for language, sentence in (("en", english), ("fr", french)):
        assert sentence in match.explain(action, language).effects
        parts = re.split(r"\{\w+\}", catalogue(language)[f"tulum.effect.{key}"])
        assert re.fullmatch(".+".join(map(re.escape, parts)) + r"( \(U\d\))?", sentence)


def test_tulum_speaks_of_rows_and_places() -> None:
    match = play("tulum", "roll:111134 place:11 place:12 place:13 place:14 again")
    said = {language: match.explain("roll:12", language) for language in ("en", "fr")}
    assert said["en"].words == "the dice show 1\u00a0plum and 1\u00a0blue"
    assert said["fr"].effects[0] == (
        "permet de poser : rangée 1, places 5 et 6 ; rangée 2, places 1, 2 et 3 (U2)"
    )


def test_colours_agree_with_what_they_stand_for() -> None:
    match = play("tulum", "roll:222345")
    assert match.explain("roll:222345", "fr").words == (
        "les dés montrent 3\u00a0bleus, 1\u00a0brique, 1\u00a0jade et 1\u00a0maïs"
    )
    assert match.explain("place:21", "fr").words == "poser un bloc bleu, rangée 2, place 1"
    assert catalogue("fr")["tulum.end.row.2"] == "Rangée bleue"
