"""Turquoise clause by clause: the auctions and the gods, Q17 to Q20."""
# ruff: noqa: N802  # a test is named for its clause

from __future__ import annotations

import pytest

from chantier.core.match import Match
from games.checks import allowed, check, consistent, data, only
from games.turquoise import site_builder as build

TABLETS = ("horus", "anubis", "thot", "seth")
GAMES = data("turquoise/games.json")


def bidding(match: Match) -> tuple[object, int, int, list[int]]:
    """Who is asked, the price, who leads and who is in."""
    auction = build.shown(match, "auction")
    return match.to_act, auction["price"], auction["leader"], auction["in"]


def holder(match: Match, tablet: str) -> int | None:
    found: int | None = build.shown(match, "tablets")[tablet]
    return found


def with_tablet(match: Match, tablet: str, price: int = 1) -> Match:
    """The active seat has won a tablet in an earlier turn, and begins another."""
    seat = build.shown(match, "seat")
    match.play(f"auction:{tablet}:{price}")
    while build.shown(match, "phase") == "auction":
        match.play("out")
    return build.fresh_turn(match.play("end"), seat)


# Q17: auctions.


def test_Q17_a_seat_names_a_tablet_and_a_price_that_it_has() -> None:
    match = build.bank(2, 0)
    auctions = [text for text in match.legal() if text.startswith("auction")]
    assert auctions == sorted(f"auction:{tablet}:{price}" for tablet in TABLETS for price in (1, 2))
    check(
        match, "auction:seth:0 Q17\nauction:seth:3 Q17\nauction:seth:2 ok\nauction:seth:999999 Q17"
    )
    poor = build.site()
    assert not [text for text in poor.legal() if text.startswith("auction")]
    check(poor, "auction:horus:1 Q17\nauction:horus:0 Q17")
    assert build.shown(poor, "may_auction") is True


def test_Q17_a_tablet_that_is_held_is_not_for_sale() -> None:
    match = with_tablet(build.bank(3, 3), "horus")
    check(match, "auction:horus:1 Q17\nauction:thot:1 ok")
    build.fresh_turn(match, 1)  # nor for another seat
    check(match, "auction:horus:1 Q17\nauction:thot:1 ok")


def test_Q17_in_seat_order_each_raises_or_goes_out() -> None:
    match = allowed(build.bank(3, 3, 3, 3), "auction:horus:1")
    assert (build.shown(match, "phase"), bidding(match)) == ("auction", (1, 1, 0, [0, 1, 2, 3]))
    only(match.position, "out", "raise:2", "raise:3")
    check(match, "raise:1 Q17\nraise:0 Q17\nraise:4 Q17\nend Q17\ndraw Q17\nauction:thot:2 Q17")
    check(match, "move:hand>b1:1 Q17\nseth Q17\nface:0 Q17\nsummit Q17\nthot Q17")
    consistent(match.position)
    allowed(match, "out")
    assert bidding(match) == (2, 1, 0, [0, 2, 3])
    allowed(match, "raise:2")
    assert bidding(match) == (3, 2, 2, [0, 2, 3])
    allowed(match, "out")
    assert bidding(match) == (0, 2, 2, [0, 2])  # round and round: 1 is out for good
    allowed(match, "raise:3")  # seat 2 has 3 points, no more: it goes out at once
    assert build.shown(match, "phase", "auction", "points") == ["act", None, [0, 3, 3, 3]]
    assert (holder(match, "horus"), match.to_act) == (0, 0)


def test_Q17_who_is_out_is_out_for_good() -> None:
    match = build.bank(3, 3, 3).play("auction:thot:1", "out", "raise:2")
    assert bidding(match) == (0, 2, 2, [0, 2])
    match.play("out")
    assert (holder(match, "thot"), build.shown(match, "points")) == (2, [3, 3, 1])


def test_Q17_the_last_one_in_pays_its_price_and_the_turn_goes_on() -> None:
    match = build.bank(3, 3).play("auction:seth:1", "raise:2", "out")
    assert (holder(match, "seth"), build.shown(match, "points")) == (1, [3, 1])
    assert build.shown(match, "seat", "to_act", "action_points", "phase") == [0, 0, 3, "act"]
    match = build.bank(3, 3).play("auction:seth:2", "out")
    assert (holder(match, "seth"), build.shown(match, "points")) == (0, [1, 3])


@pytest.mark.parametrize(
    ("points", "price", "still_in"),
    [
        ((3, 3, 3), 1, [0, 1, 2]),
        ((3, 2, 3), 1, [0, 1, 2]),
        ((3, 1, 3), 1, [0, 2]),  # its points equal the price
        ((3, 2, 3), 2, [0, 2]),
        ((3, 0, 2), 1, [0, 2]),
        ((3, 1, 0), 1, []),
        ((3, 3, 3), 3, []),
    ],
)
def test_Q17_whoever_does_not_have_more_than_the_price_goes_out_at_once(
    points: tuple[int, ...], price: int, still_in: list[int]
) -> None:
    match = build.bank(*points).play(f"auction:horus:{price}")
    if still_in:
        assert bidding(match) == (still_in[1], price, 0, still_in)
    else:
        assert (holder(match, "horus"), build.shown(match, "phase")) == (0, "act")
        assert build.shown(match, "points") == [points[0] - price, *points[1:]]


def test_Q17_a_raise_throws_others_out_too() -> None:
    match = build.bank(3, 3, 2, 3).play("auction:horus:1", "raise:2")
    assert bidding(match) == (3, 2, 1, [0, 1, 3])  # seat 2 has 2
    match.play("raise:3")
    assert (holder(match, "horus"), build.shown(match, "points")) == (3, [3, 3, 2, 0])


def test_Q17_no_bid_exceeds_the_bidders_points() -> None:
    match = build.bank(3, 2).play("auction:horus:1")
    only(match.position, "out", "raise:2")
    check(match, "raise:3 Q17\nraise:2 ok")
    check(build.site(), "raise:1 Q17\nout Q17")


def test_Q17_a_seat_may_hold_several_and_a_used_one_is_for_sale_again() -> None:
    match = with_tablet(with_tablet(build.bank(3, 0), "horus"), "thot")
    assert [holder(match, tablet) for tablet in TABLETS] == [0, None, 0, None]
    match.play("thot")
    assert holder(match, "thot") is None
    build.fresh_turn(match, 0)
    check(match, "auction:thot:1 ok\nauction:horus:1 Q17")


# Q18: Horus, Anubis, Thot.


def test_Q18_horus_puts_a_pillar_on_any_free_place() -> None:
    match = build.bring(build.bank(3, 0), 1, "g1")
    check(build.fresh_turn(match, 0), "horus:d4 Q18")
    match = with_tablet(match, "horus")
    check(match, "horus:d4 ok\nhorus:h8 ok\nhorus:g1 Q18\nhorus:e8 Q18\nhorus:a1 ok")
    hands = build.shown(match, "hands")
    match.play("horus:d4")
    assert (build.at(match, "d4"), build.shown(match, "action_points")) == ("W", 2)
    assert build.shown(match, "hands") == [hands[0] - 1, hands[1]]
    assert holder(match, "horus") is None
    check(match, "horus:d3 Q18")


def test_Q18_horus_reaches_an_upper_level() -> None:
    match = build.lay(build.four_pillars("b2 c2 b3 c3"), 0, "1b2")
    match = with_tablet(build.fresh_turn(match, 0), "horus")
    allowed(match, "horus:c3")
    assert (build.at(match, "c3"), build.at(match, "c3", "levels")) == ("W", "1")


def test_Q18_anubis_sends_one_or_two_pillars_back_anyones() -> None:
    match = build.bring(build.bring(build.bank(3, 0), 1, "g1", "h1"), 0, "b1")
    match = with_tablet(build.fresh_turn(match, 0), "anubis")
    check(match, "anubis:b1 ok\nanubis:g1 ok\nanubis:b1+g1 ok\nanubis:g1+h1 ok")
    check(match, "anubis:a1 Q18\nanubis:a1+b1 Q18\nanubis:b1+c1 Q18\nanubis:e8 Q18")
    hands = build.shown(match, "hands")
    both = match.copy().play("anubis:b1+g1")
    assert [build.at(both, place) for place in ("b1", "g1", "h1")] == [".", ".", "B"]
    assert build.shown(both, "hands", "action_points") == [[hands[0] + 1, hands[1] + 1], 2]
    assert holder(both, "anubis") is None
    one = match.copy().play("anubis:h1")
    assert build.shown(one, "hands") == [hands[0], hands[1] + 1]
    check(build.fresh_turn(match, 1), "anubis:b1 Q18")  # another holds it


def test_Q18_anubis_leaves_what_is_under_a_plate() -> None:
    match = build.lay(build.four_pillars("b2 c2 b3 c3"), 0, "1b2")
    match = with_tablet(build.fresh_turn(match, 0), "anubis")
    check(match, "anubis:b2 Q18\nanubis:a2+c3 Q18\nanubis:a2 ok")


def test_Q18_thot_gives_one_more_action_point() -> None:
    match = build.bank(3, 0)
    check(match, "thot Q18")
    match = with_tablet(match, "thot")
    check(build.fresh_turn(match.copy(), 1), "thot Q18")
    allowed(match, "thot")
    assert (build.shown(match, "action_points", "points"), holder(match, "thot")) == (
        [4, [2, 0]],
        None,
    )
    check(match, "thot Q18")
    match.play(*["move:hand>b1:1", "move:b1>hand:1"] * 2)
    assert build.shown(match, "seat") == 1
    assert build.shown(build.fresh_turn(match, 0), "action_points") == 3  # that turn only


def test_Q18_horus_and_anubis_cost_an_action_point() -> None:
    match = with_tablet(with_tablet(with_tablet(build.bank(3, 0), "thot"), "horus"), "anubis")
    match.play("move:hand>b1:1", "move:hand>a2:1", "move:hand>g1:1")
    check(match, "horus:d4 Q8\nanubis:b1 Q8\nthot ok\nend ok")
    match.play("thot")
    check(match, "horus:d4 ok\nanubis:b1 ok")


# Q19: Seth.


def seth_held_by(seat: int, match: Match) -> Match:
    """Someone holds Seth, and it is seat 0's turn."""
    return build.fresh_turn(with_tablet(build.fresh_turn(match, seat), "seth"), 0)


def test_Q19_the_holder_is_asked_at_every_laying_of_another() -> None:
    match = seth_held_by(1, build.bank(0, 3)).play("draw", "plate:25", "lay:0e7")
    assert (match.to_act, *build.shown(match, "phase", "place", "drawn")) == (
        1,
        "seth",
        "0e7",
        "25",
    )
    only(match.position, "let", "seth")
    check(match, "face:0 Q19\nend Q19\nlay:0c7 Q19\ndraw Q19\nout Q19")
    allowed(match, "let")
    assert (match.to_act, build.shown(match, "phase"), holder(match, "seth")) == (0, "face", 1)
    match.play("face:0")
    assert build.shown(match, "points") == [1, 2]
    match.play("draw", "plate:24", "lay:0c7")
    assert match.to_act == 1
    check(build.site(), "seth Q19\nlet Q19")


def test_Q19_the_holder_turns_the_plate_and_both_score_on_the_ground() -> None:
    match = seth_held_by(1, build.bank(0, 3)).play("draw", "plate:25", "lay:0e7")
    allowed(match, "seth")
    assert (match.to_act, *build.shown(match, "phase", "seat", "action_points")) == (
        1,
        "face",
        0,
        2,
    )
    assert holder(match, "seth") is None  # for sale again at once
    only(match.position, "face:0", "face:1", "face:2", "face:3")
    match.play("face:1")
    assert build.shown(match, "points", "seat", "to_act") == [[1, 3], 0, 0]
    build.fresh_turn(match, 1)
    check(match, "auction:seth:1 ok")


def scored_under_seth(white: str, black: str) -> list[int]:
    """What white's plate on the first level scores both seats, when black uses Seth on it."""
    match = build.four_pillars(white, black)
    build.lay(match, 1, "0e1", "0e3")
    match = seth_held_by(1, match)
    before = build.shown(match, "points")
    stack = match.copy().play("draw").legal()[0]
    match.play("draw", stack, "lay:1b2", "seth", "face:0")
    return [now - then for now, then in zip(build.shown(match, "points"), before, strict=True)]


def test_Q19_on_an_upper_level_each_scores_by_its_own_colour() -> None:
    assert scored_under_seth("b2 c2 c3", "b3") == [3, 1]


def test_Q19_a_holder_of_all_four_strikes() -> None:
    assert scored_under_seth("", "b3 c3 c2 b2") == [0, 5]


def test_Q19_the_holder_is_not_asked_in_its_own_turn() -> None:
    match = with_tablet(build.bank(3, 0), "seth").play("draw", "plate:25", "lay:0e7")
    assert (match.to_act, build.shown(match, "phase"), holder(match, "seth")) == (0, "face", 0)
    check(match, "seth Q9\nlet Q9")


def test_Q19_with_three_and_four_only_the_two_score() -> None:
    match = seth_held_by(2, build.bank(0, 1, 3, 0)).play("draw", "plate:25", "lay:0e7")
    assert match.to_act == 2
    match.play("seth", "face:0")
    assert build.shown(match, "points") == [1, 1, 3, 0]


def asked_at_the_summit() -> Match:
    """A game whose summit another seat may take over."""
    for game in GAMES.values():
        if game["actions"].endswith("summit"):
            match = build.site(game["actions"], game["players"])
            if build.shown(match, "phase") == "seth":
                return match
    raise AssertionError("no game in which Seth is asked at the summit")


def test_Q19_the_summit_is_a_plate_too() -> None:
    match = asked_at_the_summit()
    seat = match.to_act
    assert build.shown(match, "place", "drawn", "phase") == ["3d4", None, "seth"]
    only(match.position, "let", "seth")
    colours = [row[3:5] for row in build.shown(match, "pillars")[3:5]]
    own = "".join(colours).count("WBYO"[seat])
    without, with_seth = (match.copy().play(text).outcome.scores for text in ("let", "seth"))
    gain = 5 * (5 if own == 4 else own)
    assert [b - a for a, b in zip(without, with_seth, strict=True)] == [
        gain if s == seat else 0 for s in range(match.players)
    ]
    assert holder(match.copy().play("seth"), "seth") is None
    assert holder(match.copy().play("let"), "seth") == seat


# Q20: at once.


@pytest.mark.parametrize("use", ["horus:d4", "anubis:b1", "thot"])
def test_Q20_a_tablet_may_be_used_in_the_turn_in_which_it_was_won(use: str) -> None:
    match = build.fresh_turn(build.bring(build.bank(3, 0), 0, "b1"), 0)
    tablet = use.partition(":")[0]
    match.play(f"auction:{tablet}:1")
    allowed(match, use)
    assert holder(match, tablet) is None


def test_Q20_seth_too_if_another_seat_wins_it() -> None:
    match = build.bank(3, 3).play("auction:seth:1", "raise:2", "out", "draw", "plate:25", "lay:0e7")
    assert match.to_act == 1
    match.play("seth", "face:0")
    assert build.shown(match, "points") == [4, 2]
