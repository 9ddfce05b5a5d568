"""Search over any game: one source each, compiled for the game it is used with.

`tree` looks ahead by sampling, for any number of seats and with chance; `alphabeta` looks at
everything to a depth, for two seats without chance. Neither knows a game: what a game adds (what a
position is worth, which actions are worth a look) comes from `players`.
"""
