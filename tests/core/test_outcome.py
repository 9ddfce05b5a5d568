from __future__ import annotations

import pytest

from chantier.core.outcome import Outcome

OUTCOME = Outcome(winners=(1,), scores=(0, 1), reason="five")


def test_json_has_lists_as_a_record_has_them():
    assert OUTCOME.to_json() == {"winners": [1], "scores": [0, 1], "reason": "five"}


def test_a_claim_that_says_the_same_matches_whatever_stands_beside():
    assert OUTCOME.matches(OUTCOME.to_json())
    assert OUTCOME.matches({**OUTCOME.to_json(), "comment": "well played"})


@pytest.mark.parametrize(
    "change",
    [
        {"winners": [0]},
        {"winners": [0, 1]},
        {"winners": []},
        {"winners": [True]},
        {"winners": ["1"]},
        {"winners": 1},
        {"winners": "1"},
        {"winners": {"1": 1}},
        {"winners": [[1]]},
        {"scores": [1, 0]},
        {"scores": [0, 1, 0]},
        {"scores": [0]},
        {"scores": [False, True]},
        {"scores": [0, 10**400]},
        {"scores": [None, 1]},
        {"scores": None},
        {"reason": "fours"},
        {"reason": "FIVE"},
        {"reason": ["five"]},
        {"reason": None},
    ],
)
def test_a_claim_that_says_anything_else_does_not(change):
    assert not OUTCOME.matches({**OUTCOME.to_json(), **change})


@pytest.mark.parametrize("missing", ["winners", "scores", "reason"])
def test_a_claim_that_leaves_something_out_does_not(missing):
    claim = OUTCOME.to_json()
    del claim[missing]
    assert not OUTCOME.matches(claim)


@pytest.mark.parametrize("claim", [None, [], "five", 1, True])
def test_what_is_no_object_does_not(claim):
    assert not OUTCOME.matches(claim)
