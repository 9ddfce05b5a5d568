"""Tulum as it is drawn: pyramids and dice show what the rules hold."""

from __future__ import annotations

import chantier
from chantier.games.tulum import drawing
from chantier.games.tulum.words import missed
from games.drawn import SVG, groups, some


def test_a_pyramid_shows_its_blocks_and_which_are_at_stake() -> None:
    kinds = set()
    for position, last in some("tulum"):
        told = position.to_json()
        for seat, rows in enumerate(told["secured"]):
            picture = drawing.pyramid(position.state, seat, "en", last)
            text = f'<svg xmlns="{SVG[1:-1]}">{picture.markup}</svg>'
            drawn = [(g.get("class", ""), g.get("data-at")) for g in groups(text, "block")]
            secured = [
                ("block secured", f"{row}{at}")
                for row, line in enumerate(rows, 1)
                for at, there in enumerate(line, 1)
                if there == "1"
            ]
            placed = told["placed"] if seat == told["seat"] else []
            assert drawn == [*secured, *(("block stake", name) for name in placed)]
            kinds |= {kind for kind, _ in drawn}
    assert kinds == {"block secured", "block stake"}


def test_a_rack_shows_the_dice_of_the_roll_and_those_that_placed() -> None:
    for position, last in some("tulum"):
        told = position.to_json()
        text = position.svg("en", last)
        left = [g.get("data-row") for g in groups(text, "die left")]
        used = [g.get("data-row") for g in groups(text, "die used")]
        rolled = told["roll"] or missed(position.state, last)
        shown = [str(row) for row in rolled] or [None] * told["dice"]
        assert left[::-1] == shown
        assert used == [name[0] for name in told["placed"]]
        assert len(left) + len(used) == 6 or not told["roll"]


def test_a_ghost_on_a_pyramid_says_what_the_rules_say() -> None:
    position = chantier.new("tulum").play("roll:112335", "place:11", "place:12").position
    ghosts = [position.parse(f"place:{name}") for name in ("21", "31", "14")]
    markup = drawing.pyramid(position.state, 0, "en", ghosts=ghosts).markup
    assert markup.count("ghost possible") == 1
    assert markup.count("ghost refused") == 2
    assert [f">{word}<" in markup for word in ("U1", "U2")] == [True] * 2
