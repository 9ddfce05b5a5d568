"""The rules, clause by clause, on one array of integers. Everything else asks these functions.

Numba compiles what is marked `@compiled`. Such a function takes arrays and integers and allocates
nothing: no lists, no strings, no new arrays. Run with `NUMBA_DISABLE_JIT=1` it is plain Python.
"""

from __future__ import annotations

from chantier.core.arrays import Floats, Ints
from chantier.core.chance import Generator, below
from chantier.core.jit import compiled
from chantier.core.kernel import CHANCE, OVER, best, clear
from chantier_montjoie.card import REFUSALS
from chantier_montjoie.layout import (
    CAIRNS,
    CHISELS,
    CHISELS_EACH,
    DIE,
    FACES,
    HIGHEST,
    LEFT,
    ON,
    PLAYERS,
    REASON,
    SCORE,
    SEAT,
    STACK,
    STONE,
    STONES_EACH,
    TRIM,
)

PLACES = len(CAIRNS)
SUMMIT, STONES = 1, 2  # 1 + the index of the card's reasons

# A refusal is a bit: 1 << its index on the card.
M2_WAIT = 1 << REFUSALS.index("M2.wait")
M2_ROLLED = 1 << REFUSALS.index("M2.rolled")
M3_TOO_LARGE = 1 << REFUSALS.index("M3.too_large")
M6_NO_CHISEL = 1 << REFUSALS.index("M6.no_chisel")
M6_SMALLEST = 1 << REFUSALS.index("M6.smallest")
M7_OVER = 1 << REFUSALS.index("M7.over")


@compiled
def start(state: Ints, players: int, settings: Ints) -> None:
    """Write the position in which a game begins (M1)."""
    clear(state)
    state[PLAYERS] = players
    state[LEFT] = players * STONES_EACH
    for seat in range(players):
        state[CHISELS + seat] = CHISELS_EACH


@compiled
def actor(state: Ints) -> int:
    """Who acts: a seat, CHANCE while the die is to be rolled (M2), or OVER."""
    if state[REASON]:
        return OVER
    return state[SEAT] if state[STONE] else CHANCE


@compiled
def height(state: Ints, cairn: int) -> int:
    """How many stones a cairn has."""
    stones = 0
    while stones < HIGHEST and state[STACK + cairn * HIGHEST + stones]:
        stones += 1
    return stones


@compiled
def fits(state: Ints, cairn: int) -> bool:
    """Whether the stone in hand may rest on a cairn: on the ground, or on one as large (M3)."""
    stones = height(state, cairn)
    return stones == 0 or state[STONE] <= state[STACK + cairn * HIGHEST + stones - 1]


@compiled
def fits_somewhere(state: Ints) -> bool:
    """Whether the stone in hand may rest on any of the cairns."""
    for cairn in range(PLACES):
        if fits(state, cairn):
            return True
    return False


@compiled
def legal(state: Ints, out: Ints) -> int:
    """Write the legal actions in ascending order; return how many."""
    if state[REASON]:
        return 0
    count = 0
    if state[STONE] == 0:
        for face in range(FACES):  # M2
            out[count] = DIE + face
            count += 1
        return count
    must_fit = fits_somewhere(state)
    for cairn in range(PLACES):
        if fits(state, cairn) or not must_fit:  # M3, M5
            out[count] = ON + cairn
            count += 1
    if state[STONE] > 1 and state[CHISELS + state[SEAT]] > 0:  # M6
        out[count] = TRIM
        count += 1
    return count


@compiled
def chances(state: Ints, odds: Floats) -> int:
    """Write the probability of each outcome, in the order of `legal`: a fair die (M2)."""
    for face in range(FACES):
        odds[face] = 1.0 / FACES
    return FACES


@compiled
def pick(state: Ints, rng: Generator, out: Ints) -> int:
    """A random next action: every face of the die, and every choice of a seat, is as likely."""
    return out[below(rng, legal(state, out))]


@compiled
def apply(state: Ints, action: int) -> None:
    """Play a legal action, and what follows from it by itself."""
    if action < ON:
        state[STONE] = action - DIE + 1  # M2
    elif action == TRIM:
        state[CHISELS + state[SEAT]] -= 1  # M6
        state[STONE] -= 1
    else:
        lay(state, action - ON)


@compiled
def lay(state: Ints, cairn: int) -> None:
    """Lay the stone in hand, count its points and end the turn."""
    if not fits(state, cairn):
        for level in range(HIGHEST):  # M5: the cairn falls
            state[STACK + cairn * HIGHEST + level] = 0
    stones = height(state, cairn)
    state[STACK + cairn * HIGHEST + stones] = state[STONE]
    state[SCORE + state[SEAT]] += stones + 1  # M4
    state[STONE] = 0
    state[LEFT] -= 1
    if stones + 1 == HIGHEST:
        state[REASON] = SUMMIT  # M7
    elif state[LEFT] == 0:
        state[REASON] = STONES  # M7
    else:
        state[SEAT] = (state[SEAT] + 1) % state[PLAYERS]


@compiled
def refusal(state: Ints, action: int, out: Ints) -> int:
    """What is wrong with an action, as a mask over the card's refusals; 0 if it is legal."""
    if state[REASON]:
        return M7_OVER
    if state[STONE] == 0:
        return 0 if action < ON else M2_WAIT
    if action < ON:
        return M2_ROLLED
    if action == TRIM:
        wrong = 0
        if state[CHISELS + state[SEAT]] == 0:
            wrong |= M6_NO_CHISEL
        if state[STONE] == 1:
            wrong |= M6_SMALLEST
        return wrong
    return M3_TOO_LARGE if fits_somewhere(state) and not fits(state, action - ON) else 0


@compiled
def result(state: Ints, scores: Ints) -> int:
    """Write each seat's score; return the winners as a mask of seats, 0 while the game goes on."""
    for seat in range(state[PLAYERS]):
        scores[seat] = state[SCORE + seat]
    return best(scores, state[PLAYERS]) if state[REASON] else 0  # M7


@compiled
def reason(state: Ints) -> int:
    """Why the game ended: 0 while it goes on, else 1 + the index of the card's reason."""
    return state[REASON]
