"""The solved opening: for the first seat, an answer to everything from the empty wall on.

`answers.bin` holds the answers and `answers` reads and writes it. `walk` goes through all that the
other seat can do: it is the checker, and makes what `index` looks up. `making` makes the answers
anew from a proof.
"""
