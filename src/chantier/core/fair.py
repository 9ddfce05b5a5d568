"""Chance that anyone can check: outcomes derived from a secret that was committed to beforehand.

The server draws a secret of 32 bytes and shows its SHA-256 before anything happens. Every
seat may add a salt of its own. The outcome at a moment is a function of both and of the number of
actions before it, so that nobody can choose it:

    block(j)  =  HMAC-SHA-256(secret, "chantier-chance/1" LF number LF j LF salts)
    salts     =  the seats' salts in seat order, as JSON without spaces: ["a","","b"]

A block is a number below 2**256, most significant byte first. The outcomes of chance, sorted by
their texts, have whole weights that sum to W. The first block j = 0, 1, 2 … below the largest
multiple of W is taken modulo W (no outcome is favoured), and the outcome is the one in whose share
of the weights that number falls. When the game is over the secret is shown with its record.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import count
from math import lcm

from chantier.core.position import Position

SECRET_BYTES = 32
_DOMAIN = "chantier-chance/1"
_LARGEST_DENOMINATOR = 10**6  # six dice have 46,656 outcomes


def new_secret() -> bytes:
    """A secret that nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is shown of a secret beforehand."""
    return hashlib.sha256(secret).hexdigest()


def draw(secret: bytes, salts: Sequence[str], number: int, bound: int) -> int:
    """A number from 0 to `bound` - 1, each exactly as likely, for the moment after `number`
    actions."""
    spoken = json.dumps(list(salts), separators=(",", ":"), ensure_ascii=False)
    limit = (1 << 256) // bound * bound
    for attempt in count():
        text = f"{_DOMAIN}\n{number}\n{attempt}\n{spoken}"
        block = int.from_bytes(hmac.digest(secret, text.encode(), "sha256"), "big")
        if block < limit:
            return block % bound
    raise AssertionError  # an endless count does not end


def drawn_outcome(position: Position, secret: bytes, salts: Sequence[str], number: int) -> str:
    """The outcome of chance in a position that was reached by `number` actions."""
    chances = position.chances()
    weights = whole_weights(tuple(chances.values()))
    point = draw(secret, salts, number, sum(weights))
    for outcome, weight in zip(chances, weights, strict=True):
        point -= weight
        if point < 0:
            return outcome
    raise AssertionError  # the point lies below the sum


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
