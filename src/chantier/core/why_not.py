"""Why nothing can be done at a place: what a press there could mean, and what the rules say of it.

A game's part `why_not.py` has a function `press(state, place, mode)`. It lists the well-formed
actions that a press on a place could mean; this module asks the rules' refusals about each.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from chantier.core.arrays import Ints
from chantier.core.phrase import Opening, Phrase
from chantier.core.position import Position
from chantier.i18n import LANGUAGES, catalogue


@dataclass(frozen=True)
class OtherMode:
    """What the player could do at the place instead."""

    key: str
    """The catalogue's words for it: "upright, it is possible"."""
    actions: tuple[int, ...]


@dataclass(frozen=True)
class Press:
    """What a press on a place could mean."""

    actions: tuple[int, ...]
    """In what the player is doing now; `why_not` says which of several is told."""
    name: str | Phrase | None = None
    """What the place is called; a `str` is notation, the same in every language."""
    others: tuple[OtherMode, ...] = ()
    instead: Phrase | None = None
    """What is said if an action is legal, but not at the very square that was pressed; and where
    there are no actions."""
    telling: tuple[str, ...] = ()
    """Refusals that are told before those of lower clauses."""


PressReader: TypeAlias = Callable[[Ints, str, str], Press | None]
"""What a press means in a position, by place and mode; `None` for what the game does not know."""


def why_not(position: Position, press: Press) -> Phrase | None:
    """Why none of a press's actions is legal, in one sentence; `None` if one of them is.

    It tells the action that breaks the fewest clauses, by the lowest of them unless one is more
    telling. Of several such actions it is the one whose clause comes last, because that one is the
    nearest to a legal action: a block that rests well but lines up wrong, not one that hangs.
    """
    broken = [position.refusals(action) for action in press.actions]
    if not broken or not all(broken):
        return None if press.instead is None else _named(press, press.instead)
    fewest = min(broken, key=lambda one: (len(one), -_number(one[0])))
    refusal = next((one for one in press.telling if one in fewest), fewest[0])
    clause = refusal.partition(".")[0]
    why = Phrase(_key(position.game.card.name, refusal), clause)
    for other in press.others:
        if not all(position.refusals(action) for action in other.actions):
            return _named(press, Phrase("why.other", why=why, other=Phrase(other.key)))
    return _named(press, why)


def _number(refusal: str) -> int:
    """The number of a refusal's clause."""
    return int(re.sub(r"\D", "", refusal.partition(".")[0]))


def _key(game: str, refusal: str) -> str:
    """The words for a refusal: its own of this moment, where the place before it says the half."""
    own = f"{game}.why.{refusal}"
    return own if own in catalogue(LANGUAGES[0]) else f"{game}.refusal.{refusal}"


def _named(press: Press, why: Phrase) -> Phrase:
    """A sentence that begins with the place."""
    if press.name is None:
        return Opening("why.plain", why=why)
    if isinstance(press.name, str):
        return Phrase("why.at", place=press.name, why=why)
    return Opening("why.at", place=press.name, why=why)
