"""Tulum's artificial players: exact for two seats, an approximation for three and four.

A pyramid is one of 429 sets of blocks, 231 up to its mirror image (`pyramids`). What a roll offers
is a set of pyramids to end its placing with, and rolls that offer the same merge (`offers`). `turn`
weighs one whole turn, `solver` all pairs of pyramids, `table` holds what it found, `field` judges
three and four seats, and `brains` answers for a position; `levels` is the ladder.
"""
