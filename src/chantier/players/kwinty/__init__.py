"""Kwinty's artificial players: exact threats and forced wins, alpha-beta, and guided tree search.

`threats` finds every action that makes five at once, `evaluation` values the lines that are still
open by `weights`, `forced` proves wins by threats alone. `engine` joins it to alpha-beta with
`alphabeta_heuristics`. `proof_then_mcts` looks for proofs first and lets the tree search judge the
rest with `mcts_heuristics`. `levels` is the ladder. All of these reason by colours; `swap` offers
and chooses before seats have theirs (K10), by what `balanced` says each opening is worth.
"""
