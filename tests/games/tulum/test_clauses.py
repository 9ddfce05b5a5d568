"""Tulum clause by clause: each test fails when its clause alone is not enforced."""
# ruff: noqa: N802  # a test is named for its clause

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from chantier.core.chance import generator
from chantier.core.match import Match
from chantier.errors import BadAction, BadPlayers
from chantier.games.tulum import layout
from chantier.games.tulum.rules import risk
from games.checks import allowed, check, consistent, data, only, play, refused

GAMES = data("tulum/games.json")
EMPTY = ["000000", "00000", "0000", "000", "00", "0"]
BASE = "roll:111111 place:11 place:12 place:13 place:14 place:15 place:16"  # a whole turn
NOTHING = "roll:666666"  # on a low pyramid: the turn passes
TWO_ROWS = f"{BASE} {NOTHING} roll:222223 place:21 place:22 place:23 place:24 place:25 place:31"


def tulum(actions: str = "", players: int = 2) -> Match:
    return play("tulum", actions, players=players)


def shown(match: Match, *keys: str) -> Any:
    found = [match.position.to_json()[key] for key in keys]
    return found[0] if len(keys) == 1 else found


def places(*names: str) -> list[str]:
    return [f"place:{name}" for name in names]


# U1: the pyramid and the dice.


def test_U1_a_pyramid_has_21_places_in_six_rows() -> None:
    texts = [f"place:{row}{at}" for row in range(1, 7) for at in range(1, 8 - row)]
    assert len(texts) == 21
    match = tulum()
    assert shown(match, "secured") == [EMPTY, EMPTY]
    assert [match.position.game.notation.parse(text) for text in texts] == list(range(1, 22))


@pytest.mark.parametrize(
    "text",
    [
        *("place:17", "place:26", "place:62", "place:71", "place:01", "place:10", "place:1"),
        *("place:111", "place11", "Place:11", "roll:", "roll:7", "roll:0", "roll:21"),
        *("roll:1111111", "ROLL:1", "Again", "STOP", "pass", "11", ""),
    ],
)
def test_U1_only_these_places_and_dice_can_be_named(text: str) -> None:
    with pytest.raises(BadAction):
        tulum().play(text)


@pytest.mark.parametrize(("left", "right"), [*combinations(range(1, 7), 2)])
def test_U1_a_block_rests_on_two_neighbours(left: int, right: int) -> None:
    match = tulum(f"roll:112222 place:1{left} place:1{right}")
    if right == left + 1:
        only(match.position, f"place:2{left}")
        others = [at for at in range(1, 6) if at != left]
        check(match, "\n".join(f"place:2{at} U1" for at in others))
    else:
        only(match.position, "again", "stop")
        check(match, "\n".join(f"place:2{at} U1" for at in range(1, 6)))


def test_U1_each_row_rests_on_the_row_below_it() -> None:
    match = tulum(GAMES["complete with the last die"])
    for number, position in enumerate(match.positions[:-1]):
        if match.actions[number].startswith("place"):
            standing = set(position.to_json()["placed"])
            for row, line in enumerate(position.to_json()["secured"][0], 1):
                standing |= {f"{row}{at}" for at, there in enumerate(line, 1) if there == "1"}
            for row, at in layout.PLACES[6:]:
                rests = {f"{row - 1}{at}", f"{row - 1}{at + 1}"} <= standing
                assert ("U1" in position.explain(f"place:{row}{at}").clauses) == (not rests)


def test_U1_the_first_row_rests_on_the_board() -> None:
    only(tulum("roll:122222").position, *places("11", "12", "13", "14", "15", "16"))


def test_U1_the_end_of_a_row_does_not_carry_the_beginning_of_the_next() -> None:
    # 16 and 21 are neighbours in the memory, and in nothing else.
    match = tulum("roll:111222 place:11 place:12 place:16 place:21")
    only(match.position, "again", "stop")


@pytest.mark.parametrize(
    ("after", "chances"),
    [
        ("", {"roll:111111": (1, 6**6), "roll:123456": (720, 6**6), "roll:112233": (90, 6**6)}),
        ("roll:122345 place:11 again", {"roll:11111": (1, 6**5), "roll:11122": (10, 6**5)}),
        ("roll:111122 place:11 place:13 place:15 place:16 place:25 again", {"roll:3": (1, 6)}),
    ],
)
def test_U1_each_die_shows_each_row_with_equal_chance(
    after: str, chances: dict[str, tuple[int, int]]
) -> None:
    found = tulum(after).position.chances()
    assert sum(found.values()) == pytest.approx(1)
    for roll, (orders, throws) in chances.items():
        assert found[roll] == pytest.approx(float(Fraction(orders, throws)), rel=1e-12)


@pytest.mark.parametrize("dice", range(1, 7))
def test_U1_every_throw_of_the_dice_leads_to_its_roll(dice: int) -> None:
    throws = np.arange(6**dice)
    few = min(dice, layout.TRIPLE)
    rest, most = throws // layout.THROWS, throws % layout.THROWS
    found = layout.JOINED[layout.TRIPLE_OF[dice - few, rest], layout.TRIPLE_OF[few, most]]
    first, end = layout.FIRST_OF[dice], layout.FIRST_OF[dice + 1]
    counts = np.bincount(found, minlength=len(layout.ROLLS))[layout.ROLLS_OF[first:end] - 22]
    assert counts.sum() == 6**dice
    assert (counts / 6**dice == layout.ODDS_OF[first:end]).all()


@pytest.mark.parametrize(
    ("actions", "dice"),
    [("", 6), ("roll:111113 place:11 place:13 place:15 place:16 place:12 again", 1)],
)
def test_U1_random_games_throw_fair_dice(actions: str, dice: int) -> None:
    position, rng = tulum(actions).position, generator("fair", dice)
    faces: Counter[str] = Counter()
    draws = 6000 // dice
    for _ in range(draws):
        roll = position.game.kernel.pick(position.state, rng, position.game.buffer())
        faces.update(position.game.notation.text(roll).removeprefix("roll:"))
    assert sorted(faces) == list("123456")
    assert all(abs(count - 1000) < 150 for count in faces.values())  # five deviations


def test_U1_two_to_four_play() -> None:
    assert [len(shown(tulum(players=n), "secured")) for n in (2, 3, 4)] == [2, 3, 4]
    for players in (1, 5):
        with pytest.raises(BadPlayers):
            tulum(players=players)


# U2: a roll of all six dice, and what they place.


def test_U2_a_turn_begins_with_a_roll_of_all_six_dice() -> None:
    match = tulum()
    assert (match.to_act, shown(match, "seat", "dice", "roll")) == ("chance", [0, 6, []])
    assert len(match.legal()) == 462
    assert all(len(roll) == len("roll:112356") for roll in match.legal())
    check(match, "roll:12345 U2\nroll:1 U2\nplace:11 U2\nagain U2\nstop U2")
    consistent(match.position)
    match.play("roll:112356")
    assert (match.to_act, shown(match, "dice", "roll")) == (0, [6, [1, 1, 2, 3, 5, 6]])


def test_U2_a_die_places_one_block_on_its_own_row() -> None:
    match = tulum("roll:112366 place:14")
    assert shown(match, "dice", "roll", "placed") == [5, [1, 2, 3, 6, 6], ["14"]]
    match.play("place:12")
    assert shown(match, "dice", "roll", "placed") == [4, [2, 3, 6, 6], ["12", "14"]]
    check(match, "place:11 U2\nplace:13 U2")  # both dice of row 1 are used


def test_U2_a_taken_place_takes_no_second_block() -> None:
    match = tulum("roll:111223 place:11")
    check(match, "place:11 U2\nplace:12 ok")
    secured = tulum(f"{BASE} {NOTHING} roll:111223")
    check(secured, "place:11 U2\nplace:16 U2\nplace:21 ok")
    consistent(secured.position)


def test_U2_an_action_can_break_both() -> None:
    check(tulum("roll:112222"), "place:31 U1 U2\nplace:61 U1 U2\nplace:21 U1")


def test_U2_a_block_of_this_roll_supports_the_next() -> None:
    match = tulum("roll:111223")
    for name in ("11", "12", "21", "13", "22"):
        allowed(match, f"place:{name}")
    assert shown(match, "placed") == ["11", "12", "13", "21", "22"]
    only(match.position, "place:31")


def test_U2_the_dice_place_in_any_order() -> None:
    orders = ("11 12 21 13 22 31", "13 12 11 22 21 31", "12 13 22 11 21 31")
    ends = [tulum("roll:111223 " + " ".join(places(*order.split()))) for order in orders]
    assert len({end.position for end in ends}) == 1


# U3: every die that can place does.


@pytest.mark.parametrize(
    ("actions", "legal"),
    [
        ("roll:122345", places("11", "12", "13", "14", "15", "16")),
        ("roll:112345 place:11", places("12", "13", "14", "15", "16")),
        ("roll:112345 place:11 place:12", ["place:21"]),
        ("roll:112345 place:11 place:12 place:21", ["again", "stop"]),
        ("roll:112345 place:11 place:13", ["again", "stop"]),  # the seat's choice
        (f"{TWO_ROWS} {NOTHING} roll:134466", places("32", "33", "34")),
    ],
)
def test_U3_the_seat_places_while_any_die_can(actions: str, legal: list[str]) -> None:
    only(tulum(actions).position, *legal)


def test_U3_neither_stops_nor_rolls_before() -> None:
    match = tulum("roll:112345 place:11")
    check(match, "stop U3\nagain U3\nroll:12345 U3\nroll:1 U3")
    match.play("place:12")
    check(match, "stop U3\nagain U3\nplace:21 ok")
    consistent(match.position)


def test_U3_a_die_that_cannot_place_does_not_keep_the_seat() -> None:
    match = tulum("roll:166666 place:13")
    assert shown(match, "roll") == [6, 6, 6, 6, 6]
    check(match, "stop ok\nagain ok\nplace:61 U1")


# U4: a roll that places nothing.


def test_U4_an_opening_roll_that_places_nothing_ends_the_turn() -> None:
    match = tulum()
    for seat in (1, 0, 1):
        match.play("roll:223456")
        assert (match.to_act, shown(match, "seat", "dice", "roll")) == ("chance", [seat, 6, []])
    assert shown(match, "secured", "placed") == [[EMPTY, EMPTY], []]


def test_U4_every_block_of_the_turn_is_lost_and_no_other() -> None:
    match = tulum("roll:112345 place:11 place:13 stop " + NOTHING)
    secured = shown(match, "secured")
    assert secured[0][0] == "101000"
    match.play("roll:111345", "place:12", "place:14", "place:15", "again")
    assert shown(match, "placed") == ["12", "14", "15"]
    match.play("roll:345")
    assert (match.to_act, shown(match, "seat", "dice", "roll", "placed")) == (
        "chance",
        [1, 6, [], []],
    )
    assert shown(match, "secured") == secured


def test_U4_blocks_of_earlier_rolls_of_the_turn_are_lost_too() -> None:
    match = tulum("roll:122345 place:11 again roll:13333 place:12 again roll:2444 place:21 again")
    assert shown(match, "placed") == ["11", "12", "21"]
    match.play("roll:444")
    assert shown(match, "secured", "placed", "seat") == [[EMPTY, EMPTY], [], 1]


def test_U4_a_row_without_a_free_place_places_nothing() -> None:
    match = tulum(f"{BASE} {NOTHING} roll:111166")
    assert shown(match, "seat", "to_act") == [1, "chance"]
    assert shown(match, "secured")[0][0] == "111111"


@pytest.mark.parametrize(
    ("actions", "closed", "dice"),
    [
        ("", 5, 6),
        ("roll:122345 place:11", 5, 5),
        ("roll:112345 place:11 place:12 place:21", 5, 3),  # 21 was the one place of row 2
        ("roll:111145 place:11 place:12 place:13 place:14", 4, 2),
        (f"{TWO_ROWS} {NOTHING}", 5, 6),  # row 3 alone
    ],
)
def test_U4_the_risk_is_the_share_of_the_rolls_that_lose(
    actions: str, closed: int, dice: int
) -> None:
    match = tulum(actions)
    assert risk(match.position.state) == pytest.approx((closed / 6) ** dice)
    if match.to_act != "chance":
        match.play("again")
    seat = shown(match, "seat")
    ends = {roll: match.position.play(roll).to_json()["seat"] for roll in match.legal()}
    chances = match.position.chances()
    lost = sum(chances[roll] for roll, next_seat in ends.items() if next_seat != seat)
    assert lost == pytest.approx((closed / 6) ** dice)


# U5: stop, or roll again.


def test_U5_to_stop_secures_the_blocks_and_ends_the_turn() -> None:
    match = allowed(tulum("roll:112345 place:11 place:13"), "stop")
    assert (match.to_act, shown(match, "seat", "dice", "roll", "placed")) == (
        "chance",
        [1, 6, [], []],
    )
    assert shown(match, "secured") == [["101000", *EMPTY[1:]], EMPTY]


def test_U5_to_go_on_rolls_the_dice_that_placed_nothing() -> None:
    match = allowed(tulum("roll:112345 place:11 place:12 place:21"), "again")
    assert (match.to_act, shown(match, "seat", "dice", "roll")) == ("chance", [0, 3, []])
    assert shown(match, "placed") == ["11", "12", "21"]
    assert shown(match, "secured") == [EMPTY, EMPTY]
    check(match, "roll:11 U5\nroll:1111 U5\nroll:111111 U5\nplace:13 U5\nagain U5\nstop U5")
    check(match, "roll:111 ok\nroll:345 ok")
    consistent(match.position)


@pytest.mark.parametrize(
    ("roll", "outcomes"),
    [
        ("roll:122222 place:11", 252),
        ("roll:112222 place:11 place:13", 126),
        ("roll:111333 place:11 place:13 place:15", 56),
        ("roll:111133 place:11 place:13 place:15 place:16", 21),
        ("roll:111113 place:11 place:13 place:15 place:16 place:12", 6),
    ],
)
def test_U5_dice_stay_set_aside_until_the_turn_ends(roll: str, outcomes: int) -> None:
    match = tulum(roll + " again")
    assert len(match.legal()) == outcomes
    assert len(match.undo().play("stop").legal()) == 462


def test_U5_random_games_stop_as_often_as_they_go_on() -> None:
    position, rng = tulum("roll:112345 place:11 place:13").position, generator("stop")
    kernel, state, out = position.game.kernel, position.state, position.game.buffer()
    draws = [int(kernel.pick(state, rng, out)) for _ in range(2000)]
    assert sorted(set(draws)) == [layout.AGAIN, layout.STOP]
    assert abs(draws.count(layout.STOP) - 1000) < 115  # five deviations


def test_U5_the_seat_decides_before_the_dice_are_rolled() -> None:
    match = tulum("roll:122345 place:11")
    check(match, "roll:12345 U5\nroll:111111 U5")
    consistent(match.position)


def test_U5_what_was_secured_stays_for_good() -> None:
    match = tulum(
        f"roll:112345 place:11 place:13 stop {NOTHING} roll:122445 place:12 place:21 place:22 stop"
    )
    before = shown(match, "secured")[0]
    assert before == ["111000", "11000", *EMPTY[2:]]
    match.play("roll:133334", "place:16", "stop", "roll:133334", "place:14", "place:31", "again")
    match.play("roll:6666")
    assert shown(match, "secured") == [before, ["000001", *EMPTY[1:]]]


# U6: no die is left.


def test_U6_the_turn_ends_by_itself_when_all_dice_have_placed() -> None:
    match = tulum(BASE)
    assert (match.to_act, shown(match, "seat", "dice", "roll", "placed")) == (
        "chance",
        [1, 6, [], []],
    )
    assert shown(match, "secured") == [["111111", *EMPTY[1:]], EMPTY]


def test_U6_over_several_rolls_of_a_turn() -> None:
    match = tulum("roll:111134 place:11 place:12 place:13 place:14 again roll:22 place:21")
    assert shown(match, "seat", "dice") == [0, 1]
    check(match, "stop U3\nagain U3")
    allowed(match, "place:23")
    assert (match.to_act, shown(match, "seat", "dice")) == ("chance", [1, 6])
    assert shown(match, "secured")[0] == ["111100", "10100", *EMPTY[2:]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_U6_the_turn_goes_round_the_table(players: int) -> None:
    match = tulum(players=players)
    seats = []
    for _ in range(2 * players):
        seats.append(shown(match, "seat"))
        match.play(NOTHING)
    assert seats == [*range(players), *range(players)]
    match = tulum(" ".join([BASE] * players), players=players)
    assert shown(match, "seat") == 0
    assert [rows[0] for rows in shown(match, "secured")] == ["111111"] * players


# U7: the pyramid is complete.


def test_U7_who_completes_the_pyramid_wins_at_once() -> None:
    match = tulum(GAMES["complete"])
    assert [position.is_over for position in match.positions] == [False] * len(match) + [True]
    assert match.outcome.to_json() == {"winners": [0], "scores": [21, 6], "reason": "complete"}
    assert (match.to_act, match.legal()) == (None, [])


def test_U7_the_position_stays_as_the_winning_turn_left_it() -> None:
    match = tulum(GAMES["complete"])
    full = ["111111", "11111", "1111", "111", "00", "0"]  # nothing of the last turn is secured
    assert match.position.to_json() == {
        "to_act": None,
        "seat": 0,
        "dice": 3,
        "roll": [1, 1, 1],
        "secured": [full, ["111111", *EMPTY[1:]]],
        "placed": ["51", "52", "61"],
    }


def test_U7_the_last_die_wins_too_and_the_turn_does_not_pass() -> None:
    match = tulum(GAMES["complete with the last die"])
    assert match.outcome.to_json() == {"winners": [0], "scores": [21, 0], "reason": "complete"}
    assert shown(match, "seat", "dice", "roll") == [0, 0, []]
    assert shown(match, "placed") == ["41", "42", "43", "51", "52", "61"]


def test_U7_other_seats_are_scored_by_what_they_secured() -> None:
    match = tulum(GAMES["complete, three seats"], players=3)
    assert match.outcome.to_json() == {"winners": [0], "scores": [21, 1, 2], "reason": "complete"}


@pytest.mark.parametrize(("players", "winner"), [(2, 1), (3, 1), (3, 2), (4, 3)])
def test_U7_any_seat_can_win(players: int, winner: int) -> None:
    turns = GAMES["complete with the last die"].split(f" {NOTHING} ")
    assert len(turns) == 4
    others = " ".join([NOTHING] * (players - 1))
    match = tulum(" ".join([NOTHING] * winner) + " " + f" {others} ".join(turns), players)
    assert match.outcome.winners == (winner,)
    assert match.outcome.scores[winner] == 21


def test_U7_nothing_is_played_after_the_end() -> None:
    match = tulum(GAMES["complete"])
    check(match, "again U7\nstop U7\nroll:111 U7\nroll:111111 U7\nplace:61 U7\nplace:11 U7")
    refused(match, "place:51", "U7")
    consistent(match.position)


def test_U7_twenty_blocks_do_not_win() -> None:
    match = tulum(GAMES["complete"]).undo()
    only(match.position, "place:61")
    assert match.outcome is None
    scores = np.zeros(4, dtype=np.int64)
    assert match.position.game.kernel.result(match.position.state, scores) == 0
    assert scores.tolist() == [20, 6, 0, 0]


# The position of the rules page.


def test_the_printed_position() -> None:
    match = tulum(f"roll:112345 place:11 place:12 place:21 stop {NOTHING}")
    assert match.position.to_json() == {
        "to_act": "chance",
        "seat": 0,
        "dice": 6,
        "roll": [],
        "secured": [["110000", "10000", "0000", "000", "00", "0"], EMPTY],
        "placed": [],
    }


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Place 23", "place:23"),
        ("p23", "place:23"),
        ("poser 2-3", "place:23"),
        ("AGAIN", "again"),
        ("relancer", "again"),
        (" stop ", "stop"),
        ("sécuriser", "stop"),
        ("roll 6 1 3", "roll:136"),
    ],
)
def test_what_people_type_is_put_right(typed: str, meant: str) -> None:
    assert tulum().position.game.notation.tidy(typed) == meant
