"""The log of Turquoise: one line for a plate, what is scored, paid and won, and the end."""
# ruff: noqa: N802  # a test is named for its clause

from __future__ import annotations

from games.checks import data, log_of, logged
from games.turquoise.site_builder import (
    bank,
    black_holds_seth,
    bring,
    four_pillars,
    fresh_turn,
    shown,
    site,
)

GAMES = data("turquoise/games.json")


def test_Q9_drawing_laying_and_turning_are_one_line_that_grows() -> None:
    match = site()
    told = []
    for action in ("draw", "plate:07", "lay:0c5", "face:1"):
        line = log_of(match, action)
        told.append((line.seat, line.continues, logged(match, action, "fr")))
        match.play(action)
    assert told == [
        (0, False, "pioche une plaque"),
        (0, True, "pioche la plaque 7"),
        (0, True, "pioche la plaque 7 et la pose en c5, au sol"),
        (
            0,
            True,
            "pioche la plaque 7 et la pose en c5, au sol, tournée d’un quart de tour : +1 point",
        ),
    ]


def test_Q11_four_pillars_of_one_colour_are_a_strike() -> None:
    match = four_pillars("b2 c2 b3 c3").play("draw", "plate:04", "lay:1b2")
    assert logged(match, "face:0") == (
        "draws plate 4 and lays it at b2, on storey 1: strike, +5 points"
    )


def test_Q14_a_payment_is_told_by_its_owner() -> None:
    match = fresh_turn(bring(bank(3, 0), 1, "b1", "c1"), 0)
    assert logged(match, "move:hand>c2:1:B2", "fr") == (
        "fait entrer un pilier en c2 pour 1 PA et paie 2 points à Bob"
    )


def test_Q17_an_auction_says_who_wins_and_who_can_no_longer_follow() -> None:
    match = bank(3, 2)
    fresh_turn(match, 0)
    assert logged(match, "auction:horus:1") == "opens the auction of Horus at 1 point"
    assert logged(match, "auction:horus:3", "fr") == (
        "met Horus aux enchères et l’emporte pour 3 points ; Bob ne peut plus suivre"
    )
    match.play("auction:horus:1")
    assert logged(match, "out", "fr") == (
        "se retire de l’enchère : Ada remporte Horus pour 1 point"
    )
    assert logged(match, "raise:2", "fr") == "monte à 2 points pour Horus"


def test_Q19_the_holder_of_seth_who_lets_it_be_is_named_in_the_line() -> None:
    match = black_holds_seth().play("lay:1b2")
    plate = int(shown(match, "drawn"))
    line = log_of(match, "let")
    assert (line.seat, line.continues) == (0, True)
    assert logged(match, "let") == (
        f"draws plate {plate} and lays it at b2, on storey 1; Bob does not interfere"
    )
    assert log_of(match.play("let"), "face:0").continues


def test_Q19_seth_has_a_line_of_its_own_and_both_score() -> None:
    match = black_holds_seth().play("lay:1b2")
    plate = int(shown(match, "drawn"))
    line = log_of(match, "seth")
    assert (line.seat, line.continues) == (1, False)
    match.play("seth")
    assert log_of(match, "face:2").continues
    assert logged(match, "face:2", "fr") == (
        f"joue Seth, s’empare de la plaque {plate} en b2, à l’étage 1, "
        "et la tourne d’un demi-tour : +1 point ; +3 points pour Ada"
    )


def test_Q21_the_end_tells_the_winner_the_others_and_the_penalties() -> None:
    game = GAMES["summit strike, 2 players"]
    actions = game["actions"].split()
    match = site(" ".join(actions[:-1]), players=2)
    last = logged(match, actions[-1], "fr")
    outcome = match.play(actions[-1]).outcome
    assert outcome is not None
    assert " / " in last
    assert "strike, +25 points" in last
    winner = ("Ada", "Bob")[outcome.winners[0]]
    assert f"/ {winner} gagne avec {max(outcome.scores)} points" in last


def test_Q18_anubis_tells_apart_what_is_taken_back_and_what_is_sent_back() -> None:
    match = bring(bring(bank(3, 0), 0, "b1", "a2"), 1, "g1", "h2")
    fresh_turn(match, 0)
    match.play("auction:anubis:1")
    assert logged(match, "anubis:a2") == "plays Anubis and takes back the pillar on a2"
    assert logged(match, "anubis:a2+b1", "fr") == (
        "joue Anubis et reprend en main ses piliers de a2 et b1"
    )
    assert logged(match, "anubis:a2+g1", "fr") == (
        "joue Anubis, reprend en main son pilier de a2 et renvoie à Bob celui de g1"
    )
    assert logged(match, "anubis:g1") == "plays Anubis and sends back Bob’s pillar on g1"
    assert logged(match, "anubis:g1+h2") == (
        "plays Anubis and sends back Bob’s pillars on g1 and h2"
    )
