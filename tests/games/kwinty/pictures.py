"""The pictures that `make pictures` takes of Kwinty's boards, beside those of every game."""

from __future__ import annotations

from collections.abc import Iterator

from tools.board_states import BoardState, Shot, at_table, choosing, in_wood, scene

ENDED = ("all blocks, tie", 2)  # of games.json, and how many play it


def plans() -> Iterator[BoardState]:
    """The flat view."""
    yield "kwinty-start", at_table("kwinty", "", "m4")
    yield "kwinty-chosen", at_table("kwinty", scene("kwinty"), "m4", choosing("H", 1))


def models() -> Iterator[BoardState]:
    """The model is taken in other ways."""
    yield from ()


def shots() -> Iterator[Shot]:
    """The model."""
    yield from in_wood("kwinty", choosing("Hl"), dark=False)
