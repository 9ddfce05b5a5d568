"""The pictures that `make pictures` takes of Tulum's boards, beside those of every game."""

from __future__ import annotations

from collections.abc import Iterator

from tools.board_states import BoardState, Shot, at_table, from_side, scene

ENDED = ("complete, three seats", 3)  # of games.json, and how many play it
START = "roll:134556"


def plans() -> Iterator[BoardState]:
    """The flat view."""
    yield "tulum-start", at_table("tulum", START)
    yield "tulum-stake", at_table("tulum", scene("tulum"))


def models() -> Iterator[BoardState]:
    """The model."""
    yield "tulum-start", at_table("tulum", START)
    yield "tulum-middle", at_table("tulum", scene("tulum"))
    yield "tulum-front", at_table("tulum", scene("tulum"), "", from_side("front"))


def shots() -> Iterator[Shot]:
    """Nothing else."""
    yield from ()
