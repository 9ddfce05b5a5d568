from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np
import pytest

from chantier.core.chance import Randomness, below, generator, next_bits, spread, unit
from chantier.core.playout import random_games
from chantier.core.position import Position
from core import JIT_ENABLED
from toy import GAME as CARTS

PINNED_BITS = [16664873728886321941, 5664149344721326643, 17388698926080687703]
PINNED_SPREAD = 14975685210208580983
PINNED_ROLLS = [3, 0, 3, 5, 5, 0, 1, 4, 0, 3]
PINNED_BELOW = [4, 4, 5, 0, 4, 5, 1, 0, 0, 4]


def near(count: int, of: int, chance: float) -> bool:
    """Whether a count is within five standard deviations of what chance gives."""
    return abs(count - of * chance) <= 5 * (of * chance * (1 - chance)) ** 0.5


@pytest.mark.parametrize("seed", [0, 1, -5, 2**80, "", "a seed", "é"])
def test_the_compiled_generator_gives_the_numbers_of_the_plain_one(seed):
    plain, compiled = Randomness(seed, 3, 4), generator(seed, 3, 4)
    assert [plain.bits() for _ in range(100)] == [int(next_bits(compiled)) for _ in range(100)]


def test_the_numbers_are_the_same_for_ever():
    randomness = Randomness(0)
    assert [randomness.bits() for _ in range(3)] == PINNED_BITS
    assert spread("table", 1, 2) == PINNED_SPREAD
    rng = generator("table")
    assert [int(below(rng, 6)) for _ in range(10)] == PINNED_ROLLS
    randomness = Randomness("table")
    assert [randomness.below(6) for _ in range(10)] == PINNED_BELOW


def test_seeds_and_paths_are_told_apart():
    seeds = [(0,), (1,), (0, 0), (0, 1), (1, 0), ("0", 0, 0), (10,), (1, 1), ("a",), ("b",)]
    assert len({spread(*seed) for seed in seeds}) == len(seeds)
    assert spread(7) == spread("7")  # a seed typed on the command line is the same seed


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 1000, 2**31])
def test_below_stays_below(bound):
    rng, randomness = generator(bound), Randomness(bound)
    for _ in range(300):
        assert 0 <= below(rng, bound) < bound
        assert 0 <= randomness.below(bound) < bound


def test_below_reaches_every_number_alike():
    rng, randomness, draws = generator(5), Randomness(5), 14_000
    for counts in (
        Counter(int(below(rng, 7)) for _ in range(draws)),
        Counter(randomness.below(7) for _ in range(draws)),
    ):
        assert set(counts) == set(range(7))
        assert all(near(count, draws, 1 / 7) for count in counts.values())


def test_below_has_no_bias_where_a_remainder_would():
    # 2**64 is 4/3 of this bound: a remainder would fall in the first third half of the time.
    bound, draws, randomness = 3 << 62, 3000, Randomness(9)
    first_third = sum(randomness.below(bound) < 1 << 62 for _ in range(draws))
    assert near(first_third, draws, 1 / 3)


def test_unit_is_from_0_to_below_1():
    rng = generator(1)
    numbers = [float(unit(rng)) for _ in range(3000)]
    assert 0 <= min(numbers) < 0.01
    assert 0.99 < max(numbers) < 1


def test_weighted_follows_the_weights_and_never_picks_a_zero():
    randomness, draws = Randomness(2), 9000
    counts = Counter(randomness.weighted([0, 3, 0, 1, 5, 0]) for _ in range(draws))
    assert set(counts) == {1, 3, 4}
    assert all(near(counts[index], draws, share / 9) for index, share in ((1, 3), (3, 1), (4, 5)))


def test_weighted_survives_rounding():
    class Highest(Randomness):
        def bits(self) -> int:
            return 2**64 - 1

    assert Highest(0).weighted([0.1] * 10 + [0.0]) == 9


def test_random_id_rolls_a_loaded_die():
    position, randomness, draws = CARTS.initial(3).play("roll"), Randomness(4), 6000
    counts = Counter(position.random_id(randomness) for _ in range(draws))
    shown = {CARTS.notation.text(action): count for action, count in counts.items()}
    assert near(shown["die:1"], draws, 1 / 2)
    assert near(shown["die:2"], draws, 1 / 3)
    assert near(shown["die:4"], draws, 1 / 6)


def test_chances_are_given_by_text_when_chance_acts_and_only_then():
    position = CARTS.initial(2)
    assert position.chances() == {}
    assert position.play("roll").chances() == {"die:1": 1 / 2, "die:2": 1 / 3, "die:4": 1 / 6}
    fair = CARTS.initial(2, {"die": "fair"}).play("roll")
    assert set(fair.chances().values()) == {1 / 3}


@cache
def win_chances(position: Position) -> tuple[float, ...]:
    """Each seat's exact chance to be among the winners of a random game."""
    if position.outcome:
        return tuple(float(seat in position.outcome.winners) for seat in range(position.players))
    legal = position.legal()
    chances = position.chances() or dict.fromkeys(legal, 1 / len(legal))
    total = np.zeros(position.players)
    for action, chance in chances.items():
        total += chance * np.array(win_chances(position.play(action)))
    return tuple(total.tolist())


@pytest.mark.parametrize("options", [{}, {"die": "fair"}, {"finish": "last"}])
def test_playouts_win_as_often_as_the_exact_chances_say(options):
    position = CARTS.initial(2, options).play("roll").play("die:4").play("take")
    exact = win_chances(position)
    assert abs(exact[0] - exact[1]) > 0.1  # a die read wrongly would show
    games = 40_000 if JIT_ENABLED else 1500
    totals = random_games(CARTS, position.state, games, generator(11))
    for seat in (0, 1):
        assert near(int(totals[1 + seat]), games, exact[seat])


@pytest.mark.parametrize("players", [3, 4])
def test_playouts_count_wins_for_three_and_four_seats(players):
    totals = random_games(CARTS, CARTS.initial(players).state, 300, generator(1))
    assert 300 <= totals[0] <= 300 * CARTS.card.length_bound
    assert all(totals[1 : 1 + players] > 0)
    assert not totals[1 + players :].any()
