"""What a check finds: an amount, and the places where a contributor can change it."""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """A line of a file, and what to do there."""

    file: str
    line: int
    advice: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.advice}"


class Count(NamedTuple):
    """How often something occurs; `name` is its row in the table of limits."""

    name: str
    amount: int
    places: list[Place]


def count_places(name: str, places: list[Place]) -> Count:
    """The count of something that occurs once at each place."""
    return Count(name, len(places), places)
