"""How strong Kwinty's players are: the matches that `make strength` plays."""

from __future__ import annotations

from tools.studies import Study, levels

YARDSTICKS = (
    # Near its aim, where a sequential test would end by chance: so many games in any case.
    Study("kwinty-uct", "kwinty", ("best:0.1s", "uct:0.1s"), 60, 0.9),
    Study("kwinty-mctsbot", "kwinty", ("best:0.1s", "mctsbot:0.1s"), 20, 0.95),
    Study("kwinty-second", "kwinty", ("best:1s", "uct:1s"), 20, 0.9),
)
LEVELS = levels("kwinty")
CALIBRATED, SELF = "best:20000n", 100
