"""Weights found by tools/tune_turquoise.py, for 2, 3 and 4 players; see weights.py."""

TUNED: tuple[tuple[float, ...] | None, ...] = (None, None, None)
