"""The games, one folder each. `registry` is the one list of them."""
