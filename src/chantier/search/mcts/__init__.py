"""Monte-Carlo tree search, for any number of seats and with chance.

`kernel` is compiled, `search` drives it; `heuristics` is what a game adds.
"""
