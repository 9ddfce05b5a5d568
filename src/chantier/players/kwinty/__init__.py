"""Kwinty's artificial players: exact threats and forced wins, alpha-beta, and guided tree search.

`threats` finds every action that makes five at once, `evaluation` values the lines that are still
open by `weights`, `proof_heuristics` tells the proof-number search what is decided at sight, and
`symmetry` which positions are the same. `engine` joins that search to alpha-beta with
`alphabeta_heuristics`. `proof_then_mcts` looks for proofs first and lets the tree search judge the
rest with `mcts_heuristics`. `strategist` knows the solved opening by heart: `strategy` holds and
checks it, `solve` makes it. `levels` is the ladder. All of these reason by colours; `swap` offers
and chooses before seats have theirs (K10), by what `balanced` says each opening is worth.
"""
