"""Turquoise as it is seen: what the drawings and the text board show is what the rules hold."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache
from xml.etree import ElementTree

import msgspec
import pytest

import chantier
from chantier.core.jit import PLAIN
from chantier.core.kernel import OVER
from chantier.core.pieces import ACCENT
from chantier.core.position import Position
from chantier.core.svg import Picture
from chantier.games.turquoise import board, canvas, drawing, figures, layout, plan
from chantier.games.turquoise.plates import PlateSetOption, meroe
from chantier.games.turquoise.protocol import TurquoiseAuction
from chantier.games.turquoise.rules.path import path_of
from chantier.games.turquoise.view import (
    View,
    last_touched,
    neighbour,
    places_of,
    see,
    side,
    turned,
    walkways,
)
from chantier.i18n import LANGUAGES
from games.turquoise import drawings

SVG = "{http://www.w3.org/2000/svg}"
# Plainly, for coverage alone, the games are the same with one plate set, and fewer are drawn.
PLATE_SETS = PlateSetOption().examples[: 1 if PLAIN else None]
STEP = 3 if PLAIN else 1


def told_game() -> list[str]:
    """The whole game that the page replays: it has every level, tablets, and an end."""
    return str(drawings.example()).split()


@cache
def positions() -> list[tuple[Position, int | None]]:
    """Some of the told game and of random ones, for each number of players and plate set."""
    found: list[tuple[Position, int | None]] = []
    match = chantier.new("turquoise")
    for number, action in enumerate(told_game()):
        match.play(action)
        if number % (9 * STEP) == 0 or match.is_over:
            found.append((match.position, match.last))
    for players in (2, 3, 4):
        for plates in PLATE_SETS:
            chooser = random.Random(players)
            position, last = chantier.game("turquoise").initial(players, {"plates": plates}), None
            for number in range(240):
                if number % (24 * STEP) == 0 or position.is_over:
                    found.append((position, last))
                if position.is_over:
                    break
                last = chooser.choice(position.legal_ids())
                position = position.apply(last)
    return found


def nodes(picture: Picture | str, kind: str) -> list[ElementTree.Element]:
    """The parts of a drawing whose class begins with a word."""
    text = (
        picture if isinstance(picture, str) else f"<svg xmlns='{SVG[1:-1]}'>{picture.markup}</svg>"
    )
    root = ElementTree.fromstring(text)  # noqa: S314  # our own drawings
    return [node for node in root.iter() if node.get("class", "").split(" ")[0] == kind]


def named(picture: Picture | str, kind: str) -> Counter[tuple[str, str]]:
    """Their classes and names."""
    return Counter((n.get("class", ""), n.get("data-at", "")) for n in nodes(picture, kind))


def bare(view: View, **changes: object) -> View:
    return View(
        msgspec.structs.replace(view.position, **changes), view.entries, view.who, view.drawn
    )


# What is seen.


def test_the_pages_example_shows_its_walkways() -> None:
    # `0314` at `0c7`: d8 north and east, d7 south, c7 and c8 joined; turned once it is `4031`.
    assert places_of("0c7") == ("c8", "d8", "d7", "c7")
    assert walkways("0314") == (frozenset("S"), frozenset("NE"), frozenset("S"), frozenset("N"))
    assert turned("0314", 1) == "4031"
    assert walkways("4031") == (frozenset("E"), frozenset("W"), frozenset("ES"), frozenset("W"))
    assert [turned("abcd", times) for times in range(5)] == ["abcd", "dabc", "cdab", "bcda", "abcd"]


def test_what_is_seen_is_what_the_rules_hold() -> None:
    for position, _ in positions():
        state, view = position.state, see(position.state)
        levels = position.to_json()["levels"]
        for bit, place in enumerate(layout.PLACES):
            for row, way in enumerate("NESW"):
                shown = int(state[layout.SHOWS + row]) >> bit & 1
                assert view.shows(place, way) == bool(shown)
            joined = {"N": layout.JOINED_NORTH, "E": layout.JOINED_EAST}
            for way, field in joined.items():
                other = neighbour(place, way)
                whole = other is not None and view.complete(place, other)
                assert whole == bool(int(state[field]) >> bit & 1)
            level = levels[8 - int(place[1])]["abcdefgh".index(place[0])]
            assert (str(view.tops[place].level) if place in view.tops else ".") == level


def test_an_entry_is_seen_as_the_rules_hold_it() -> None:
    for position, _ in positions():
        state, view = position.state, see(position.state)
        for entry in view.entries:
            whole = int(state[layout.OPEN_GATES]) >> layout.PLACES.index(entry) & 1
            assert view.entry_complete(entry) == bool(whole)
            assert neighbour(entry, side(entry)) is None


def test_a_half_leads_nowhere_and_a_joint_joins() -> None:
    for position, _ in positions():
        view = see(position.state)
        halves = set(view.halves())
        joined = {frozenset(joint[:2]) for joint in view.joints()}
        for place, way in halves:
            other = neighbour(place, way)
            assert frozenset((place, other)) not in joined
        shown = sum(len(top.shows) for top in view.tops.values())
        entered = sum(map(view.entry_complete, view.entries))
        assert shown == len(halves) + 2 * len(joined) + entered


# The flat drawing.


def test_a_site_shows_its_pillars_plates_walkways_and_entries() -> None:
    for position, _ in positions():
        view = see(position.state)
        picture = plan.site(view)
        assert named(picture, "pillar") == Counter(
            (f"pillar {colour}", place) for place, colour in view.pillars.items()
        )
        assert named(picture, "plate") == Counter(
            ("plate", plate) for plate in view.position.plates if view.visible(plate)
        )
        assert named(picture, "walkway") == Counter(
            ("walkway complete", f"{joint.place}-{joint.other}") for joint in view.joints()
        )
        assert named(picture, "half") == Counter(
            ("half broken", place + way) for place, way in view.halves()
        )
        assert named(picture, "entry") == Counter(
            (f"entry {'complete' if view.entry_complete(entry) else 'broken'}", entry)
            for entry in view.entries
        )


def test_a_plate_above_the_ground_carries_its_level() -> None:
    numerals: Counter[str] = Counter()
    for position, _ in positions():
        view = see(position.state)
        text = plan.site(view).markup
        for level in "123":
            seen = sum(
                plate[0] == level and bool(view.visible(plate)) for plate in view.position.plates
            )
            # The names of ranks are digits too, once each.
            assert text.count(f">{level}<") == seen + 1
            numerals[level] += seen
    assert all(numerals[level] for level in "123")


def test_a_walkway_has_rungs_exactly_where_it_crosses_levels() -> None:
    found = 0
    for position, _ in positions():
        view = see(position.state)
        crossing = sum(joint.levels[0] != joint.levels[1] for joint in view.joints())
        dashed = re.findall(
            rf'stroke="{figures.COMPLETE}"[^>]*stroke-dasharray', plan.site(view).markup
        )
        assert len(dashed) == crossing
        found += crossing
    assert found


def test_the_last_action_is_marked_where_it_was() -> None:
    assert last_touched("move:c3>c5:2:B1Y2") == (["c5"], ["c3"])
    assert last_touched("move:hand>b1:1") == (["b1"], [])
    assert last_touched("move:b1>hand:1") == (["b1"], [])
    assert last_touched("anubis:c3+d5") == (["c3", "d5"], [])
    assert last_touched("horus:c3") == (["c3"], [])
    assert last_touched("lay:0c5") == (["c6", "d6", "d5", "c5"], [])
    assert last_touched("summit") == (["d5", "e5", "e4", "d4"], [])
    for other in (None, "end", "out", "raise:3", "auction:seth:1", "plate:07", "face:2", "thot"):
        assert last_touched(other) == ([], [])


def test_where_a_plate_is_to_go_is_outlined() -> None:
    for position, _ in positions():
        view = see(position.state)
        place = view.position.place
        drawn = named(plan.site(view), "footprint")
        assert drawn == Counter([("footprint", place)] if place else [])


def test_seats_show_points_hands_and_tablets() -> None:
    for position, last in positions():
        view = see(position.state)
        cards = nodes(position.svg("en", last), "seat")
        assert len(cards) == position.players
        for seat, card in enumerate(cards):
            words = [node.text for node in card.iter(f"{SVG}text")]
            assert str(view.position.points[seat]).replace("-", "−") in words
            hand = view.position.hands[seat]
            assert f"{hand} pillar{'' if hand == 1 else 's'} in hand" in words
            held = [name for name, who in view.position.tablets.items() if who == seat]
            assert {name.title() for name in held} <= set(words)
        pointed = [
            seat
            for seat, card in enumerate(cards)
            if any(shape.get("fill") == ACCENT for shape in card.iter(f"{SVG}path"))
        ]
        assert pointed == ([view.who] if view.who >= 0 else [])
        lines = board.board(position.state, "en", last).plain().split("\n")
        assert sum("▸" in line for line in lines) >= len(pointed)


def test_action_points_are_as_many_full_squares() -> None:
    for position, last in positions():
        pips = nodes(position.svg("fr", last), "pips")
        assert len(pips) == (not position.is_over)
        for group in pips:
            full = [box for box in group if box.get("fill") == box.get("stroke")]
            assert len(full) == position.to_json()["action_points"] == int(group.get("data-at", ""))


def test_an_auction_shows_who_leads_is_asked_and_is_out() -> None:
    match = chantier.new("turquoise", 4)
    view = see(match.position.state)
    lot = TurquoiseAuction(tablet="seth", price=4, leader=3, bidders=[0, 1, 3])
    view = bare(view, auction=lot, phase="auction", points=[9, 7, 4, 5])
    assert [board.bidding(view, seat) for seat in range(4)] == ["asked", "in", "out", "leads"]
    words = [n.text for n in nodes(drawing.table(view, "en"), "auction")[0].iter(f"{SVG}text")]
    assert words[:4] == ["AUCTION", "Seth", "4", "bid by Orange"]
    rows = [words[at : at + 3] for at in range(4, 16, 3)]
    assert [row[1] for row in rows] == ["to answer", "still in", "dropped out", "leads"]
    text = board.board(match.position.state, "en", None).plain()
    assert "Auction" not in text


def test_the_drawn_plate_is_shown_with_its_digits() -> None:
    match = chantier.new("turquoise").play("draw", "plate:07")
    for language, word in (("en", "Plate 07"), ("fr", "Plaque 07")):
        svg = match.svg(language)
        assert f">{word}<" in svg
        assert ">1625<" in svg
        plain = board.board(match.position.state, language, match.last).plain()
        assert word in plain
        assert "1625" in plain
    assert not nodes(match.play("lay:0c5", "face:1").svg(), "drawn")


def test_the_costs_of_the_end_stand_on_the_pillars() -> None:
    match = chantier.new("turquoise").play(*told_game())
    view = see(match.position.state)
    costs = drawing.end_costs(view)
    assert view.who == OVER
    assert costs == {"a7": 1, "d1": 1, "b1": 1, "b2": 3, "c5": 5, "h8": 1}
    assert [n[1].text for n in nodes(match.svg(), "cost")] == ["−1", "−1", "−3", "−5", "−1", "−1"]
    assert not nodes(match.undo().svg(), "cost")


def test_a_way_is_drawn_with_its_broken_crossings_and_its_price() -> None:
    checked = 0
    for position, _ in positions():
        moves = [action for action in position.legal() if action.startswith("move:")]
        for action in moves[:: 1 + len(moves) // 4]:
            steps = path_of(position.state, position.parse(action))
            names = ["hand" if s.spot == layout.HAND else layout.PLACES[s.spot] for s in steps]
            way = plan.DrawnMove(action, tuple(names[:-1]))
            assert way.steps[-1] == names[-1]
            picture = plan.site(see(position.state), moves=[way])
            broken = sum(step.broken for step in steps)
            assert len(nodes(picture, "surcharge")) == broken == way.points - 1
            assert len(way.coins) == sum(step.owner is not None for step in steps)
            checked += 1
    assert checked > (50 if PLAIN else 100)


def test_a_price_counts_many_coins_instead_of_drawing_them() -> None:
    assert figures.price(0, 0, 2, "BBY").count("<circle") == 2 * 3  # a shade and a capital each
    many = figures.price(0, 0, 2, "B" * 12 + "Y")
    assert many.count("<circle") == 2 * 2
    assert ">×12<" in many
    assert plan.DrawnMove("move:a1>h8:3:B12Y1").coins == "B" * 12 + "Y"


# Plates by themselves.


@pytest.mark.parametrize("digits", [*meroe()["plates"], "0000", "7777", "1234"])
def test_a_plate_by_itself_shows_its_digits(digits: str) -> None:
    inner = sum(int(digit) // 4 for digit in digits)
    outer = sum((int(digit) & 3).bit_count() for digit in digits)
    picture = drawing.plate(digits, spelt=True, caption=digits)
    assert len(nodes(picture, "half")) == outer
    shown = canvas.plate(digits).plain()
    assert shown.count("════") + shown.count("║") == inner
    assert shown.count("──") + shown.count("│") == outer
    words = re.findall(r">([0-7]+)</text>", picture.markup)
    assert words == [*digits, digits]


def test_turns_draw_the_four_faces() -> None:
    words = re.findall(r">(face:\d · \d+)<", drawing.turns("0314").markup)
    assert words == ["face:0 · 0314", "face:1 · 4031", "face:2 · 1403", "face:3 · 3140"]


# The text board.


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_fits_a_terminal(language: str) -> None:
    for position, last in positions():
        drawn = board.board(position.state, language, last)
        assert drawn.width <= 80
        assert len(drawn.lines) <= 23
        narrow = board.board(position.state, language, last, width=60)
        assert narrow.width <= 60


def test_the_board_names_every_pillar_and_level_without_colour() -> None:
    for position, _ in positions():
        view = see(position.state)
        lines = board.site(view).plain().split("\n")
        for row, digit in enumerate("87654321"):
            line = lines[board.TOP + 2 * row].ljust(board.WIDTH)
            for column, letter in enumerate("abcdefgh"):
                place, at = letter + digit, board.LEFT + board.STEP * column
                top = view.tops.get(place)
                assert line[at] == (view.pillars.get(place, "·") if top else " ")
                if top and top.level:
                    assert line[at + 1] == str(top.level)


def test_the_board_tells_complete_walkways_from_halves() -> None:
    for position, _ in positions():
        view = see(position.state)
        lines = [line.ljust(board.WIDTH) for line in board.site(view).plain().split("\n")]
        across = Counter("".join(line[4:-1] for line in lines[2:-2:2]))
        upward = Counter("".join(line[4:-1] for line in lines[1:-2:2]))
        joints, halves = list(view.joints()), list(view.halves())
        broken = [entry for entry in view.entries if not view.entry_complete(entry)]
        for flat, count in ((True, across), (False, upward)):
            whole = [j for j in joints if (j.place[1] == j.other[1]) == flat]
            ladders = sum(joint.levels[0] != joint.levels[1] for joint in whole)
            assert count["╪" if flat else "╫"] == ladders
            stubs = "╴╶" if flat else "╵╷"
            moves = "EW" if flat else "NS"
            expected = sum(way in moves for _, way in halves)
            expected += sum(side(entry) in moves for entry in broken)
            assert sum(count[sign] for sign in stubs) == expected


def test_the_board_brackets_the_last_action() -> None:
    match = chantier.new("turquoise").play("move:hand>b8:1")
    assert "[W═]" not in match.position.game.words.board(match.position.state, "en", None).plain()
    plain = board.board(match.position.state, "en", match.last).plain()
    assert "[W" in plain
    match.play("move:b8>a8:1")
    plain = board.board(match.position.state, "en", match.last).plain()
    assert "[W" in plain
    assert "(·" in plain
    match.play("end", "draw", "plate:01", "lay:0c7")
    plain = board.board(match.position.state, "en", match.last).plain()
    assert plain.count("[") == plain.count("]") == 2
    assert all(sign in plain for sign in "┏┓┗┛")


OPENING = (
    "draw plate:01 lay:0c7 face:1 move:hand>b8:1 move:hand>a7:1 draw plate:13 lay:0c1 face:2 "
    "move:hand>g8:1 end auction:seth:1 move:hand>c8:2"
)
BEGINNING = """\
   ┌───────╥─────────┬────┬─────────╥────────┐    ○ W White    0 pts 31 in hand
   │       ║         ╵    ╵         ║        │        Seth
 8 │  ·════W─╴ [W═]══·             ╶B════·   │  ▸ ■ B Black     1 pt 33 in hand
   │  ║                                  ║   │
 7 ╞══W    ·════·    ·─╴           ╶·    ·═══╡  ■■■ 3 AP · stack 23
   │  ╵    ╵         ╵              ╵    ╵   │  no plate for 1 turn
 6 │                                         │  available: Horus, Anubis, Thot
"""


def test_the_board_of_a_beginning() -> None:
    match = chantier.new("turquoise").play(*OPENING.split())
    last = match.last
    match.play("end")
    plain = board.board(match.position.state, "en", last).plain()
    assert plain.startswith(BEGINNING), plain
