"""Search over any game: one source each, compiled for the game it is used with.

`mcts` looks ahead by sampling, for any number of seats and with chance; `alphabeta` searches
everything to a depth, for two seats without chance; `proof` asks whether one of two seats wins
whatever comes. None of them knows a game: `players` brings a game's
heuristics (what a position is worth, which actions to consider).
"""
