"""Turquoise clause by clause: moving a pillar, Q12 to Q16."""
# ruff: noqa: N802  # a test is named for its clause

from __future__ import annotations

import pytest

from chantier.core.match import Match
from games.checks import allowed, check, consistent
from games.turquoise import site_builder as build


def prices(match: Match, ends: str) -> list[str]:
    """What a move between two ends may cost: `1`, `2:B1` …"""
    texts = [text for text in match.legal() if text.startswith(f"move:{ends}:")]
    return [text.split(":", 2)[2] for text in texts]


# Q12: where a pillar goes.


def test_Q12_from_the_hand_to_a_place_to_another_and_back() -> None:
    match = allowed(build.open_site(), "move:hand>b1:1")
    assert (build.at(match, "b1"), build.shown(match, "hands")) == ("W", [33, 34])
    allowed(match, "move:b1>b2:1")
    assert (build.at(match, "b1"), build.at(match, "b2"), build.shown(match, "hands")) == (
        ".",
        "W",
        [33, 34],
    )
    check(match, "move:b2>hand:1 Q12")  # b2 has no entry, and nothing leads to one
    allowed(match, "move:b2>b1:1")
    build.fresh_turn(match, 0)
    allowed(match, "move:b1>hand:1")
    assert (build.at(match, "b1"), build.shown(match, "hands")) == (".", [34, 34])


def test_Q12_it_steps_over_pillars_only_and_stops_at_the_first_free_place() -> None:
    match = build.fresh_turn(build.bring(build.open_site(), 0, "b1"), 0)
    ends = {text.split(":")[1] for text in match.legal() if text.startswith("move:b1")}
    assert ends == {"b1>a1", "b1>b2", "b1>hand"}
    check(match, "move:b1>a2:1 Q12\nmove:b1>a2:3 Q12\nmove:hand>a1:1 ok\nmove:hand>b2:1 ok")
    match.play("move:hand>b2:1")  # over b1
    ends = {text.split(":")[1] for text in match.legal() if text.startswith("move:b1")}
    assert ends == {"b1>a1", "b1>a2", "b1>hand"}


def test_Q12_the_way_may_turn_at_any_place() -> None:
    match = build.bring(build.open_site(), 0, "b1", "b2", "a2")
    assert prices(build.fresh_turn(match, 0), "b1>a1") == ["1"]
    build.lay(match, 0, "0c1")
    build.bring(match, 0, "c2")
    build.fresh_turn(match, 0)
    check(match, "move:hand>c1:1 ok\nmove:a2>c1:1 ok\nmove:hand>d2:1 ok")


def test_Q12_only_neighbours_are_joined_and_no_row_runs_on_into_the_next() -> None:
    # a8 and b1 are neighbours in the memory, and in nothing else; so are h1 and a2.
    match = build.fresh_turn(build.bring(build.open_site(), 0, "b8", "a8"), 0)
    check(match, "move:a8>b1:1 Q12\nmove:b8>c1:1 Q12\nmove:a8>a7:1 ok")
    match = build.fresh_turn(build.bring(build.open_site(), 0, "g1", "h1"), 0)
    check(match, "move:h1>a2:1 Q12\nmove:h1>h2:1 ok\nmove:h1>g2:1 ok")


def test_Q12_ones_own_pillars_only_and_only_what_stands_free() -> None:
    match = build.bring(build.open_site(), 1, "b1")
    build.fresh_turn(match, 0)
    check(match, "move:b1>b2:1 Q12\nmove:b1>hand:1 Q12\nmove:a1>b2:1 Q12\nmove:c3>b2:1 Q12")
    consistent(match.position)


@pytest.mark.parametrize("ends", ["b1>b1", "hand>hand", "a2>a2"])
def test_Q12_a_move_ends_somewhere_else(ends: str) -> None:
    match = build.fresh_turn(build.bring(build.open_site(), 0, "b1"), 0)
    check(match, f"move:{ends}:1 Q12\nmove:{ends}:2 Q12")


def test_Q12_to_the_hand_by_an_entry_where_it_is_or_that_it_steps_over() -> None:
    match = build.bring(build.open_site(), 0, "b1", "b2")
    build.fresh_turn(match, 0)
    check(match, "move:b1>hand:1 ok\nmove:b2>hand:1 ok")  # b2 over b1
    match.play("move:b1>hand:1")
    check(match, "move:b2>hand:1 Q12")


def test_Q12_a_move_does_not_pass_through_the_hand() -> None:
    match = build.fresh_turn(build.bring(build.open_site(), 0, "b1", "g1"), 0)
    check(match, "move:b1>h2:1 Q12\nmove:b1>g2:1 Q12\nmove:g1>a1:1 Q12\nmove:b1>a1:1 ok")


def test_Q12_from_the_hand_it_stops_where_it_comes_in_if_that_is_free() -> None:
    match = build.open_site()
    check(match, "move:hand>b1:1 ok\nmove:hand>a1:1 Q12\nmove:hand>b2:1 Q12")


# Q13: action points.


def test_Q13_each_broken_walkway_and_entry_costs_one_more() -> None:
    match = build.site(plates=build.BARE)
    check(match, "move:hand>b1:1 Q13\nmove:hand>b1:2 ok\nmove:hand>b1:3 Q15\nmove:hand>b1:0 Q13")
    build.fresh_turn(match.play("move:hand>b1:2"), 0)
    check(match, "move:b1>b2:1 Q13\nmove:b1>b2:2 ok\nmove:b1>b2:3 Q15\nmove:b1>hand:2 ok")
    check(match, "move:hand>b2:2 Q13\nmove:hand>b2:3 ok\nmove:hand>b2:4 Q8 Q15")
    match.play("move:b1>b2:2")
    assert build.shown(match, "action_points") == 1


def test_Q13_a_complete_way_costs_1_however_long() -> None:
    match = build.bring(build.bank(3, 0), 0, "b1", "c1", "d1", "d2", "d3", "c3")
    assert prices(build.fresh_turn(match, 0), "b1>c4") == ["1"]
    assert prices(match, "c3>hand") == ["1"]
    assert build.shown(match.play("move:b1>c4:1"), "action_points") == 2


@pytest.mark.parametrize(("broken", "price"), [(0, "1"), (1, "2"), (2, "3")])
def test_Q13_complete_and_broken_add_up(broken: int, price: str) -> None:
    # From b8 over c8 to c7: 0c7 may lack the walkway to b8, the one to c7, or both.
    digits = ("7777", "5777", "5773")[broken]  # 2 is west of c8, the last 4 joins c7 to c8
    match = build.lay(build.open_site(plates=build.plates(plates=[digits] * 25)), 0, "0c7")
    build.bring(match, 0, "b8", "c8")
    assert prices(build.fresh_turn(match, 0), "b8>c7") == [price]


# Q14: points to the owners.


def test_Q14_one_point_for_each_opposing_pillar_to_its_owner() -> None:
    match = build.bring(build.bank(3, 0), 1, "b1", "c1")
    build.fresh_turn(match, 0)
    assert prices(match, "hand>b2") == ["1:B1"]
    assert prices(match, "hand>c2") == ["1:B2"]  # two pillars of one owner
    check(match, "move:hand>b2:1 Q14\nmove:hand>c2:1:B1 Q14\nmove:hand>b2:1:B2 Q15")
    match.play("move:hand>c2:1:B2")
    assert build.shown(match, "points") == [1, 2]


def test_Q14_ones_own_cost_nothing() -> None:
    match = build.bring(build.bank(3, 0), 0, "b1", "c1")
    build.fresh_turn(match, 0)
    check(match, "move:hand>c2:1 ok\nmove:hand>c2:1:W1 Q14\nmove:hand>c2:1:W1B1 Q14 Q15")


def test_Q14_several_owners_are_paid_each_its_own() -> None:
    match = build.bank(3, 2, 1, 2)
    for seat, place in ((1, "d1"), (2, "d2"), (3, "d3")):
        build.bring(match, seat, place)
    build.fresh_turn(match, 0)
    assert prices(match, "hand>c3") == ["1:B1Y1O1"]
    assert prices(match, "hand>c2") == ["1:B1Y1"]
    check(match, "move:hand>c2:1:B1O1 Q14\nmove:hand>c2:1:Y2 Q14\nmove:hand>c2:1:B1Y1O1 Q15")
    before = build.shown(match, "points")
    match.play("move:hand>c3:1:B1Y1O1")
    assert build.shown(match, "points") == [before[0] - 3, *(points + 1 for points in before[1:])]


def test_Q14_a_seat_that_does_not_play_is_paid_nothing() -> None:
    match = build.bring(build.bank(3, 0), 1, "b1")
    build.fresh_turn(match, 0)
    check(match, "move:hand>b2:1:Y1 Q14\nmove:hand>b2:1:B1Y1 Q15\nmove:hand>a2:1:O1 Q15")


def test_Q14_the_pillar_at_the_end_and_at_the_beginning_cost_nothing() -> None:
    match = build.bring(build.bank(3, 0), 1, "b1").play("move:b1>b2:1")
    build.bring(match, 0, "b1")
    build.fresh_turn(match, 0)
    assert prices(match, "b1>a1") == ["1"]
    assert prices(match, "b1>hand") == ["1"]
    check(match, "move:b1>b2:1:B1 Q12")


# Q15: what is offered.


def test_Q15_the_cheaper_way_alone_is_offered() -> None:
    match = build.bring(build.bank(3, 0), 1, "b1")
    build.bring(match, 0, "a2")
    build.fresh_turn(match, 0)
    assert prices(match, "hand>a1") == ["1"]  # over a2, not over b1
    check(match, "move:hand>a1:1:B1 Q15\nmove:hand>a1:2 Q15")


def test_Q15_several_costs_of_which_none_beats_another() -> None:
    # 0a7 as drawn shows no entry at a7: over white's own pillar there, or over black's on b8.
    match = build.lay(build.site(plates=build.plates(corner="4334")), 0, "0c1")
    build.bring(build.bring(match, 1, "b8"), 0, "a7")
    build.fresh_turn(match, 0)
    assert prices(match, "hand>a8") == ["1:B1", "2"]
    check(match, "move:hand>a8:1 Q13\nmove:hand>a8:2:B1 Q15\nmove:hand>a8:3 Q15")
    for price, left, points in (("1:B1", 2, [0, 1]), ("2", 1, [1, 0])):
        after = match.copy().play(f"move:hand>a8:{price}")
        assert build.shown(after, "action_points", "points") == [left, points]


def test_Q15_a_way_that_begins_cheaper_may_end_dearer() -> None:
    # 0a7 shows out at b8, not at a7, and joins a7 to a8: by b8 the way is dearer by black's point.
    match = build.lay(build.site(plates=build.plates(corner="0204")), 0, "0c1", "0a3")
    build.bring(build.bring(match, 1, "b8"), 0, "a7")
    build.fresh_turn(match, 0)
    assert prices(match, "hand>a8") == ["2"]
    check(match, "move:hand>a8:2:B1 Q15\nmove:hand>a8:1:B1 Q13")
    match.play("move:a7>a8:1", "move:hand>a7:2")
    build.fresh_turn(match, 0)
    assert prices(match, "a8>hand") == ["2"]
    check(match, "move:a8>hand:2:B1 Q15\nmove:a8>hand:1:B1 Q13")


@pytest.mark.parametrize(
    ("players", "seat", "one", "other"),
    [(3, 0, 1, 2), (3, 2, 0, 1), (4, 0, 1, 2), (4, 0, 1, 3), (4, 0, 2, 3), (4, 3, 0, 2)],
)
def test_Q15_a_point_to_one_or_to_another(players: int, seat: int, one: int, other: int) -> None:
    match = build.lay(build.open_site(players), seat, "0c1", "0e1", "0a3")
    build.bring(build.bring(match, one, "b1"), other, "a2")
    build.fresh_turn(match, seat)
    first, second = "WBYO"[one], "WBYO"[other]
    assert prices(match, "hand>a1") == sorted([f"1:{first}1", f"1:{second}1"])
    check(match, f"move:hand>a1:1:{first}1{second}1 Q15\nmove:hand>a1:1 Q14")
    check(match, f"move:hand>a1:2:{first}1 Q15\nmove:hand>a1:1:{second}2 Q15")
    before = build.shown(match, "points")
    match.play(f"move:hand>a1:1:{second}1")
    gains = [now - was for now, was in zip(build.shown(match, "points"), before, strict=True)]
    assert gains == [(s == other) - (s == seat) for s in range(players)]


def test_Q15_equal_costs_are_one_action_whatever_the_way() -> None:
    match = build.bring(build.bank(3, 0), 1, "b1", "a2")
    assert prices(build.fresh_turn(match, 0), "hand>a1") == ["1:B1"]


def test_Q15_action_points_are_weighed_against_points_even_beyond_ones_means() -> None:
    match = build.lay(build.site(plates=build.plates(corner="4334")), 1, "0c1")
    build.bring(build.bring(match, 1, "b8"), 0, "a7")
    build.fresh_turn(match, 0)  # without a point
    assert prices(match, "hand>a8") == ["2"]
    check(match, "move:hand>a8:1:B1 Q16")
    match.play("move:a7>hand:2")
    check(match, "move:hand>a8:2 Q8 Q14")


# Q16: no debts.


def test_Q16_what_a_seat_cannot_pay_it_cannot_do() -> None:
    match = build.bring(build.bank(1, 0), 1, "b1", "c1")
    build.fresh_turn(match, 0)
    assert (prices(match, "hand>b2"), prices(match, "hand>c2")) == (["1:B1"], [])
    check(match, "move:hand>c2:1:B2 Q16\nmove:hand>c2:1:B3 Q15 Q16\nmove:hand>b2:1:B1 ok")
    match.play("move:hand>b2:1:B1")
    assert build.shown(match, "points") == [0, 1]
    check(match, "move:hand>a1:1:B1 Q16\nmove:hand>a1:1 Q14")


def test_Q16_the_points_to_all_owners_count_together() -> None:
    match = build.bank(1, 1, 1)
    build.bring(build.bring(match, 1, "b1"), 2, "b2")
    build.fresh_turn(match, 0)
    check(match, "move:hand>b3:1:B1Y1 Q16\nmove:hand>b3:1:B1 Q14\nmove:hand>a1:1:B1 ok")


def test_Q16_a_seat_without_points_moves_over_its_own() -> None:
    match = build.turn_of(build.bring(build.open_site(), 0, "b1"), 0)
    assert build.shown(match, "points") == [0, 0]
    check(match, "move:hand>a1:1 ok\nauction:horus:1 Q8 Q17")
