"""Expected shares of the win as they come true, from what simulations bring."""

from __future__ import annotations


def sharpened(share: float, power: float) -> float:
    """The share to expect between good players where simulations bring this one.

    Simulations play worse than those whose game it is, so their odds are too even: raised to a
    power, which is fitted to games of self-play, they are what happens.
    """
    mine, theirs = share**power, (1 - share) ** power
    return mine / (mine + theirs)
