"""Which plate a seat could complete next, and what that is worth to it."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.jit import compiled, compiled_apart
from chantier.games.turquoise.layout import (
    BUILT,
    DECK,
    PLAYERS,
    SITE_MASK,
    SUMMIT_SITE,
)
from chantier.games.turquoise.rules.site import pillars, sites
from chantier.games.turquoise.rules.site import worth as scores
from chantier.players.turquoise.distances import (
    GAIN,
    GROUND_MASK,
    GROUND_SITES,
    NEED,
    SITE_COUNT,
)


@compiled
def missing(state: Ints, site: int) -> int:
    """The free places of a site."""
    return SITE_MASK[site] & ~pillars(state)


@compiled_apart
def site_score(state: Ints, out: Ints, seat: int, site: int, price: int) -> int:
    """Quarter points that completing a site now is worth, its action points at a price."""
    need = out[NEED + SITE_COUNT * seat + site]
    gain = 4 * out[GAIN + SITE_COUNT * seat + site]
    if missing(state, site) == 0:
        for other in range(state[PLAYERS]):
            if other != seat:
                gain = max(gain, 4 * scores(state, site, seat) + 2 * scores(state, site, other))
    return gain - price * need // 2


@compiled_apart
def best_site(state: Ints, out: Ints, seat: int, most: int) -> int:
    """The site that is worth most among those that can be completed for so much; -1 is none."""
    ground = sites(state) & GROUND_MASK
    price = 3 if ground else 1
    best = -1
    best_score = 0
    for site in range(GROUND_SITES, SUMMIT_SITE):
        if state[BUILT + site] or out[NEED + SITE_COUNT * seat + site] > most:
            continue
        score = site_score(state, out, seat, site, price)
        if score > best_score:
            best_score = score
            best = site
    if best < 0 and state[DECK] == 0 and out[NEED + SITE_COUNT * seat + SUMMIT_SITE] <= most:
        best = SUMMIT_SITE
    return best


@compiled
def site_gain(out: Ints, seat: int, site: int) -> int:
    """What completing a site scores; nothing for no site."""
    return 0 if site < 0 else out[GAIN + SITE_COUNT * seat + site]
