from __future__ import annotations

import math

import numpy as np
import pytest

from chantier.arena.elo import bradley_terry, elo_of, share_interval, share_of, wilson


@pytest.mark.parametrize(
    ("share", "elo"),
    [(0.5, 0.0), (0.75, 190.848), (0.64, 99.951), (0.1, -381.697), (0.99, 798.254)],
)
def test_scores_as_elo(share, elo):
    assert elo_of(share) == pytest.approx(elo, abs=0.001)
    assert share_of(elo) == pytest.approx(share, abs=1e-5)


def test_a_perfect_score_has_no_elo():
    assert elo_of(1.0) == math.inf
    assert elo_of(0.0) == -math.inf


# Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_intervals_of_a_share(won, games, low, high):
    assert wilson(won / games, games) == pytest.approx((low, high), abs=5e-5)


def test_nothing_is_known_before_the_first_game():
    assert share_interval([]) == (0.5, 0.0, 1.0)


def test_sets_that_differ_little_make_it_surer_and_sets_that_differ_much_less_sure():
    def width(sets):
        _, low, high = share_interval(sets)
        return high - low

    alike = width([(1.0, 2)] * 50)  # each player won one game of every pair
    independent = width([(0.0, 2)] * 12 + [(1.0, 2)] * 26 + [(2.0, 2)] * 12)
    apart = width([(0.0, 2)] * 25 + [(2.0, 2)] * 25)
    low, high = wilson(0.5, 100)
    assert alike < independent < apart
    assert independent == pytest.approx(high - low, rel=0.05)
    assert apart == pytest.approx(np.subtract(*wilson(0.5, 50)[::-1]), rel=0.05)


def test_ratings_of_two_are_the_elo_of_their_score():
    points = np.array([[0.0, 750.0], [250.0, 0.0]])
    ratings, errors = bradley_terry(points)
    assert ratings[0] - ratings[1] == pytest.approx(190.848, abs=0.3)  # half a draw was added
    # The difference's standard error is 400 / ln 10 / sqrt(n p q); each of two has half of it.
    expected = 1.96 * 400 / math.log(10) / math.sqrt(1000 * 0.75 * 0.25) / 2
    assert errors == pytest.approx([expected, expected], rel=0.01)


def test_ratings_of_three_explain_their_scores():
    true = np.array([200.0, 0.0, -200.0])
    games = 4000
    points = np.array([[games * share_of(a - b) * (a != b) for b in true] for a in true])
    ratings, errors = bradley_terry(points)
    assert ratings == pytest.approx(true, abs=0.5)
    assert ratings.sum() == pytest.approx(0, abs=1e-6)
    assert errors[1] < errors[0]  # the player between the two is known best


def test_whoever_won_everything_has_a_rating_too():
    ratings, errors = bradley_terry(np.array([[0, 10, 10], [0, 0, 5], [0, 5, 0]], dtype=float))
    assert ratings[0] > ratings[1] + 300
    assert np.isfinite(ratings).all()
    assert np.isfinite(errors).all()
    assert ratings[1] == pytest.approx(ratings[2])
