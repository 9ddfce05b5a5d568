"""A position for each refusal of Turquoise: the actions so far, an action, what it meets."""

from __future__ import annotations

from games.checks import data

GAMES = data("turquoise/games.json")
STRIKE = GAMES["summit strike, 2 players"]["actions"]
LAID = "draw plate:01 lay:0c1 face:0 draw plate:02 lay:0a3 face:0 draw plate:03 lay:0c3 face:0"
WHITES = f"{LAID} end"  # three points for white, whose turn it is
BOTH = (
    f"{LAID} draw plate:04 lay:0e1 face:0 draw plate:05 lay:0e3 face:0 draw plate:06 lay:0e5 face:0"
)
GROUND = (
    f"{BOTH} draw plate:07 lay:0a5 face:0 draw plate:08 lay:0c5 face:0 draw plate:09 lay:0c7 face:0"
    " draw plate:10 lay:0e7 face:0 draw plate:11 lay:0g3 face:0 draw plate:12 lay:0g5 face:0"
)
# The 25th plate is the last one; the turn goes on.
LAST_PLATE = STRIKE[: STRIKE.rindex("face:") + len("face:0")]

SITUATIONS = {
    "Q4.hand": (GAMES["an empty hand"]["actions"], "move:hand>d4:1", "Q4.hand"),
    "Q8.auction": (f"{WHITES} move:hand>b1:1", "auction:horus:1", "Q8.auction"),
    "Q8.spent": ("move:hand>b1:1 move:hand>a2:1", "move:b1>b2:2", "Q8.spent"),
    "Q9.chance": ("draw", "end", "Q9.chance"),
    "Q9.no_draw": ("", "plate:01", "Q9.no_draw"),
    "Q9.gone": ("draw plate:01 lay:0c1 face:0 draw", "plate:01", "Q9.gone"),
    "Q9.stack": (LAST_PLATE, "draw", "Q9.stack"),
    "Q9.nowhere": (GROUND, "draw", "Q9.nowhere"),
    "Q9.must_lay": ("draw plate:01", "end", "Q9.must_lay"),
    "Q9.not_drawn": ("", "lay:0c1", "Q9.not_drawn"),
    "Q9.laid": ("draw plate:01", "lay:0a1", "Q9.laid"),
    "Q9.levels": ("draw plate:01", "lay:1b2", "Q9.levels"),
    "Q9.pillars": (f"{WHITES} draw plate:04", "lay:1b2", "Q9.pillars"),
    "Q9.must_face": ("draw plate:01 lay:0c1", "end", "Q9.must_face"),
    "Q9.no_face": ("", "face:0", "Q9.no_face"),
    "Q10.lay": ("draw plate:01", "lay:3d4", "Q10.lay"),
    "Q10.stack": ("", "summit", "Q10.stack"),
    "Q10.places": (LAST_PLATE, "summit", "Q10.places"),
    "Q12.own": ("", "move:b1>b2:1", "Q12.own"),
    "Q12.place": ("", "move:hand>d1:1", "Q12.place"),
    "Q12.taken": ("move:hand>b1:1", "move:hand>b1:1", "Q12.taken"),
    "Q12.same": ("", "move:hand>hand:1", "Q12.same"),
    "Q12.way": ("", "move:hand>a1:1", "Q12.way"),
    "Q13.broken": ("move:hand>b1:1", "move:b1>b2:1", "Q13.broken"),
    "Q14.owners": (f"{LAID} move:hand>b1:1 end", "move:hand>a1:1", "Q14.owners"),
    "Q14.self": (WHITES, "move:hand>b1:1:W1", "Q14.self"),
    "Q15.cheaper": ("", "move:hand>b1:2", "Q15.cheaper"),
    "Q16.means": ("end move:hand>b1:1 end", "move:hand>a1:1:B1", "Q16.means"),
    "Q17.running": (f"{BOTH} auction:horus:1", "end", "Q17.running"),
    "Q17.no_auction": ("", "out", "Q17.no_auction"),
    "Q17.held": (f"{WHITES} auction:horus:1 end end", "auction:horus:1", "Q17.held"),
    "Q17.price": (WHITES, "auction:horus:0", "Q17.price"),
    "Q17.higher": (f"{BOTH} auction:horus:2", "raise:2", "Q17.higher"),
    "Q17.means": (WHITES, "auction:horus:4", "Q17.means"),
    "Q18.horus": ("", "horus:b1", "Q18.horus"),
    "Q18.anubis": ("move:hand>b1:1", "anubis:b1", "Q18.anubis"),
    "Q18.thot": ("", "thot", "Q18.thot"),
    "Q18.free": (f"{WHITES} auction:horus:1", "horus:f4", "Q18.free"),
    "Q18.pillar": (f"{WHITES} auction:anubis:1", "anubis:a1", "Q18.pillar"),
    "Q19.asked": (f"{WHITES} auction:seth:1 end draw plate:04 lay:0e1", "end", "Q19.asked"),
    "Q19.not_asked": ("", "seth", "Q19.not_asked"),
    "Q21.over": (STRIKE, "end", "Q21.over"),
    "Q22.over": (" ".join(["end"] * 24), "end", "Q22.over"),
}

BEGIN = f"{WHITES} auction:anubis:1 move:hand>b1:1"  # a position with much to say
# Actions in words: the actions so far, an action, the key of its words, and what they are told.
WORDS = [
    ("", "draw", "draw", {}),
    ("", "end", "end", {}),
    ("draw", "plate:07", "plate", {"number": "07"}),
    ("draw plate:07 lay:0c5", "face:0", "face.none", {}),
    ("", "face:1", "face.one", {"count": 1}),
    ("", "face:3", "face.other", {"count": 3}),
    ("", "summit", "summit", {}),
    ("", "seth", "seth", {}),
    ("", "let", "let", {}),
    ("", "out", "out.more", {}),
    ("", "raise:5", "raise", {"price": "5"}),
    ("", "thot", "thot", {}),
    ("", "horus:c3", "horus", {"place": "c3"}),
    ("", "anubis:c3", "anubis.one", {"place": "c3"}),
    ("", "anubis:c3+d5", "anubis.two", {"first": "c3", "second": "d5"}),
    ("", "auction:seth:3", "auction", {"tablet": "Seth", "price": "3"}),
]
