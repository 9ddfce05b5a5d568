"""How strong Turris's players are: the matches that `make strength` plays."""

from __future__ import annotations

from tools.studies import Study, levels

YARDSTICKS = (
    # Near its aim, where a sequential test would end by chance: so many games in any case.
    Study("turris-uct", "turris", ("best:0.1s", "uct:0.1s"), 60, 0.8),
    Study("turris-mctsbot", "turris", ("best:0.1s", "mctsbot:0.1s"), 20, 0.95),
    Study("turris-second", "turris", ("best:1s", "uct:1s"), 20, 0.8),
)
LEVELS = levels("turris")
CALIBRATED, SELF = "best:4000n", 100
