"""Seeded randomness: small generators that give the same numbers everywhere and for ever.

`Randomness` is for one draw at a time from Python; `next_bits` and `below` are the same generator
for compiled code, where the state is an array of one unsigned integer.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from chantier.core.jit import compiled

Generator: TypeAlias = npt.NDArray[np.uint64]
Seed: TypeAlias = int | str

_MASK = (1 << 64) - 1
_13, _7, _17, _32 = np.uint64(13), np.uint64(7), np.uint64(17), np.uint64(32)


def spread(seed: Seed, *path: int) -> int:
    """A well-mixed 64-bit number, never 0, from a seed and the numbers of what it is for."""
    text = "/".join(["chantier", str(seed), *map(str, path)])
    digest = hashlib.blake2b(text.encode(errors="surrogatepass"), digest_size=8).digest()
    number = int.from_bytes(digest, "little")
    return number or 1


def fresh_seed() -> int:
    """A seed that cannot be guessed."""
    return secrets.randbits(63)


def generator(seed: Seed, *path: int) -> Generator:
    """The compiled code's generator, seeded."""
    return np.array([spread(seed, *path)], dtype=np.uint64)


@compiled
def next_bits(rng: Generator) -> np.uint64:
    """The next 64 bits (xorshift: shifts and xors alone, so the same compiled and plain)."""
    bits = rng[0]
    bits ^= bits << _13
    bits ^= bits >> _7
    bits ^= bits << _17
    rng[0] = bits
    return bits


@compiled
def below(rng: Generator, bound: int) -> int:
    """A number from 0 to `bound` - 1, for playouts: its bias is under `bound` / 2**32."""
    return np.int64((next_bits(rng) >> _32) * np.uint64(bound) >> _32)  # type: ignore[return-value]  # an int when compiled


@compiled
def unit(rng: Generator) -> float:
    """A number from 0 up to, not including, 1."""
    return np.int64(next_bits(rng) >> np.uint64(11)) / 9007199254740992.0


class Randomness:
    """A seeded source of choices without bias."""

    def __init__(self, seed: Seed, *path: int) -> None:
        self._bits = spread(seed, *path)

    def bits(self) -> int:
        """The next 64 bits."""
        bits = self._bits
        bits ^= (bits << 13) & _MASK
        bits ^= bits >> 7
        bits ^= (bits << 17) & _MASK
        self._bits = bits
        return bits

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each exactly as likely."""
        limit = (_MASK + 1) // bound * bound
        while (bits := self.bits()) >= limit:
            pass
        return bits % bound

    def weighted(self, weights: Sequence[float]) -> int:
        """An index, each as likely as its share of the weights."""
        point = self.bits() / (_MASK + 1) * sum(weights)
        for index, weight in enumerate(weights):
            point -= weight
            if point < 0:
                return index
        return max(index for index, weight in enumerate(weights) if weight > 0)
