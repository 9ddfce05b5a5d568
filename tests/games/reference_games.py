"""The seeded games in which the rules are compared with the plain reference.

Half of the games are uniformly random, half are steered to what is rare: Turris takes the middle
and removes, Kwinty avoids five in line so that the wall fills up, Tulum rolls again and gets every
roll alike, Turquoise goes up. Every other game of Kwinty opens flat, a quarter of Turquoise's games
have another plate set, and some games begin with a fixed list of actions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import chantier
from chantier.core.chance import Randomness
from chantier.core.position import Position
from chantier.games.turquoise.layout import KIND, MOVE
from chantier.games.turquoise.plates import PlateSetOption
from games.checks import data
from games.kwinty import reference as kwinty
from games.tulum import reference as tulum
from games.turquoise import reference as turquoise
from games.turquoise import upward
from games.turris import reference as turris

REFERENCES: dict[str, Any] = {
    "kwinty": kwinty,
    "turris": turris,
    "tulum": tulum,
    "turquoise": turquoise,
}
GAMES = {"kwinty": 2000, "turris": 2000, "tulum": 2000, "turquoise": 500}
SAMPLED = {"place": 21, "move": 12, "hostile": 2}  # actions judged of these kinds; 4 of others
HOSTILE = (":0", ":99", ":1:B99", ":99:W99B99Y99O99", ":3:W1", ":2:B1Y1", ":3:O2", ":9:B9")

# What random play hardly ever meets: games begin with these every so often.
RARE_BEGINNINGS = {
    "kwinty": [data("kwinty/games.json")[key] for key in ("none left", "no place")],
    "turris": [
        data("turris/games.json")["bonus lapses, every place closed"],
        data("turris/games.json")["last block of all on the middle"],
    ],
}
TURQUOISE_BEGINNINGS: list[dict[str, Any]] = list(data("turquoise/games.json").values())


@dataclass(frozen=True)
class Moment:
    """A position of a game, what it says, and the action that is played there."""

    position: Position
    legal: list[str]
    shown: dict[str, Any]
    action: str | None
    """`None` at the end."""


def steers(seed: int) -> bool:
    return seed % 2 == 1


def beginning(name: str, seed: int) -> dict[str, Any]:
    """How a game begins: its actions, and the number of players if they are for a certain one."""
    if name in RARE_BEGINNINGS and seed % 100 in (1, 51):  # steered; 51 has the flat opening
        return {"actions": RARE_BEGINNINGS[name][seed % 100 // 50]}
    if name == "turquoise" and seed % 10 == 9:
        return TURQUOISE_BEGINNINGS[seed // 10 % len(TURQUOISE_BEGINNINGS)]
    return {}


def players_of(name: str, seed: int) -> int:
    several = 2 + seed // 2 % 3 if name in ("tulum", "turquoise") else 2
    return int(beginning(name, seed).get("players", several))


@cache
def other_plates() -> dict[str, Any]:
    return PlateSetOption().examples[1]


def options_of(name: str, seed: int) -> dict[str, Any]:
    if name == "kwinty" and seed % 4 >= 2:
        return {"opening": "flat"}
    if name == "turquoise" and seed // 6 % 4 == 3 and not beginning(name, seed):
        return {"plates": other_plates()}
    return {}


def title(name: str, seed: int) -> str:
    """A game, for those who want to see it again."""
    options = {key: value for key, value in options_of(name, seed).items() if key != "plates"}
    plates = " with other plates" if len(options) < len(options_of(name, seed)) else ""
    return f"{name}, game {seed}, {players_of(name, seed)} players {options or ''}{plates}"


def new_reference(name: str, seed: int) -> Any:
    options = options_of(name, seed)
    if name in ("tulum", "turquoise"):
        options = {"players": players_of(name, seed), **options}
    return REFERENCES[name].Reference(**options)


def is_explained(name: str, seed: int) -> bool:
    """Whether the clauses that actions break are compared at every position of a game."""
    if name == "turquoise":  # steered ones and others, by 2, 3, 4 players, with both plate sets
        return seed % 25 == 1
    every = 80 if name == "tulum" else 40
    return seed % every in (1, 18)  # a steered one, and one with the flat opening


def playthrough(name: str, seed: int) -> Iterator[Moment]:
    """Each position of a seeded game."""
    chance = Randomness("reference", seed)
    position = chantier.game(name).initial(players_of(name, seed), options_of(name, seed))
    begin = beginning(name, seed).get("actions", "").split()
    while not position.is_over:
        legal, shown = position.legal(), position.to_json()
        action = begin.pop(0) if begin else choose(name, seed, position, legal, shown, chance)
        yield Moment(position, legal, shown, action)
        position = position.apply(position.parse(action))
    yield Moment(position, position.legal(), position.to_json(), None)


def choose(
    name: str,
    seed: int,
    position: Position,
    legal: list[str],
    shown: dict[str, Any],
    chance: Randomness,
) -> str:
    if name == "turquoise" and steers(seed):
        return upward.choose(shown, legal, chance)
    if name == "tulum" and not steers(seed) and shown["to_act"] == "chance":
        return position.game.notation.text(position.random_id(chance))
    choice = steered(name, position, legal, chance) if steers(seed) else legal
    return choice[chance.below(len(choice))]


def steered(name: str, position: Position, legal: list[str], chance: Randomness) -> list[str]:
    """The actions that lead to what is rare; all of them if none does."""
    if chance.below(4) == 0:
        return legal
    if name == "kwinty":
        after = ((text, position.apply(position.parse(text)).outcome) for text in legal)
        return [text for text, end in after if end is None or end.reason != "five"] or legal
    if name == "tulum":
        return ["again"] if "again" in legal and position.to_json()["dice"] < 3 else legal
    return [text for text in legal if "b2" in text or text[0] == "x"] or legal


def judged(name: str, position: Position, chance: Randomness) -> list[str]:
    """Well-formed actions whose clauses are compared: all, or some of every kind."""
    if name in ("kwinty", "turris"):
        return _every_action(name)
    if name == "tulum":
        return [text for kind, texts in _tulum_actions() for text in _some(kind, texts, chance)]
    notation = position.game.notation
    kinds: dict[int, list[int]] = {}
    for action in notation.candidates(position.state):
        kinds.setdefault(action >> KIND, []).append(action)
    found = [
        notation.text(action)
        for kind, actions in kinds.items()
        for action in _some("move" if kind == MOVE else "", actions, chance)
    ]
    moves = [text for text in (*position.legal(), *found) if text.startswith("move")]
    for text in _some("hostile", moves, chance):
        ends = ":".join(text.split(":")[:2])
        found += [ends + price for price in HOSTILE]
    return found


@cache
def _every_action(name: str) -> list[str]:
    return list(REFERENCES[name].every_action())


@cache
def _tulum_actions() -> list[tuple[str, list[str]]]:
    """All actions by their kinds; rolls of each number of dice are one."""
    kinds: dict[str, list[str]] = {}
    for text in _every_action("tulum"):
        word, _, rest = text.partition(":")
        kinds.setdefault(f"{word} {len(rest)}" if word == "roll" else word, []).append(text)
    return list(kinds.items())


def _some(kind: str, actions: list[Any], chance: Randomness) -> list[Any]:
    """Some actions of one kind."""
    count = SAMPLED.get(kind, 4)
    if len(actions) <= count:
        return actions
    return [actions[chance.below(len(actions))] for _ in range(count)]
