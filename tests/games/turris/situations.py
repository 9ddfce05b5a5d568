"""A position for each refusal of Turris: the actions so far, an action, what it meets."""

from __future__ import annotations

from games.checks import data

GAMES = data("turris/games.json")

BEGIN = "Va3 Vb3 Vc3 Vb2"  # a position with much to say
SITUATIONS = {
    "T1.supply": (GAMES["a seat without blocks"], "Vc3", "T1.supply"),
    "T2.flat": ("Va1 Va2", "Ha1b1", "T2.flat T5.flat"),
    "T3.touch": ("Va1", "Vc3", "T3.touch T4.upright"),
    "T4.upright": ("Ha1a2", "Va1", "T4.upright"),
    "T5.flat": ("Ha1a2", "Ha1a2", "T5.flat"),
    "T6.levels": ("Hb3c3 Vc2 Vc3", "Vc2", "T6.levels"),
    "T7.middle": ("", "Vb2", "T7.middle"),
    "T8.no_bonus": ("Va1", "stop", "T8.no_bonus"),
    "T8.not_opposing": ("Va2 Vb2", "xb2", "T8.not_opposing"),
    "T8.other_name": ("Va1 Vb1 Ha1b1 Va2 Vc1 Vb2", "xb1", "T8.other_name"),
    "T10.under": ("Ha1b1 Vc1 Vb1 Vb2", "xa1", "T10.under"),
    "T11.last": ("Vc2 Vb2", "xc2", "T11.last"),
    "T12.levels": (
        "Hc2c3 Vc1 Vb3 Vb2 Vb1 Vc3 Va2 Va1 Va3 Vb3 Ha2b2",
        "xa1",
        "T12.levels",
    ),
    "T13.closed": ("Va3 Vb3 Vc3 Vb2 xa3", "Va3", "T13.closed"),
    "T15.pass": ("Va1", "pass", "T15.pass"),
    "T16.over": (GAMES["tie"], "Va1", "T16.over"),
}
# Actions in words: the actions so far, an action, the key of its words, and what they are told.
WORDS = [
    ("", "Va1", "upright", {"column": "a1"}),
    ("", "Ha1b1", "flat", {"left": "a1", "right": "b1"}),
    ("Va2 Vb2", "stop", "stop", {}),
    ("", "pass", "pass", {}),
    ("", "xa1", "remove_none", {"column": "a1"}),
]
