"""Measure how strong the players are and write docs/strength.md: `make strength`.

Every study is a match of `chantier arena` with a folder of its own under build/strength, so that
the whole can be interrupted and gone on with. What has been played is what the page tells.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from bench.machine import commit
from tools.studies import BALANCE, FOLDER, MARGIN, ROOT, Study

from chantier.games.registry import OURS, games_in_order
from games.found import optional_part

PAGE = ROOT / "docs" / "strength.md"
PICTURES = ROOT / "docs" / "strength"
CHANTIER = [sys.executable, "-m", "chantier.cli.main"]
STUDIED = {
    game.card.name: its
    for game in games_in_order()
    if game.card.name in OURS and (its := optional_part(game.card.name, "strength"))
}
YARDSTICKS: list[Study] = [study for its in STUDIED.values() for study in its.YARDSTICKS]
LEVELS: list[Study] = [study for its in STUDIED.values() for study in its.LEVELS]
SELF = [
    Study(f"{game}-self", game, (its.CALIBRATED, its.CALIBRATED), its.SELF, 0.0)
    for game, its in STUDIED.items()
]
STUDIES = (*YARDSTICKS, *LEVELS, *SELF)


def chantier(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a command of ours."""
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src"), "CHANTIER_LANG": "en"}
    return subprocess.run([*CHANTIER, *words], env=environment, text=True, check=False)


def play(study: Study, jobs: int) -> None:
    """Play a study, or what is left of it."""
    print(f"── {study.name}: chantier {' '.join(study.command)}", flush=True)
    study.folder.parent.mkdir(parents=True, exist_ok=True)
    before = study.played()
    chantier(*study.command, "--jobs", str(jobs), "--out", str(study.folder))
    if study.played() != before:
        (study.folder / "commit").write_text(commit())


def row(study: Study) -> str:
    """A line of the page's tables."""
    found = study.result()
    names = " – ".join(study.players)
    aim = f"≥ {study.least:.0%}" if study.most == 1 else f"{study.least:.0%}–{study.most:.0%}"
    if found is None:
        return f"| {study.game} | {names} | | not played | {aim} | | | |"
    first = next(one for one in found["rows"] if one["player"] == study.players[0])
    share, low, high = first["share"]
    verdict = "met" if study.least <= share <= study.most else "missed"
    if verdict == "missed" and low <= study.most and high >= study.least:
        verdict = "missed, within the error"
    seconds = f"{first['seconds']:.3f} s"
    interval = f"**{share:.1%}** ({low:.1%}–{high:.1%})"
    cells = (study.game, names, first["games"], interval, aim, verdict, seconds, study.commit)
    return f"| {' | '.join(map(str, cells))} |"


def table(studies: Sequence[Study]) -> list[str]:
    """The page's table of some studies."""
    titles = "game", "players", "games", "the first one's share of the wins (95%)", "aim", ""
    head = f"| {' | '.join((*titles, 'its time', 'commit'))} |"
    rule = "| --- | --- | ---: | --- | --- | --- | ---: | --- |"
    return [head, rule, *map(row, studies), ""]


def calibrate(game: str) -> list[str]:
    """Draw how far a player's values can be believed; the page's lines about it."""
    player, folder = STUDIED[game].CALIBRATED, FOLDER / f"{game}-self"
    if not (folder / "games.jsonl").exists():
        return [f"- {game}: not played."]
    games = len((folder / "games.jsonl").read_text().splitlines())
    PICTURES.mkdir(exist_ok=True)
    picture = PICTURES / f"calibration-{game}.svg"
    chantier("calibration", str(folder), "--of", player, "--out", str(picture))
    about = f"- {game}: `{player}` in {games} games against itself."
    return [about, "", f"  ![{game}](strength/{picture.name})", ""]


def write() -> None:
    """Write the page from what has been played."""
    exact = [
        line for its in STUDIED.values() if hasattr(its, "exact") for line in (*its.exact(), "")
    ]
    lines = [
        "# How strong the players are",
        "",
        "Made by `make strength` (`tools/strength.py`), which can be interrupted and run again: it",
        "goes on with what is missing, and keeps what was played before. Each study names the",
        "commit at which its last games were played, where that was noted; other work ran on the",
        "same two cores.",
        "Games without chance begin with four random actions, drawn again until the strongest",
        f"player gives each seat a share of the win within {BALANCE:g} of a half.",
        "Every opening is played from both sides (in every rotation of the seats), ties are",
        "split, intervals are 95%. Matches whose commands name a target end as soon as a test",
        f"knows whether the share is above the aim (it tells {MARGIN / 2:.0%} above it from",
        "as much below, with 5% error each way), after 400 games at the latest.",
        "",
        "## Against yardsticks, at equal time",
        "",
        "`uct` is plain Monte-Carlo tree search with random playouts on the same kernels; it too",
        "keeps its tree between actions; `mctsbot` is OpenSpiel's; `builder` is a fixed policy.",
        "",
        *table(YARDSTICKS),
        "## Each level against the one below",
        "",
        *table(LEVELS),
        *exact,
        "## Calibration: of the positions called 70%, about 70% are won",
        "",
        *(line for game in STUDIED for line in calibrate(game)),
        "",
        "## The commands",
        "",
        "```",
        *(f"chantier {' '.join(study.command)}" for study in STUDIES),
        "chantier solve tulum --positions 10000",
        "```",
    ]
    PAGE.write_text("\n".join(lines) + "\n")


def main() -> int:
    """Play what is missing and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", help="names of studies, or beginnings of them")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--minutes", type=float, help="begin no further study after so long")
    parser.add_argument("--page", action="store_true", help="only write the page")
    given = parser.parse_args()
    begun = time.monotonic()
    for study in () if given.page else STUDIES:
        if given.only and not study.name.startswith(tuple(given.only)):
            continue
        if given.minutes is not None and time.monotonic() - begun > 60 * given.minutes:
            break
        play(study, given.jobs)
    write()
    return 0


if __name__ == "__main__":
    sys.exit(main())
