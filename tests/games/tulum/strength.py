"""How strong Tulum's players are: the matches that `make strength` plays."""

from __future__ import annotations

import json
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


def kept(name: str, *command: str) -> str:
    """What a command of Python says, kept once it was asked."""
    file = FOLDER / name
    if not file.exists():
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (ROOT / "src", ROOT)))}
        done = subprocess.run(
            [sys.executable, *command], env=environment, capture_output=True, text=True, check=True
        )
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(done.stdout)
    return file.read_text().strip()


def exact() -> list[str]:
    """What the solvers say of two and of three seats."""
    objectives = (lose_nothing, dread_loss, place_many, win)
    shares = [
        f"level {number} – level {number - 1} **{sum(duel(upper, lower)) / 2:.2%}**"
        for number, (lower, upper) in enumerate(pairwise(objectives), 2)
    ]
    solve = ("-m", "chantier.cli.main", "solve", "tulum")
    three = json.loads(kept("tulum-three.json", *solve, "--players", "3"))
    del three["file"]
    measured = json.loads(kept("tulum-estimate.json", str(ROOT / "tools" / "tulum_three.py")))
    top, below = (measured["loss_a_turn"][one.__name__] for one in (win, place_many))
    return [
        "## Tulum for two is exact",
        "",
        "Its levels against each other, exactly, mean of both seats (aim ≥ 53%): "
        + f"{', '.join(shares)}.",
        "",
        "`chantier solve tulum --positions 10000` says:",
        "",
        "```json",
        kept("tulum.json", *solve, "--positions", "10000"),
        "```",
        "",
        "## Tulum for three is exact once it is solved",
        "",
        "`chantier solve tulum --players 3` says, besides where the table is:",
        "",
        "```json",
        json.dumps(three),
        "```",
        "",
        "Until then, and always with four, the computer goes by an estimate. With three it is",
        "measured by the exact shares (`tools/tulum_three.py`, "
        f"{measured['positions']:,} turns met in play):",
        f"a share is off by {measured['error_mean']:.2g} on average and "
        f"{measured['error_most']:.2g} at most. A turn gives away",
        f"{top['mean']:.5f} of the win on average and {top['most']:.2g} at most; by the next lower",
        f"level's aim it is {below['mean']:.2g} and {below['most']:.2g}. "
        "For four seats nothing exact is known.",
    ]
