"""Kwinty's heuristics for the proof-number search: a win is a line of five (K7).

A five that can be made at once decides a position. Where one is threatened, only what may prevent
it is tried; where nothing may, the threat decides. So no action that lets the opponent make five
is ever gone into. Lines of four (K8) are no win here: they are left to other searches.
It is known who plays which colour (K10).
"""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.bits import popcount, write_bits
from chantier.core.jit import compiled, compiled_apart
from chantier.games.kwinty.layout import ACTIONS, PASS, REASON, TO_ACT
from chantier.games.kwinty.rules import FIVE, placements, seat_of
from chantier.players.kwinty.symmetry import key
from chantier.players.kwinty.threats import parrying, winning
from chantier.search.proof.heuristics import FAILED, WON, ProofHeuristics
from chantier.search.proof.table import DISPROOF_AT


@compiled_apart
def judge(state: Ints, attacker: int, buffer: Ints) -> int:
    """Whether a five decides the position; else the number of answers stands for the work."""
    colour = state[TO_ACT]
    attacks = colour == seat_of(state, attacker)  # K10
    if state[REASON]:
        return WON if state[REASON] == FIVE and not attacks else FAILED
    if winning(state, colour):
        return WON if attacks else FAILED
    possible = placements(state)
    count = 1  # a pass
    if possible:
        threats = winning(state, 1 - colour)
        if threats:
            possible = parrying(threats, state, possible)
            if possible == 0:
                return FAILED if attacks else WON
        count = popcount(possible)
    return count << DISPROOF_AT | 1 if attacks else 1 << DISPROOF_AT | count


@compiled
def moves(state: Ints, actions: Ints) -> int:
    """Every placing, or all that may prevent a five that is threatened (K7)."""
    possible = placements(state)
    if possible == 0:  # K6
        actions[0] = PASS
        return 1
    threats = winning(state, 1 - state[TO_ACT])
    if threats:
        possible = parrying(threats, state, possible)
    return write_bits(possible, actions)


PROOF = ProofHeuristics("five", judge, moves, ACTIONS, key)
