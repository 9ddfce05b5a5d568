"""Games worth comparing: random ones, and ones driven to states that random play seldom sees.

Kwinty and Turris are played by policies of their own; the games of Tulum and Turquoise are those
that the tests compare, too (`tests/games/reference_games.py`). Nothing here imports the package at
the top: a process that tries a mutant imports the broken one.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from chantier.core.game import Game
    from chantier.core.position import Position

Policy = Callable[["Position", list[str], random.Random], str]


class Line(NamedTuple):
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
    game: Game = importlib.import_module("chantier").game(name)
    return game


def after(position: Position, action: str) -> Position:
    """The position after a legal action."""
    return position.apply(position.parse(action))


def uniform(_position: Position, legal: list[str], chance: random.Random) -> str:
    """Any action."""
    return chance.choice(legal)


def lasting(letter: str) -> Policy:
    """Kwinty: go on as long as possible, with more of one kind of block if it is given.

    The very last block makes five if it can.
    """

    def choose(position: Position, legal: list[str], chance: random.Random) -> str:
        order = sorted(legal, key=lambda action: 0.6 * (action[0] != letter) + chance.random())
        if sum(position.to_json()["blocks_left"]) == 1:
            order.sort(key=lambda action: not _makes_five(after(position, action)))
            return order[0]
        return next((a for a in order if not after(position, a).is_over), order[0])

    return choose


def aside(direction: int) -> Policy:
    """Kwinty: build to one side, to the left (1) or the right (-1), as far as it goes."""

    def choose(position: Position, legal: list[str], chance: random.Random) -> str:
        order = sorted(legal, key=lambda a: direction * ord(a[1]) + 3 * chance.random())
        return next((a for a in order if not after(position, a).is_over), order[0])

    return choose


def _makes_five(position: Position) -> bool:
    outcome = position.outcome
    return outcome is not None and outcome.reason == "five"


def middle(_position: Position, legal: list[str], chance: random.Random) -> str:
    """Turris: remove, or else take the middle, most of the time."""
    removals = [action for action in legal if action[0] == "x"]
    if removals and chance.random() < 0.85:
        return chance.choice(removals)
    takes = [action for action in legal if "b2" in action]
    return chance.choice(takes if takes and chance.random() < 0.8 else legal)


def squeeze(position: Position, legal: list[str], chance: random.Random) -> str:
    """Turris: like `middle`, and leave few actions to the other seat."""
    removals = [action for action in legal if action[0] == "x"]
    pool = removals if removals and chance.random() < 0.85 else legal
    if pool is legal and chance.random() < 0.4:
        return middle(position, legal, chance)
    return min(pool, key=lambda a: (len(after(position, a).legal_ids()), chance.random()))


POLICIES: dict[str, Sequence[Policy]] = {
    "kwinty": (uniform, lasting(""), uniform, lasting("V"), aside(1), lasting("H"), aside(-1)),
    "turris": (uniform, middle, squeeze),
}
OF = {"kwinty": 5, "turris": 5, "tulum": 5, "turquoise": 4}  # of so many games, one is kept

# In games of the tests: every which position is compared, and every which with clauses. After an
# action that is not of the common ones, the position is compared in any case.
COMPARED = {"tulum": 1, "turquoise": 3}
ASKED = {"tulum": 4, "turquoise": 12}
COMMON = ("move", "draw", "plate", "lay", "face", "end")


def play(name: str, policy: Policy, seed: int) -> Line:
    """One game by a policy; a third of Kwinty's begin flat (K9)."""
    chance = random.Random(seed)  # noqa: S311  # not a secret
    options = {"opening": "flat"} if name == "kwinty" and seed % 3 == 0 else {}
    position = load_game(name).initial(2, options)
    actions: list[str] = []
    events = set()
    while not position.is_over:
        legal = position.legal()
        action = policy(position, legal, chance)
        then = after(position, action)
        events |= _events(position, action, then)
        actions.append(action)
        position = then
    outcome = position.outcome
    if outcome is not None:
        events |= {outcome.reason, f"{len(outcome.winners)} win"}
        if outcome.reason == "five":
            events |= _fives(position.to_json())
    every = importlib.import_module(f"games.{name}.reference").every_action()
    asked = (every,) * (len(actions) + 1)
    return Line(name, 2, options, tuple(actions), asked, frozenset(events))


def from_tests(name: str, seed: int) -> Line:
    """One of the games that the tests compare."""
    games = importlib.import_module("games.reference_games")
    happenings = importlib.import_module("games.happenings").happenings
    moments = list(games.playthrough(name, seed))
    actions = [moment.action for moment in moments if moment.action is not None]
    chance = importlib.import_module("chantier.core.chance").Randomness("asked", seed)
    asked: list[Sequence[str] | None] = []
    for number, moment in enumerate(moments):
        last = number == len(actions)
        rare = number > 0 and actions[number - 1].partition(":")[0] not in COMMON
        if not (rare or last or (number + seed) % COMPARED[name] == 0):
            asked.append(None)
        elif last or (number + seed) % ASKED[name] == 0:
            asked.append(games.judged(name, moment.position, chance))
        else:
            asked.append(())
    return Line(
        game=name,
        players=games.players_of(name, seed),
        options=games.options_of(name, seed),
        actions=tuple(actions),
        asked=tuple(asked),
        events=frozenset(happenings(name, seed)),
    )


def _events(before: Position, action: str, then: Position) -> set[str]:
    """What is rare about a move."""
    here, there = before.to_json(), then.to_json()
    seat = here["to_act"]
    events = set()
    if action == "pass":
        events.add(f"pass with {'some' if here['blocks_left'][seat] else 'no'} blocks")
    if action[0] == "x":
        events.add("a removal")
        if here["blocks_left"][1 - seat] == 0:
            events.add("a removal from an empty hand")
        if sum(here["blocks_left"]) == 0:
            events.add("a removal after the last block")
    if action[0] in "VH" and "b2" in action and not there["bonus"]:
        events.add("a bonus that lapses")
    if max(here.get("heights", [0]), default=0) == 9:
        events.add("a full column")
    if action in ("Va", "Ha", "Vq", "Hp", "xa1"):  # the first and last of their kinds
        events.add(action)
    return events


def _fives(wall: dict[str, Any]) -> set[str]:
    """The lines of five at the end of a game: which way, from which row, with which block."""
    rows: list[str] = wall["rows"]
    events = set()
    for row, across, (up, right) in product(
        range(len(rows)), range(len(rows[0])), ((0, 1), (1, 0), (1, 1), (1, -1))
    ):
        places = [(row + n * up, across + n * right) for n in range(5)]
        inside = all(r < len(rows) and 0 <= c < len(rows[0]) for r, c in places)
        if inside and {rows[r][c] for r, c in places} in ({"W"}, {"B"}):
            events.add(f"five from row {row} by {up}, {right}")
    if sum(wall["blocks_left"]) == 0:
        events.add("five with the last block")
    return events


def chosen_lines(name: str, count: int) -> list[Line]:
    """Games by all policies, in turns; those with what few others have come first."""
    candidates = []
    for number in range(OF[name] * count):
        if policies := POLICIES.get(name):
            candidates.append(play(name, policies[number % len(policies)], number))
        else:
            candidates.append(from_tests(name, number))
    often = {e: sum(e in line.events for line in candidates) for c in candidates for e in c.events}
    keep = candidates[: count // 2]
    rest = candidates[count // 2 :]
    rest.sort(key=lambda line: min(often[event] for event in line.events))
    keep += rest[: count - len(keep)]
    return sorted(keep, key=lambda line: min(often[event] for event in line.events))
