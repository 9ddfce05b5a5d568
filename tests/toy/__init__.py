"""Carts: a toy race that has what the coming games have: chance, 2 to 4 seats, two options.

C1  A seat rolls the die or rests; after a roll it takes the number or gives it to another.
C2  Nobody rests in two turns of their own in a row.
C3  The die shows 1, 2 or 4, with chances 1/2, 1/3 and 1/6 (option `die`: `fair`, 1/3 each).
C4  `take` moves one's own cart forward; `give:2` moves the cart of seat 2 back, if it is ahead of
    one's own, at most to the start.
C5  A cart that has gone GOAL steps is home and the game ends: its seat wins, or (option `finish`:
    `last`) every other seat does.
C6  After TURNS turns the game ends: the foremost carts win (`last`: the rearmost).

Ids are not in the order of texts, winners are not always those of the highest score, and a seat
that does not exist can be named: on purpose.
"""

from __future__ import annotations

from chantier.core.game import Game
from chantier.core.kernel import Kernel
from toy import notation, rules, view
from toy.card import CARD

GAME = Game(__name__, CARD, Kernel.of(rules), notation, words=view, drawing=view)
