"""Tulum's artificial players: exact for two seats, an approximation for three and four.

A pyramid is one of 429 sets of blocks, 231 up to its mirror image and besides the finished one
(`pyramids`). The outcome of a roll is the set of pyramids with which its placing may end; rolls of
the same outcome merge (`roll_outcomes`). `turn` weighs one whole turn, `solver` solves all pairs of
pyramids, and `table` holds the solution. `turn_value` gives each seat's share of the win when a
turn ends: from the table for two seats, from `multiplayer_estimate` for three and four. `engine`
plays a turn by an objective (`objectives`), and `levels` is the ladder.

Three modules prove it: `check` goes through turns by the rules alone, `duel` computes the exact
chances of one objective against another, `three` solves the game for three seats.
"""
