"""A good-looking moment of each game, as actions from its beginning: the lobby's miniatures."""

from __future__ import annotations

from typing import NamedTuple


class Scene(NamedTuple):
    """How many play, and what they have done so far."""

    players: int
    actions: str


SCENES = {
    "kwinty": Scene(
        2,
        "Vi Hj Vl Hj Hi Vl Vj Vm Vm Hn Hl Vk Hp Hp Hl Vq Vo Vn Hn Vp Hp Hp",
    ),
    "turris": Scene(
        2,
        "Va3 Va2 Ha2a3 Va1 Vb3 Vc3 Hb3c3 Vc2 Vb2 stop Hb2c2 xa2 Vb1 Ha1a2 Vc1 Va3 Vc1 Hc2c3 Hc1c2 "
        "Vb3 Vb1",
    ),
    "tulum": Scene(
        3,
        "roll:134556 place:16 stop roll:112566 place:16 place:15 place:25 stop roll:124455 "
        "place:16 stop roll:234466 roll:133456 place:14 again roll:22346 place:24 place:34 stop "
        "roll:122255 place:15 place:25 stop roll:134456 place:15 again roll:13444 place:14 again "
        "roll:1346 place:13 stop roll:234556 roll:445566 roll:224566 place:25 place:24 again "
        "roll:2223 place:34 place:23 stop roll:123333 place:13 place:23 place:33 stop roll:123556 "
        "place:14 place:24 place:34 stop roll:334455 place:33 place:43 stop roll:233355 "
        "roll:112235 place:13 place:23 place:33 place:12 place:22 stop roll:155566 place:12 again "
        "roll:12566 place:22 place:11 stop roll:124455 place:43 place:12 place:22 stop "
        "roll:222236 place:32 again roll:12356 place:11 place:21 place:31",
    ),
    "turquoise": Scene(
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
    ),
}
