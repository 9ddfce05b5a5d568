"""The pictures that `make pictures` takes of Turris's boards, beside those of every game."""

from __future__ import annotations

from collections.abc import Iterator

from tools.board_states import BoardState, Shot, at_table, in_wood, press, scene

ENDED = ("white wins", 2)  # of games.json, and how many play it
BONUS = 9  # actions


def plans() -> Iterator[BoardState]:
    """The flat view."""
    yield "turris-start", at_table("turris", "Va3 Va2", "m3")
    yield "turris-middle", at_table("turris", scene("turris"))
    yield "turris-bonus", at_table("turris", scene("turris", BONUS))


def models() -> Iterator[BoardState]:
    """The model is taken in other ways."""
    yield from ()


def shots() -> Iterator[Shot]:
    """The model."""
    yield from in_wood("turris", press(".turris-view"), dark=True)
    bonus = at_table("turris", scene("turris", BONUS))
    yield Shot("model-turris-bonus", bonus, dark=True, face="model")
