"""A position as everybody is shown it: the one place where a `Board` is made."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec import UNSET, UnsetType

from chantier.core.game import Game
from chantier.core.position import Position
from chantier.games.faults import is_ours, presented
from chantier.table.consent import Back
from chantier.table.ending import scores_now
from chantier.table.messages import Bilingual, Board

NO_DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'


def board_of(
    position: Position,
    number: int,
    length: int,
    back: tuple[Back, ...] = (),
    going_on: bool = True,
    last: int | None = None,
) -> Board:
    """A position with all that a page needs to draw it; nobody acts where a table has ended it.

    `last` is the action that led there, which a drawing marks.
    """
    data = position.data()
    if brings_no_page(position.game):
        msgspec.json.encode(data)  # what cannot be sent is told while the game's name is known
    return Board(
        number=number,
        length=length,
        to_act=position.to_act if going_on else None,
        position=data,
        render_data=position.render_data(),
        scores=scores_now(position),
        back=back,
        letters=other_letters(position),
        drawing=_drawing(position, last) if brings_no_page(position.game) else UNSET,
    )


def other_letters(position: Position) -> tuple[str, ...] | UnsetType:
    """Each seat's letter, where it is not the card's: seats may swap colours."""
    usual = position.game.card.seats
    letters = tuple(position.game.letters(position.state))
    return UNSET if letters == usual else letters


def brings_no_page(game: Game) -> bool:
    """Whether the page shows a game by its drawing and its actions in words.

    A page module needs `render_data`, and the page is built with our own games alone.
    """
    return game.render_data is None or not is_ours(game)


@lru_cache(maxsize=256)  # each client of a table is sent the same
def _drawing(position: Position, last: int | None) -> Bilingual:
    def drawn() -> Bilingual:
        drawings = [position.svg(language, last) for language in ("fr", "en")]
        "".join(drawings).encode()  # what is no text, or cannot be sent, is no drawing
        return Bilingual(*drawings)

    return presented(position.game, drawn, Bilingual(NO_DRAWING, NO_DRAWING))
