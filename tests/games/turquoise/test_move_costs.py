"""The ways of Turquoise's reference (Q12 to Q15): what its label search keeps, against every way.

The label search is what the fast rules are compared with, so it is held here against a plain walk
over every simple way, in crowded positions of seeded games and in a few worked out by hand.
"""

from __future__ import annotations

import os
from collections import Counter
from itertools import islice

import pytest

from chantier.core.chance import Randomness
from games.turquoise.reference import Reference
from games.turquoise.reference_site import Cost, meroe, neighbour

GAMES = 12 if os.environ.get("CHANTIER_LONG") else 5  # for each number of players
ACTIONS = 200  # of each game
MANY = 3000  # a position with more ways from one start is left out

# By hand. On `0a7` as drawn (4337) the entries b8 and a7 are complete, a8 is joined to b8 and a7,
# and b7 is joined to neither; with 4334 the entry a7 is broken.
FIRST = "draw plate:01 lay:0c1 face:0 end"  # a point for white
ONE_PLATE = "draw plate:01 lay:0c7 face:0 end"
TWO_PLATES = "draw plate:01 lay:0c7 face:0 draw plate:02 lay:0g3 face:0 end"
TWO_BLACKS = "move:hand>b8:1 move:b8>c8:2 end move:hand>b8:1 end"
BY_HAND: dict[str, tuple[int, str, str, str, dict[str, set[Cost]]]] = {
    "Q12: it stops at the first free place": (
        *(2, "4337", "end end", "hand"),
        {entry: {(1, 0, 0)} for entry in ("a2", "a7", "b1", "b8", "g1", "g8", "h2", "h7")},
    ),
    "Q12: out through an entry at its own place, and no way round the edge": (
        *(2, "4337", "move:hand>b8:1 end end", "b8"),
        {"hand": {(1, 0, 0)}, "a8": {(1, 0, 0)}, "b7": {(2, 0, 0)}},
    ),
    "Q14: no point, no step over": (
        *(2, "4337", "end move:hand>b8:1 end move:hand>a7:1", "a7"),
        {"hand": {(1, 0, 0)}, "a8": {(1, 0, 0)}, "b7": {(2, 0, 0)}},
    ),
    "Q15: over one's own pillar beats over another's": (
        *(2, "4337", f"{FIRST} move:hand>b8:1 end move:hand>a7:1 end end", "hand"),
        {
            **{entry: {(1, 0, 0)} for entry in ("a2", "b1", "g1", "g8", "h2", "h7", "d1")},
            "a8": {(1, 0, 0)},
            "b7": {(2, 0, 0)},
        },
    ),
    "Q15: a broken entry or a point": (
        *(2, "4334", f"{FIRST} move:hand>b8:1 end move:hand>a7:2 end end", "hand"),
        {"a8": {(1, 0, 1), (2, 0, 0)}, "b7": {(2, 0, 1), (3, 0, 0)}},
    ),
    "Q15: a point to one or to the other": (
        *(3, "4337", f"{FIRST} move:hand>b8:1 end move:hand>a7:1 end", "hand"),
        {"a8": {(1, 0, 1, 0), (1, 0, 0, 1)}, "b7": {(2, 0, 1, 0), (2, 0, 0, 1)}},
    ),
    "Q14: one for each pillar": (
        *(2, "4337", f"{TWO_PLATES} {TWO_BLACKS}", "hand"),
        {"c7": {(2, 0, 2)}},  # b8 to c8 is broken
    ),
    "Q16: no more than one has": (
        *(2, "4337", f"{ONE_PLATE} {TWO_BLACKS}", "hand"),
        {"c7": set(), "b7": {(2, 0, 1)}},
    ),
}


@pytest.mark.parametrize("case", BY_HAND)
def test_the_ways_of_a_position_worked_out_by_hand(case: str) -> None:
    players, corner, actions, start, expected = BY_HAND[case]
    reference = Reference(players, {**meroe(), "corner": corner})
    for action in actions.split():
        reference.play(action)
    found = reference.best_ways(start)
    assert reference.enumerated_ways(start) == found
    assert {end: found.get(end, set()) for end in expected} == expected


# In seeded games.


def crowding(reference: Reference, chance: Randomness) -> str:
    """Lay plates for points, and put pillars beside pillars of others."""
    legal = reference.legal()
    moves = [text for text in legal if text.startswith("move") and ">hand" not in text]
    if "draw" in legal and (not moves or chance.below(3) == 0):
        return "draw"
    if not moves or chance.below(6) == 0:
        return legal[chance.below(len(legal))]
    rows = reference.position()["pillars"]
    pillars = {"abcdefgh"[x] + str(8 - y): rows[y][x] for y in range(8) for x in range(8)}
    own = "WBYO"[reference.position()["seat"]]

    def company(text: str) -> int:
        end = text.split(":")[1].split(">")[1]
        around = [neighbour(end, side) for side in ("north", "east", "south", "west")]
        return sum(pillars.get(place, ".") not in (".", own) for place in around)

    best = max(map(company, moves))
    crowded = [text for text in moves if company(text) == best]
    return crowded[chance.below(len(crowded))]


def compare(reference: Reference, met: Counter[str]) -> None:
    """Compare the ways from every start, and count what they are like."""
    for start in reference.starts():
        if len(list(islice(reference.every_way(start), MANY))) == MANY:
            met["left out"] += 1
            continue
        found = reference.best_ways(start)
        assert reference.enumerated_ways(start) == found, (start, reference.position())
        met["compared"] += 1
        for costs in found.values():
            met["several costs"] += len(costs) > 1
            met["three costs or more"] += len(costs) > 2
            met["a point or an action point"] += len({cost[0] for cost in costs}) > 1
            met["points to one or to another"] += len({cost[0] for cost in costs}) < len(costs)
            met["points to two owners"] += any(sum(map(bool, cost[1:])) > 1 for cost in costs)


@pytest.mark.jit  # every simple way takes long to walk plainly
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_label_search_finds_what_every_simple_way_gives(players: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(GAMES):
        chance = Randomness("ways", players, seed)
        reference = Reference(players)
        for _ in range(ACTIONS):
            if reference.to_act() is None:
                break
            if chance.below(4) == 0:
                compare(reference, met)
            reference.play(crowding(reference, chance))
    assert met["compared"] > 80 * GAMES
    assert met["left out"] < met["compared"] / 100
    expected = ["several costs", "a point or an action point"]
    if players > 2:
        expected += ["three costs or more", "points to one or to another", "points to two owners"]
    assert {what: met[what] for what in expected if met[what] < 4 * GAMES} == {}
