"""Turquoise's showcase."""

from __future__ import annotations

from chantier.core.showcase import Showcase

SHOWCASE = Showcase(
    3,
    "draw plate:20 lay:0a3 face:1 draw plate:10 lay:0a5 face:2 draw plate:14 lay:0c1 face:3 "
    "draw plate:09 lay:0c3 face:2 draw plate:22 lay:0c5 face:0 draw plate:19 lay:0c7 face:0 "
    "draw plate:23 lay:0e1 face:2 draw plate:11 lay:0e3 face:0 draw plate:12 lay:0e5 face:1 "
    "draw plate:18 lay:0e7 face:0 draw plate:24 lay:0g3 face:0 draw plate:16 lay:0g5 face:3 "
    "move:hand>a4:1 move:hand>b4:1 move:hand>c4:1 move:hand>a5:2 move:hand>a3:1:B1 "
    "move:hand>a2:1 move:hand>b3:1:Y1 move:hand>b2:1:Y1 move:hand>b5:2 move:hand>a7:1 "
    "auction:anubis:1 raise:2 out out move:hand>b8:1 move:hand>b7:2 move:hand>d8:2 "
    "move:d8>d7:1 move:a4>c5:2 draw plate:08 lay:1b4 face:1 move:hand>b6:2 move:hand>a4:1 "
    "move:hand>c2:2 move:hand>d1:1 move:hand>b4:2:Y1 move:b4>c4:1 auction:horus:1 raise:2 out "
    "out move:hand>c7:2 move:hand>e1:1:W1 auction:thot:1 out out thot horus:c3 draw plate:17 "
    "lay:1b2 face:2 move:hand>d2:2 move:c4>c3:2 move:hand>h5:1 move:b8>c6:2 draw plate:05 "
    "lay:1b6 face:0 move:hand>d3:2 move:hand>e2:1:Y1 move:hand>g5:1 move:hand>f5:2 "
    "move:e1>e3:1:W1 draw plate:15 lay:1d2 face:0 move:hand>h4:1:B1 move:hand>g4:3:Y1 "
    "auction:horus:1 out raise:2 out move:hand>g6:2 move:hand>g1:1 move:hand>d8:2 "
    "move:d8>d6:1:W1 auction:thot:1 raise:2 out out move:hand>h3:2:Y1 move:hand>f1:1:B1 thot "
    "move:h5>f4:2:W1 draw plate:25 lay:1f4 face:0 move:hand>f2:1:W1 move:hand>e8:2 "
    "move:e8>e7:1 move:hand>d8:2 move:f1>g2:1:B1 move:hand>f1:1 move:g1>g3:1:W1 "
    "move:hand>h7:1 auction:thot:1 out out thot move:hand>e6:2:W2 draw plate:04 lay:1d6 "
    "face:0 move:hand>h6:1:B1 move:hand>g8:1 move:hand>f8:1 move:hand>f7:1 move:f1>f3:2 draw "
    "plate:13 lay:1f2 face:0 move:hand>b3:1 move:hand>d3:2:B1 auction:thot:1 raise:2 out "
    "raise:3 out thot move:f8>g7:1 move:hand>d2:2 move:d2>d4:1:Y1 move:h7>f6:1:Y1 draw "
    "plate:02 lay:1f6 face:0 move:hand>h5:1 move:d3>d5:1:W1 move:hand>d3:2:B1 move:hand>d2:2 "
    "move:d2>e5:1:Y2 move:hand>g5:1 move:g5>g4:1 move:g4>f4:1 auction:thot:1 out thot "
    "move:d3>e4:2:W1 draw plate:03 lay:1d4 face:2 move:hand>b4:1 move:hand>d2:2 move:d2>d3:1 "
    "move:hand>d2:2:W1 move:hand>g5:1 auction:thot:1 out out thot move:a3>c4:1 move:b3>d4:2 "
    "draw plate:07 lay:2c3 face:0 move:hand>h7:1 move:hand>g6:1:Y1 move:hand>f6:1:Y1 "
    "move:hand>g4:1 move:hand>e4:2 move:h4>f3:2:B2 move:hand>e1:1:W1 move:hand>e6:2:Y1 end "
    "auction:thot:1 raise:2 raise:3 raise:4 out move:d2>e2:2 move:g5>f5:1 auction:seth:1 out "
    "thot move:e1>e3:2:B1 draw plate:01 lay:2e3 face:1 move:hand>g5:1:B1 move:g6>e7:2 end "
    "move:hand>d7:3:W1 move:a5>b5:2 move:b5>c5:1 horus:e5 draw plate:06 lay:2e5 let face:1 "
    "move:e7>e6:1 move:hand>d6:3:W1 move:b4>b5:2 end move:e6>e5:2 end auction:horus:1 raise:2 "
    "out out end move:a4>a5:2 end end end end end move:hand>c6:3:W1 horus:d5",
)
