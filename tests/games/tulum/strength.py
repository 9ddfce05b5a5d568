"""How strong Tulum's players are: the matches that `make strength` plays."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise

from tools.studies import FOLDER, ROOT, Study

from chantier.players.tulum.duel import duel
from chantier.players.tulum.objectives import dread_loss, lose_nothing, place_many, win

YARDSTICKS = ()
LEVELS = (Study("tulum-level4", "tulum", ("level4", "level3"), 300, 0.53),)
CALIBRATED, SELF = "level4", 300


def exact() -> list[str]:
    """What the solver says of two seats, kept once it was asked."""
    kept = FOLDER / "tulum.json"
    if not kept.exists():
        environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
        done = subprocess.run(
            [sys.executable, "-m", "chantier.cli.main", "solve", "tulum", "--positions", "10000"],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(done.stdout)
    objectives = (lose_nothing, dread_loss, place_many, win)
    shares = [
        f"level {number} – level {number - 1} **{sum(duel(upper, lower)) / 2:.2%}**"
        for number, (lower, upper) in enumerate(pairwise(objectives), 2)
    ]
    return [
        "## Tulum for two is exact",
        "",
        "Its levels against each other, exactly, mean of both seats (aim ≥ 53%): "
        + f"{', '.join(shares)}.",
        "",
        "`chantier solve tulum --positions 10000` says:",
        "",
        "```json",
        kept.read_text().strip(),
        "```",
    ]
