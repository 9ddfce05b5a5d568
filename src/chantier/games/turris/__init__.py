"""Turris, by Steffen Mühlhäuser: two players raise one tower and score the areas on its faces."""

from __future__ import annotations

from chantier.core.game import Game
from chantier.core.kernel import Kernel, no_chances
from chantier.games.turris import drawing, notation, rules, words
from chantier.games.turris.card import CARD

GAME = Game(
    module=__name__,
    card=CARD,
    kernel=Kernel(
        start=rules.start,
        actor=rules.actor,
        legal=rules.legal,
        chances=no_chances,
        pick=rules.pick,
        apply=rules.apply,
        refusal=rules.refusal,
        result=rules.result,
        reason=rules.reason,
    ),
    notation=notation,
    words=words,
    drawing=drawing,
)
