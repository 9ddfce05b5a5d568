"""Tulum's artificial players: exact for two seats and, once solved, for three; else approximate.

A pyramid is one of 429 sets of blocks, 231 up to its mirror image and besides the finished one
(`pyramids`). The outcome of a roll is the set of pyramids with which its placing may end; rolls of
the same outcome merge (`roll_outcomes`). `shape` makes both for smaller games, too.

- Two seats: `turn` weighs one whole turn, and `solver` solves all pairs of pyramids.
- Three seats: `triple` solves one triple, `mixture` the few where seats must mix, `three` all of
  them with several threads. `kept_table` keeps the result in the user's cache: `three_file` is its
  file, `three_layers` the one beside it that a solver which was killed goes on from.
- `table` holds what is solved. `turn_value` gives each seat's share of the win when a turn ends:
  from a table, or from `multiplayer_estimate`.

`engine` plays a turn by an objective (`objectives`), and `levels` is the ladder. `solve` is what
`chantier solve` asks. `check` goes through turns by the rules alone, and `duel` computes the exact
chances of one objective against another.
"""
