"""Chance that anyone can check: outcomes derived from a secret that was committed to beforehand.

The server draws a secret of 32 bytes and shows its SHA-256 before anything happens. Seats add salts
of their own, of which the table shows the SHA-256 until it is full (`chantier-chance/2`). What is
drawn at a moment is a function of all of them, of what it is for, and of the number of actions
before it, so that nobody can choose it:

    block(j)  =  HMAC-SHA-256(secret, "chantier-chance/2" LF what LF number LF j LF salts)
    salts     =  the seats' salts in seat order, as JSON without spaces: ["a","","b"]

A block is a number below 2**256, most significant byte first. The outcomes of chance, sorted by
their texts, have whole weights that sum to W. The first block j = 0, 1, 2 … below the largest
multiple of W is taken modulo W (no outcome is favoured), and the outcome is the one in whose share
of the weights that number falls. When the game is over the secret is shown with its record.

Version 1 had no `what`, and its salts were open from the start: tables that began with it stay so.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, count
from math import lcm
from typing import Literal, NamedTuple, TypeAlias

from chantier.core.position import Position
from chantier.errors import BadChance

SECRET_BYTES = 32
SHORTEST_SALT, LONGEST_SALT = 16, 128  # characters; fewer could be guessed from their hash
Protocol: TypeAlias = Literal["chantier-chance/1", "chantier-chance/2"]
Purpose: TypeAlias = Literal["order", "action"]
LARGEST_BOUND = 1 << 256  # there are no more blocks
_LARGEST_DENOMINATOR = 10**6  # six dice have 46,656 outcomes


class Span(NamedTuple):
    """The numbers that stand for an outcome of chance: from `low` to below `high`."""

    outcome: str
    low: int
    high: int


class Share(NamedTuple):
    """Which outcome was drawn, and the numbers that stand for it: `low` ≤ `point` < `high`."""

    outcome: str
    point: int
    low: int
    high: int
    total: int
    """The sum of all weights."""


@dataclass(frozen=True)
class Source:
    """Where a table's chance comes from."""

    protocol: Protocol
    secret: bytes
    salts: tuple[str, ...]

    def draw(self, what: Purpose, number: int, bound: int) -> int:
        """A number from 0 to `bound` - 1, each exactly as likely, for the moment after `number`
        actions; raises `BadChance` for a bound that no number can be drawn below."""
        if not 0 < bound <= LARGEST_BOUND:
            raise BadChance("error.chance_bound")
        spoken = json.dumps(list(self.salts), separators=(",", ":"), ensure_ascii=False)
        is_first = self.protocol == "chantier-chance/1"
        begin = self.protocol if is_first else f"{self.protocol}\n{what}"
        limit = LARGEST_BOUND // bound * bound
        for attempt in count():
            text = f"{begin}\n{number}\n{attempt}\n{spoken}"
            block = int.from_bytes(hmac.digest(self.secret, text.encode(), "sha256"), "big")
            if block < limit:
                return block % bound
        raise AssertionError  # an endless count does not end

    def order(self, seats: int) -> tuple[int, ...]:
        """Who sits where, by lot: for each seat the one that held it before."""
        rest = list(range(seats))
        return tuple(rest.pop(self.draw("order", n, len(rest))) for n in range(seats))

    def outcome(self, position: Position, number: int) -> str:
        """The outcome of chance in a position that was reached by `number` actions."""
        return self.share(position, number).outcome

    def share(self, position: Position, number: int) -> Share:
        """The same, with the numbers that stand for it."""
        spans = outcome_spans(position)
        point = self.draw("action", number, spans[-1].high)
        outcome, low, high = next(span for span in spans if point < span.high)
        return Share(outcome, point, low, high, spans[-1].high)


def outcome_spans(position: Position) -> tuple[Span, ...]:
    """The outcomes of chance in their order, one after the other from 0 to the sum of weights."""
    chances = position.chances()
    sums = tuple(accumulate(whole_weights(tuple(chances.values())), initial=0))
    return tuple(map(Span, chances, sums, sums[1:]))


def new_secret() -> bytes:
    """A secret that nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is shown of a secret beforehand."""
    return hashlib.sha256(secret).hexdigest()


def salt_hash(salt: str) -> str:
    """What is shown of a salt until it is opened."""
    return hashlib.sha256(salt.encode()).hexdigest()


@lru_cache(maxsize=256)
def whole_weights(odds: tuple[float, ...]) -> tuple[int, ...]:
    """Probabilities as whole numbers in exactly their proportion.

    Games state probabilities such as 20/46656 as floating-point numbers; the simple fractions
    behind them are found again where there are such, and otherwise they are taken as they are.
    """
    shares = [Fraction(one).limit_denominator(_LARGEST_DENOMINATOR) for one in odds]
    if sum(shares) != 1 or any(float(s) != one for s, one in zip(shares, odds, strict=True)):
        shares = [Fraction(one) for one in odds]
    common = lcm(*(share.denominator for share in shares))
    return tuple(int(share * common) for share in shares)
