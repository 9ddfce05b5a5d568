"""A position for each refusal of Kwinty: the actions so far, an action, what it meets."""

from __future__ import annotations

from games.checks import data

GAMES = data("kwinty/games.json")
FIVE = data("kwinty/lines.json")["fives"]["column 0 0"]

BEGIN = "Vi Hg"  # a position with much to say
SITUATIONS = {
    "K1.supply": (GAMES["none left"], "Hp", "K1.supply"),
    "K2.flat": ("Vi", "Hi", "K2.flat"),
    "K3.width": ("Vi Vj Vk Vl Vm Vn Vo Vp Vq", "Vh", "K3.width"),
    "K3.height": ("Vi Vj Hi Vi Vj Vj Vi Hi", "Vi", "K3.height"),
    "K4.first": ("", "Va", "K4.first"),
    "K4.touch": ("Vi", "Vk", "K4.touch"),
    "K5.upright": ("Vi Vj", "Vi", "K5.upright"),
    "K5.flat": ("Hi Vk", "Hg", "K5.flat"),
    "K6.pass": ("Vi", "pass", "K6.pass"),
    "K7.over": (FIVE, "Vi", "K7.over"),
    "K8.over": (GAMES["all blocks, white"], "pass", "K8.over"),
    "K9.opening": ("", "Va", "K4.first K9.opening"),
    "K10.choose": ("Hi Vh Vk", "Vi", "K10.choose"),
    "K10.moment": ("Vi", "keep", "K10.moment"),
}
# With which options, where not with the usual ones.
OPTIONS = {"K9.opening": {"opening": "flat"}, "K10.choose": {"opening": "swap"}}
# Actions in words: the actions so far, an action, the key of its words, and what they are told.
WORDS = [
    ("", "Vi", "upright", {"column": "i"}),
    ("Vi", "Hg", "flat", {"left": "g", "right": "h"}),
    ("", "Hp", "flat", {"left": "p", "right": "q"}),
    (GAMES["none left"], "pass", "pass", {}),
    ("Vi", "keep", "keep", {}),
    ("Vi", "swap", "swap", {}),
]
