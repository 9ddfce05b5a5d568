"""What a game sends of itself over the wire: each game gives its own structs (`protocol.py`).

`tools/typescript.py` writes `web/src/games/NAME/protocol.ts` from them, so that the page reads a
position, its render data and its actions by type and parses no text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from msgspec import Struct

Actor: TypeAlias = int | Literal["chance"] | None
"""Who must act: a seat, chance, or nobody once the game is over."""


class PositionData(Struct, frozen=True, kw_only=True):
    """A position on the wire; a game adds its fields in a struct of its own."""

    to_act: Actor


class RenderData(Struct, frozen=True, kw_only=True):
    """What a drawing needs beyond the position, for a page computes no rule; a game adds fields."""


class ActionParts(Struct, frozen=True, array_like=True):
    """What an action's text says, taken apart: `["move", "c3", "c5", 2]`.

    A game gives one subclass a kind of action, each with its `tag`. A game without a page of its
    own may leave them out: this class itself is encoded as `[]`.
    """


NO_RENDER_DATA = RenderData()
"""The render data of a game that brings no page."""
NO_PARTS = ActionParts()
"""The parts of an action of a game that brings no page."""


@dataclass(frozen=True)
class GameProtocol:
    """The structs of one game, for the TypeScript that is generated from them."""

    position: type[PositionData]
    render_data: type[RenderData]
    actions: tuple[type[ActionParts], ...]
