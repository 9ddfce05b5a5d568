"""Turquoise tells what a legal action costs and brings: the way, who is paid, who scores."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from chantier.core.match import Match
from chantier.i18n import LANGUAGES, catalogue, say_count
from games.checks import data, say_effect
from games.turquoise.site_builder import (
    BARE,
    bank,
    black_holds_seth,
    bring,
    four_pillars,
    fresh_turn,
    lay,
    open_site,
    plates,
    shown,
    site,
)

Build = Callable[[], Match]
GAMES = data("turquoise/games.json")


def three_owners() -> Match:
    match = bank(3, 2, 1, 2)
    for seat, place in ((1, "d1"), (2, "d2"), (3, "d3")):
        bring(match, seat, place)
    return fresh_turn(match, 0)


def two_blacks() -> Match:
    return fresh_turn(bring(bank(3, 0), 1, "b1", "c1"), 0)


def bare() -> Match:
    return fresh_turn(bring(site(plates=BARE), 0, "b1"), 0)


def one_walkway() -> Match:
    return site("draw plate:01 lay:0c1", plates=plates(corner="0000", plates=["4000"] * 25))


def four_whites() -> Match:
    return four_pillars("b2 c2 b3 c3").play("draw", "plate:04")


def anubis() -> Match:
    match = bring(bring(bank(3, 0), 1, "g1", "h1"), 0, "b1")
    return fresh_turn(match, 0).play("auction:anubis:1")


def before(game: str, action: str, **state: object) -> Match:
    """A recorded game before its first such action in such a position."""
    whole = site(GAMES[game]["actions"], GAMES[game]["players"])
    for number, position in enumerate(whole.positions[:-1]):
        if whole.actions[number] == action and state.items() <= position.to_json().items():
            return site(" ".join(whole.actions[:number]), whole.players)
    raise AssertionError(f"no {action} in {game}")


# For each: a position, an action, and what is told: a key of the catalogue, English, French.
TOLD: dict[str, tuple[Build, str, list[tuple[str, str, str]]]] = {
    "a move over three owners": (
        three_owners,
        "move:hand>c3:1:B1Y1O1",
        [
            (
                "way",
                "path: the hand → d1 (over Black) → d2 (over Yellow) → d3 (over Orange) → c3",
                "trajet : la main → d1 (par-dessus Noir) → d2 (par-dessus Jaune) → "
                "d3 (par-dessus Orange) → c3",
            ),
            *(
                (
                    "paid.one",
                    f"1 pt to {english}, whose pillar it steps over (Q14)",
                    f"1 pt pour {french} : son pilier est sur le trajet (Q14)",
                )
                for english, french in (
                    *(("Black", "Noir"), ("Yellow", "Jaune")),
                    ("Orange", "Orange"),
                )
            ),
            ("left", "2 AP left this turn", "encore 2 PA ce tour-ci"),
        ],
    ),
    "a move over two pillars of one": (
        two_blacks,
        "move:hand>c2:1:B2",
        [
            (
                "over",
                "path: the hand → b1 (over Black) → c1 (over Black) → c2",
                "trajet : la main → b1 (par-dessus Noir) → c1 (par-dessus Noir) → c2",
            ),
            (
                "paid.other",
                "2 pts to Black, whose pillars it steps over (Q14)",
                "2 pts pour Noir : ses piliers sont sur le trajet (Q14)",
            ),
        ],
    ),
    "a move over one broken walkway": (
        bare,
        "move:b1>b2:2",
        [
            (
                "broken",
                "2 AP: 1, plus 1 for each broken walkway (b1–b2) (Q13)",
                "2 PA : 1, plus 1 par passerelle interrompue (b1–b2) (Q13)",
            ),
            ("left", "1 AP left this turn", "encore 1 PA ce tour-ci"),
        ],
    ),
    "a move over two": (
        bare,
        "move:hand>b2:3",
        [
            ("way", "path: the hand → b1 → b2", "trajet : la main → b1 → b2"),
            (
                "broken",
                "3 AP: 1, plus 1 for each broken walkway (the entry b1, b1–b2) (Q13)",
                "3 PA : 1, plus 1 par passerelle interrompue (l’entrée b1, b1–b2) (Q13)",
            ),
            (
                "entry",
                "3 AP: 1, plus 1 for each broken walkway (the entry b1, b1–b2) (Q13)",
                "3 PA : 1, plus 1 par passerelle interrompue (l’entrée b1, b1–b2) (Q13)",
            ),
            ("turn", "Black to play", "à Noir de jouer"),
            (
                "quiet.other",
                "3 turns without a plate, of 24 (Q22)",
                "3 tours sans plaque sur 24 (Q22)",
            ),
        ],
    ),
    "a move home": (
        lambda: fresh_turn(bring(open_site(), 0, "b1"), 0),
        "move:b1>hand:1",
        [("way", "path: b1 → the hand", "trajet : b1 → la main")],
    ),
    "a draw": (
        site,
        "draw",
        [
            (
                "draw.other",
                "1 AP: one of the 25 plates in the stack, to be laid at once (Q9)",
                "1 PA : une des 25 plaques de la pioche, à poser aussitôt (Q9)",
            )
        ],
    ),
    "the last draw": (
        lambda: before("summit strike, 2 players", "draw", stack=1),
        "draw",
        [
            (
                "draw.one",
                "1 AP: the last plate of the stack, to be laid at once (Q9)",
                "1 PA : la dernière plaque de la pioche, à poser aussitôt (Q9)",
            )
        ],
    ),
    "a plate": (
        lambda: lay(site(), 0, *("0c1", "0a3", "0c3", "0e1", "0e3", "0a5", "0c5")).play("draw"),
        "plate:25",
        [
            (
                "plate",
                "it can be laid at c7, e5, e7, g3 and g5 on the ground (Q9)",
                "elle peut se poser en c7, e5, e7, g3 et g5 au sol (Q9)",
            )
        ],
    ),
    "a place on the ground": (
        lambda: site("draw plate:07"),
        "lay:0c5",
        [("score", "1 pt for White (Q11)", "1 pt pour Blanc (Q11)")],
    ),
    "a place on four of one's own": (
        four_whites,
        "lay:1b2",
        [
            (
                "strike",
                "strike: all 4 pillars are White’s and count as 5, 5 pts (Q11)",
                "strike : les 4 piliers sont à Blanc et comptent pour 5, 5 pts (Q11)",
            )
        ],
    ),
    "a laying that completes no walkway": (
        lambda: four_whites().play("lay:1b2"),
        "face:0",
        [("turn", "Black to play", "à Noir de jouer")],
    ),
    "a laying that completes five walkways and an entry": (
        lambda: site("draw plate:20 lay:0c1"),
        "face:2",
        [
            (
                "joins.other",
                "6 more walkways are complete",
                "6 passerelles de plus sont complètes",
            )
        ],
    ),
    "a laying with one walkway": (
        one_walkway,
        "face:0",
        [
            (
                "joins.one",
                "1 more walkway is complete",
                "1 passerelle de plus est complète",
            )
        ],
    ),
    "Seth": (
        lambda: black_holds_seth().play("lay:1b2"),
        "seth",
        [
            ("score", "3 pts for White (Q11)", "3 pts pour Blanc (Q11)"),
            ("score", "1 pt for Black (Q11)", "1 pt pour Noir (Q11)"),
        ],
    ),
    "a laying that Seth took over": (
        lambda: black_holds_seth().play("lay:1b2", "seth"),
        "face:3",
        [
            ("score", "3 pts for White (Q11)", "3 pts pour Blanc (Q11)"),
            ("score", "1 pt for Black (Q11)", "1 pt pour Noir (Q11)"),
        ],
    ),
    "an auction": (
        lambda: bank(3, 2, 3),
        "auction:thot:2",
        [
            (
                "cannot_follow",
                "Black cannot bid higher and drops out (Q17)",
                "Noir ne peut plus suivre et se retire (Q17)",
            ),
            (
                "asked",
                "Yellow must bid above 2 or drop out (Q17)",
                "à Jaune de dépasser 2 ou de se retirer (Q17)",
            ),
        ],
    ),
    "an auction without bidders": (
        lambda: bank(3, 2, 1),
        "auction:thot:2",
        [
            (
                "won",
                "White wins Thot for 2 pts (Q17)",
                "Blanc remporte Thot pour 2 pts (Q17)",
            )
        ],
    ),
    "a raise": (
        lambda: bank(3, 3).play("auction:horus:1"),
        "raise:3",
        [
            (
                "won",
                "Black wins Horus for 3 pts (Q17)",
                "Noir remporte Horus pour 3 pts (Q17)",
            )
        ],
    ),
    "the last one out": (
        lambda: bank(3, 3).play("auction:horus:1"),
        "out",
        [("won", "White wins Horus for 1 pt (Q17)", "Blanc remporte Horus pour 1 pt (Q17)")],
    ),
    "Horus": (
        lambda: bank(3, 0).play("auction:horus:1"),
        "horus:d4",
        [
            (
                "one_ap",
                "1 AP; the tablet is available again (Q18)",
                "1 PA ; la tablette redevient disponible (Q18)",
            )
        ],
    ),
    "Anubis, two of one": (
        anubis,
        "anubis:g1+h1",
        [
            (
                "back.other",
                "Black takes 2 pillars back in hand (Q18)",
                "Noir reprend 2 piliers en main (Q18)",
            )
        ],
    ),
    "Anubis, one of each": (
        anubis,
        "anubis:b1+g1",
        [
            (
                "back.one",
                "White takes 1 pillar back in hand (Q18)",
                "Blanc reprend 1 pilier en main (Q18)",
            ),
            (
                "back.one",
                "Black takes 1 pillar back in hand (Q18)",
                "Noir reprend 1 pilier en main (Q18)",
            ),
        ],
    ),
    "Thot": (
        lambda: bank(3, 0).play("auction:thot:1"),
        "thot",
        [
            (
                "thot",
                "no cost; the tablet is available again (Q18)",
                "gratuit ; la tablette redevient disponible (Q18)",
            ),
            ("left", "4 AP left this turn", "encore 4 PA ce tour-ci"),
        ],
    ),
    "the last action point, with Thot in hand": (
        lambda: bank(3, 0).play("auction:thot:1", "move:hand>b1:1", "move:hand>a2:1"),
        "move:hand>a7:1",
        [
            (
                "none_left",
                "no AP left: play Thot or end the turn (Q8)",
                "plus de PA : jouez Thot ou terminez le tour (Q8)",
            )
        ],
    ),
    "the summit": (
        lambda: before("summit strike, 2 players", "summit"),
        "summit",
        [
            (
                "strike",
                "strike: all 4 pillars are Black’s and count as 5, 25 pts (Q11)",
                "strike : les 4 piliers sont à Noir et comptent pour 5, 25 pts (Q11)",
            ),
            ("summit_cost", "1 AP (Q10)", "1 PA (Q10)"),
            (
                "summit",
                "the summit ends the game; after penalties: White 3, Black 42 (Q21)",
                "le dernier chapiteau termine la partie ; malus déduits : Blanc 3, Noir 42 (Q21)",
            ),
        ],
    ),
    "a first quiet turn": (
        lambda: site(""),
        "end",
        [("quiet.one", "1 turn without a plate, of 24 (Q22)", "1 tour sans plaque sur 24 (Q22)")],
    ),
    "the last quiet turn": (
        lambda: site("move:hand>b1:1 " + " ".join(["end"] * 23)),
        "end",
        [
            (
                "idle",
                "too many turns without a plate end the game; after penalties: "
                "White −1, Black 0 (Q22)",
                "trop de tours sans plaque : la partie est terminée ; malus déduits : "
                "Blanc −1, Noir 0 (Q22)",
            )
        ],
    ),
}
MAY_SETH = "may_seth"
KEYS = {MAY_SETH, *(key for _, _, told in TOLD.values() for key, _, _ in told)}


@pytest.mark.parametrize("case", TOLD)
def test_a_legal_action_tells_what_it_costs_and_brings(case: str) -> None:
    build, action, told = TOLD[case]
    match = build()
    for number, language in enumerate(("en", "fr")):
        explanation = match.explain(action, language)
        assert explanation.legal
        for key, *sentences in told:
            sentence = sentences[number]
            assert sentence in explanation.effects
            parts = re.split(r"\{\w+\}", catalogue(language)[f"turquoise.effect.{key}"])
            assert re.search(".+".join(map(re.escape, parts)), sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_tells_what_seth_would_score(language: str) -> None:
    effects = black_holds_seth().explain("lay:1b2", language).effects
    values = {
        "seat": catalogue(language)["seat.B"],
        "points": say_count(language, "turquoise.points", count=1),
    }
    assert say_effect(language, f"turquoise.effect.{MAY_SETH}", "Q19", **values) in effects
    quiet = four_whites().explain("lay:1b2", language).effects
    assert len(quiet) == 1


def test_a_let_scores_for_the_active_seat_alone() -> None:
    match = black_holds_seth().play("lay:1b2")
    assert match.explain("let").effects == ("3 pts for White (Q11)",)
    assert shown(match, "to_act") == 1


def test_moves_in_words_name_the_price() -> None:
    explained = three_owners().explain("move:hand>c3:1:B1Y1O1", "fr")
    assert explained.words == (
        "déplacer un pilier, la main → c3 · 1 PA · 1 pt à Noir · 1 pt à Jaune · 1 pt à Orange"
    )
    assert two_blacks().explain("move:hand>c2:1:B2").words == (
        "move a pillar, the hand → c2 · 1 AP · 2 pts to Black"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_going_out_last_tells_who_takes_the_tablet(language: str) -> None:
    match = bank(3, 3).play("auction:thot:1")
    point = say_count(language, "turquoise.points", count=1)
    values = {"seat": catalogue(language)["seat.W"], "tablet": "Thot", "points": point}
    sentence = catalogue(language)["turquoise.action.out.last"].format(**values)
    assert match.explain("out", language).words == sentence


def test_a_plate_is_laid_at_a_place_and_a_level() -> None:
    """`1b2` is how an action is written, not how people say where a plate goes."""
    low, high = site("draw plate:07"), four_whites()
    assert low.explain("lay:0c5", "fr").words == "poser la plaque en c5, rez-de-chaussée"
    assert high.explain("lay:1b2", "fr").words == "poser la plaque en b2, étage 1"
    assert high.explain("lay:1b2", "en").words == "lay the plate at b2, storey 1"
    drawn = four_pillars("b2 c2 b3 c3").play("draw")
    (where, *_) = drawn.explain("plate:04", "en").effects
    assert re.fullmatch(
        r"it can be laid at [^;]+ on the ground and at b2 on storey 1 \(Q9\)", where
    )
