"""Kwinty clause by clause: each test fails when its clause alone is not enforced."""
# ruff: noqa: N802  # a test is named for its clause

from __future__ import annotations

import pytest

import chantier
from chantier.core.match import Match
from chantier.core.position import Position
from chantier.errors import BadAction, BadOptions
from chantier.games.kwinty.rules import fours
from games.checks import allowed, check, consistent, data, only, play, refused

LINES = data("kwinty/lines.json")
GAMES = data("kwinty/games.json")
STEPS = {"row": (1, 0), "column": (0, 1), "rising": (1, 1), "falling": (1, -1)}
ROW_OF_NINE = "Vi Vj Vk Vl Vm Vn Vo Vp Vq"  # upright, the colours in turn
LEFT_NINE = "Vi Vh Vg Vf Ve Vd Vc Vb Va"


def kwinty(actions: str = "", **options: str) -> Match:
    return play("kwinty", actions, **options)


def line(name: str, length: int) -> list[tuple[int, int]]:
    """The squares of a line of the data file, as columns from the wall's left and rows."""
    direction, column, row = name.split()
    across, up = STEPS[direction]
    return [(int(column) + k * across, int(row) + k * up) for k in range(length)]


def colours(position: Position, squares: list[tuple[int, int]]) -> str:
    rows = position.to_json()["rows"]
    return "".join(rows[row][column] for column, row in squares)


# K1: the seats, their blocks.


def test_K1_each_seat_has_20_blocks_and_seats_alternate() -> None:
    match = kwinty()
    assert match.position.to_json()["blocks_left"] == [20, 20]
    seats, left = [], []
    for action in ("Vi", "Vj", "Hk", "Vh"):
        seats.append(match.to_act)
        match.play(action)
        left.append(match.position.to_json()["blocks_left"])
    assert seats == [0, 1, 0, 1]
    assert left == [[19, 20], [19, 19], [18, 19], [18, 18]]


def test_K1_seat_0_is_white_and_seat_1_black() -> None:
    assert kwinty("Vi Vj").position.to_json()["rows"] == ["WB", "WB"]
    assert chantier.game("kwinty").card.seats == ("W", "B")


def test_K1_a_seat_without_blocks_places_none() -> None:
    match = kwinty(GAMES["none left"])
    assert match.to_act == 0
    assert match.position.to_json()["blocks_left"] == [0, 1]
    refused(match, "Hp", "K1")  # nothing else is against it
    refused(match, "Hi", "K1", "K3")
    only(match.position, "pass")


# K2: a block rests entirely.


def test_K2_a_block_lands_on_its_columns() -> None:
    shown = kwinty("Vi Hg Vh Vj Hi").position.to_json()
    assert shown["left"] == "g"
    assert shown["heights"] == [1, 3, 3, 3]
    assert shown["rows"] == ["BBWB", ".WWB", ".WWW"]


def test_K2_a_flat_block_needs_two_columns_of_equal_height() -> None:
    check(
        kwinty("Vi"),  # i is 2 high, its neighbours 0
        """
        Hh K2
        Hi K2
        Hg ok
        Hj ok
        """,
    )
    check(
        kwinty("Vi Vj Hk"),  # 2 2 1 1
        """
        Hi ok
        Hj K2
        Hk ok
        Hl K2
        Hh K2
        """,
    )


# Two columns side by side to the heights where the kernel's lower part ends (row 6) and above.
TO_FIVE = "Vi Vj Hi Vi Vj"  # 5 5
TO_SEVEN = TO_FIVE + " Vj Vi"  # 7 7
SIX_HIGH = "Vi Vj Vk Vl Vj Vi Vl Vk Vi Vj Vk Vl"  # four columns of 6


@pytest.mark.parametrize(
    ("actions", "heights", "flat"),
    [
        (TO_FIVE, [5, 5], True),
        (TO_FIVE + " Hi", [6, 6], True),
        (TO_FIVE + " Hi Hi", [7, 7], True),
        (TO_FIVE + " Vj", [5, 7], False),
        (TO_SEVEN, [7, 7], True),
        (TO_SEVEN + " Hi", [8, 8], True),
        ("Vi Vj Vj Vi Hk Vj", [4, 6, 1, 1], False),
        ("Hi Vi Vi Vj Vj", [5, 5], True),
        ("Hi Vi Vi Vj Vj Vi", [7, 5], False),
    ],
)
def test_K2_holds_at_every_height(actions: str, heights: list[int], flat: bool) -> None:
    match = kwinty(actions)
    assert match.position.to_json()["heights"] == heights
    if flat:
        after = allowed(match, "Hi").position.to_json()
        assert after["heights"][:2] == [heights[0] + 1, heights[1] + 1]
        assert after["rows"][-1][:2] in ("WW", "BB")
    else:
        refused(match, "Hi", "K2")


def test_K2_a_wall_never_has_a_gap_in_a_column() -> None:
    for name in ("all blocks, white", "two passes, black", "no place"):
        for position in kwinty(GAMES[name]).positions:
            shown = position.to_json()
            for column, height in enumerate(shown["heights"]):
                stack = "".join(row[column] for row in shown["rows"])
                assert "." not in stack[:height]
                assert set(stack[height:]) <= {"."}


# K3: 9 wide, 9 high, growing to either side.


def test_K3_columns_are_a_to_q_and_the_first_block_stands_on_i() -> None:
    assert kwinty("Vi").position.to_json()["left"] == "i"
    assert kwinty("Hi").position.to_json()["left"] == "i"
    for text in ("Vr", "Hq", "V", "Hij", "vi", "Vi ", "", "PASS"):
        with pytest.raises(BadAction):
            kwinty().play(text)


@pytest.mark.parametrize(
    ("actions", "table"),
    [
        # Nine wide, to the right of the first block, to its left, and to both sides.
        (ROW_OF_NINE, "Vh K3\nHg K3\nHh K2 K3\nVi ok"),
        (LEFT_NINE, "Vj K3\nHj K3\nHi K2 K3\nVa ok\nHa ok"),
        ("Vi Vj Vk Vh Vg Vl Vm Vf Ve", "Vn K3\nVd K3\nHn K3\nHc K3\nHd K2 K3"),
        # Eight wide: one more column, not two.
        ("Vi Vj Vk Vl Vm Vn Vo Vp", "Vq ok\nVh ok\nHg K3\nHp K2"),
        ("Vi Vh Vg Vf Ve Vd Vc Vb", "Va ok\nVj ok\nHj K3\nHa K2"),
        ("Vi Vh Vg Vf Vj Vk Vl Ve", "Vd ok\nVm ok\nHc K3\nHm K3"),
        # Seven wide: two more columns, to either side.
        ("Vi Vj Vk Vl Vm Vn Vo", "Hp ok\nHg ok\nVp ok\nVh ok\nVf K3 K4\nVq K4"),
        ("Vi Vh Vg Vf Ve Vd Vc", "Ha ok\nHj ok\nVb ok\nVj ok\nVl K3 K4\nVa K4"),
        # Far from a narrow wall: the width counts the gap.
        ("Hi", "Va K3 K4\nVb K4\nVq K4\nHp K4\nHa K3 K4"),
    ],
)
def test_K3_the_wall_is_never_more_than_9_wide(actions: str, table: str) -> None:
    match = kwinty(actions)
    check(match, table)
    consistent(match.position)


@pytest.mark.parametrize(("actions", "left"), [(ROW_OF_NINE, "i"), (LEFT_NINE, "a")])
def test_K3_exactly_9_wide_is_allowed(actions: str, left: str) -> None:
    shown = kwinty(actions).position.to_json()
    assert shown["left"] == left
    assert shown["heights"] == [2] * 9


def test_K3_the_wall_keeps_its_blocks_when_it_grows_to_the_left() -> None:
    match = kwinty("Vi Hg Hj Vf Hd")
    shown = match.position.to_json()
    assert shown["left"] == "d"
    assert shown["heights"] == [1, 1, 2, 1, 1, 2, 1, 1]
    assert shown["rows"] == ["WWBBBWWW", "..B..W.."]
    check(match, "Vf K5\nVi ok\nHl K3\nVl ok\nHf K2\nHg ok\nHd ok")
    check(match.play("Vc"), "Vi K5\nVf ok\nHd ok\nHb K2 K3\nHj ok\nHe K2")


@pytest.mark.parametrize(
    ("actions", "table"),
    [
        (TO_SEVEN, "Vi ok\nHi ok"),  # 7 and 2 are 9
        (TO_SEVEN + " Hi", "Vi K3\nVj K3\nHi ok"),  # 8: a flat block still fits
        (TO_SEVEN + " Vi", "Vi K3\nHi K2 K3\nHh K2 K3"),  # 9
        (TO_SEVEN + " Hi Hi", "Vi K3\nHi K3\nVj K3"),  # 9 9
    ],
)
def test_K3_the_wall_is_never_more_than_9_high(actions: str, table: str) -> None:
    match = kwinty(actions)
    check(match, table)
    consistent(match.position)


def test_K3_exactly_9_high_is_allowed() -> None:
    assert kwinty(TO_SEVEN + " Vi").position.to_json()["heights"] == [9, 7]
    assert kwinty(TO_SEVEN + " Hi Hi").position.to_json()["heights"] == [9, 9]


# K4: the first block, and touching.


def test_K4_the_first_block_is_Vi_or_Hi() -> None:
    only(kwinty().position, "Hi", "Vi")
    check(kwinty(), "Vi ok\nHi ok\nVa K4\nVh K4\nVj K4\nVq K4\nHh K4\nHj K4\nHp K4")


def test_K4_a_block_on_the_ground_stands_right_beside_the_wall() -> None:
    check(
        kwinty("Vi"),
        """
        Vh ok
        Vj ok
        Hg ok
        Hj ok
        Vg K4
        Vk K4
        Hf K4
        Hk K4
        Va K4
        Vq K4
        """,
    )
    check(kwinty("Hi Vh"), "Vg ok\nHf ok\nVk ok\nVf K4\nHe K4\nVl K4\nHl K4")
    only(kwinty("Vi").position, "Hg", "Hj", "Vh", "Vi", "Vj")


def test_K4_a_block_on_the_wall_touches_it() -> None:
    check(kwinty("Vi Vj"), "Hi ok\nVj ok")


# K5: short side to short side.


@pytest.mark.parametrize(
    ("actions", "action"),
    [
        ("Vi Vj", "Vi"),  # white on white
        ("Hi Vi Vk", "Vi"),  # black on black, on a flat block
        ("Vi Vi Hj", "Vi"),  # black on black, 4 high
        (TO_FIVE, "Vi"),  # black's top is in row 5: 5 to 7 crosses the parts
        ("Hi Hi Hi Hi Vi Hk", "Vi"),  # 4 to 6: the first of the upper part
        (TO_SEVEN, "Vj"),  # 7 to 9, black on black
    ],
)
def test_K5_two_upright_blocks_of_one_colour_never_stack(actions: str, action: str) -> None:
    match = kwinty(actions)
    refused(match, action, "K5")
    consistent(match.position)


@pytest.mark.parametrize(
    ("actions", "action"),
    [
        ("Hi Vk", "Hg"),  # on the ground, to the left of the wall
        ("Hi Vh", "Hk"),  # on the ground, to its right
        ("Vi Hj Vh", "Hl"),  # black, to the right
        ("Vi Hg Vj", "He"),  # black, to the left
        ("Vi Vj Vk Vl Hi Vh", "Hk"),  # on the wall, to the right of its own
        ("Vi Vj Vk Vl Hk Vh", "Hi"),  # on the wall, to the left of its own
        (SIX_HIGH + " Hi Vh", "Hk"),  # in row 6, the first of the upper part, to the right
        (SIX_HIGH + " Hk Vh", "Hi"),  # and to the left
        (SIX_HIGH + " Vh Hi Vm", "Hk"),  # black there
    ],
)
def test_K5_two_flat_blocks_of_one_colour_never_lie_end_to_end(actions: str, action: str) -> None:
    match = kwinty(actions)
    refused(match, action, "K5")
    consistent(match.position)


@pytest.mark.parametrize(
    ("actions", "action"),
    [
        # The other colour.
        ("Vi", "Vi"),
        ("Hi", "Hg"),
        ("Hi", "Hk"),
        ("Vi Vj Vk Vl Hi", "Hk"),
        ("Vi Vj Vk Vl Hk", "Hi"),
        # A short side against a long side of one's own colour.
        ("Vi Hg", "Hj"),  # a flat block beside an upright one
        ("Vi Vj", "Hi"),  # a flat block on an upright one
        ("Hi Vk", "Vi"),  # an upright block on a flat one
        ("Hi Vk", "Vh"),  # an upright block beside a flat one
        # Long sides of one's own colour.
        ("Vi Vh", "Vj"),
        ("Hi Vk", "Hi"),
        # Flat blocks of one colour in one row, but not end to end; or in different rows.
        ("Hi Vk", "Hl"),
        ("Hi Vh", "Hf"),
        ("Vi Vj Hk Vh Hi Vg", "Hk"),
        # Upright blocks of one colour in one column with another between them.
        ("Vi Vi", "Vi"),
    ],
)
def test_K5_every_other_contact_is_allowed(actions: str, action: str) -> None:
    match = kwinty(actions)
    allowed(match.copy(), action)
    consistent(match.position)


# K6: passing.


def test_K6_a_seat_that_can_place_may_not_pass() -> None:
    refused(kwinty(), "pass", "K6")
    refused(kwinty("Vi"), "pass", "K6")
    refused(kwinty(ROW_OF_NINE), "pass", "K6")


def test_K6_a_seat_with_no_legal_place_passes() -> None:
    match = kwinty(GAMES["no place"])
    assert match.to_act == 1
    assert match.position.to_json()["blocks_left"] == [8, 9]
    only(match.position, "pass")
    allowed(match, "pass")
    assert match.to_act == 0  # the other seat goes on
    assert match.position.to_json()["blocks_left"] == [8, 9]
    assert "pass" not in match.legal()
    consistent(match.position)


def test_K6_a_seat_with_no_block_left_passes() -> None:
    match = kwinty(GAMES["none left"])
    only(match.position, "pass")
    assert match.position.to_json()["blocks_left"][0] == 0


# K7: five in line.


@pytest.mark.parametrize("name", LINES["fives"])
def test_K7_five_in_line_win_at_every_place(name: str) -> None:
    match = kwinty(LINES["fives"][name])
    before, position = match.positions[-2:]
    seat = before.to_act
    assert before.outcome is None
    assert colours(position, line(name, 5)) == "WB"[seat] * 5
    assert position.outcome.to_json() == {
        "winners": [seat],
        "scores": [1 - seat, seat],
        "reason": "five",
    }


def test_K7_the_lines_of_five_are_all_those_of_the_wall() -> None:
    assert len(LINES["fives"]) == 45 + 45 + 25 + 25
    assert len({frozenset(line(name, 5)) for name in LINES["fives"]}) == 140


@pytest.mark.parametrize("name", LINES["longer"])
def test_K7_more_than_five_win_too(name: str) -> None:
    outcome = kwinty(LINES["longer"][name]).outcome
    assert outcome is not None
    assert outcome.reason == "five"


def test_K7_more_than_five_are_met_in_every_direction() -> None:
    assert {name.split()[0] for name in LINES["longer"]} == set(STEPS)


@pytest.mark.parametrize("name", LINES["wraps"])
def test_K7_no_line_goes_round_the_edge(name: str) -> None:
    """A line that leaves the wall and comes in again a row further is none."""
    direction, column, row = name.split()
    start = 9 * int(row) + int(column)
    step = {"row": 1, "rising": 10, "falling": 8}[direction]
    squares = [((start + k * step) % 9, (start + k * step) // 9) for k in range(5)]
    position = kwinty(LINES["wraps"][name]).position
    assert colours(position, squares) in ("W" * 5, "B" * 5)
    assert position.outcome is None
    assert position.to_act is not None


@pytest.mark.parametrize("name", LINES["fours"])
def test_K7_four_in_line_do_not_win(name: str) -> None:
    assert kwinty(LINES["fours"][name]).outcome is None


def test_K7_the_game_is_over_at_once() -> None:
    match = kwinty(LINES["fives"]["column 0 0"])
    assert match.outcome.winners == (0,)
    assert match.to_act is None
    assert match.legal() == []
    check(match, "Vi K7\nHa K7\npass K7")


# K8: the lines of four.


def test_K8_the_game_ends_when_all_blocks_are_placed() -> None:
    match = kwinty(GAMES["all blocks, tie 0-0"])
    assert [position.is_over for position in match.positions] == [False] * 40 + [True]
    assert match.position.to_json()["blocks_left"] == [0, 0]
    assert match.outcome.to_json() == {"winners": [0, 1], "scores": [0, 0], "reason": "fours"}
    check(match, "Vi K8\nHa K8\npass K8")
    only(match.position)


def test_K8_the_game_ends_after_two_passes_in_a_row() -> None:
    match = kwinty(GAMES["two passes, white"])
    assert match.actions[-2:] == ("pass", "pass")
    assert not match.positions[-2].is_over
    assert match.is_over
    assert sum(match.position.to_json()["blocks_left"]) > 0
    check(match, "Vi K8\npass K8")


def test_K8_passes_with_a_block_between_them_do_not_end_the_game() -> None:
    match = kwinty(GAMES["two passes apart"])
    assert match.actions[-2:] == ("pass", "Vk")
    allowed(match, "pass")
    assert not match.is_over


@pytest.mark.parametrize(
    ("game", "winners", "scores"),
    [
        ("all blocks, white", [0], [2, 1]),
        ("all blocks, black", [1], [1, 2]),
        ("all blocks, tie", [0, 1], [1, 1]),
        ("two passes, white", [0], [2, 1]),
        ("two passes, black", [1], [1, 2]),
        ("two passes, tie", [0, 1], [1, 1]),
    ],
)
def test_K8_more_lines_of_four_win(game: str, winners: list[int], scores: list[int]) -> None:
    outcome = kwinty(GAMES[game]).outcome
    assert outcome.to_json() == {"winners": winners, "scores": scores, "reason": "fours"}


@pytest.mark.parametrize("name", LINES["fours"])
def test_K8_a_line_of_four_counts_once_at_every_place(name: str) -> None:
    position = kwinty(LINES["fours"][name]).position
    seat = 1 - position.to_act
    assert colours(position, line(name, 4)) == "WB"[seat] * 4
    assert fours(position.state, seat) == 1


def test_K8_the_lines_of_four_are_all_those_of_the_wall() -> None:
    assert len(LINES["fours"]) == 54 + 54 + 36 + 36


@pytest.mark.parametrize("name", LINES["crossing"])
def test_K8_lines_that_cross_count_each_in_its_own_direction(name: str) -> None:
    position = kwinty(LINES["crossing"][name]).position
    assert fours(position.state, 1 - position.to_act) == 2


@pytest.mark.parametrize("name", LINES["fives"])
def test_K8_a_longer_line_is_not_a_line_of_four(name: str) -> None:
    match = kwinty(LINES["fives"][name])
    assert fours(match.position.state, match.outcome.winners[0]) == 0


# K9: the flat opening.


def test_K9_the_flat_opening_begins_with_a_flat_block() -> None:
    match = kwinty(opening="flat")
    only(match.position, "Hi")
    check(match, "Hi ok\nVi K9\nVa K4 K9\nHa K4\npass K6")


def test_K9_binds_the_first_block_alone() -> None:
    flat, free = kwinty("Hi", opening="flat"), kwinty("Hi")
    assert flat.legal() == free.legal()
    allowed(flat, "Vi")


def test_K9_the_opening_is_free_by_default() -> None:
    allowed(kwinty(), "Vi")
    allowed(kwinty(opening="free"), "Vi")
    assert kwinty(opening="free").position == kwinty().position


def test_K9_there_is_no_other_opening() -> None:
    for value in ("upright", "Flat", "", None, 1, True, ["flat"]):
        with pytest.raises(BadOptions):
            kwinty(opening=value)


# The position of the rules page.


def test_the_printed_position() -> None:
    assert kwinty("Vi Hg").position.to_json() == {
        "to_act": 0,
        "left": "g",
        "heights": [1, 1, 2],
        "rows": ["BBW", "..W"],
        "blocks_left": [19, 19],
    }


def test_the_empty_position() -> None:
    assert kwinty().position.to_json() == {
        "to_act": 0,
        "left": None,
        "heights": [],
        "rows": [],
        "blocks_left": [20, 20],
    }
