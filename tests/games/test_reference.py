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
from games.happenings import EXPECTED, LEAST, happenings
from games.reference_games import (
    GAMES,
    REFERENCES,
    Moment,
    is_explained,
    judged,
    new_reference,
    playthrough,
    title,
)
from games.turquoise.reference_broken import is_well_formed

LONG = bool(os.environ.get("CHANTIER_LONG"))
COUNTED = {"kwinty": 500, "turris": 500, "tulum": 300, "turquoise": 100}  # meet all that is rare
# Some of those, which meet it between them; if games go another way now, find others.
WITNESSES = {
    "kwinty": (6, 142, 185),
    "turris": (148, 152, 201),
    "tulum": (
        *(24, 30, 35, 55, 58, 60, 68, 71, 142, 178),
        *(182, 191, 192, 202, 208, 211, 248, 285, 294, 295),
    ),
    "turquoise": (5, 9, 19, 26, 43, 53, 66, 75, 76, 79, 90, 91),
}
CHUNKS = {"kwinty": 60, "turris": 30, "tulum": 60, "turquoise": 10}  # games of one test


def compared(name: str) -> list[int]:
    """All games by `make test-long`; in every run those that meet what is rare, and one in 17.

    That is prime to the numbers by which games are made different: there are some of every kind.
    """
    every = range(GAMES[name])
    return list(every) if LONG else sorted({*every[::17], *WITNESSES[name]})


EACH_CHUNK = [
    pytest.param(name, compared(name)[first : first + CHUNKS[name]], id=f"{name}-{first}")
    for name in GAMES
    for first in range(0, len(compared(name)), CHUNKS[name])
]
# Also run with the JIT off, where one game of Turquoise takes as long as all others.
FEW = {"kwinty": 4, "turris": 4, "tulum": 4, "turquoise": 1 if PLAIN else 3}
CLOSE = {"tulum": 20}  # of so many games, one has probabilities compared; elsewhere all have


def compare(name: str, seed: int, clauses: bool) -> None:
    reference = new_reference(name, seed)
    chance = Randomness("judged", seed)
    played: list[str] = []
    for moment in playthrough(name, seed):
        outcome = moment.position.outcome
        seen = {
            "legal": moment.legal,
            "to_act": moment.position.to_act,
            "outcome": outcome.to_json() if outcome else None,
            "position": moment.shown,
        }
        expected = {
            "legal": reference.legal(),
            "to_act": reference.to_act(),
            "outcome": reference.outcome(),
            "position": reference.position(),
        }
        if clauses:
            for text in judged(name, moment.position, chance):
                seen[text] = list(moment.position.explain(text).clauses)
                expected[text] = reference.broken(text)
        assert seen == expected, f"{title(name, seed)} after: {' '.join(played)}"
        is_close = clauses or seed % CLOSE.get(name, 1) == 0
        if is_close and expected["to_act"] == "chance":
            assert chances_agree(moment, reference), f"{title(name, seed)}: {' '.join(played)}"
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
@pytest.mark.parametrize(("name", "seeds"), EACH_CHUNK)
def test_the_rules_agree_with_the_reference(name: str, seeds: list[int]) -> None:
    for seed in seeds:
        compare(name, seed, clauses=is_explained(name, seed))


@pytest.mark.parametrize("name", REFERENCES)
def test_the_rules_agree_with_the_reference_in_a_few_games(name: str) -> None:
    for seed in range(GAMES[name], GAMES[name] + FEW[name]):
        compare(name, seed, clauses=seed < GAMES[name] + 2)


@pytest.mark.parametrize("name", ["kwinty", "turris", "tulum"])
def test_both_sides_know_the_same_actions(name: str) -> None:
    game = chantier.game(name)
    ids = game.notation.candidates(game.initial().state)
    assert sorted(map(game.notation.text, ids)) == REFERENCES[name].every_action()


@pytest.mark.jit
def test_turquoises_candidates_are_well_formed_and_hold_what_is_legal() -> None:
    for moment in playthrough("turquoise", 1):
        notation = moment.position.game.notation
        texts = set(map(notation.text, notation.candidates(moment.position.state)))
        assert texts >= set(moment.legal)
        assert [text for text in texts if not is_well_formed(text)] == []


@pytest.mark.jit
@pytest.mark.parametrize("name", REFERENCES)
def test_the_compared_games_meet_what_is_rare(name: str) -> None:
    seeds = range(COUNTED[name]) if LONG else WITNESSES[name]
    met = Counter(fact for seed in seeds for fact in happenings(name, seed))
    assert {fact: met[fact] for fact in EXPECTED[name] if met[fact] < LEAST[name]} == {}
    assert set(met) == EXPECTED[name]


@pytest.mark.jit
@pytest.mark.parametrize("name", REFERENCES)
def test_the_compared_games_break_every_clause_in_every_way(name: str) -> None:
    unmet = set(chantier.game(name).card.refusals)
    explained = (seed for seed in range(GAMES[name]) if is_explained(name, seed))
    while unmet:
        seed = next(explained, None)
        assert seed is not None, f"no action was refused for {sorted(unmet)}"
        chance = Randomness("judged", seed)
        for moment in playthrough(name, seed):
            for text in judged(name, moment.position, chance):
                # One way a clause: the second ways of a clause are met where the first is not.
                unmet -= set(moment.position.refusals(moment.position.parse(text)))


def test_the_table_of_what_happened_has_a_row_for_everything_expected() -> None:
    text = exercised.report(("tulum",), 2)
    rows = {tuple(line.split(" | ")[:2]) for line in text.splitlines() if line.startswith("| U")}
    assert rows == {tuple(f"| {fact}".split(": ", 1)) for fact in EXPECTED["tulum"]}
    assert "2 games" in text
