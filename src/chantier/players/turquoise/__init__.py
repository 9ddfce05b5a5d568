"""What Turquoise adds to the search: what it costs each seat to fill each site, and what follows.

`distances` computes the costs, `god_values` the worth of tablets, `policy` is the builder's way to
play, `evaluation` turns the costs into shares of the win by `weights`, `proposal` picks the actions
to consider, and `mcts_heuristics` gives the tree search both.
"""
