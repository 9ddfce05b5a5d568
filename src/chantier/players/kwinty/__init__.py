"""Kwinty's artificial players: alpha-beta that sees threats, and an exact forced-win search.

`threats` finds every action that makes five at once, `evaluation` values the lines that are still
open, `forced` proves wins by threats alone, `mind` puts them together, `levels` is the ladder.
"""
