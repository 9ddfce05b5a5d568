"""What there is to see of a Tulum position beyond its JSON: blocks, stake and risk."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.games.tulum.layout import (
    DICE,
    PLACED,
    PLACES,
    PLAYERS,
    REASON,
    SEAT,
    SECURED,
    SHOWN,
)
from chantier.games.tulum.notation import blocks
from chantier.games.tulum.protocol import TulumPlace, TulumRenderData
from chantier.games.tulum.rules import places, risk


def render_data(state: Ints) -> TulumRenderData:
    """The seats' blocks, those at stake, and what another roll would risk (U4, U5)."""
    choice = is_choice(state)
    return TulumRenderData(
        # Compiled, the sum differs from the plain one in its last digit: rounded, it is the same.
        risk=round(float(risk(state)), 12) if choice else None,
        dice=int(state[DICE]) if choice else None,
        totals=[mask.bit_count() for mask in safe(state)],
        stake=0 if state[REASON] else int(state[PLACED]).bit_count(),
        goal=len(PLACES),  # U1
        used=used_dice(state),
        placed=[TulumPlace(row, at) for row, at in blocks(int(state[PLACED]))],
    )


def is_choice(state: Ints) -> bool:
    """Whether the seat may stop or roll again (U5)."""
    return bool(state[SHOWN]) and not state[REASON] and not places(state)


def used_dice(state: Ints) -> list[int]:
    """The rows of the dice that have placed a block in this turn."""
    return [row for row, _ in blocks(int(state[PLACED]))]


def safe(state: Ints) -> list[int]:
    """Each seat's blocks that are there for good, as masks; the winner's all are (U7)."""
    kept = [int(state[SECURED + seat]) for seat in range(int(state[PLAYERS]))]
    if state[REASON]:
        kept[int(state[SEAT])] |= int(state[PLACED])
    return kept
