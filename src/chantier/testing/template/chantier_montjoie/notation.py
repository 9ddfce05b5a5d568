"""Actions and positions as text and JSON: what records hold, and what programs send."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.protocol import Actor, PositionData
from chantier_montjoie.layout import (
    ACTIONS,
    CAIRNS,
    CHISELS,
    FACES,
    HIGHEST,
    LEFT,
    PLAYERS,
    SCORE,
    SEAT,
    STACK,
    STONE,
)

FORMS = "on:a, trim, die:4"  # shown to a player who mistyped an action

# Texts in the order of their numbers in layout.py.
TEXTS = (
    *(f"die:{size}" for size in range(1, FACES + 1)),
    *(f"on:{cairn}" for cairn in CAIRNS),
    "trim",
)
NUMBERS = {text: action for action, text in enumerate(TEXTS)}
# What people may type instead, in both languages.
MEANT = {"a": "on:a", "b": "on:b", "c": "on:c", "t": "trim", "tailler": "trim", "cut": "trim"}


def text(action: int) -> str:
    """An action's text."""
    return TEXTS[action]


def parse(text: str) -> int | None:
    """The action with exactly this text; `None` if there is none."""
    return NUMBERS.get(text)


def tidy(text: str) -> str:
    """What a person meant by what they typed."""
    plain = "".join(text.split()).lower()
    return MEANT.get(plain, plain)


def candidates(state: Ints) -> Iterable[int]:
    """Every well-formed action, legal now or not."""
    return range(ACTIONS)


def settings(options: dict[str, Any]) -> Ints:
    """The options as `rules.start` takes them: there are none."""
    return np.zeros(0, dtype=np.int64)


def cairns(state: Ints) -> list[list[int]]:
    """The sizes of each cairn's stones, from the ground up."""
    stacks = state[STACK:].reshape(len(CAIRNS), HIGHEST).tolist()
    return [[size for size in stack if size] for stack in stacks]


class MontjoiePosition(PositionData, frozen=True, kw_only=True):
    """The position as programs read it; `to_act` stands first."""

    seat: int
    stone: int | None
    left: int
    cairns: dict[str, list[int]]
    scores: list[int]
    chisels: list[int]


def position(state: Ints, to_act: Actor) -> MontjoiePosition:
    """The position as JSON."""
    players = int(state[PLAYERS])
    return MontjoiePosition(
        to_act=to_act,
        seat=int(state[SEAT]),
        stone=int(state[STONE]) or None,
        left=int(state[LEFT]),
        cairns=dict(zip(CAIRNS, cairns(state), strict=True)),
        scores=state[SCORE : SCORE + players].tolist(),
        chisels=state[CHISELS : CHISELS + players].tolist(),
    )
