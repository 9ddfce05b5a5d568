"""What the numbers of a position and of an action mean.

A position is one array of 64-bit integers. These names say what stands where in it.
"""

from __future__ import annotations

# M1, M7: how much of everything there is.
FACES = 6  # of the die: the sizes of stones
CAIRNS = "abc"
HIGHEST = 6  # stones: such a cairn ends the game
STONES_EACH = 7
CHISELS_EACH = 2
MOST_PLAYERS = 3

# The position, number by number.
PLAYERS = 0
SEAT = 1  # whose turn it is
STONE = 2  # the size of the stone in hand; 0 while the die is to be rolled
LEFT = 3  # how many stones are still to be laid, by all players together
REASON = 4  # 0 while the game goes on, else 1 + the index of the card's reason
SCORE = 5  # SCORE + seat
CHISELS = SCORE + MOST_PLAYERS  # CHISELS + seat
STACK = CHISELS + MOST_PLAYERS  # STACK + cairn * HIGHEST + level: a stone's size, or 0
STATE_SIZE = STACK + len(CAIRNS) * HIGHEST

# Actions are integers too, in the order of their texts: die:1 … die:6, on:a, on:b, on:c, trim.
DIE = 0  # DIE + size - 1
ON = DIE + FACES  # ON + cairn
TRIM = ON + len(CAIRNS)
ACTIONS = TRIM + 1
