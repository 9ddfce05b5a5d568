from __future__ import annotations

import math

import pytest

from chantier.arena.sequential import MISSED, OPEN, REACHED, SequentialTest
from chantier.core.chance import Randomness
from chantier.errors import BadRequest


def test_the_ratio_is_that_of_two_binomials():
    test = SequentialTest(0.9, 0.05)
    assert test.ratio(18, 20) == pytest.approx(18 * math.log(0.9 / 0.85) + 2 * math.log(0.1 / 0.15))
    assert test.ratio(18, 20) == pytest.approx(0.21792, abs=1e-5)
    assert test.bounds == pytest.approx((-2.99573, 2.99573), abs=1e-5)


def test_it_stops_at_the_first_set_that_decides():
    test = SequentialTest(0.9, 0.05)
    won = test.judge([(2.0, 2)] * 100)
    needed = math.ceil(test.bounds[1] / (2 * math.log(0.9 / 0.85)))
    assert (won.word, won.sets) == (REACHED, needed) == (REACHED, 27)
    lost = test.judge([(0.0, 2)] * 100)
    assert (lost.word, lost.sets) == (MISSED, 4)
    assert test.judge([(2.0, 2)] * 26).word == OPEN
    assert test.judge([]).word == OPEN


def test_a_later_turn_does_not_change_a_verdict():
    test = SequentialTest(0.6, 0.1)
    sets = [(2.0, 2)] * 20 + [(0.0, 2)] * 100
    assert test.judge(sets) == test.judge(sets[:20])
    assert test.judge(sets).word == REACHED


@pytest.mark.parametrize("ties", [0.0, 0.4])
def test_the_error_rates_hold(ties):
    test = SequentialTest(0.6, 0.1)

    def verdicts(share: float, runs: int = 400) -> list[str]:
        words = []
        for run in range(runs):
            random = Randomness("errors", int(1000 * share), int(10 * ties), run)

            def game(random=random):
                if random.below(1000) < 1000 * ties:
                    return 0.5
                clear = (share - ties / 2) / (1 - ties)
                return float(random.below(10**6) < 10**6 * clear)

            words.append(test.judge((game() + game(), 2) for _ in range(2000)).word)
        return words

    # 400 runs: an error rate of 5 % shows as 20 ± 8.5 errors.
    assert verdicts(0.5).count(REACHED) <= 28
    assert verdicts(0.6).count(MISSED) <= 28
    assert verdicts(0.5).count(MISSED) > 350
    assert verdicts(0.6).count(REACHED) > 350


@pytest.mark.parametrize(
    ("target", "margin"),
    [(1.0, 0.1), (0.0, 0.1), (0.5, 0.5), (0.5, 0.0), (math.nan, 0.1), (2, 0.1)],
)
def test_what_cannot_be_tested_is_refused(target, margin):
    with pytest.raises(BadRequest):
        SequentialTest(target, margin)
