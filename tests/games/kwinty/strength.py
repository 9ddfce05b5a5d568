"""How strong Kwinty's players are: the matches that `make strength` plays."""

from __future__ import annotations

from tools.studies import levels, yardsticks

YARDSTICKS = yardsticks("kwinty", 0.9)
LEVELS = levels("kwinty")
CALIBRATED, SELF = "best:20000n", 100
