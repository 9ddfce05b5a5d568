"""What Turquoise adds to the search: what it costs each seat to fill each site, and what follows.

`survey` reckons the costs, `policy` is the builder's way to play, `evaluation` makes shares of the
win of them by `weights`, `guide` tells the search which actions are worth a look.
"""
