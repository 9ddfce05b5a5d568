"""How strong Turquoise's players are: the matches that `make strength` plays."""

from __future__ import annotations

from tools.studies import Study, against, levels

YARDSTICKS = (
    against("turquoise-uct", "turquoise", "best:0.05s", "uct:0.05s", least=0.85),
    against("turquoise-builder", "turquoise", "best:0.05s", "builder", least=0.7),
    against(
        "turquoise-four",
        "turquoise",
        *("best:0.05s", "builder", "builder", "builder"),
        least=0.45,
        seats=4,
    ),
    Study("turquoise-second", "turquoise", ("best:1s", "uct:1s"), 20, 0.85),
)
LEVELS = levels("turquoise")
CALIBRATED, SELF = "best:500n", 100
