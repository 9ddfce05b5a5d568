"""Kwinty's walls up to the mirror: five numbers that say all that matters later."""

from __future__ import annotations

import random

import numpy as np

from chantier.core.position import Position
from chantier.games.kwinty import GAME
from chantier.games.kwinty.layout import EDGE, FLAT, PASS, UPRIGHT
from chantier.players.kwinty.symmetry import canonical, key, placed_again, relative


def seen_from_behind(line: list[int]) -> list[int]:
    """The same game as the other side of the table sees it."""
    first_up = line[0] >= UPRIGHT
    last = 16 if first_up else 17  # the first block keeps its left column, `i` (K3)
    found = []
    for action in line:
        if action >= PASS:
            found.append(action)
        elif action >= UPRIGHT:
            found.append(UPRIGHT + last - (action - UPRIGHT))
        else:
            found.append(FLAT + last - 1 - (action - FLAT))
    return found


def random_lines(count: int, seed: int) -> list[list[int]]:
    rng, found = random.Random(seed), []
    for _ in range(count):
        position, line = GAME.initial(), []
        while not position.is_over and len(line) < 34:
            line.append(rng.choice(position.legal_ids()))
            position = position.apply(line[-1])
        found.append(line)
    return found


def after(line: list[int]) -> Position:
    position = GAME.initial()
    for action in line:
        position = position.apply(action)
    return position


def test_both_ways_round_are_one_wall_with_one_key() -> None:
    for line in random_lines(60, 1):
        for length in range(1, len(line) + 1):
            one, other = after(line[:length]).state, after(seen_from_behind(line[:length])).state
            assert canonical(one)[:5] == canonical(other)[:5]
            assert key(one) == key(other)


def test_walls_of_the_same_numbers_have_the_same_future_and_keys_do_not_collide() -> None:
    futures: dict[tuple[int, ...], tuple[int, ...]] = {}
    walls: dict[int, tuple[int, ...]] = {}
    for line in random_lines(300, 2):
        for length in range(1, len(line) + 1):
            position = after(line[:length])
            *numbers, last = canonical(position.state)
            wall, turned = tuple(map(int, numbers)), bool(last)
            assert walls.setdefault(int(key(position.state)), wall) == wall
            if position.is_over:
                continue
            both = [
                sorted(
                    _at_canonical(action, way, position.state) for action in position.legal_ids()
                )
                for way in (turned, not turned)
            ]
            future = tuple(min(both))  # the same for a wall that looks the same from behind
            assert futures.setdefault(wall, future) == future


def _at_canonical(action: int, turned: bool, state: np.ndarray) -> int:
    """A legal action by its place at the wall as the five numbers show it."""
    if action >= PASS:
        return action
    return placed_again(relative(action, state), turned, state) - int(state[EDGE])


def test_a_placing_is_found_again_wherever_the_wall_stands() -> None:
    for line in random_lines(60, 3):
        for length in range(1, len(line)):
            if line[length] >= PASS:
                continue
            one, other = after(line[:length]).state, after(seen_from_behind(line[:length])).state
            placing = relative(line[length], one)
            assert placed_again(placing, False, one) == line[length]
            assert placed_again(placing, True, other) == seen_from_behind(line)[length]
