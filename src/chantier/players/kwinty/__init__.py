"""Kwinty's artificial players: exact threats and forced wins, alpha-beta, and guided tree search.

`threats` finds every action that makes five at once, `evaluation` values the lines that are still
open by `weights`, `forced` proves wins by threats alone, `mind` joins it to alpha-beta with its
`sight`; `guide` tells the tree search what is decisive, `master` lets the tree judge what cannot be
proved, `levels` is the ladder.
"""
