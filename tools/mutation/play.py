"""Games worth comparing: random ones, and ones driven to states that random play seldom sees.

A game that has policies of its own (`tests/games/NAME/policies.py`) is played by them; of others
the seeded games are taken that the tests compare, too (`tests/games/seeded.py`). Nothing here
imports the package at the top: a process that tries a mutant imports the broken one.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from games.amounts import amounts_of
from games.policies import Policy, after

if TYPE_CHECKING:
    from chantier.core.game import Game


class ComparedGame(NamedTuple):
    """A game to compare: how it begins, its actions, and the rare things that happen in it."""

    game: str
    players: int
    options: dict[str, Any]
    actions: tuple[str, ...]
    asked: tuple[Sequence[str] | None, ...]
    """Before each action, and at the end: what is asked about its clauses, `None` where nothing at
    all is compared."""
    events: frozenset[str]


def load_game(name: str) -> Game:
    """A game of the package that this process finds first."""
    game: Game = import_module("chantier").game(name)
    return game


def play(name: str, number: int) -> ComparedGame:
    """One game by one of the game's policies."""
    its = import_module(f"games.{name}.policies")
    policy: Policy = its.POLICIES[number % len(its.POLICIES)]
    chance = random.Random(number)  # noqa: S311  # not a secret
    options: dict[str, Any] = its.options(number) if hasattr(its, "options") else {}
    game = load_game(name)
    position = game.initial(game.card.players[0], options)
    actions: list[str] = []
    events = set()
    while not position.is_over:
        legal = position.legal()
        action = policy(position, legal, chance)
        then = after(position, action)
        events |= its.events(position, action, then)
        actions.append(action)
        position = then
    outcome = position.outcome
    if outcome is not None:
        events |= {outcome.reason, f"{len(outcome.winners)} win"}
    every = import_module(f"games.{name}.reference").every_action()
    asked = (every,) * (len(actions) + 1)
    return ComparedGame(name, position.players, options, tuple(actions), asked, frozenset(events))


def from_tests(name: str, seed: int) -> ComparedGame:
    """One of the games that the tests compare."""
    amounts = amounts_of(name).mutation
    games = import_module("games.seeded").seeded(name)
    happenings = import_module("games.happenings").happenings
    moments = list(games.playthrough(seed))
    actions = [moment.action for moment in moments if moment.action is not None]
    chance = import_module("chantier.core.chance").Randomness("asked", seed)
    asked: list[Sequence[str] | None] = []
    for number, moment in enumerate(moments):
        last = number == len(actions)
        rare = number > 0 and actions[number - 1].partition(":")[0] not in amounts.common
        if not (rare or last or (number + seed) % amounts.compared == 0):
            asked.append(None)
        elif last or (number + seed) % amounts.asked == 0:
            asked.append(games.judged(moment.position, chance))
        else:
            asked.append(())
    return ComparedGame(
        game=name,
        players=games.players(seed),
        options=games.options(seed),
        actions=tuple(actions),
        asked=tuple(asked),
        events=frozenset(happenings(name, seed)),
    )


def chosen_lines(name: str, count: int) -> list[ComparedGame]:
    """Games by all policies, in turns; those with what few others have come first."""
    one = play if find_spec(f"games.{name}.policies") else from_tests
    candidates = [one(name, number) for number in range(amounts_of(name).mutation.of * count)]
    often = {e: sum(e in line.events for line in candidates) for c in candidates for e in c.events}
    keep = candidates[: count // 2]
    rest = candidates[count // 2 :]
    rest.sort(key=lambda line: min(often[event] for event in line.events))
    keep += rest[: count - len(keep)]
    return sorted(keep, key=lambda line: min(often[event] for event in line.events))
