"""Tulum's artificial players: exact for two seats, an approximation for three and four.

A pyramid is one of 429 sets of blocks, 231 up to its mirror image and besides the finished one
(`pyramids`). What a roll offers is a set of pyramids to end its placing with, and rolls that offer
the same merge (`offers`). `turn` weighs one whole turn, `solver` solves all pairs of pyramids,
`table` holds what it found, `field` judges three and four seats by it, and `judge` chooses between
the two. `brains` answer for a position, each by what it wants of a turn (`wishes`); `levels` is the
ladder. To prove it: `check` goes through turns by the rules alone, `duel` has the exact chances of
one wish against another, `three` the exact solution for three seats.
"""
