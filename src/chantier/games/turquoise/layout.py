"""Geometry, action ids and memory layout of Turquoise.

Places are numbered in the order of their names, so north is + 1 and east is + 8 (Q1):

    north   8 |  a8=7   b8=15  …  h8=63
            ⋮ |   ⋮                 ⋮        A set of places is one 64-bit mask; h8 is its
            2 |  a2=1   b2=9   …  h2=57      sign bit, see core.bits.
    south   1 |  a1=0   b1=8   …  h1=56
              +------------------------
                west a     b   …  h east

The 30 plates are numbered in the order of their names too: 0a1 0a3 … 0g7, 1b2 … 2e5, 3d4.
"""

from __future__ import annotations

import numpy as np

from chantier.games.turquoise.protocol import TurquoisePhase, TurquoiseTablet

SIDE = 8
PLACES = tuple(letter + digit for letter in "abcdefgh" for digit in "12345678")
HAND = len(PLACES)  # stands where a place would, in a move


def signed(mask: int) -> int:
    """A 64-bit mask as the signed integer that arrays hold."""
    return mask - (1 << 64) if mask >> 63 else mask


def mask_of(*names: str) -> int:
    """Some places as a mask."""
    return signed(sum(1 << PLACES.index(name) for name in names))


BIT = np.array([*(mask_of(name) for name in PLACES), 0], dtype=np.int64)  # HAND is no place
FILE_A = mask_of(*(name for name in PLACES if name[0] == "a"))
FILE_H = mask_of(*(name for name in PLACES if name[0] == "h"))
RANK_1 = mask_of(*(name for name in PLACES if name[1] == "1"))
RANK_8 = mask_of(*(name for name in PLACES if name[1] == "8"))

# Q1: the plates of each level by the letters and digits of their south-west places.
LEVELS = (("aceg", "1357"), ("bdf", "246"), ("ce", "35"), ("d", "4"))
SITES = tuple(
    f"{level}{letter}{digit}"
    for level, (letters, digits) in enumerate(LEVELS)
    for letter in letters
    for digit in digits
)
SUMMIT_SITE = SITES.index("3d4")
SITE_LEVEL = np.array([int(name[0]) for name in SITES], dtype=np.int64)


def corners(site: str) -> tuple[str, str, str, str]:
    """The four places of a plate clockwise from the north-west (Q5)."""
    west, south = site[1], site[2]
    east, north = chr(ord(west) + 1), chr(ord(south) + 1)
    return west + north, east + north, east + south, west + south


SITE_PLACES = np.array(
    [[PLACES.index(name) for name in corners(site)] for site in SITES], dtype=np.int64
)
SITE_MASK = np.array([mask_of(*corners(site)) for site in SITES], dtype=np.int64)
# Q3: the corner plates and how often each is turned, so that each looks alike from its corner.
CORNER_SITES = np.array([SITES.index(name) for name in ("0a7", "0g7", "0g1", "0a1")])
NORTH, EAST, SOUTH, WEST = range(4)

TABLETS: tuple[TurquoiseTablet, ...] = ("horus", "anubis", "thot", "seth")
HORUS_TABLET, ANUBIS_TABLET, THOT_TABLET, SETH_TABLET = range(4)
STACK = 25  # Q3: plates in the face-down stack
PILLARS = {2: 34, 3: 29, 4: 24}  # Q4: in each hand, by players
PILLARS_BY_PLAYERS = np.array([PILLARS.get(n, 0) for n in range(5)], dtype=np.int64)
ACTION_POINTS = 3  # Q8
QUIET_ROUNDS = 12  # Q22
LEVEL_POINTS = np.array([0, 1, 3, 5], dtype=np.int64)  # Q11: a pillar under a plate of this level
END_COSTS = np.array([1, 3, 5], dtype=np.int64)  # Q21: a pillar on this level at the end

# An action id is its kind, then what that kind needs. Kinds are in the order of their texts.
(
    ANUBIS,  # place, 1 + other place or 0
    AUCTION,  # tablet, price
    DRAW,
    END,
    FACE,  # quarter turns
    HORUS,  # place
    LAY,  # plate of SITES
    LET,
    MOVE,  # from, to, cost
    OUT,
    PLATE,  # number in the stack, from 1
    RAISE,  # price
    SETH,
    SUMMIT,
    THOT,
) = range(15)
KIND = 52  # the kind's lowest bit
DETAIL = (1 << KIND) - 1
SECOND = 7  # in ANUBIS: the first place's lowest bit
TABLET = 32  # in AUCTION: the tablet's lowest bit
PRICE = (1 << TABLET) - 1
FROM, TO = 42, 35  # in MOVE: the lowest bits of both ends
SPOT = 127  # an end: a place or HAND
COST = (1 << TO) - 1

# A cost is five fields of seven bits: action points, then points to each of seats 0 … 3. A field's
# highest bit stays free in what the rules reckon with, so that all are compared at once.
FIELD = 7
MOST = 63  # in one field
AP = 4 * FIELD  # the lowest bit of the action points
PAY = np.array([FIELD * (3 - seat) for seat in range(4)], dtype=np.int64)
ONE_AP = 1 << AP
GUARDS = sum(64 << FIELD * field for field in range(5))
ALL_MOST = sum(MOST << FIELD * field for field in range(5))

# A position is one array of integers.
PLAYERS = 0
SEAT = 1  # whose turn it is
PHASE = 2
REASON = 3  # 0 while the game goes on, else 1 + index into card.REASONS
LEFT = 4  # action points
MAY_AUCTION = 5
QUIET = 6  # Q22
LAID = 7  # 1 once a plate was laid in this turn
DECK = 8  # the plates left in the stack, bit n - 1 for plate n
DRAWN = 9  # the plate drawn and not yet laid; 0 is none
AIM = 10  # 1 + the site where it (or the summit) is to go; 0 is none
TAKER = 11  # 1 + the seat that takes the laying over (Q19); 0 is none
LOT = 12  # 1 + the tablet at auction; 0 is none
BID = 13
LEADER = 14
BIDDERS = 15  # the seats still in, a mask
ASKED = 16
HOLDER = 17  # HOLDER + tablet: 1 + the seat that holds it; 0 is none
POINTS = 21  # POINTS + seat
HANDS = 25  # HANDS + seat: pillars in hand
STANDING = 29  # STANDING + seat: places of pillars with nothing on them
TOP = 33  # TOP + level: places whose top plate is of that level
SHOWS = 37  # SHOWS + direction: places that show a walkway that way (Q6)
JOINED_NORTH = 41  # places with a complete walkway to the place north of them (Q6)
JOINED_EAST = 42
GATES = 43  # the entries' places
OPEN_GATES = 44  # those whose entry is complete (Q7)
BUILT = 45  # BUILT + site: 0, or a plate laid: LAID_PLATE + its digits as turned + supports
PLATES = BUILT + len(SITES)  # PLATES + number - 1: the set's plates, as four octal digits
SUMMIT_PLATE = PLATES + STACK
CORNER_PLATE = SUMMIT_PLATE + 1
STATE_SIZE = CORNER_PLATE + 1

# In BUILT: bits 0–11 are the digits, bit 12 that there is a plate, then two bits for the colour of
# the pillar under each of its places (above the ground; to draw it from the side).
LAID_PLATE = 1 << 12
SUPPORTS = 13

# The kernel's `start` takes: the 25 plates, the summit, the corner, the entries as a mask.
SETTINGS = STACK + 3

PHASES: tuple[TurquoisePhase, ...] = ("act", "auction", "draw", "lay", "seth", "face", "over")
ACT, BIDDING, DRAWING, LAYING, ASKING, FACING, FINISHED = range(len(PHASES))

# The buffer: the actions, then the cells of the search (rules.move_costs), then groups of pillars.
MAX_ACTIONS = 1 << 14
SLOT_BITS = 13
CELLS = 1 << SLOT_BITS
CELL_COSTS = MAX_ACTIONS  # finished cells: costs, places, whether the hand is reached
CELL_PLACES = CELL_COSTS + CELLS
CELL_HAND = CELL_PLACES + CELLS
KEYS = CELL_HAND + CELLS  # all cells in the order of their costs: cost and slot
NEW_PLACES = KEYS + CELLS  # by slot
NEW_HAND = NEW_PLACES + CELLS
GROUPS = NEW_HAND + CELLS  # for each: its places, where its first member's moves begin, how many
GROUP_SIZE = 3
ENDS = GROUPS + GROUP_SIZE * 64  # for each place: where its next move goes
WORK_SIZE = ENDS + HAND - MAX_ACTIONS
