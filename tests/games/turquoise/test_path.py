"""The way that is shown for a move is one, and costs what the move says (Q6, Q7, Q12 to Q14)."""

from __future__ import annotations

from typing import Any

import pytest

from chantier.games.turquoise.layout import HAND, PLACES
from chantier.games.turquoise.rules.path import PathStep, path_of
from games.seeded import Moment
from games.turquoise.happenings import by_place, tops
from games.turquoise.reference_site import (
    COLOURS,
    OPPOSITE,
    STEPS,
    covered,
    neighbour,
    shown,
    way_out,
)
from games.turquoise.seeded import SEEDED
from games.turquoise.site_builder import OPEN, bring, fresh_turn, lay, site

# Steered games by 2, 3 and 4 players, one of them with another plate set; every so many moves.
SEEDS = (1, 3, 5, 23)
EVERY = 17
POSITIONS = 10  # of each game


def positions(seed: int) -> list[Moment]:
    """Positions of a game with moves to choose from, all over the game."""
    found = [
        moment
        for moment in SEEDED.playthrough(seed)
        if sum(text.startswith("move:") for text in moment.legal) > 5
    ]
    return found[::EVERY][:POSITIONS]


class Plain:
    """A position's walkways, worked out from its JSON."""

    def __init__(self, state: dict[str, Any], entries: list[str]) -> None:
        self.pillars = by_place(state, "pillars")
        self.own = COLOURS[state["seat"]]
        self.entries = entries
        self.shows = {
            place: shown(state["plates"][plate])[covered(plate).index(place)]
            for place, plate in tops(state).items()
        }

    def is_broken(self, one: str, two: str) -> bool:
        """Whether a step crosses a broken walkway or entry; it has to be a step."""
        if "hand" in (one, two):
            (entry,) = {one, two} - {"hand"}
            assert entry in self.entries
            return way_out(entry) not in self.shows[entry]
        (direction,) = [d for d in STEPS if neighbour(one, d) == two]
        return not (direction in self.shows[one] and OPPOSITE[direction] in self.shows[two])

    def text(self, begin: str, steps: list[PathStep]) -> str:
        """The move that goes this way, with its price."""
        spots = [begin, *("hand" if step.spot == HAND else PLACES[step.spot] for step in steps)]
        assert len(set(spots)) == len(spots)
        spent, paid = 1, dict.fromkeys(COLOURS, 0)
        for one, two, step in zip(spots, spots[1:], steps, strict=False):
            assert step.broken == self.is_broken(one, two)
            spent += step.broken
            colour = self.pillars.get(two)
            if two != spots[-1]:
                assert colour is not None  # it steps over pillars only
            if colour is not None and colour != self.own:
                paid[colour] += 1
                assert step.owner == COLOURS.index(colour)
            else:
                assert step.owner is None
        assert spots[-1] == "hand" or (spots[-1] in self.shows and spots[-1] not in self.pillars)
        payments = "".join(f"{colour}{points}" for colour, points in paid.items() if points)
        price = f"{spent}:{payments}" if payments else str(spent)
        return f"move:{begin}>{spots[-1]}:{price}"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_way_of_every_legal_move_costs_what_the_move_says(seed: int) -> None:
    found = positions(seed)
    assert len(found) == POSITIONS
    for moment in found:
        position = moment.position
        plain = Plain(moment.shown, position.options["plates"]["entries"])
        for text in moment.legal:
            if text.startswith("move:"):
                begin = text.split(":")[1].split(">")[0]
                steps = path_of(position.state, position.parse(text))
                assert plain.text(begin, steps) == text


def test_the_shortest_way_is_shown() -> None:
    match = lay(site(plates=OPEN), 0, "0c1")
    bring(match, 0, "b1", "a1", "a2", "b2", "c2")
    position = fresh_turn(match, 0).position
    steps = path_of(position.state, position.parse("move:b1>c1:1"))
    assert [PLACES[step.spot] for step in steps] == ["c1"]


def test_a_price_that_no_path_has_is_none() -> None:
    position = site("move:hand>b1:1").position
    with pytest.raises(ValueError, match="no path"):
        path_of(position.state, position.parse("move:b1>b2:1"))
