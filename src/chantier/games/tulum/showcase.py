"""Tulum's showcase."""

from __future__ import annotations

from chantier.core.showcase import Showcase

SHOWCASE = Showcase(
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
)
