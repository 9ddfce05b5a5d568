"""A position for each refusal of Tulum: the actions so far, an action, what it meets."""

from __future__ import annotations

from games.checks import data

GAMES = data("tulum/games.json")

BEGIN = "roll:112345"  # a position with much to say
SITUATIONS = {
    "U1.support": ("roll:122345", "place:21", "U1.support"),
    "U2.wait": ("", "place:11", "U2.wait"),
    "U2.six": ("", "roll:12345", "U2.six"),
    "U2.taken": ("roll:112345 place:11", "place:11", "U2.taken"),
    "U2.no_die": ("roll:122345", "place:61", "U1.support U2.no_die"),
    "U3.must_place": ("roll:112345", "stop", "U3.must_place"),
    "U5.wait": ("roll:122345 place:11 again", "stop", "U5.wait"),
    "U5.dice": ("roll:122345 place:11 again", "roll:1", "U5.dice"),
    "U5.again": ("roll:122345 place:11", "roll:12345", "U5.again"),
    "U7.over": (GAMES["complete"], "again", "U7.over"),
}
# Actions in words: the actions so far, an action, the key of its words, and what they are told.
WORDS = [
    ("roll:122345 place:11", "again", "again.other", {"count": 5}),
    ("roll:122345 place:11", "stop", "secure.one", {"count": 1}),
]
