"""Random games, compared at every position with the plain reference rules.

Half of the games are uniformly random, half are steered to what is rare: Turris takes the middle
and removes, Kwinty avoids five in line so that the wall fills up; every other game of Kwinty opens
flat. At every position of every game the legal actions, who acts, the outcome and the position's
JSON are compared; in one game of twenty also the clauses that every well-formed action breaks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import chantier
from chantier.core.chance import Randomness
from chantier.core.position import Position
from games.checks import data
from reference import kwinty, turris

REFERENCES: dict[str, Any] = {"kwinty": kwinty, "turris": turris}
GAMES = 2000  # of each game
CHUNK = 50
COUNTED = 500  # the first so many games meet all that is rare already
FEW = 10  # also run with the JIT off
EXPLAINED = 40  # of so many games, two have every action's clauses compared

# What random play hardly ever meets: games begin with these every so often.
RARE_BEGINNINGS = {
    "kwinty": [data("kwinty_games.json")[key] for key in ("none left", "no place")],
    "turris": [
        data("turris_games.json")["bonus lapses, every place closed"],
        data("turris_games.json")["last block of all on the middle"],
    ],
}


def options_of(name: str, seed: int) -> dict[str, str]:
    return {"opening": "flat"} if name == "kwinty" and seed % 4 >= 2 else {}


def is_explained(seed: int) -> bool:
    return seed % EXPLAINED in (1, 18)  # a steered one, and one with the flat opening


def steered(name: str, position: Position, ids: list[int], chance: Randomness) -> list[int]:
    """The actions that lead to what is rare; all of them if none does."""
    if chance.below(4) == 0:
        return ids
    if name == "kwinty":
        after = ((action, position.apply(action).outcome) for action in ids)
        return [a for a, end in after if end is None or end.reason != "five"] or ids
    text = position.game.notation.text
    return [a for a in ids if "b2" in text(a) or text(a)[0] == "x"] or ids


def playthrough(name: str, seed: int) -> Iterator[tuple[Position, str | None]]:
    """Each position of a seeded game and the action that is played there, `None` at the end."""
    chance = Randomness("reference", seed)
    position = chantier.game(name).initial(options=options_of(name, seed))
    begin: list[str] = []
    if seed % 100 in (1, 51):  # steered; 51 has the flat opening
        begin = RARE_BEGINNINGS[name][seed % 100 // 50].split()
    while not position.is_over:
        if begin:
            action = position.parse(begin.pop(0))
        else:
            ids = position.legal_ids()
            choice = steered(name, position, ids, chance) if seed % 2 else ids
            action = choice[chance.below(len(choice))]
        yield position, position.game.notation.text(action)
        position = position.apply(action)
    yield position, None


def compare(name: str, seed: int, clauses: bool) -> None:
    reference = REFERENCES[name].Reference(**options_of(name, seed))
    every_action = REFERENCES[name].every_action()
    played = []
    for position, action in playthrough(name, seed):
        outcome = position.outcome
        seen = {
            "legal": position.legal(),
            "to_act": position.to_act,
            "outcome": outcome.to_json() if outcome else None,
            "position": position.to_json(),
        }
        expected = {
            "legal": reference.legal(),
            "to_act": reference.to_act(),
            "outcome": reference.outcome(),
            "position": reference.position(),
        }
        if clauses:
            for text in every_action:
                seen[text] = list(position.explain(text).clauses)
                expected[text] = reference.broken(text)
        assert seen == expected, f"{name} {options_of(name, seed)} after: {' '.join(played)}"
        if action is not None:
            reference.play(action)
            played.append(action)


@pytest.mark.jit
@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
@pytest.mark.parametrize("name", REFERENCES)
def test_the_rules_agree_with_the_reference(name: str, first: int) -> None:
    for seed in range(first, first + CHUNK):
        compare(name, seed, clauses=is_explained(seed))


@pytest.mark.parametrize("name", REFERENCES)
def test_the_rules_agree_with_the_reference_in_a_few_games(name: str) -> None:
    for seed in range(GAMES, GAMES + FEW):
        compare(name, seed, clauses=seed < GAMES + 2)


@pytest.mark.parametrize("name", REFERENCES)
def test_both_sides_know_the_same_actions(name: str) -> None:
    game = chantier.game(name)
    ids = game.notation.candidates(game.initial().state)
    assert sorted(map(game.notation.text, ids)) == REFERENCES[name].every_action()


# What the games above meet, counted on the fast side alone: both sides agree at every position.


def happenings(name: str, seed: int) -> Iterator[str]:
    """What is worth counting in a game."""
    before: dict[str, Any] = {}
    last = ""
    for position, action in playthrough(name, seed):
        shown = position.to_json()
        yield from (kwinty_facts if name == "kwinty" else turris_facts)(before, last, shown)
        if position.outcome:
            yield f"end: {position.outcome.reason}, {len(position.outcome.winners)} best"
        if action is not None:
            yield f"action: {action if action in ('pass', 'stop') else action[0]}"
        before, last = shown, action or ""


def kwinty_facts(before: dict[str, Any], last: str, shown: dict[str, Any]) -> Iterator[str]:
    if last == "pass":
        left = before["blocks_left"][before["to_act"]]
        yield "K6: no place" if left else "K6: none left"
        if shown["to_act"] is not None:
            yield "K6: the other goes on"
    if shown["blocks_left"] == [0, 0]:
        yield "K8: all blocks placed"
    if last == "pass" and shown["to_act"] is None:
        yield "K8: two passes"
    if len(shown["heights"]) == 9:
        yield "K3: 9 wide"
    if 9 in shown["heights"]:
        yield "K3: 9 high"
    if before and before["left"] and shown["left"] < before["left"] and len(shown["rows"]) > 6:
        yield "K3: growth to the left over row 6"


def turris_facts(before: dict[str, Any], last: str, shown: dict[str, Any]) -> Iterator[str]:
    over = shown["to_act"] is None
    if not before:
        return
    mover = before["to_act"]
    if "b2" in last and not shown["bonus"]:
        yield "T8: lapse at the end" if over else "T8: lapse"
        if shown["blocks_left"][mover]:
            yield "T8: lapse with blocks left"
    if "b2" in last and shown["bonus"] and before["bonus"]:
        yield "T9: another bonus"
    if shown["bonus"] and shown["forbidden"]:
        yield "T13: closed during a bonus"
    if last == "pass":
        yield "T15: with blocks" if before["blocks_left"][mover] else "T15: none left"
        if before["forbidden"]:
            yield "T13: a pass uses it up"
    if shown["bonus"] and shown["blocks_left"] == [0, 0]:
        yield "T16: pending bonus"
    if last[:1] == "x" and before["blocks_left"] == [0, 0]:
        yield "T16: a removal goes on"


EXPECTED = {
    "kwinty": {
        *("action: H", "action: V", "action: pass"),
        *("K3: 9 wide", "K3: 9 high", "K3: growth to the left over row 6"),
        *("K6: no place", "K6: none left", "K6: the other goes on"),
        *("K8: all blocks placed", "K8: two passes"),
        *("end: five, 1 best", "end: fours, 1 best", "end: fours, 2 best"),
    },
    "turris": {
        *("action: H", "action: V", "action: x", "action: pass", "action: stop"),
        *("T8: lapse", "T8: lapse at the end", "T8: lapse with blocks left"),
        "T9: another bonus",
        *("T13: closed during a bonus", "T13: a pass uses it up"),
        *("T15: with blocks", "T15: none left"),
        *("T16: pending bonus", "T16: a removal goes on"),
        *("end: full, 1 best", "end: full, 2 best"),
    },
}


@pytest.mark.jit
@pytest.mark.parametrize("name", REFERENCES)
def test_the_compared_games_meet_what_is_rare(name: str) -> None:
    met = Counter(fact for seed in range(COUNTED) for fact in happenings(name, seed))
    assert {fact: met[fact] for fact in EXPECTED[name] if met[fact] == 0} == {}
    assert set(met) == EXPECTED[name]


@pytest.mark.jit
@pytest.mark.parametrize("name", REFERENCES)
def test_the_compared_games_break_every_clause_in_every_way(name: str) -> None:
    card = chantier.game(name).card
    met: Counter[str] = Counter()
    for seed in range(GAMES):
        if is_explained(seed):
            for position, _ in playthrough(name, seed):
                for action in position.game.notation.candidates(position.state):
                    met.update(position.refusals(action))
    # `refusals` names one way a clause: the second ways of a clause are met where the first is not.
    assert [refusal for refusal in card.refusals if met[refusal] == 0] == []
