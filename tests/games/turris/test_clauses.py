"""Turris clause by clause: each test fails when its clause alone is not enforced."""
# ruff: noqa: N802  # a test is named for its clause

from __future__ import annotations

import pytest

from chantier.core.match import Match
from chantier.core.position import Position
from chantier.errors import BadAction
from chantier.games.turris.layout import VIEW_STRIDE, VIEWS
from chantier.games.turris.scoring import view
from games.checks import allowed, check, consistent, data, only, play, refused

GAMES = data("turris/games.json")
RIM = ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"]


def turris(actions: str = "") -> Match:
    return play("turris", actions)


def shown(match: Match, key: str) -> object:
    return match.position.to_json()[key]


def heights(match: Match) -> dict[str, int]:
    return {name: len(column) for name, column in shown(match, "columns").items()}


# T1: the seats, their blocks, the base.


def test_T1_each_seat_has_20_blocks_and_seats_alternate() -> None:
    match = turris()
    assert shown(match, "blocks_left") == [20, 20]
    seats, left = [], []
    for action in ("Va1", "Va2", "Ha1a2", "Vb1"):
        seats.append(match.to_act)
        match.play(action)
        left.append(shown(match, "blocks_left"))
    assert seats == [0, 1, 0, 1]
    assert left == [[19, 20], [19, 19], [18, 19], [18, 18]]


def test_T1_seat_0_is_white_and_the_base_has_nine_columns() -> None:
    columns = shown(turris("Va1 Va2"), "columns")
    assert list(columns) == ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]
    assert (columns["a1"], columns["a2"]) == ("WW", "BB")
    for text in ("Va4", "Vd1", "Ha1c1", "Hb1a1", "Ha1a1", "Ha1b2", "va1", "xd1", "STOP", ""):
        with pytest.raises(BadAction):
            turris().play(text)


def test_T1_a_seat_without_blocks_places_none() -> None:
    match = turris(GAMES["a seat without blocks"])
    assert match.to_act == 0
    assert shown(match, "blocks_left") == [0, 7]
    check(match, "Ha1b1 T1\nVc3 T1\nHa2a3 T1 T6\nHc2c3 T1 T2 T5")
    only(match.position, "pass")


def test_T1_a_seat_without_blocks_places_none_as_a_bonus_either() -> None:
    match = turris(GAMES["last block of all on the middle"]).play("Vb2")
    assert shown(match, "bonus") is True
    check(match, "Ha1b1 T1\nVa2 T1")


# T2: a block rests entirely.


def test_T2_a_block_lands_on_its_columns() -> None:
    match = turris("Va1 Va2 Ha1a2 Vb1")
    assert shown(match, "columns") == {
        **dict.fromkeys(["a3", "b2", "b3", "c1", "c2", "c3"], ""),
        "a1": "WWW",
        "a2": "BBW",
        "b1": "BB",
    }
    assert shown(match, "blocks") == [
        ["W", "Va1", 1],
        ["B", "Va2", 1],
        ["B", "Vb1", 1],
        ["W", "Ha1a2", 3],
    ]


def test_T2_a_flat_block_needs_two_columns_of_equal_height() -> None:
    # One of its squares would rest on nothing, so T5 is broken as well.
    check(turris("Va1 Va2"), "Ha1b1 T2 T5\nHa2a3 T2 T5\nHa1a2 ok")
    check(turris("Ha1a2 Va3"), "Ha2a3 T2 T5\nHa3b3 T2 T5")
    match = turris("Va1 Va2 Ha1a2 Vb1")  # 3 3 2
    check(match, "Ha1b1 T2 T5 T6")
    consistent(match.position)


def test_T2_no_column_ever_has_a_gap() -> None:
    for name in ("tie", "last block of all on the middle"):
        for position in turris(GAMES[name]).positions:
            state = position.to_json()
            levels: dict[str, list[int]] = {column: [] for column in state["columns"]}
            for _, placing, level in state["blocks"]:
                if placing[0] == "V":
                    levels[placing[1:]] += [level, level + 1]
                else:
                    levels[placing[1:3]].append(level)
                    levels[placing[3:]].append(level)
            for column, found in levels.items():
                assert sorted(found) == list(range(1, len(state["columns"][column]) + 1))


# T3: touching; the first block is free.


def test_T3_the_first_block_is_free() -> None:
    flat = ["Ha1a2", "Ha1b1", "Ha2a3", "Ha3b3", "Hb1c1", "Hb3c3", "Hc1c2", "Hc2c3"]
    only(turris().position, *flat, *("V" + column for column in RIM))


def test_T3_every_other_block_touches_one() -> None:
    check(
        turris("Va1"),
        """
        Vc3 T3 T4
        Vc1 T3 T4
        Va3 T3 T4
        Vb2 T3 T4
        Hc2c3 T3 T5
        Hb1c1 T5
        Ha2b2 T5
        Vb1 ok
        Va2 ok
        """,
    )
    check(turris("Hb3c3"), "Va1 T3 T4\nHa1a2 T3 T5\nVa3 ok\nVc2 ok\nVb2 T7\nHa2a3 T5")


# T4: an upright block leans on one beside it.


def test_T4_an_upright_block_needs_a_higher_column_beside_it() -> None:
    match = turris("Ha1a2")
    check(match, "Va1 T4\nVa2 T4\nVa3 ok\nVb1 ok")
    match.play("Vb1")  # 1 1, and b1 2
    check(match, "Va1 ok\nVa2 T4\nVb1 T4 T6\nVc1 ok")
    consistent(match.position)


def test_T4_equal_height_is_not_enough() -> None:
    match = turris("Hc1c2 Vb1 Vc1 Vc3 Vb3 Va3 Va2 Va1 Vb2")
    assert heights(match)["c2"] == 1
    check(match, "Va1 T4\nVa2 T4\nVa3 T4\nVb3 T4\nVc3 T4\nVb1 ok\nVc2 ok")


def test_T4_a_diagonal_neighbour_does_not_count() -> None:
    refused(turris("Va1"), "Vb2", "T3", "T4")
    refused(turris("Hb3c3 Va3"), "Vc3", "T4")


# T5: a flat block lies across two blocks.


def test_T5_a_flat_block_lies_across_two_blocks() -> None:
    check(turris("Ha1a2"), "Ha1a2 T5\nHb1b2 T5\nHb1c1 T5\nHa3b3 T5")
    check(turris("Va1 Va2"), "Ha1a2 ok\nHb1b2 T5\nHa3b3 T5\nHc1c2 T3 T5")
    check(turris("Ha1a2 Vb1 Va1"), "Ha1b1 T2 T5 T6")
    match = turris("Va1 Va2 Ha1a2 Vb1 Vb2 stop")  # Ha1a2 lies across two; on it alone is one
    check(match, "Ha1a2 T5 T6\nHb1b2 ok")
    consistent(match.position)


def test_T5_two_halves_of_different_flat_blocks_carry_one() -> None:
    match = turris("Hc1c2 Vb1 Vc1 Vc3 Vb3 Va3 Va2 Va1 Vb2 Ha1b1 Ha2b2 stop")
    check(match, "Ha1a2 ok\nHb1c1 ok\nHa1b1 T5\nHb1b2 T7")


def test_T5_the_first_block_may_lie_on_the_ground() -> None:
    assert shown(allowed(turris(), "Ha1a2"), "blocks") == [["W", "Ha1a2", 1]]


# T6: at most three levels are unfinished.


@pytest.mark.parametrize(
    ("actions", "table"),
    [
        # The lowest column is 0 high: level 3 may be begun, level 4 not.
        ("Hb3c3 Vc2 Vc3", "Vc2 T6\nVb3 ok"),
        ("Hb3c3 Vc2 Vc3 Vb3", "Hb3c3 T6"),
        ("Va1 Va2", "Ha1a2 ok\nVa1 T4 T6"),
        ("Va1 Va2 Ha1a2 Vb1", "Vb1 T6"),
        # The lowest column is 1 high: level 4 may be begun, level 5 not.
        ("Hc2c3 Vc1 Vb3 Vb2 Vb1 Vc3 Va2 Va1 Va3", "Vb3 ok"),
        ("Hc2c3 Vc1 Vb3 Vb2 Vb1 Vc3 Va2 Va1 Va3 Vb3", "Vc3 T6"),
        ("Hc2c3 Vc1 Vc2 Vb2 Va2 Vb3 Vb1 Ha2b2 Va1 Va3 Vb1 Vc1", "Hb1c1 T6"),
    ],
)
def test_T6_no_column_rises_more_than_3_above_the_lowest(actions: str, table: str) -> None:
    match = turris(actions)
    check(match, table)
    consistent(match.position)


def test_T6_a_column_may_be_exactly_3_above_the_lowest() -> None:
    assert heights(turris("Va1 Va2 Ha1a2"))["a1"] == 3
    tower = heights(turris("Hc2c3 Vc1 Vb3 Vb2 Vb1 Vc3 Va2 Va1 Va3 Vb3"))
    assert (min(tower.values()), max(tower.values())) == (1, 4)


# T7: the middle of a level needs a block on its rim.


def test_T7_binds_the_first_block() -> None:
    check(turris(), "Vb2 T7\nHa2b2 T7\nHb1b2 T7\nHb2b3 T7\nHb2c2 T7")


def test_T7_the_middle_of_a_level_is_taken_only_when_its_rim_is_begun() -> None:
    match = turris("Va2 Vb2 stop")
    refused(match, "Ha2b2", "T7")  # its own half on a2 does not count
    match.play("Va1", "Ha1a2")  # level 3 has a block on the rim now
    assert shown(match, "columns")["a2"] == "WWB"
    other = turris("Va2 Vb2 stop Vb1 Va1 Ha1a2")
    check(other, "Hb1b2 ok")
    check(turris("Va2 Vb2 stop Vb1"), "Hb1b2 T7\nHa2b2 T7")


def test_T7_binds_both_levels_of_an_upright_block() -> None:
    match = turris("Ha1a2")
    refused(match, "Vb2", "T7")  # level 1 has a rim, level 2 not
    match.play("Vb1")
    allowed(match, "Vb2")
    # Higher up: b2 is 2 high, level 3 has a rim, level 4 not.
    refused(turris("Hb3c3 Va3 Vb2 Vb1 Va2 Vc2 Vc1 Va1 Ha1b1"), "Vb2", "T7")
    consistent(turris("Hb3c3 Va3 Vb2 Vb1 Va2 Vc2 Vc1 Va1 Ha1b1").position)


# T8: the bonus.


@pytest.mark.parametrize("actions", ["Va2 Vb2", "Va2 Va1 Ha1a2 Vb2 stop Vb1 Hb1b2"])
def test_T8_taking_the_middle_earns_a_bonus(actions: str) -> None:
    match = turris(actions)
    assert shown(match, "bonus") is True
    assert match.to_act == match.positions[-2].to_act
    assert "stop" in match.legal()
    consistent(match.position)


def test_T8_a_block_off_the_middle_earns_none() -> None:
    match = turris("Va2 Va1 Ha1a2")
    assert not any(position.to_json()["bonus"] for position in match.positions)
    assert [position.to_act for position in match.positions] == [0, 1, 0, 1]


def test_T8_a_bonus_offers_blocks_removals_and_stop() -> None:
    match = turris("Hc1c2 Vb1 Vc1 Vc3 Vb3 Va3 Va2 Va1 Vb2")
    flat = ["Ha1a2", "Ha1b1", "Ha2a3", "Ha2b2", "Ha3b3", "Hb1b2", "Hb2b3", "Hb3c3"]
    only(match.position, *flat, "Vb1", "Vc2", "stop", "xa3", "xb1", "xc3")
    for action in ("Vc2", "xa3", "stop"):
        allowed(match.copy(), action)


def test_T8_without_a_bonus_nothing_is_removed_or_declined() -> None:
    check(turris(), "stop T8\nxa1 T8\nxb2 T8")
    check(turris("Va1 Va2 Vb1"), "stop T8\nxa1 T8\nxb1 T8 T11")
    match = turris("Va2 Vb2 stop")
    check(match, "stop T8\nxa2 T8\nxb2 T8 T11")


def test_T8_only_an_opposing_block_is_removed_by_the_column_that_names_it() -> None:
    match = turris("Hc2c3 Vc1 Vb3 Vb2 Vb1 Vc3 Va2 Va1 Va3 Vb3 Ha2b2")
    check(match, "xa3 T8\nxb2 T8\nxc1 T8\nxc3 ok")  # its own
    check(turris("Va1 Va2 Vb2"), "xc1 T8\nxb2 T8\nxa1 T8")  # an empty column, its own
    match = turris("Va1 Vb1 Vc1 Vc2 Hb1c1 Vb2")  # white's flat block lies on b1 and c1
    check(match, "xc1 T8\nxb1 T11")
    match = turris("Va1 Vb1 Ha1b1 Va2 Vc1 Vb2")
    check(match, "xb1 T8\nxa1 ok")


def test_T8_a_bonus_lapses_when_no_block_is_left_and_none_can_be_removed() -> None:
    match = turris(GAMES["bonus lapses, no block left"])
    assert match.to_act == 0
    assert shown(match, "blocks_left") == [1, 7]
    allowed(match, "Hb1b2")
    assert shown(match, "bonus") is False
    assert match.to_act == 1


def test_T8_a_bonus_lapses_when_every_place_is_closed_and_none_can_be_removed() -> None:
    match = turris(GAMES["bonus lapses, every place closed"])
    assert shown(match, "blocks_left") == [15, 14]
    only(match.position, "Hb2b3")
    match.play("Hb2b3")
    assert shown(match, "bonus") is False
    assert match.to_act == 1
    assert shown(match, "forbidden") == []


def test_T8_a_bonus_lapses_with_the_last_block_of_all() -> None:
    match = turris(GAMES["bonus lapses at the end"]).play("Hb2c2")
    assert shown(match, "bonus") is False
    assert match.outcome.reason == "full"


# T9: a bonus block on the middle earns another bonus.


def test_T9_a_bonus_block_on_the_middle_earns_another_bonus() -> None:
    match = turris("Hc1c2 Vb1 Vc1 Vb2")
    assert (match.to_act, shown(match, "bonus")) == (1, True)
    allowed(match, "Hb1b2")
    assert (match.to_act, shown(match, "bonus")) == (1, True)
    assert shown(match, "blocks_left") == [18, 17]
    assert "stop" in match.legal()
    consistent(match.position)


# T10: a removed block goes back, and had nothing on it.


def test_T10_a_block_that_carries_another_stays() -> None:
    match = turris("Ha1b1 Vc1 Vb1 Vb2")
    check(match, "xa1 T10\nxb1 T11")  # half of Ha1b1 is covered
    match = turris("Ha1b1 Va2 Va1 Vb2")
    check(match, "xa1 T11\nxb1 T8")
    consistent(match.position)


def test_T10_a_removed_block_goes_back_to_its_owner() -> None:
    match = turris("Va3 Vb3 Vc3 Vb2")
    assert shown(match, "blocks_left") == [18, 18]
    allowed(match, "xa3")
    assert shown(match, "blocks_left") == [19, 18]
    assert shown(match, "columns")["a3"] == ""
    assert ["W", "Va3", 1] not in shown(match, "blocks")
    assert len(shown(match, "blocks")) == 3


def test_T10_a_removed_flat_block_leaves_both_its_columns() -> None:
    match = turris("Va1 Va2 Ha1a2 Vb1 Va3 Vb2")
    assert heights(match)["a1"] == heights(match)["a2"] == 3
    allowed(match, "xa1")
    assert heights(match)["a1"] == heights(match)["a2"] == 2
    assert shown(match, "columns")["a1"] == "WW"
    assert shown(match, "columns")["a2"] == "BB"
    placings = [placing for _, placing, _ in shown(match, "blocks")]
    assert placings == ["Va1", "Va2", "Va3", "Vb1", "Vb2"]
    consistent(match.position)


def test_T10_a_removal_can_lower_the_lowest_column() -> None:
    match = turris("Hc1c2 Vb1 Vc1 Vc3 Vb3 Va3 Va2 Va1 Vb2")
    check(match, "Vb1 ok\nxa3 ok")  # the lowest column is 1 high
    match.play("xa3")  # and now 0
    check(match, "Vb1 T6\nVa3 T13")
    match.play("Ha1b1")
    assert shown(allowed(match, "Va3"), "columns")["a3"] == "WW"
    consistent(match.position)


def test_T10_the_blocks_that_stay_need_not_lean_again() -> None:
    match = turris("Va3 Vb3 Vc3 Va2 Va1 Vb2")
    allowed(match, "xa3")  # Va2 leant on it, b3 leant on it
    assert shown(match, "columns")["a2"] == "BB"
    assert not match.is_over


# T11: the opponent's last block stays.


def test_T11_the_block_that_the_opponent_placed_last_stays() -> None:
    refused(turris("Vc2 Vb2"), "xc2", "T11")
    match = turris("Va3 Vb3 Vc3 Vb2")
    check(match, "xc3 T11\nxa3 ok")  # the one before can go
    consistent(match.position)


def test_T11_a_bonus_block_can_be_the_last() -> None:
    match = turris("Ha3b3 Va2 Vb2 Va3 Ha2b2")
    check(match, "xa3 T11")


def test_T11_holds_when_the_opponent_has_passed_since() -> None:
    match = turris(GAMES["last block of the opponent after a pass"])
    assert match.actions[-2:] == ("pass", "Hb2c2")
    assert shown(match, "last") == ["Vb1", "Hb2c2"]
    check(match, "xb1 T11\nxa1 ok")
    consistent(match.position)


def test_T11_the_position_tells_the_last_blocks() -> None:
    assert shown(turris(), "last") == [None, None]
    assert shown(turris("Va1"), "last") == ["Va1", None]
    assert shown(turris("Va3 Vb3 Vc3 Vb2"), "last") == ["Vc3", "Vb2"]
    assert shown(turris("Va3 Vb3 Vc3 Vb2 xa3"), "last") == ["Vc3", "Vb2"]


# T12: a removal keeps T6.


@pytest.mark.parametrize(
    ("actions", "table"),
    [
        ("Hc2c3 Vc1 Vb3 Vb2 Vb1 Vc3 Va2 Va1 Va3 Vb3 Ha2b2", "xa1 T12\nxc3 ok"),  # upright
        ("Ha3b3 Vc3 Vb2 Va2 Vb1 Va1 Vc2 Ha1b1 Vc1 Va2 Hb2c2", "xa3 T12"),  # flat
    ],
)
def test_T12_a_removal_keeps_at_most_three_levels_unfinished(actions: str, table: str) -> None:
    match = turris(actions)
    tower = heights(match)
    assert max(tower.values()) == 4
    check(match, table)
    consistent(match.position)


def test_T12_exactly_3_above_the_lowest_may_stay() -> None:
    match = turris("Hc1c2 Vb1 Vc1 Vc3 Vb3 Va3 Va2 Va1 Vb2")
    assert min(heights(match).values()) == 1
    allowed(match, "xa3")
    tower = heights(match)
    assert (min(tower.values()), max(tower.values())) == (0, 3)


# T13: the freed space is closed to the owner for one turn.


@pytest.mark.parametrize(
    ("actions", "forbidden", "table"),
    [
        ("Va3 Vb3 Vc3 Vb2 xa3", ["a3:1", "a3:2"], "Va3 T13\nVa2 ok\nHa3b3 T2 T5"),
        ("Hb1c1 Va1 Vc2 Vb2 xb1", ["b1:1", "c1:1"], "Vb1 T13\nVc1 T13\nHb1c1 T5 T13"),
        ("Va1 Va2 Ha1a2 Vb1 Va3 Vb2 xa1", ["a1:3", "a2:3"], "Ha1a2 T13\nHa1b1 T13\nHa2a3 T13"),
        (
            "Hb1c1 Vc2 Vb2 Vc1 Hb2c2 Vb3 Va2 Va3 Vc3 Va1 Vb3 Hc1c2 Ha2a3 Ha2b2 xb3",
            ["b3:3", "b3:4"],
            "Hb3c3 T13\nVb3 T13",
        ),
    ],
)
def test_T13_any_freed_square_is_closed_to_the_owner(
    actions: str, forbidden: list[str], table: str
) -> None:
    match = turris(actions)
    assert shown(match, "forbidden") == forbidden
    check(match, table)
    consistent(match.position)


def test_T13_closes_the_owners_next_turn_and_no_more() -> None:
    match = turris("Va3 Vb3 Vc3 Vb2 xa3")
    refused(match, "Va3", "T13")
    match.play("Va2")
    assert match.to_act == 1
    assert shown(match, "forbidden") == []
    allowed(match.copy(), "Va3")  # it was never closed to the remover
    match.play("Vc2")
    assert match.to_act == 0
    allowed(match, "Va3")  # and is open to the owner again


def test_T13_closes_the_whole_turn_bonus_blocks_included() -> None:
    match = turris("Hc1c2 Vc3 Vc2 Vb1 Vb2 xc3")
    refused(match, "Vc3", "T13")
    match.play("Hb1b2")
    assert (match.to_act, shown(match, "bonus")) == (1, True)
    assert shown(match, "forbidden") == ["c3:1", "c3:2"]
    refused(match, "Vc3", "T13")
    consistent(match.position)
    match.play("Va2")  # a bonus block ends the turn
    assert (match.to_act, shown(match, "forbidden")) == (0, [])
    allowed(match.copy(), "Vc3")
    match.play("Va1")
    allowed(match, "Vc3")


def test_T13_a_removal_within_the_closed_turn_closes_the_other_space() -> None:
    match = turris("Hc1c2 Vc3 Vc2 Vb1 Vb2 xc3 Hb1b2 xc2")
    assert match.to_act == 0
    assert shown(match, "forbidden") == ["c2:2", "c2:3"]
    refused(match, "Vc2", "T13")
    allowed(match.copy(), "Vc3")


def test_T13_a_pass_uses_the_closed_turn_up() -> None:
    match = turris("Ha2a3 Vb3 Vb2 Vc3 Vc2 Vb1 Hb3c3 Va1 Vc1 Hb1c1 Hb2c2 xa2")
    assert shown(match, "forbidden") == ["a2:1", "a3:1"]
    match.play("pass")
    assert (match.to_act, shown(match, "forbidden")) == (1, [])
    match.play("Va3")
    allowed(match, "Va2")


# T14: what ends the turn.


@pytest.mark.parametrize("action", ["stop", "xa3", "Va2"])
def test_T14_a_decline_a_removal_or_a_block_off_the_middle_ends_the_turn(action: str) -> None:
    match = turris("Va3 Vb3 Vc3 Vb2")
    assert (match.to_act, shown(match, "bonus")) == (1, True)
    allowed(match, action)
    assert (match.to_act, shown(match, "bonus")) == (0, False)
    consistent(match.position)


def test_T14_a_block_on_the_middle_is_never_removed() -> None:
    bonuses = 0
    for name in ("tie", "last block of all on the middle", "bonus lapses at the end"):
        for position in turris(GAMES[name]).positions:
            if position.to_json()["bonus"]:
                bonuses += 1
                assert "xb2" not in position.legal()
                assert position.explain("xb2").clauses == ("T8",)
                for action in position.legal():
                    if action[0] == "x":
                        after = position.play(action).to_json()["columns"]
                        assert after["b2"] == position.to_json()["columns"]["b2"]
    assert bonuses > 5


# T15: passing.


def test_T15_a_seat_that_can_place_may_not_pass() -> None:
    refused(turris(), "pass", "T15")
    refused(turris("Va1"), "pass", "T15")


def test_T15_a_bonus_is_declined_not_passed() -> None:
    refused(turris("Va2 Vb2"), "pass", "T15")
    last = turris(GAMES["last block of all on the middle"]).play("Vb2")  # no block left to place
    refused(last, "pass", "T15")


def test_T15_a_seat_passes_when_T13_closes_every_place() -> None:
    match = turris("Ha2a3 Vb3 Vb2 Vc3 Vc2 Vb1 Hb3c3 Va1 Vc1 Hb1c1 Hb2c2 xa2")
    assert shown(match, "blocks_left") == [15, 15]
    only(match.position, "pass")
    check(match, "Va2 T13\nVa3 T13\nHa2a3 T5 T13\nVa1 T6")
    allowed(match, "pass")
    assert match.to_act == 1


def test_T15_a_seat_with_blocks_goes_on_alone() -> None:
    match = turris(GAMES["a seat without blocks"])
    for left in (6, 5):
        only(match.position, "pass")
        match.play("pass")
        assert match.to_act == 1
        refused(match, "pass", "T15")
        placing = next(a for a in match.legal() if "b2" not in a)
        match.play(placing)
        assert shown(match, "blocks_left") == [0, left]
    assert match.to_act == 0


# T16: the end.


def test_T16_the_game_ends_when_all_blocks_are_placed() -> None:
    match = turris(GAMES["tie"])
    assert [position.is_over for position in match.positions] == [False] * 40 + [True]
    assert shown(match, "blocks_left") == [0, 0]
    assert match.outcome.reason == "full"
    assert match.legal() == []
    check(match, "Va1 T16\nHa1a2 T16\nxa1 T16\nstop T16\npass T16")
    assert (shown(match, "bonus"), shown(match, "forbidden")) == (False, [])


def test_T16_the_last_block_of_all_still_earns_its_bonus() -> None:
    match = turris(GAMES["last block of all on the middle"]).play("Vb2")
    assert shown(match, "blocks_left") == [0, 0]
    assert not match.is_over
    assert (match.to_act, shown(match, "bonus")) == (0, True)
    only(match.position, "stop", "xa1", "xb1")


def test_T16_declining_the_last_bonus_ends_the_game() -> None:
    match = turris(GAMES["last block of all on the middle"]).play("Vb2", "stop")
    assert match.is_over
    assert match.outcome.reason == "full"
    assert shown(match, "bonus") is False


def test_T16_a_removal_as_the_last_bonus_goes_on_with_the_game() -> None:
    match = turris(GAMES["last block of all on the middle"]).play("Vb2", "xa1")
    assert not match.is_over
    assert match.to_act == 1
    assert shown(match, "blocks_left") == [0, 1]
    assert shown(match, "forbidden") == ["a1:8", "a1:9"]
    refused(match, "Va1", "T13")
    placing = next(a for a in match.legal() if "b2" not in a)
    match.play(placing)
    assert match.is_over


# T17: the score.


def views(position: Position) -> dict[str, str]:
    """What each view shows, its lines from the top down, W, B or . at each place."""
    drawn = {}
    for side, name in enumerate(VIEWS):
        masks = [int(view(position.state, side, seat)) for seat in (0, 1)]
        height = 3 if name == "roof" else max(map(len, position.to_json()["columns"].values()))
        lines = []
        for up in reversed(range(height)):
            bits = [1 << VIEW_STRIDE * up + across for across in range(3)]
            lines.append(
                "".join("W" if masks[0] & b else "B" if masks[1] & b else "." for b in bits)
            )
        drawn[name] = " ".join(lines)
    return drawn


def test_T17_each_view_shows_the_nearest_block() -> None:
    match = turris("Va1 Va2 Ha1a2 Vb1 Vc1")
    assert shown(match, "columns")["a2"] == "BBW"
    assert views(match.position) == {
        "south": "W.. WBW WBW",  # a b c
        "east": "WW. WB. WB.",  # 1 2 3: level 3 shows a1 and a2, far behind
        "north": "..W WBB WBB",  # c b a: a2 stands before a1
        "west": ".WW .BW .BW",  # 3 2 1
        "roof": "... W.. WBW",  # north up
    }
    # south 3 east 4 north 2 west 4 roof 2; south 2 east 2 north 4 west 2 roof 1
    assert shown(match, "scores") == [15, 11]


def test_T17_areas_are_joined_by_sides_not_corners() -> None:
    match = turris("Va1 Vb1 Vb2 stop")
    assert views(match.position) == {
        "south": "WB. WB.",
        "east": "BW. BW.",
        "north": ".WW .WW",
        "west": ".WW .WW",
        "roof": "... .W. WB.",  # a1 and b2 meet at a corner only
    }
    assert shown(match, "scores") == [2 + 2 + 4 + 4 + 1, 2 + 2 + 0 + 0 + 1]


@pytest.mark.parametrize("column", RIM)
def test_T17_a_block_shows_on_every_view_however_far_back_it_stands(column: str) -> None:
    assert shown(turris("V" + column), "scores") == [2 + 2 + 2 + 2 + 1, 0]


def test_T17_only_the_largest_area_of_a_view_counts() -> None:
    match = turris("Va1 Vb1 Vc1")
    assert views(match.position)["south"] == "WBW WBW"
    # south 2 (not 4), east 2, north 2, west 2, roof 1 (not 2); south 2, north 2, roof 1
    assert shown(match, "scores") == [9, 5]


def test_T17_the_roof_shows_the_top_of_each_column() -> None:
    match = turris("Va1 Va2 Ha1a2 Vb1 Vb2 stop Hb1b2")
    assert shown(match, "columns")["b1"] == "BBB"
    assert shown(match, "columns")["b2"] == "WWB"
    assert views(match.position)["roof"] == "... WB. WB."


@pytest.mark.parametrize(
    ("actions", "winners", "scores"),
    [
        (GAMES["tie"], [0, 1], [42, 42]),
        (GAMES["bonus lapses at the end"] + " Hb2c2", [1], [39, 46]),
        (GAMES["white wins"], [0], [50, 45]),
    ],
)
def test_T17_the_higher_total_wins_and_equal_totals_tie(
    actions: str, winners: list[int], scores: list[int]
) -> None:
    match = turris(actions)
    assert match.outcome.to_json() == {"winners": winners, "scores": scores, "reason": "full"}
    assert shown(match, "scores") == scores


# The position of the rules page.


def test_the_printed_position() -> None:
    columns = dict.fromkeys(["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"], "")
    assert turris("Va1").position.to_json() == {
        "to_act": 1,
        "bonus": False,
        "blocks_left": [19, 20],
        "columns": {**columns, "a1": "WW"},
        "blocks": [["W", "Va1", 1]],
        "last": ["Va1", None],
        "forbidden": [],
        "scores": [9, 0],
    }
