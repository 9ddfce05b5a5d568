"""An action that was played, with the positions on both sides of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from chantier.core.protocol import ActionParts

if TYPE_CHECKING:
    from chantier.core.position import Position


class PlayedAction(NamedTuple):
    """An action between two positions, by its id: its text needs no second parse."""

    before: Position
    action: int
    after: Position

    @property
    def parts(self) -> ActionParts:
        """The action, taken apart."""
        return self.before.parts(self.action)

    @property
    def seat(self) -> int | None:
        """Whose action it was, in an opening too; `None` for chance."""
        actor = self.before.to_act
        return actor if isinstance(actor, int) else None
