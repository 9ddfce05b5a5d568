"""Turquoise clause by clause: each test fails when its clause alone is not enforced.

Q1 to Q7 are here; turns and plates, moves and gods are in `test_clauses_turn`, `_moves` and
`_gods`.
"""
# ruff: noqa: N802  # a test is named for its clause

from __future__ import annotations

import pytest

import chantier
from chantier.errors import BadAction, BadPlayers
from games.checks import allowed, check, consistent, only
from games.turquoise import site_builder as build
from games.turquoise.reference_site import covered

# Q1: places and plates.


def test_Q1_the_30_plates_and_64_places_have_names() -> None:
    notation = chantier.game("turquoise").notation
    levels = ("aceg 1357", "bdf 246", "ce 35", "d 4")
    names = [
        f"{level}{letter}{digit}"
        for level, line in enumerate(levels)
        for letter in line.split()[0]
        for digit in line.split()[1]
    ]
    assert len(names) == 30
    assert all(notation.parse(f"lay:{name}") is not None for name in names)
    places = [letter + digit for letter in "abcdefgh" for digit in "12345678"]
    assert all(notation.parse(f"horus:{place}") is not None for place in places)


@pytest.mark.parametrize(
    "text",
    [
        *("lay:0b1", "lay:0a2", "lay:1a1", "lay:1h2", "lay:2d4", "lay:3c3", "lay:4d4", "lay:a1"),
        *("horus:i1", "horus:a9", "horus:a0", "horus:hand", "move:a1>i1:1", "move:a1>a2"),
        *("move:a1>a2:1:Y1B1", "move:a1>a2:1:B0", "move:a1>a2:01", "move:a1>a2:1:", "MOVE:a1>a2:1"),
        *("anubis:d5+c3", "anubis:c3+c3", "plate:00", "plate:26", "plate:7", "face:4", "face:-1"),
        *("auction:isis:1", "auction:horus", "auction:horus:01", "raise:-1", "raise", "out:1", ""),
    ],
)
def test_Q1_nothing_else_can_be_named(text: str) -> None:
    with pytest.raises(BadAction):
        build.site().play(text)


def test_Q1_an_upper_plate_stands_on_one_place_of_each_of_four_plates_below() -> None:
    names = [text[4:] for text in map(chantier.game("turquoise").notation.text, lays())]
    for name in names:
        if name[0] != "0":
            below = [n for n in names if n[0] == str(int(name[0]) - 1)]
            shared = [set(covered(n)) & set(covered(name)) for n in below]
            assert sorted(len(places) for places in shared if places) == [1, 1, 1, 1]


def lays() -> list[int]:
    match = build.site()
    notation = match.game.notation
    ids = notation.candidates(match.position.state)
    return [action for action in ids if notation.text(action).startswith("lay:")]


def test_Q1_a_place_offers_its_top_plate_at_that_level() -> None:
    match = build.lay(build.four_pillars("b2 c2 b3 c3"), 0, "1b2")
    assert build.shown(match, "levels")[4:] == ["0000....", "0110....", "0110..00", "0000..00"]
    assert {"1b2", "0c1", "0a3", "0c3"} <= set(build.shown(match, "plates"))


# Q2: what exists, what is free.


def test_Q2_a_place_exists_once_a_plate_covers_it() -> None:
    match = build.bring(build.open_site(), 0, "b1")
    check(match, "move:b1>c1:1 Q12\nmove:b1>b2:1 ok\nmove:hand>d1:1 Q12")
    build.lay(match, 0, "0c1")
    check(match, "move:b1>c1:1 ok\nmove:hand>d1:1 ok")


def test_Q2_pillars_under_a_plate_are_out_of_play() -> None:
    match = build.four_pillars("b2 c2 b3 c3")
    hands = build.shown(match, "hands")
    build.lay(match, 0, "1b2")
    assert [build.at(match, place) for place in ("a2", "b2", "c2", "b3", "c3")] == ["W", *"...."]
    assert build.shown(match, "hands") == hands
    build.turn_of(match, 0)
    check(match, "move:b2>a3:1 Q12\nmove:c3>c4:1 Q12\nanubis:b2 Q18")
    allowed(match, "move:a2>b2:1")  # the place is free again, one level up
    assert (build.at(match, "b2"), build.at(match, "b2", "levels")) == ("W", "1")


def test_Q2_a_place_holds_one_pillar() -> None:
    match = build.bring(build.open_site(), 0, "b1", "a1")
    check(match, "move:hand>b1:1 Q12\nmove:b1>a1:1 Q12")


# Q3: the corners and the stack.


def test_Q3_the_corner_plates_are_turned_to_their_corners() -> None:
    corners = {"0a7": "4337", "0g7": "7433", "0g1": "3743", "0a1": "3374"}
    assert build.shown(build.site(), "plates") == corners
    assert (
        build.shown(build.site(), "levels")
        == ["00....00"] * 2 + ["........"] * 4 + ["00....00"] * 2
    )
    turned = build.shown(build.site(plates=build.plates(corner="0123")), "plates")
    assert turned == {"0a7": "0123", "0g7": "3012", "0g1": "2301", "0a1": "1230"}


def test_Q3_each_corner_looks_the_same_from_its_own_corner() -> None:
    # As drawn, 4337 has complete entries at the two places beside the corner, both joined to it.
    for edge, corner, other in (("b8", "a8", "a7"), ("h7", "h8", "g8"), ("b1", "a1", "a2")):
        match = allowed(build.site(), f"move:hand>{edge}:1")
        check(match, f"move:{edge}>{corner}:1 ok\nmove:hand>{other}:1 ok")


def test_Q3_the_other_25_are_a_stack_without_the_summit() -> None:
    match = build.site("draw")
    assert build.shown(match, "stack") == 25
    only(match.position, *(f"plate:{number:02}" for number in range(1, 26)))
    match.play("plate:25")
    assert build.shown(match, "stack", "drawn") == [24, "25"]


# Q4: seats, pillars, points.


@pytest.mark.parametrize(("players", "hand"), [(2, 34), (3, 29), (4, 24)])
def test_Q4_hands_and_points_at_the_start(players: int, hand: int) -> None:
    match = build.site(players=players)
    assert build.shown(match, "hands", "points") == [[hand] * players, [0] * players]
    for seat in range(players):
        build.bring(match, seat, ("b1", "a2", "g1", "h2")[seat])
    standing = "".join(build.shown(match, "pillars")).replace(".", "")
    assert sorted(standing) == sorted("WBYO"[:players])


@pytest.mark.parametrize("players", [1, 5])
def test_Q4_two_to_four_play(players: int) -> None:
    with pytest.raises(BadPlayers):
        build.site(players=players)


def test_Q4_a_hand_can_be_empty() -> None:
    match = build.lay(build.open_site(4), 0, *build.GROUND)
    build.fresh_turn(match, 0).play("auction:horus:1")
    for places in ("b1 a1 a2 c1 c2 d1", "d2 e1 e2 f1 f2 g1", "g2 h1 h2 b2 b3 a3", "a4 b4 c3 c4 d3"):
        build.bring(match, 0, *places.split())
    build.bring(match, 0, "d4")
    assert build.shown(match, "hands") == [0, 24, 24, 24]
    build.turn_of(match, 0)
    assert not [text for text in match.legal() if text.startswith("move:hand")]
    check(match, "move:hand>e4:1 Q4\nhorus:e4 Q4\nmove:hand>d4:1 Q4 Q12\nmove:d4>e4:1 ok")
    consistent(match.position)
    match.play("move:h2>hand:1")
    check(match, "move:hand>e4:1 ok\nhorus:e4 ok")


# Q5 and Q6: walkways.

JOINED = {  # by quarter turns of 0314 at 0c7: what a step costs in action points
    0: {"hand>d8": 1, "d8>d7": 2, "d8>c8": 2, "c8>c7": 1},
    1: {"hand>d8": 2, "d8>d7": 2, "d8>c8": 1, "c8>c7": 2},
}


@pytest.mark.parametrize("turns", JOINED)
def test_Q5_the_example_of_the_page(turns: int) -> None:
    match = build.site(f"draw plate:01 lay:0c7 face:{turns}")
    assert build.shown(match, "plates")["0c7"] == ("0314", "4031")[turns]
    for step, price in JOINED[turns].items():
        match.play("end")
        build.turn_of(match, 1)
        check(match, "\n".join(f"move:{step}:{n} {verdict(n, price)}" for n in (1, 2)))
        if step != "d8>d7":
            match.play(f"move:{step}:{price}")


def verdict(named: int, price: int) -> str:
    return "ok" if named == price else "Q13" if named < price else "Q15"


@pytest.mark.parametrize(("turns", "digits"), [(0, "1625"), (1, "5162"), (2, "2516"), (3, "6251")])
def test_Q5_turning_moves_each_digit_to_the_next_place(turns: int, digits: str) -> None:
    assert build.shown(build.site(f"draw plate:07 lay:0c5 face:{turns}"), "plates")["0c5"] == digits


@pytest.mark.parametrize("digit", range(8))
def test_Q5_4_joins_a_place_to_the_next_one_clockwise(digit: int) -> None:
    match = build.bring(
        build.site(plates=build.plates(corner=f"{digit}000", plates=["0000"] * 25)), 0, "b8"
    )
    for place in ("a8", "b7"):
        price = 1 if place == "a8" and digit & 4 else 2  # a8 is the north-west of 0a7
        build.fresh_turn(match, 0)
        check(
            match, f"move:b8>{place}:1 {verdict(1, price)}\nmove:b8>{place}:2 {verdict(2, price)}"
        )


# Each of the four places of 0c3: its place in the digits, the bit that leads out over an edge, and
# the pillars of a seat from an entry to the place beyond that edge.
EDGES = [
    ("c4", 0, 2, "a4 b4"),
    ("c4", 0, 1, "a5 b5 c5"),
    ("d4", 1, 2, "a5 b5 c5 d5"),
    ("d4", 1, 1, "e1 e2 e3 e4"),
    ("d3", 2, 2, "e1 e2 e3"),
    ("d3", 2, 1, "d1 d2"),
    ("c3", 3, 2, "d1 c1 c2"),
    ("c3", 3, 1, "a4 a3 b3"),
]


@pytest.mark.parametrize(("place", "corner", "bit", "line"), EDGES)
@pytest.mark.parametrize("digit", [1, 2, 3])
def test_Q5_2_and_1_lead_out_over_the_edge(
    place: str, corner: int, bit: int, line: str, digit: int
) -> None:
    digits = "".join(str(digit) if index == corner else "0" for index in range(4))
    match = build.open_site(plates=build.plates(plates=[digits, *["7777"] * 24]))
    build.lay(match, 0, "0c3", "0c1", "0a3", "0e1", "0e3", "0a5", "0c5")
    build.fresh_turn(build.bring(match, 0, *line.split()), 0)
    price = 1 if digit & bit else 2
    check(match, f"move:{line[-2:]}>{place}:1 {verdict(1, price)}")
    check(match, f"move:{line[-2:]}>{place}:2 {verdict(2, price)}")


def test_Q6_a_walkway_is_complete_if_both_places_show_it() -> None:
    # b8 and c8: 0a7 shows east from b8 only with digit 1 of its north-east place.
    for corner, digits, price in (
        ("0100", "2000", 1),
        ("0100", "1000", 2),  # c8 shows north
        ("0200", "2000", 2),  # b8 shows north
        ("0000", "0000", 2),
    ):
        match = build.site(plates=build.plates(corner=corner, plates=[digits] * 25))
        build.fresh_turn(build.bring(build.lay(match, 0, "0c7"), 0, "b8"), 0)
        check(match, f"move:b8>c8:1 {verdict(1, price)}\nmove:b8>c8:2 {verdict(2, price)}")


@pytest.mark.parametrize(
    ("beside", "corner", "upper", "price"),
    [
        ("a2", "0400", "0001", 1),  # 0a1 joins a2 to b2; the plate on b2 shows west
        ("a2", "0400", "7770", 2),  # it does not
        ("a2", "0000", "0001", 2),  # 0a1 does not join them
        ("a2", "0400", "0002", 2),  # the plate on b2 shows south
        ("b1", "0040", "0002", 1),  # 0a1 joins b1 to b2; the plate on b2 shows south
        ("b1", "0040", "0001", 2),
        ("b1", "0000", "0002", 2),
    ],
)
def test_Q6_half_of_a_walkway_goes_on_showing(
    beside: str, corner: str, upper: str, price: int
) -> None:
    sets = build.plates(corner=corner, plates=["7777", "7777", "7777", upper, *["7777"] * 21])
    match = build.lay(build.open_site(plates=sets), 0, "0c1", "0a3", "0c3")
    build.bring(match, 0, "a4", "b4", "b3", "c3", "c2", "b2")
    build.lay(match, 0, "1b2")
    build.fresh_turn(build.bring(match, 0, beside), 0)
    for named in (1, 2):
        check(match, f"move:{beside}>b2:{named} {verdict(named, price)}")
    match.play(f"move:{beside}>b2:{price}")  # and back down
    build.fresh_turn(match, 0)
    for named in (1, 2):
        check(match, f"move:b2>{beside}:{named} {verdict(named, price)}")


# Q7: entries.


def test_Q7_a_pillar_comes_in_by_the_entries_that_have_a_place() -> None:
    there = ("b1", "g1", "b8", "g8", "a2", "a7", "h2", "h7")
    only(build.site().position, "draw", "end", *(f"move:hand>{place}:1" for place in there))
    check(build.site(), "move:hand>d1:1 Q12\nmove:hand>e8:1 Q12\nmove:hand>a4:1 Q12")


@pytest.mark.parametrize("place", ["a1", "c1", "a3", "c2"])
def test_Q7_no_other_place_is_an_entry_whatever_it_shows(place: str) -> None:
    match = build.fresh_turn(build.lay(build.open_site(), 0, "0c1", "0a3"), 0)
    check(match, f"move:hand>{place}:1 Q12\nmove:hand>{place}:3 Q12")


# By entry: the corner plate that shows out towards it, and one that shows the other way.
OUTWARD = {"b8": ("0200", "0100"), "a7": ("0001", "0002")}


@pytest.mark.parametrize("entry", OUTWARD)
def test_Q7_an_entry_is_complete_if_its_place_shows_out_towards_it(entry: str) -> None:
    for corner, price in zip(OUTWARD[entry], (1, 2), strict=True):
        match = build.site(plates=build.plates(corner=corner))
        check(match, f"move:hand>{entry}:1 {verdict(1, price)}")
        check(match, f"move:hand>{entry}:2 {verdict(2, price)}")
        match.play(f"move:hand>{entry}:{price}", "end", "end")
        check(match, f"move:{entry}>hand:{price} ok\nmove:{entry}>hand:{3 - price} "
              f"{verdict(3 - price, price)}")  # fmt: skip


def test_Q7_a_plate_set_has_entries_of_its_own() -> None:
    sets = build.plates(
        entries=["c1", *(entry for entry in build.OPEN["entries"] if entry != "b1")]
    )
    match = build.lay(build.site(plates=sets), 0, "0c1")
    check(match, "move:hand>c1:1 ok\nmove:hand>b1:1 Q12\nmove:hand>d1:1 ok")


def test_Q7_a_different_plate_set_is_played_differently() -> None:
    for sets, price in ((build.OPEN, 1), (build.BARE, 2)):
        match = build.site(plates=sets)
        check(match, f"move:hand>b1:1 {verdict(1, price)}\nmove:hand>b1:2 {verdict(2, price)}")


# The position of the rules page.


def test_the_printed_position() -> None:
    corner, empty = "00....00", "........"
    assert build.site().position.to_json() == {
        "to_act": 0,
        "seat": 0,
        "phase": "act",
        "points": [0, 0],
        "action_points": 3,
        "hands": [34, 34],
        "stack": 25,
        "tablets": {"horus": None, "anubis": None, "thot": None, "seth": None},
        "levels": [corner, corner, empty, empty, empty, empty, corner, corner],
        "pillars": [empty] * 8,
        "plates": {"0a7": "4337", "0g7": "7433", "0g1": "3743", "0a1": "3374"},
        "drawn": None,
        "place": None,
        "auction": None,
        "may_auction": True,
        "quiet_turns": 0,
    }
