"""Counts of the whole tree that no linter makes, held by `make check`: `python -m tools.checks`.

Each file here counts one thing, and `limits.py` says how many there may be.
"""
