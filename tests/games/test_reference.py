"""Seeded games, compared at every position with the plain reference rules.

At every position of every game the legal actions, who acts, the outcome and the position's JSON are
compared; where chance acts its probabilities; in some games also the clauses that well-formed
actions break.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest

import chantier
from chantier.core.chance import Randomness
from chantier.core.jit import PLAIN
from games import exercised
from games.amounts import amounts_of
from games.found import NAMES, part
from games.happenings import expected, happenings
from games.seeded import Moment, seeded

LONG = bool(os.environ.get("CHANTIER_LONG"))


def compared(name: str) -> list[int]:
    """All games by `make test-long`; in every run those that meet what is rare, and one in 17.

    That is prime to the numbers by which games are made different: there are some of every kind.
    """
    amounts = amounts_of(name)
    every = range(amounts.compared)
    return list(every) if LONG else sorted({*every[::17], *amounts.witnesses})


def chunks(name: str) -> list[Any]:
    seeds, chunk = compared(name), amounts_of(name).chunk
    return [
        pytest.param(name, seeds[first : first + chunk], id=f"{name}-{first}")
        for first in range(0, len(seeds), chunk)
    ]


def compare(name: str, seed: int, clauses: bool) -> None:
    games = seeded(name)
    reference = games.reference(seed)
    chance = Randomness("judged", seed)
    played: list[str] = []
    for moment in games.playthrough(seed):
        outcome = moment.position.outcome
        seen = {
            "legal": moment.legal,
            "to_act": moment.position.to_act,
            "outcome": outcome.to_json() if outcome else None,
            "position": moment.shown,
        }
        known = {
            "legal": reference.legal(),
            "to_act": reference.to_act(),
            "outcome": reference.outcome(),
            "position": reference.position(),
        }
        if clauses:
            for text in games.judged(moment.position, chance):
                seen[text] = list(moment.position.explain(text).clauses)
                known[text] = reference.broken(text)
        assert seen == known, f"{games.title(seed)} after: {' '.join(played)}"
        is_close = clauses or seed % amounts_of(name).close == 0
        if is_close and known["to_act"] == "chance":
            assert chances_agree(moment, reference), f"{games.title(seed)}: {' '.join(played)}"
        if moment.action is not None:
            reference.play(moment.action)
            played.append(moment.action)


def chances_agree(moment: Moment, reference: Any) -> bool:
    """Whether chance's probabilities are the reference's."""
    found, exact = moment.position.chances(), reference.chances()
    return (
        list(found) == list(exact) == moment.legal
        and all(abs(found[text] - float(exact[text])) < 1e-12 for text in found)
        and abs(sum(found.values()) - 1) < 1e-12
    )


@pytest.mark.jit
@pytest.mark.parametrize(("name", "seeds"), [one for name in NAMES for one in chunks(name)])
def test_the_rules_agree_with_the_reference(name: str, seeds: list[int]) -> None:
    for seed in seeds:
        compare(name, seed, clauses=seeded(name).is_explained(seed))


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_agree_with_the_reference_in_a_few_games(name: str) -> None:
    amounts = amounts_of(name)
    first = amounts.compared
    for seed in range(first, first + (amounts.few_plain if PLAIN else amounts.few)):
        compare(name, seed, clauses=seed < first + 2)


@pytest.mark.parametrize(
    "name", [name for name in NAMES if hasattr(part(name, "reference"), "every_action")]
)
def test_both_sides_know_the_same_actions(name: str) -> None:
    game = chantier.game(name)
    ids = game.notation.candidates(game.initial().state)
    assert sorted(map(game.notation.text, ids)) == part(name, "reference").every_action()


@pytest.mark.jit
@pytest.mark.parametrize("name", NAMES)
def test_the_compared_games_meet_what_is_rare(name: str) -> None:
    amounts = amounts_of(name)
    seeds = range(amounts.counted) if LONG else amounts.witnesses
    met = Counter(fact for seed in seeds for fact in happenings(name, seed))
    assert {fact: met[fact] for fact in expected(name) if met[fact] < amounts.least} == {}
    assert set(met) == expected(name)


@pytest.mark.jit
@pytest.mark.parametrize("name", NAMES)
def test_the_compared_games_break_every_clause_in_every_way(name: str) -> None:
    games = seeded(name)
    unmet = set(games.game.card.refusals)
    explained = (seed for seed in range(amounts_of(name).compared) if games.is_explained(seed))
    while unmet:
        seed = next(explained, None)
        assert seed is not None, f"no action was refused for {sorted(unmet)}"
        chance = Randomness("judged", seed)
        for moment in games.playthrough(seed):
            for text in games.judged(moment.position, chance):
                # One way a clause: the second ways of a clause are met where the first is not.
                unmet -= set(moment.position.refusals(moment.position.parse(text)))


@pytest.mark.parametrize("name", exercised.told_games()[:1])
def test_the_table_of_what_happened_has_a_row_for_everything_expected(name: str) -> None:
    text = exercised.report((name,), 2)
    rows = {tuple(line.split(" | ")[:2]) for line in text.splitlines()}
    assert rows >= {tuple(f"| {fact}".split(": ", 1)) for fact in expected(name)}
    assert "2 games" in text
