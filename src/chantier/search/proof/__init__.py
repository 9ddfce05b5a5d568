"""Proof-number search, for two seats without chance: whether one of them wins whatever comes.

`kernel` is compiled, `search` drives it; `table` is its memory, and `heuristics` is what a game
adds.
"""
