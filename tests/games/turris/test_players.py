"""Turris's players: what they count, what they promise, and the exact end of the game."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import pytest

from chantier.core.chance import Randomness, generator
from chantier.core.position import Position
from chantier.games.turris import GAME
from chantier.games.turris.layout import COLUMNS, FACE_COLUMNS, LEFT
from chantier.players.odds import sharpened
from chantier.players.turris.engine import SHARPER, TREE
from chantier.players.turris.evaluation import SCALE, evaluate
from chantier.players.turris.levels import LEVELS, strongest
from chantier.players.turris.mcts_heuristics import LEAD, MCTS_HEURISTICS, estimate
from chantier.players.turris.measures import NAMES, measures
from chantier.search.limits import Limits
from chantier.search.mcts.search import Mcts

LONG = bool(os.environ.get("CHANTIER_LONG"))  # by `make test-long`
Place = tuple[int, int]


def positions(name: str, games: int) -> list[Position]:
    """Every position of some random games that is not over."""
    found = []
    for number in range(games):
        randomness = Randomness(name, number)
        position = GAME.initial(2)
        while not position.is_over:
            found.append(position)
            position = position.apply(position.random_id(randomness))
    return found


def late(name: str, games: int, left: int) -> list[Position]:
    """Of each random game the first position with so few blocks left."""
    found: dict[int, Position] = {}
    for number in range(games):
        for position in positions(f"{name}{number}", 1):
            state = position.state
            if state[LEFT] + state[LEFT + 1] <= left:
                found.setdefault(number, position)
    return list(found.values())


def areas(places: set[Place]) -> list[set[Place]]:
    """The areas of places that are joined by their sides."""
    rest, found = set(places), []
    while rest:
        area = {rest.pop()}
        while more := {
            p for p in rest if any(abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1 for q in area)
        }:
            area |= more
            rest -= more
        found.append(area)
    return found


def largest(places: set[Place]) -> int:
    """The size of the largest area."""
    return max(map(len, areas(places)), default=0)


def plainly(position: Position, seat: int) -> dict[str, int]:
    """What is counted for a seat, from the columns of the position as JSON alone."""
    shown: dict[str, Any] = position.to_json()
    columns = [shown["columns"][name] for name in COLUMNS]
    colour = "WB"[seat]
    top = min(map(len, columns)) + 3
    totals = dict.fromkeys(NAMES, 0)
    for lines in FACE_COLUMNS:
        fronts = [columns[line[0]] for line in lines]
        front = {(x, y) for x, c in enumerate(fronts) for y, s in enumerate(c) if s == colour}
        seen = set()
        for x, line in enumerate(lines):
            for y in range(top):
                stack = [columns[c][y] for c in line if len(columns[c]) > y]
                if stack and stack[0] == colour:
                    seen.add((x, y))
        edge = {(x, len(c)) for x, c in enumerate(fronts) if len(c) < top}

        def beside(area: set[Place], edge: set[Place] = edge) -> int:
            return sum(any(abs(x - u) + abs(y - v) == 1 for u, v in area) for x, y in edge)

        totals["shown"] += largest(seen)
        totals["lasting"] += largest(front)
        totals["growing"] += max((len(a) for a in areas(front) if beside(a)), default=0)
        totals["chances"] += beside(front)
        totals["front"] += len(front)
        totals["visible"] += len(seen)
    tops = {(c // 3, c % 3) for c, stack in enumerate(columns) if stack[-1:] == colour}
    totals["roof"] = largest(tops)
    totals["tops"] = len(tops)
    totals["corners"] = len([place for place in tops if 1 not in place])
    totals["left"] = shown["blocks_left"][seat]
    return totals


def test_what_is_counted_is_what_the_position_shows() -> None:
    # Where areas are equally large, which is taken for the largest is a matter of taste.
    tasteless = [name for name in NAMES if name not in ("hoped", "contacts")]
    for position in positions("count", 2):
        for seat in range(2):
            counted = dict(zip(NAMES, measures(position.state, seat), strict=True))
            expected = plainly(position, seat)
            assert [counted[n] for n in tasteless] == [expected[n] for n in tasteless]
            assert counted["contacts"] <= counted["chances"]
            assert counted["lasting"] <= counted["front"]
            assert counted["hoped"] <= counted["front"]
            assert counted["shown"] + counted["roof"] == position.to_json()["scores"][seat]


def test_a_position_is_worth_the_same_with_the_colours_exchanged() -> None:
    """The same game with the colours exchanged is found by letting the other seat begin it."""
    for position in positions("colours", 2):
        state = position.state
        other = state.copy()
        other[0] = 1 - state[0]
        for begin, size in ((LEFT, 1), (LEFT + 2, 1), (9, 12)):
            other[begin : begin + size] = state[begin + size : begin + 2 * size]
            other[begin + size : begin + 2 * size] = state[begin : begin + size]
        assert evaluate(other) == evaluate(state)


def test_estimates_are_shares_of_the_win_and_leave_the_position_as_it_was() -> None:
    out, scratch = GAME.buffer(), np.zeros(GAME.card.state_size, dtype=np.int64)
    values = np.zeros(2)
    rng = generator("estimates")
    for position in positions("guide", 3):
        state = position.state
        estimate(state, scratch, out, rng, values)
        assert values.sum() == pytest.approx(1)
        assert (values >= 0).all()
        assert (state == position.state).all()


def test_a_playout_counts_by_how_far_somebody_leads() -> None:
    out, scratch = GAME.buffer(), np.zeros(GAME.card.state_size, dtype=np.int64)
    values = np.zeros(2)
    tried = 0
    for position in positions("leads", 60):
        ends = [position.apply(action) for action in position.legal_ids()]
        if not all(end.is_over for end in ends):
            continue  # only where a playout is one action
        tried += 1
        estimate(position.state, scratch, out, generator("leads"), values)
        worth = 1 / (1 + np.exp(-evaluate(position.state) / SCALE))
        share = 2 * values[0] - (worth if position.to_act == 0 else 1 - worth)
        scores = [end.to_json()["scores"] for end in ends]
        told = [1 / (1 + np.exp((theirs - mine) / LEAD)) for mine, theirs in scores]
        assert min(abs(share - one) for one in told) < 1e-9
    assert tried > 10


def test_its_values_are_sharper_than_what_simulations_bring() -> None:
    position = positions("values", 1)[12]
    found = strongest().think(position, Limits(nodes=30), seed=1)
    raw = Mcts(GAME, MCTS_HEURISTICS, TREE).think(position, Limits(nodes=30), seed=1)
    assert (found.action, found.nodes, found.line) == (raw.action, raw.nodes, raw.line)
    assert sum(found.value) == pytest.approx(1)
    assert found.value[0] == pytest.approx(sharpened(raw.value[0], SHARPER))
    assert abs(found.value[0] - 0.5) > abs(raw.value[0] - 0.5)


def outcome(position: Position, known: dict[bytes, int]) -> int:
    """What seat 0 gets with best play, by trying everything: 1, 0 or -1."""
    if position.is_over:
        scores = position.to_json()["scores"]
        return (scores[0] > scores[1]) - (scores[0] < scores[1])
    key = position.state.tobytes()
    if key not in known:
        after = [outcome(position.apply(action), known) for action in position.legal_ids()]
        known[key] = max(after) if position.to_act == 0 else min(after)
    return known[key]


@pytest.mark.jit
def test_near_the_end_it_gives_nothing_away() -> None:
    engine = strongest()
    open_ends = 0
    for tried, position in enumerate(late("end", 24, 3)):
        if tried >= 8 and open_ends and not LONG:
            break
        known: dict[bytes, int] = {}
        best = outcome(position, known)
        found = engine.think(position, Limits(nodes=200_000), seed=1)
        assert outcome(position.apply(found.action), known) == best
        open_ends += len({outcome(position.apply(a), known) for a in position.legal_ids()}) > 1
        if found.proof:
            assert best == (1 if found.proof.seat == 0 else -1)
        else:
            assert best == 0
    assert open_ends > 0  # in some of them there was something to give away


@pytest.mark.jit
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: f"level{level.number}")
def test_with_a_seed_it_finds_the_same_every_time(level: Any) -> None:
    limits = Limits(nodes=min(level.limits.nodes, 3_000))
    engine = level.make()
    for position in positions("again", 1)[5::9]:
        first = engine.think(position, limits, seed=7)
        engine.think(position, limits)  # what it learns here must not show below
        second = level.make().think(position, limits, seed=7)
        third = engine.think(position, limits, seed=7)
        assert first.action == second.action == third.action
        assert first.value == second.value == third.value


@pytest.mark.jit
def test_levels_answer_with_a_legal_action_and_say_why_they_err() -> None:
    for level in LEVELS:
        limits = Limits(nodes=min(level.limits.nodes, 500))
        for position in positions("legal", 1)[::6]:
            found = level.make().think(position, limits, seed=3)
            assert found.action in position.legal_ids()
            assert sum(found.value) == pytest.approx(1)
        assert (level.slip is None) == (level.number == len(LEVELS))
