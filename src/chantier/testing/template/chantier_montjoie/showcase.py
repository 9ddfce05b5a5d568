"""A good-looking moment of the game, for pictures of it: how many play, and what they have done."""

from __future__ import annotations

from chantier.core.showcase import Showcase

SHOWCASE = Showcase(
    3,
    "die:6 on:a die:5 on:b die:5 on:a die:4 on:a die:5 on:b die:2 on:c die:3 on:a die:4 on:b "
    "die:1 on:c die:3 on:b die:2",
)
