"""Whole games of Tulum in a hundred microseconds, by a plain policy and a table's own chance.

All seats play alike, so each of them wins as often as the others once they take turns to begin.
"""

from __future__ import annotations

import hmac
import json

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.bits import lowest, popcount
from chantier.core.fair import Source
from chantier.core.jit import compiled
from chantier.games.tulum.layout import (
    AGAIN,
    ALL_DICE,
    DICE,
    FIRST_OF,
    ODDS_OF,
    PLACE_AT,
    PLACED,
    REASON,
    ROLL_DICE,
    ROLLS_OF,
    ROWS,
    SEAT,
    SECURED,
    SHOWN,
    STATE_SIZE,
    STOP,
)
from chantier.games.tulum.rules import apply, places, risk, start

DARES = 0.35  # the risk at which a seat stops
THROWS_IN = np.array([ROWS**dice for dice in range(ALL_DICE + 1)], dtype=np.int64)
WEIGHTS = np.rint(ODDS_OF * THROWS_IN[np.sort(ROLL_DICE)]).astype(np.int64)
MOST = ROWS**ALL_DICE  # every number of throws divides it


@compiled
def choose(state: Ints) -> int:
    """The action of the seat that must act."""
    mask = places(state)
    if mask:
        return PLACE_AT[lowest(mask)]
    return AGAIN if risk(state) < DARES else STOP


@compiled
def roll_on(state: Ints, block: int, number: int) -> int:
    """Roll by a block of chance, then act until dice are rolled again or the game is over.

    Returns the number of actions so far.
    """
    dice = state[DICE]
    point = block % THROWS_IN[dice]
    index = FIRST_OF[dice]
    while point >= WEIGHTS[index]:
        point -= WEIGHTS[index]
        index += 1
    apply(state, ROLLS_OF[index])
    number += 1
    while state[REASON] == 0 and state[SHOWN]:
        apply(state, choose(state))
        number += 1
    return number


@compiled
def lead_of(state: Ints, seats: int, seat: int) -> int:
    """How many blocks a seat has more than the best of the others; many more if it has won."""
    best = 0
    own = 0
    for one in range(seats):
        blocks = popcount(state[SECURED + one])
        if one == state[SEAT]:
            blocks = popcount(state[SECURED + one] | state[PLACED])
            if state[REASON]:
                blocks += 100
        if one == seat:
            own = blocks
        else:
            best = max(best, blocks)
    return own - best


class FastGame:
    """A game from its beginning, as far as it was played."""

    def __init__(self, source: Source, seats: int) -> None:
        self.seats = seats
        self.state = np.zeros(STATE_SIZE, dtype=np.int64)
        start(self.state, seats, np.zeros(1, dtype=np.int64))
        self.length = 0
        self._secret = source.secret
        # What `Source.draw` says, written apart: an operator tries a hundred secrets a game.
        spoken = json.dumps(source.salts, separators=(",", ":"), ensure_ascii=False)
        what = "" if source.protocol == "chantier-chance/1" else "action\n"
        self._begin, self._end = f"{source.protocol}\n{what}".encode(), f"\n0\n{spoken}".encode()

    def play(self, rolls: int = 1_000_000) -> None:
        """Play on for so many rolls, or to the end."""
        for _ in range(rolls):
            if self.state[REASON]:
                return
            text = b"%b%d%b" % (self._begin, self.length, self._end)
            block = int.from_bytes(hmac.digest(self._secret, text, "sha256"), "big") % MOST
            self.length = roll_on(self.state, block, self.length)

    def lead(self, seat: int) -> int:
        """How far a seat is ahead."""
        return lead_of(self.state, self.seats, seat)

    @property
    def winner(self) -> int | None:
        """The seat that has won; `None` while the game goes on."""
        return int(self.state[SEAT]) if self.state[REASON] else None
