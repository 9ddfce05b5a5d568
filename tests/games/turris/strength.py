"""How strong Turris's players are: the matches that `make strength` plays."""

from __future__ import annotations

from tools.studies import levels, yardsticks

YARDSTICKS = yardsticks("turris", 0.8)
LEVELS = levels("turris")
CALIBRATED, SELF = "best:4000n", 100
