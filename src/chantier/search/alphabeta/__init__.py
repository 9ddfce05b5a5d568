"""Alpha-beta, for two seats without chance.

`kernel` is compiled, `search` drives it; `transposition` is its table of positions and `heuristics`
is what a game adds.
"""
