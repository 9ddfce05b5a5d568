"""Turquoise clause by clause: turns, plates and the end, Q8 to Q11, Q21 and Q22."""
# ruff: noqa: N802  # a test is named for its clause

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from chantier.core.match import Match
from games.checks import allowed, check, consistent, data, only, play, refused
from games.turquoise import site_builder as build
from games.turquoise.reference_site import covered

GAMES = data("turquoise/games.json")
STRIKES = [name for name in GAMES if name.startswith("summit strike")]
FACES = [f"face:{turns}" for turns in range(4)]


def game(name: str) -> Match:
    """One of the recorded games, up to and with the summit."""
    match = build.site(GAMES[name]["actions"], GAMES[name]["players"])
    return match if match.is_over else match.play("let")


# Q8: the turn.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_Q8_play_goes_round_in_seat_order(players: int) -> None:
    match = build.site(players=players)
    seats = []
    for _ in range(2 * players):
        seats.append(build.shown(match, "seat"))
        match.play("end")
    assert seats == [*range(players), *range(players)]


def test_Q8_a_turn_has_three_action_points_all_some_or_none() -> None:
    match = build.site("move:hand>b1:1")
    assert build.shown(match, "action_points", "seat") == [2, 0]
    match.play("move:hand>a2:1")
    check(match, "move:hand>g1:1 ok\nmove:b1>b2:2 Q8\nend ok")
    match.play("move:hand>g1:1")  # the turn ends by itself
    assert build.shown(match, "action_points", "seat", "may_auction") == [3, 1, True]
    assert build.shown(match.play("end"), "seat") == 0


def test_Q8_an_auction_comes_first_and_once() -> None:
    match = build.bank(3, 0)
    assert build.shown(match, "may_auction") is True
    check(match, "auction:horus:1 ok")
    match.play("auction:horus:1")
    assert build.shown(match, "may_auction", "phase", "action_points") == [False, "act", 3]
    check(match, "auction:seth:1 Q8\nauction:horus:1 Q8 Q17")


@pytest.mark.parametrize("first", ["move:hand>b1:1", "draw", "thot", "horus:b1", "anubis:b1"])
def test_Q8_any_other_action_closes_the_door(first: str) -> None:
    match = build.bring(build.bank(3, 0), 1, "b1" if first == "anubis:b1" else "g1")
    build.turn_of(match, 0)
    tablet = first.split(":", maxsplit=1)[0]
    if tablet in ("thot", "horus", "anubis"):
        match.play(f"auction:{tablet}:1", "end", "end")
    assert "auction:seth:1" in match.legal()
    match.play(first)
    if first == "draw":
        match.play("plate:09", "lay:0e7", "face:0")
    assert build.shown(match, "seat", "may_auction") == [0, False]
    check(match, "auction:seth:1 Q8")
    match.play("end", "end")
    check(match, "auction:seth:1 ok")


def test_Q8_with_thot_and_no_action_points_the_turn_stays_open() -> None:
    match = build.bank(3, 0).play("auction:thot:1")
    match.play("move:hand>b1:1", "move:hand>a2:1", "move:hand>g1:1")
    assert build.shown(match, "seat", "action_points") == [0, 0]
    only(match.position, "end", "thot")
    check(match, "draw Q8\nmove:b1>hand:1 Q8\nsummit Q8 Q10\nhorus:a1 Q8 Q18\nanubis:b1 Q8 Q18")
    after = match.copy().play("thot")
    assert build.shown(after, "seat", "action_points") == [0, 1]
    assert build.shown(after.play("move:b1>hand:1"), "seat") == 1
    assert build.shown(match.play("end"), "seat", "tablets") == [
        1,
        {"horus": None, "anubis": None, "thot": 0, "seth": None},
    ]


def test_Q8_end_is_legal_exactly_in_phase_act() -> None:
    match = build.bank(3, 3)
    for position in (*match.positions, match.play("auction:horus:1").position):
        assert ("end" in position.legal()) == (position.to_json()["phase"] == "act")


# Q9: a plate from the stack.


def test_Q9_the_steps_of_a_laying() -> None:
    match = allowed(build.site(), "draw")
    assert (match.to_act, *build.shown(match, "phase", "action_points")) == ("chance", "draw", 2)
    check(match, "draw Q9\nend Q9\nlay:0c1 Q9\nface:0 Q9\nmove:hand>b1:1 Q9\nseth Q9\nraise:1 Q9")
    allowed(match, "plate:07")
    assert (match.to_act, *build.shown(match, "phase", "drawn", "place")) == (0, "lay", "07", None)
    only(match.position, *(f"lay:{name}" for name in build.GROUND))
    check(match, "lay:0a1 Q9\nlay:1b2 Q9\nlay:3d4 Q10\nend Q9\nplate:08 Q9\nface:0 Q9\nlet Q9")
    allowed(match, "lay:0c5")
    assert build.shown(match, "phase", "drawn", "place") == ["face", "07", "0c5"]
    only(match.position, *FACES)
    check(match, "lay:0c1 Q9\nend Q9\ndraw Q9\nout Q9")
    assert ("0c5" in build.shown(match, "plates"), build.shown(match, "points")) == (False, [0, 0])
    allowed(match, "face:2")
    assert build.shown(match, "phase", "drawn", "place", "points") == ["act", None, None, [1, 0]]
    assert ("0c5" in build.shown(match, "plates"), build.shown(match, "action_points")) == (True, 2)
    check(match, "plate:08 Q9\nlay:0c1 Q9\nface:0 Q9")


def test_Q9_each_plate_left_is_as_likely() -> None:
    match = build.site("draw plate:07 lay:0c1 face:0 draw")
    chances = match.position.chances()
    assert len(chances) == 24
    assert all(abs(chance - 1 / 24) < 1e-12 for chance in chances.values())
    refused(match, "plate:07", "Q9")


def test_Q9_a_plate_faces_four_ways_even_if_they_look_alike() -> None:
    match = build.site("draw plate:01 lay:0c1", plates=build.OPEN)
    only(match.position, *FACES)
    assert len({match.copy().play(face).position for face in FACES}) == 1


@pytest.mark.parametrize(
    ("white", "is_ready"),
    [("b2 c2 b3 c3", True), ("b2 c2 b3", False), ("b2 c2 c3", False), ("b2 b3 c3", False)],
)
def test_Q9_an_upper_plate_needs_four_pillars(white: str, is_ready: bool) -> None:
    match = build.four_pillars(white)
    match.play("draw", "plate:04")
    check(match, f"lay:1b2 {'ok' if is_ready else 'Q9'}\nlay:1d2 Q9\nlay:2c3 Q9")
    consistent(match.position)


def test_Q9_an_upper_plate_may_stand_on_anyones_pillars() -> None:
    match = build.four_pillars("b2 c2", "b3 c3").play("draw", "plate:04")
    check(match, "lay:1b2 ok")


def test_Q9_the_four_places_are_exactly_one_level_below() -> None:
    match = build.lay(build.four_pillars("b2 c2 b3 c3"), 0, "1b2")
    build.bring(match, 0, "b2", "c2", "b3", "c3")  # four pillars on level 1
    match.play("draw", match.copy().play("draw").legal()[0])
    check(match, "lay:1b2 Q9\nlay:2c3 Q9")


def test_Q9_four_pillars_on_a_lower_level_are_not_enough() -> None:
    match = build.bring(
        build.bank(3, 0), 0, "a4", "b4", "c4", "c3", "d3", "d4"
    )  # all on the ground
    build.turn_of(match, 0).play("draw", "plate:04")
    check(match, "lay:2c3 Q9")
    consistent(match.position)


def test_Q9_no_draw_with_nowhere_to_lay() -> None:
    match = build.lay(build.open_site(), 0, *build.GROUND[:11])
    build.turn_of(match, 0)
    check(match, "draw ok")
    build.lay(match, 0, build.GROUND[11])
    build.turn_of(match, 0)
    check(match, "draw Q9")
    build.bring(match, 0, "a2", "b2", "c2", "b3")
    build.turn_of(match, 0)
    check(match, "draw Q9")
    build.bring(match, 0, "c3")
    check(match, "draw ok")


def test_Q9_no_draw_from_an_empty_stack() -> None:
    for name in STRIKES:
        for position in game(name).positions:
            state = position.to_json()
            if state["stack"] == 0 and state["phase"] == "act" and state["action_points"]:
                assert position.explain("draw").clauses == ("Q9",)


# Q10: the summit.


@pytest.mark.parametrize("name", STRIKES)
def test_Q10_the_summit_needs_an_empty_stack_and_four_pillars_on_level_2(name: str) -> None:
    met: Counter[bool] = Counter()
    for position in game(name).positions[:-1]:
        state = position.to_json()
        if state["phase"] == "act" and state["action_points"]:
            rows = [line[3:5] for line in (*state["levels"][3:5], *state["pillars"][3:5])]
            is_ready = rows[:2] == ["22", "22"] and "." not in rows[2] + rows[3]
            expected = () if is_ready and state["stack"] == 0 else ("Q10",)
            assert position.explain("summit").clauses == expected
            assert ("summit" in position.legal()) == is_ready
            met[is_ready] += 1
    assert met[True] >= 1
    assert met[False] > 100


def test_Q10_the_summit_is_not_drawn() -> None:
    check(build.site("draw plate:01"), "lay:3d4 Q10\nsummit Q9")
    check(build.site(), "summit Q10")


@pytest.mark.parametrize("name", STRIKES)
def test_Q10_the_summit_is_not_turned(name: str) -> None:
    match = game(name)
    assert build.shown(match, "plates")["3d4"] == "7777"
    assert len(build.shown(match, "plates")) == 30
    assert match.actions[-1] in ("summit", "let")


# Q11: the score.


def test_Q11_laying_on_the_ground_scores_1() -> None:
    assert [
        build.shown(build.lay(build.site(), 0, *build.GROUND[:n]), "points") for n in (1, 2, 3)
    ] == [*([1, 0], [2, 0], [3, 0])]


@pytest.mark.parametrize(
    ("white", "black", "points"),
    [
        ("b2 c2 b3 c3", "", 5),
        ("b2 c2 c3", "b3", 3),
        ("b2 c2", "b3 c3", 2),
        ("b2", "b3 c3 c2", 1),
        ("", "b3 c3 c2 b2", 0),
    ],
)
def test_Q11_level_1_scores_1_a_pillar_and_5_for_four(white: str, black: str, points: int) -> None:
    match = build.four_pillars(white, black)
    before = build.shown(match, "points")
    build.lay(match, 0, "1b2")
    assert build.shown(match, "points") == [before[0] + points, before[1]]


def test_Q11_levels_score_1_3_and_5_a_pillar_and_four_count_as_five() -> None:
    met = set()
    for name in STRIKES:
        match = game(name)
        for before, action, after in zip(
            match.positions, match.actions, match.positions[1:], strict=False
        ):
            was, now = before.to_json(), after.to_json()
            new = set(now["plates"]) - set(was["plates"])
            if not new or after.is_over:
                continue
            (plate,) = new
            seats = {was["seat"], was["to_act"]}
            for seat in range(match.players):
                gain = now["points"][seat] - was["points"][seat]
                own, level = own_pillars(was, plate, seat), int(plate[0])
                expected = (0, 1, 3, 5)[level] * (5 if own == 4 else own) if level else 1
                assert gain == (expected if seat in seats else 0), (name, action)
                met.add((level, own) if seat in seats and level else (0, 0))
    assert met >= {(1, own) for own in range(4)} | {(2, own) for own in range(3)} | {(0, 0)}


def own_pillars(state: dict[str, Any], plate: str, seat: int) -> int:
    columns = "abcdefgh"
    there = [state["pillars"][8 - int(p[1])][columns.index(p[0])] for p in covered(plate)]
    return there.count("WBYO"[seat])


@pytest.mark.parametrize("name", STRIKES)
def test_Q11_four_of_ones_own_under_the_summit_score_25(name: str) -> None:
    match = game(name)
    last = match.actions.index("summit")
    before = match.positions[last].to_json()
    seat = before["seat"]
    assert own_pillars(before, "3d4", seat) == 4
    costs = end_costs(before, "3d4")
    points = before["points"][seat] + 25 - costs[seat]
    assert match.outcome.scores[seat] == points


# Q21 and Q22: the end.


def end_costs(state: dict[str, Any], without: str = "") -> list[int]:
    """What pillars with nothing on them cost, 1, 3 or 5 by level; those under a plate nothing."""
    costs = [0] * len(state["points"])
    under = covered(without) if without else []
    for digit, levels, pillars in zip("87654321", state["levels"], state["pillars"], strict=True):
        for letter, level, colour in zip("abcdefgh", levels, pillars, strict=True):
            if colour != "." and letter + digit not in under:
                costs["WBYO".index(colour)] += (1, 3, 5)[int(level)]
    return costs


@pytest.mark.parametrize("name", STRIKES)
def test_Q21_the_summit_ends_the_game_and_pillars_left_cost_by_level(name: str) -> None:
    match = game(name)
    before = match.positions[match.actions.index("summit")].to_json()
    expected = [
        points - cost + (25 if seat == before["seat"] else 0)
        for seat, (points, cost) in enumerate(
            zip(before["points"], end_costs(before, "3d4"), strict=True)
        )
    ]
    assert match.outcome.to_json() == {
        "winners": [seat for seat, points in enumerate(expected) if points == max(expected)],
        "scores": expected,
        "reason": "summit",
    }
    assert build.shown(match, "points") == expected
    assert build.shown(match, "phase", "action_points", "may_auction", "to_act") == [
        "over",
        0,
        False,
        None,
    ]
    assert build.shown(match, "drawn", "place", "auction", "seat") == [
        None,
        None,
        None,
        before["seat"],
    ]


def test_Q21_each_level_has_its_cost() -> None:
    match = build.four_pillars("b2 c2 b3 c3")
    build.lay(match, 0, "1b2")
    build.bring(match, 0, "b2")  # on level 1, and a2 on level 0
    build.bring(match, 1, "h2")
    points = build.shown(match, "points")
    idle(match)
    assert match.outcome.scores == (points[0] - 1 - 3, points[1] - 1)
    levels = Counter(
        (state["levels"][r][c])
        for name in STRIKES
        for state in [game(name).position.to_json()]
        for r in range(8)
        for c in range(8)
        if state["pillars"][r][c] != "."
    )
    assert set(levels) == {"0", "1", "2"}  # what the test above reckons with


def test_Q21_most_points_win_and_a_tie_is_a_tie() -> None:
    tie = idle(build.bank(2, 2))
    assert tie.outcome.to_json() == {"winners": [0, 1], "scores": [2, 2], "reason": "idle"}
    match = build.bank(1, 2, 2)
    assert idle(match).outcome.winners == (1, 2)
    below = idle(build.bring(build.site(), 0, "b1"))
    assert below.outcome.to_json() == {"winners": [1], "scores": [-1, 0], "reason": "idle"}


def test_Q21_nothing_is_played_after_the_summit() -> None:
    match = game(STRIKES[0])
    check(match, "end Q21\ndraw Q21\nsummit Q21\nout Q21\nplate:01 Q21\nseth Q21\nface:0 Q21")
    check(match, "move:hand>b1:9:W9 Q21\nauction:horus:0 Q21\nanubis:a1+b1 Q21\nthot Q21")
    assert match.legal() == []
    consistent(match.position)


def idle(match: Match) -> Match:
    while not match.is_over:
        match.play("end")
    return match


@pytest.mark.parametrize("players", [2, 3, 4])
def test_Q22_12_quiet_turns_of_every_seat_end_the_game(players: int) -> None:
    match = build.site(players=players)
    for turns in range(12 * players):
        assert (build.shown(match, "quiet_turns"), match.is_over) == (turns, False)
        match.play("end")
    assert match.outcome.to_json() == {
        "winners": list(range(players)),
        "scores": [0] * players,
        "reason": "idle",
    }
    assert build.shown(match, "quiet_turns", "seat") == [12 * players, players - 1]
    check(match, "end Q22\ndraw Q22\nmove:hand>b1:1 Q22")


def test_Q22_a_plate_begins_the_count_anew() -> None:
    match = build.site("end end end")
    assert build.shown(match, "quiet_turns") == 3
    match.play("draw", "plate:01", "lay:0c1")
    assert build.shown(match, "quiet_turns") == 3
    match.play("face:0")
    assert build.shown(match, "quiet_turns") == 0
    assert build.shown(match.play("end"), "quiet_turns") == 0  # a plate was laid in this turn
    assert build.shown(match.play("end"), "quiet_turns") == 1
    assert build.shown(match.play("move:hand>b1:1", "end"), "quiet_turns") == 2


def test_Q22_a_turn_that_ends_by_itself_counts_too() -> None:
    match = build.site("move:hand>b1:1 move:hand>a2:1 move:hand>g1:1")
    assert build.shown(match, "quiet_turns", "seat") == [1, 1]
    match = build.site("move:hand>b1:1 move:hand>a2:1 draw plate:01 lay:0c1 face:0")
    assert build.shown(match, "quiet_turns", "seat") == [0, 1]


def test_Q22_the_last_quiet_turn_is_played_to_its_end() -> None:
    match = build.site(" ".join(["end"] * 23))
    for action in ("move:hand>b1:1", "move:hand>a2:1", "move:hand>g1:1"):
        assert not match.is_over
        match.play(action)
    assert match.outcome.to_json() == {"winners": [0], "scores": [0, -3], "reason": "idle"}
    assert (
        play("turquoise", " ".join(["end"] * 23) + " draw plate:01 lay:0c1 face:0 end").to_act == 0
    )
