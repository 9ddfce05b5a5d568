from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.protocol import Actor, PositionData
from toy.rules import PHASE, PLAYERS, SEAT, SHOWN, STEPS, TURN

FORMS = "roll, rest, die:4, take, give:1"

TEXTS = ("roll", "rest", "die:1", "die:2", "die:4", "take", "give:0", "give:1", "give:2", "give:3")
_IDS = {text: action for action, text in enumerate(TEXTS)}


def text(action: int) -> str:
    return TEXTS[action]


def parse(text: str) -> int | None:
    return _IDS.get(text)


def tidy(text: str) -> str:
    return "".join(text.split()).lower()


def candidates(state: Ints) -> Iterable[int]:
    return range(len(TEXTS))


def settings(options: dict[str, Any]) -> Ints:
    return np.array([options["die"] == "fair", options["finish"] == "last"], dtype=np.int64)


class CartsPosition(PositionData, frozen=True, kw_only=True):
    seat: int
    phase: str
    die: int | None
    steps: list[int]
    turn: int


def position(state: Ints, to_act: Actor) -> CartsPosition:
    return CartsPosition(
        to_act=to_act,
        seat=int(state[SEAT]),
        phase=("begin", "rolling", "rolled")[state[PHASE]],
        die=int(state[SHOWN]) or None,
        steps=state[STEPS : STEPS + state[PLAYERS]].tolist(),
        turn=int(state[TURN]),
    )
