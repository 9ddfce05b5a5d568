"""A game's board and its seats' signs in a link's picture: its thumbnail, or else its drawing."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from chantier.core.arrays import Ints
from chantier.core.game import Game
from chantier.core.letters import disc
from chantier.core.svg import Picture, number
from chantier.server import log

_SVG = "http://www.w3.org/2000/svg"
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
ElementTree.register_namespace("", _SVG)


def board_of(game: Game, state: Ints, language: str, last: int | None) -> Picture:
    """What is on the table; of a game without a thumbnail its whole drawing."""
    if game.thumbnail is not None:
        return game.thumbnail.board(state, language, last)
    try:
        return embedded(game.drawing.svg(state, language, last))
    except Exception as error:  # another package's drawing: the rest can still be shown
        log.warn("drawing failed", game=game.card.name, why=str(error))
        return Picture(1, 1, "")


def token_of(game: Game, letter: str) -> Picture:
    """The sign of a seat with a letter; the letter itself where the game has no sign for it."""
    if game.thumbnail is None or letter not in game.card.seats:
        return disc(letter)
    return game.thumbnail.token(game.card.seats.index(letter))


def embedded(document: str) -> Picture:
    """An SVG document as a picture that can be put into another one."""
    root = ElementTree.fromstring(document)  # noqa: S314  # made by an installed package
    shown = [float(value) for value in _NUMBER.findall(root.get("viewBox", ""))][2:]
    sides = shown or [float(_NUMBER.findall(root.get(side, ""))[0]) for side in ("width", "height")]
    width, height = sides
    root.attrib.pop("font-family", None)  # its words are set in the font of the whole picture
    root.set("width", number(width))
    root.set("height", number(height))
    return Picture(width, height, ElementTree.tostring(root, encoding="unicode"))
