"""The pictures that the docs show of Turquoise, from its page's game and one with four seats."""

from __future__ import annotations

import json
from pathlib import Path

import chantier
from chantier.core.position import Position
from chantier.core.svg import Picture
from chantier.games.turquoise import drawing, layout
from chantier.games.turquoise.plan import DrawnMove, part, site
from chantier.games.turquoise.plates import meroe
from chantier.games.turquoise.rules.path import path_of
from chantier.games.turquoise.view import see
from games.scenes import Scene

RECORD = Path(__file__).resolve().parents[3] / "docs/rules/records/turquoise-temple.json"
FOUR_SEATS = (
    "draw plate:02 lay:0a5 face:1 draw plate:11 lay:0c7 face:1 draw plate:16 lay:0e5 face:1 "
    "draw plate:18 lay:0g5 face:3 draw plate:13 lay:0e7 face:0 draw plate:09 lay:0a3 face:2 "
    "draw plate:23 lay:0g3 face:1 draw plate:24 lay:0c5 face:2 draw plate:07 lay:0e3 face:0 "
    "draw plate:25 lay:0e1 face:0 draw plate:22 lay:0c3 face:1 draw plate:17 lay:0c1 face:0 "
    "move:hand>h4:1 move:h4>g4:1 move:hand>g8:1 move:hand>g7:2:W1 move:hand>b1:1 "
    "move:hand>g6:2:W1B1 move:hand>h5:1 move:hand>g5:1:Y1 move:hand>f5:2:Y1 move:hand>f4:2:Y1O1 "
    "draw plate:10 lay:1f4 face:0 move:hand>f7:3:W1 move:hand>f6:3:W1B1 draw plate:14 lay:1f6 "
    "face:3 move:hand>b2:2:B1 move:hand>b3:2:B1O1 move:hand>g1:1 move:b1>c2:3:O1"
)
BIDS = "auction:horus:1 raise:2 raise:3"


def example(until: str = "") -> str:
    """The game that the page replays, or its part before an action."""
    actions = " ".join(json.loads(RECORD.read_text(encoding="utf-8"))["actions"])
    return actions.partition(f" {until}")[0] if until else actions


def reached(actions: str, players: int = 2) -> Position:
    """The position after some actions."""
    return chantier.new("turquoise", players).play(*actions.split()).position


def way(position: Position, action: str, chosen: bool = True) -> DrawnMove:
    """A move, with the way that the rules find for its price."""
    spots = [step.spot for step in path_of(position.state, position.parse(action))]
    over = tuple(layout.PLACES[spot] for spot in spots[:-1])
    return DrawnMove(action, over, chosen)


def draw_levels(_: str) -> Picture:
    """All three kinds of stone (Q1)."""
    return site(see(reached(example("move:hand>b8:1 move:hand>d2:2:W1")).state))


def draw_turn(_: str) -> Picture:
    """The turn that the page tells: a move over a pillar, and the plate that it makes possible."""
    move = "move:b4>c3:2:B1"
    before = reached(example(move))
    after = reached(example("auction:anubis:1"))
    left = part(site(see(before.state), moves=[way(before, move)]), "a1", "e5")
    return left.beside(part(site(see(after.state), "lay:1b2"), "a1", "e5"), 28)


def draw_built_over(language: str) -> Picture:
    """Walkways before and after a plate is laid over some of them (Q6)."""
    views = [
        see(reached(example(until)).state) for until in ("lay:1d2", "move:hand>h5:1 move:hand>g6")
    ]
    before, after = (part(site(view), "b1", "g4") for view in views)
    return before.beside(after, 28).above(drawing.legend(language), 18)


def draw_laying(language: str) -> Picture:
    """A drawn plate, and where it can go (Q9)."""
    position = reached(example("lay:1d2"))
    view = see(position.state)
    places = [action.removeprefix("lay:") for action in position.legal()]
    card = drawing.drawn(view, language)
    board = site(view, footprints=places)
    return board.beside(Picture(card.width, board.height, card.markup))


def draw_prices(_: str) -> Picture:
    """A move with its way, and the prices of some others (Q12, Q13, Q14)."""
    position = reached(" ".join(FOUR_SEATS.split()[:57]), 4)
    others = ("e5:2:O2", "h6:2:Y1O1", "g3:1", "h4:1", "f4:2", "f7:3:B1Y1O1")
    moves = [way(position, f"move:g4>{other}", chosen=False) for other in others]
    moves.append(way(position, "move:g4>f6:3:Y1O1"))
    return part(site(see(position.state), moves=moves), "d3", "h8", 0.35)


def draw_two_prices(_: str) -> Picture:
    """Two ways between the same ends, neither of them cheaper in everything (Q15)."""
    position = reached(" ".join(FOUR_SEATS.split()[:57]), 4)
    left, right = (
        part(site(see(position.state), moves=[way(position, f"move:g4>f6:3:{paid}")]), "e4", "h7")
        for paid in ("Y1O1", "O2")
    )
    return left.beside(right, 28)


def draw_auction(language: str) -> Picture:
    """An auction among four (Q17)."""
    position = reached(f"{FOUR_SEATS} {BIDS}", 4)
    return drawing.table(see(position.state), language, "raise:3")


def draw_end(language: str) -> Picture:
    """A finished temple, with what its free pillars cost (Q21)."""
    return drawing.table(see(reached(example()).state), language, "summit")


def front() -> str:
    """A position for the front page, as an SVG document."""
    return chantier.new("turquoise").play(*example("summit").split()).svg("en")


SCENES = (
    Scene(
        "turquoise-turn",
        {
            "en": "Turquoise: a move, then a plate on four pillars",
            "fr": "Turquoise : un déplacement, puis une plaque sur quatre piliers",
        },
        draw_turn,
    ),
    Scene(
        "turquoise-Q1",
        {
            "en": "Turquoise Q1: the site and its storeys",
            "fr": "Turquoise Q1 : le chantier et ses étages",
        },
        draw_levels,
    ),
    Scene(
        "plates-set",
        {
            "en": "Turquoise: the plates of Méroé and the entries",
            "fr": "Turquoise : les plaques de Méroé et les entrées",
        },
        lambda language: drawing.plate_set(meroe(), language),
    ),
    Scene(
        "turquoise-start",
        {
            "en": "Turquoise: the site at the start",
            "fr": "Turquoise : le chantier au début",
        },
        lambda _: drawing.start(meroe()),
    ),
    Scene(
        "plates-turns",
        {
            "en": "Turquoise: a plate, its digits, its turns",
            "fr": "Turquoise : une plaque, ses chiffres, ses tours",
        },
        lambda _: drawing.turns(meroe()["plates"][0]),
    ),
    Scene(
        "turquoise-Q6",
        {
            "en": "Turquoise Q6: walkways, complete and broken",
            "fr": "Turquoise Q6 : les passerelles, complètes et interrompues",
        },
        draw_built_over,
    ),
    Scene(
        "turquoise-Q9",
        {
            "en": "Turquoise Q9: a plate on four pillars",
            "fr": "Turquoise Q9 : une plaque sur quatre piliers",
        },
        draw_laying,
    ),
    Scene(
        "turquoise-Q12",
        {
            "en": "Turquoise Q12, Q13, Q14: a move and its price",
            "fr": "Turquoise Q12, Q13, Q14 : un déplacement et son prix",
        },
        draw_prices,
    ),
    Scene(
        "turquoise-Q15",
        {
            "en": "Turquoise Q15: two prices for one move",
            "fr": "Turquoise Q15 : deux prix pour un déplacement",
        },
        draw_two_prices,
    ),
    Scene(
        "turquoise-Q17",
        {"en": "Turquoise Q17: an auction", "fr": "Turquoise Q17 : une enchère"},
        draw_auction,
    ),
    Scene(
        "turquoise-Q21",
        {
            "en": "Turquoise Q21: the penalty at the end",
            "fr": "Turquoise Q21 : le malus à la fin",
        },
        draw_end,
    ),
)
