"""The rules; constants stand here too, so that Numba's own cache watches all that matters."""

from __future__ import annotations

from chantier.core.arrays import Floats, Ints
from chantier.core.bits import nth_bit, popcount, write_bits
from chantier.core.chance import Generator, below, unit
from chantier.core.jit import compiled
from chantier.core.kernel import CHANCE, OVER

GOAL = 6
TURNS = 12
HOME, DUSK = 1, 2

ROLL, REST, DIE, TAKE, GIVE = 0, 1, 2, 5, 6  # DIE + 0..2, GIVE + seat

# The state.
PLAYERS, FAIR, LAST, SEAT, PHASE, SHOWN, TURN, RESTED, REASON, STEPS = range(10)
STATE_SIZE = STEPS + 4
BEGIN, ROLLING, ROLLED = range(3)  # phases

REFUSALS = (
    "C1.later",
    "C1.earlier",
    "C2.twice",
    "C3.chance",
    "C3.wait",
    "C4.nobody",
    "C4.self",
    "C4.behind",
    "C5.over",
    "C6.over",
)
LATER, EARLIER, TWICE, NOT_CHANCE, WAIT, NOBODY, SELF, BEHIND, OVER_HOME, OVER_DUSK = (
    1 << bit for bit in range(10)
)


@compiled
def start(state: Ints, players: int, settings: Ints) -> None:
    for index in range(STATE_SIZE):
        state[index] = 0
    state[PLAYERS] = players
    state[FAIR] = settings[0]
    state[LAST] = settings[1]


@compiled
def actor(state: Ints) -> int:
    if state[REASON]:
        return OVER
    return CHANCE if state[PHASE] == ROLLING else state[SEAT]


@compiled
def choices(state: Ints) -> int:
    """What the seat or the die can do, as a mask over ids."""
    if state[PHASE] == ROLLING:
        return 7 << DIE
    seat = state[SEAT]
    if state[PHASE] == BEGIN:
        return 1 << ROLL if state[RESTED] >> seat & 1 else 1 << ROLL | 1 << REST
    mask = 1 << TAKE
    for other in range(state[PLAYERS]):
        if state[STEPS + other] > state[STEPS + seat]:
            mask |= 1 << GIVE + other
    return mask


@compiled
def legal(state: Ints, out: Ints) -> int:
    return 0 if state[REASON] else write_bits(choices(state), out)


@compiled
def chances(state: Ints, odds: Floats) -> int:
    odds[0] = 1.0 / 3.0 if state[FAIR] else 1.0 / 2.0
    odds[1] = 1.0 / 3.0
    odds[2] = 1.0 / 3.0 if state[FAIR] else 1.0 / 6.0
    return 3


@compiled
def pick(state: Ints, rng: Generator, out: Ints) -> int:
    if state[PHASE] == ROLLING:
        point = unit(rng)
        if state[FAIR]:
            return DIE + int(3.0 * point)
        return DIE + (0 if point < 1.0 / 2.0 else 1 if point < 5.0 / 6.0 else 2)
    mask = choices(state)
    return nth_bit(mask, below(rng, popcount(mask)))


@compiled
def apply(state: Ints, action: int) -> None:
    seat = state[SEAT]
    if action == ROLL:
        state[PHASE] = ROLLING
        state[RESTED] &= ~(1 << seat)
        return
    if DIE <= action < TAKE:
        state[SHOWN] = 1 << action - DIE
        state[PHASE] = ROLLED
        return
    if action == REST:
        state[RESTED] |= 1 << seat
    elif action == TAKE:
        state[STEPS + seat] = min(state[STEPS + seat] + state[SHOWN], GOAL)
    else:
        other = STEPS + action - GIVE
        state[other] = max(state[other] - state[SHOWN], 0)
    state[SHOWN] = 0
    state[PHASE] = BEGIN
    state[TURN] += 1
    if state[STEPS + seat] == GOAL:
        state[REASON] = HOME
    elif state[TURN] == TURNS:
        state[REASON] = DUSK
    else:
        state[SEAT] = (seat + 1) % state[PLAYERS]


@compiled
def refusal(state: Ints, action: int, out: Ints) -> int:
    if state[REASON]:
        return OVER_HOME if state[REASON] == HOME else OVER_DUSK
    is_die = DIE <= action < TAKE
    if state[PHASE] == ROLLING:
        return 0 if is_die else WAIT
    if is_die:
        return NOT_CHANCE
    if action in (ROLL, REST):
        wrong = 0 if state[PHASE] == BEGIN else EARLIER
        return wrong | TWICE if action == REST and state[RESTED] >> state[SEAT] & 1 else wrong
    wrong = LATER if state[PHASE] == BEGIN else 0
    if action == TAKE:
        return wrong
    other = action - GIVE
    if other >= state[PLAYERS]:
        return wrong | NOBODY
    if other == state[SEAT]:
        return wrong | SELF
    return wrong if state[STEPS + other] > state[STEPS + state[SEAT]] else wrong | BEHIND


@compiled
def result(state: Ints, scores: Ints) -> int:
    players = state[PLAYERS]
    for seat in range(players):
        scores[seat] = state[STEPS + seat]
    if state[REASON] == 0:
        return 0
    if state[REASON] == HOME:
        home = 1 << state[SEAT]
        return (1 << players) - 1 - home if state[LAST] else home
    best = scores[0]
    for seat in range(1, players):
        best = min(best, scores[seat]) if state[LAST] else max(best, scores[seat])
    winners = 0
    for seat in range(players):
        if scores[seat] == best:
            winners |= 1 << seat
    return winners


@compiled
def reason(state: Ints) -> int:
    return state[REASON]
