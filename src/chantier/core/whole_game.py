"""A game put together from the modules of its folder.

Games of this package have every part, given in one order. Another package may leave some parts out
and names each of them (`core.game.Game`).
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Protocol

from chantier.core.arrays import Ints
from chantier.core.card import Card
from chantier.core.game import Drawing, Game, Notation, Thumbnail, Words
from chantier.core.kernel import Kernel
from chantier.core.protocol import ActionParts, GameProtocol, RenderData
from chantier.core.scores import ScoreChange, ScoreRow


class TypedNotation(Notation, Protocol):
    """A notation that also takes actions apart."""

    def parts(self, action: int) -> ActionParts:
        """An action, taken apart."""


class RenderModule(Protocol):
    """What a module `render_data.py` brings."""

    def render_data(self, state: Ints) -> RenderData:
        """What a drawing needs beyond the position."""


class ScoresModule(Protocol):
    """What a module `scores.py` brings; it may have `score_changes` too."""

    def score_breakdown(self, state: Ints, changes: Sequence[ScoreChange]) -> list[ScoreRow]:
        """What the seats' results are made of."""


def whole_game(
    module: str,
    card: Card,
    protocol: GameProtocol,
    rules: ModuleType,
    notation: TypedNotation,
    words: Words,
    drawing: Drawing,
    render: RenderModule,
    scores: ScoresModule,
    thumbnail: Thumbnail,
) -> Game:
    """The game; `words.path` and `scores.score_changes` are for games that have them."""
    return Game(
        module,
        card,
        Kernel.of(rules),
        notation,
        words,
        drawing,
        path=getattr(words, "path", None),
        render_data=render.render_data,
        parts=notation.parts,
        protocol=protocol,
        score_changes=getattr(scores, "score_changes", None),
        score_breakdown=scores.score_breakdown,
        thumbnail=thumbnail,
    )
