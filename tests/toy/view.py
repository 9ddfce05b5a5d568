"""Words and drawings."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.phrase import Phrase
from chantier.core.text import TextDrawing
from chantier.i18n import say
from toy.notation import TEXTS
from toy.rules import GOAL, PLAYERS, SEAT, STEPS, TURN


def action(state: Ints, action: int) -> Phrase:
    return Phrase("carts.act", text=TEXTS[action], seat=int(state[SEAT]))


def effects(before: Ints, action: int, after: Ints) -> list[Phrase]:
    moved = [s for s in range(after[PLAYERS]) if before[STEPS + s] != after[STEPS + s]]
    return [Phrase("carts.steps", seat=s, steps=int(after[STEPS + s])) for s in moved]


def board(state: Ints, language: str, last: int | None) -> TextDrawing:
    marked = "" if last is None else f" ({TEXTS[last]})"
    return TextDrawing.of(
        say(language, "carts.turn", turn=int(state[TURN])) + marked,
        *("." * int(s) + "@" + "." * (GOAL - int(s)) for s in _steps(state)),
    )


def svg(state: Ints, language: str, last: int | None) -> str:
    carts = "".join(
        f'<circle cx="{int(steps)}" cy="{seat}" r="0.4"/>'
        for seat, steps in enumerate(_steps(state))
    )
    title = say(language, "carts.turn", turn=int(state[TURN]))
    return f'<svg xmlns="http://www.w3.org/2000/svg"><title>{title}</title>{carts}</svg>'


def _steps(state: Ints) -> Ints:
    return state[STEPS : STEPS + state[PLAYERS]]
