"""The ids of Turquoise's actions, and the order of what is legal: they never change."""

from __future__ import annotations

from games.turquoise.situations import LAID

# There are too many actions to number them all: an id is the kind of the action, and details.
IDS = {
    "anubis:c3": 0x900,
    "anubis:c3+d5": 0x91D,
    "auction:horus:1": 0x10_0000_0000_0001,
    "auction:anubis:1": 0x10_0001_0000_0001,
    "auction:thot:1": 0x10_0002_0000_0001,
    "auction:seth:12": 0x10_0003_0000_000C,
    "draw": 0x20_0000_0000_0000,
    "end": 0x30_0000_0000_0000,
    "face:0": 0x40_0000_0000_0000,
    "face:3": 0x40_0000_0000_0003,
    "horus:a1": 0x50_0000_0000_0000,
    "horus:h8": 0x50_0000_0000_003F,
    "lay:0a1": 0x60_0000_0000_0000,
    "lay:3d4": 0x60_0000_0000_001D,
    "let": 0x70_0000_0000_0000,
    "move:hand>b1:1": 0x81_0040_1000_0000,
    "move:b1>hand:1": 0x80_2200_1000_0000,
    "move:c3>c5:2:B1Y2": 0x80_48A0_2000_4100,
    "move:a1>h8:3:W1B2Y3O4": 0x80_01F8_3020_8184,
    "out": 0x90_0000_0000_0000,
    "plate:01": 0xA0_0000_0000_0001,
    "plate:25": 0xA0_0000_0000_0019,
    "raise:5": 0xB0_0000_0000_0005,
    "seth": 0xC0_0000_0000_0000,
    "summit": 0xD0_0000_0000_0000,
    "thot": 0xE0_0000_0000_0000,
}
COMPLETE = False
LEGAL = {
    "": (
        "draw end move:hand>a2:1 move:hand>a7:1 move:hand>b1:1 move:hand>b8:1 move:hand>g1:1 "
        "move:hand>g8:1 move:hand>h2:1 move:hand>h7:1"
    ),
    f"{LAID} move:hand>b1:1 end": (
        "auction:horus:1 auction:horus:2 auction:horus:3 auction:anubis:1 auction:anubis:2 "
        "auction:anubis:3 auction:thot:1 auction:thot:2 auction:thot:3 auction:seth:1 "
        "auction:seth:2 auction:seth:3 draw end move:hand>a1:1:B1 move:hand>a2:1 "
        "move:hand>a4:2 move:hand>a7:1 move:hand>b2:2:B1 move:hand>b8:1 move:hand>c1:2:B1 "
        "move:hand>d1:1 move:hand>g1:1 move:hand>g8:1 move:hand>h2:1 move:hand>h7:1"
    ),
}
