"""The pictures that the docs show of a game: its `tests/games/NAME/drawings.py` has `SCENES`.

It has a function `front` too, for the picture of the front page. Every position comes from actions
that were played, and what is possible or refused in a picture is what the rules say there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import chantier
from chantier.core.match import Match
from chantier.core.svg import Picture, document


@dataclass(frozen=True)
class Scene:
    """A picture of the rules: its file, its title in each language, and how to draw it.

    What is drawn may also be a whole document, which has a title already.
    """

    name: str
    title: dict[str, str]
    draw: Callable[[str], Picture | str]

    def svg(self, language: str) -> str:
        """The picture in a language, as an SVG document."""
        drawn = self.draw(language)
        if isinstance(drawn, str):
            return drawn
        return document(drawn, self.title[language], language)


def played(game: str, actions: str) -> Match:
    """A match after some actions."""
    return chantier.new(game).play(*actions.split())


def whole(name: str, game: str, actions: str) -> Scene:
    """A scene that is just the position after some actions."""
    return Scene(name, {}, lambda language: played(game, actions).svg(language))
