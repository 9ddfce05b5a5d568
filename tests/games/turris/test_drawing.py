"""Turris as it is drawn: plan and views show what the rules hold and count."""

from __future__ import annotations

import chantier
from chantier.games.turris import drawing
from chantier.games.turris.layout import ROOF
from chantier.games.turris.render_data import squares_of
from chantier.games.turris.scoring import score, view
from games.drawn import SVG, parsed, signs, some


def test_a_plan_shows_the_top_of_each_column() -> None:
    for position, last in some("turris"):
        tops = [(c[-1], name) for name, c in position.to_json()["columns"].items() if c]
        picture = drawing.plan(position.state, "en", last)
        assert signs(f'<svg xmlns="{SVG[1:-1]}">{picture.markup}</svg>') == sorted(tops)


def test_each_view_shows_what_the_rules_see_and_counts_it() -> None:
    for position, _ in some("turris"):
        state, total = position.state, [0, 0]
        for side in range(ROOF + 1):
            picture = drawing.face(state, side, "en")
            text = f'<svg xmlns="{SVG[1:-1]}">{picture.markup}</svg>'
            expected = [
                (letter, f"{across}:{up + 1}")
                for seat, letter in enumerate("WB")
                for across, up in squares_of(int(view(state, side, seat)))
            ]
            assert signs(text) == sorted(expected)
            words = [node.text or "" for node in parsed(text).iter(f"{SVG}text")]
            total = [sum(pair) for pair in zip(total, map(int, words[-2:]), strict=True)]
        assert total == [score(state, 0), score(state, 1)]


def test_a_ghost_says_what_the_rules_say() -> None:
    position = chantier.new("turris").play("Vc3", "Vc2", "Vb3", "Vb2").position
    ghosts = [position.parse(action) for action in ("Va2", "xc3", "xb3")]
    plan = drawing.plan(position.state, "en", ghosts=ghosts).markup
    assert plan.count("ghost possible") == 2
    assert ">T11<" in plan


def test_what_is_closed_is_dashed() -> None:
    match = chantier.new("turris").play("Vc3", "Vc2", "Vb3", "Vb2", "xc3")
    assert 'class="closed"' in match.svg()
    assert 'class="closed"' not in match.play("Va2").svg()
