"""The facts about Turquoise."""

from __future__ import annotations

from chantier.core.card import Card
from chantier.games.turquoise import layout
from chantier.games.turquoise.plates import PlateSetOption

REASONS = ("summit", "idle")  # Q21, Q22

# What can be wrong with an action: the clause, and which sentence of the catalogue says it.
REFUSALS = (
    "Q4.hand",
    "Q8.auction",
    "Q8.spent",
    "Q9.chance",
    "Q9.no_draw",
    "Q9.gone",
    "Q9.stack",
    "Q9.nowhere",
    "Q9.must_lay",
    "Q9.not_drawn",
    "Q9.laid",
    "Q9.levels",
    "Q9.pillars",
    "Q9.must_face",
    "Q9.no_face",
    "Q10.lay",
    "Q10.stack",
    "Q10.places",
    "Q12.own",
    "Q12.place",
    "Q12.taken",
    "Q12.same",
    "Q12.way",
    "Q13.broken",
    "Q14.owners",
    "Q14.self",
    "Q15.cheaper",
    "Q16.means",
    "Q17.running",
    "Q17.no_auction",
    "Q17.held",
    "Q17.price",
    "Q17.higher",
    "Q17.means",
    "Q18.horus",
    "Q18.anubis",
    "Q18.thot",
    "Q18.free",
    "Q18.pillar",
    "Q19.asked",
    "Q19.not_asked",
    "Q21.over",
    "Q22.over",
)

# What a seat can ever own: 12 ground plates score 1 for two seats at most, the nine and four above
# at most five pillars' worth in all (Q11, Q19); what is paid for moves only changes hands.
MOST_POINTS = 12 * 2 + 9 * 5 * 1 + 4 * 5 * 3
# A turn: an auction in which each bid is higher, five actions for each of four action points (draw,
# plate, lay, seth, face), Thot, the end. A plate is laid at least every QUIET_ROUNDS rounds.
LONGEST_TURN = MOST_POINTS + 3 + 4 * 5 + 2
MOST_TURNS = (layout.STACK + 1) * (layout.QUIET_ROUNDS * 4 + 1)

CARD = Card(
    name="turquoise",
    title="Turquoise",
    order=40,
    designers=("Patrice Vernet",),
    publisher="Neuroludic",
    players=(2, 4),
    minutes=60,
    seats=("W", "B", "Y", "O"),
    options=(PlateSetOption(),),
    clauses=tuple(f"Q{n}" for n in range(1, 23)),
    reasons=REASONS,
    refusals=REFUSALS,
    state_size=layout.STATE_SIZE,
    max_actions=layout.MAX_ACTIONS,
    max_length=MOST_TURNS * LONGEST_TURN,
    has_chance=True,
    tie_is_replayed=True,  # Q21
    work_size=layout.WORK_SIZE,
)
