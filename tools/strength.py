"""Measure how strong the players are and write docs/strength.md: `make strength`.

Every study is a match of `chantier arena` with a folder of its own under build/strength, so that
the whole can be interrupted and gone on with. What has been played is what the page tells.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from chantier.players.tulum.duel import duel
from chantier.players.tulum.wishes import dread_loss, lose_nothing, place_many, win

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "strength"
PAGE = ROOT / "docs" / "strength.md"
PICTURES = ROOT / "docs" / "strength"
CHANTIER = [sys.executable, "-m", "chantier.cli.main"]
SEED = "strength"
BALANCE = 0.1  # openings of games without chance are judged to be as even as this
MARGIN = 0.1  # the test tells what is half of this above the aim from what is half below
MOST_TARGET = 0.97


@dataclass(frozen=True)
class Study:
    """One match: its players, at most so many games, and the share that the first should reach."""

    name: str
    game: str
    players: tuple[str, ...]
    games: int
    least: float
    most: float = 1.0
    seats: int = 2
    sequential: bool = False

    @property
    def command(self) -> list[str]:
        """The arena's arguments."""
        words = ["arena", self.game, *self.players, "--games", str(self.games), "--seed", SEED]
        if self.game in ("kwinty", "turris"):
            words += ["--balance", f"{BALANCE:g}"]
        if self.seats != 2:
            words += ["--players", str(self.seats)]
        if self.sequential:
            target = min(self.least + MARGIN / 2, MOST_TARGET)
            words += ["--target", f"{target:g}", "--margin", f"{MARGIN:g}"]
        return words

    @property
    def folder(self) -> Path:
        """Where its games are kept."""
        return FOLDER / self.name

    def played(self) -> int:
        """How many games are there."""
        path = self.folder / "games.jsonl"
        return len(path.read_text().splitlines()) if path.exists() else 0

    @property
    def commit(self) -> str:
        """Where its last games were played; nothing if nobody noted it."""
        path = self.folder / "commit"
        return path.read_text().strip() if path.exists() else ""

    def result(self) -> dict[str, Any] | None:
        """What was found; `None` if it has not been played."""
        path = self.folder / "result.json"
        return json.loads(path.read_text()) if path.exists() else None


def against(name: str, game: str, first: str, *others: str, least: float, seats: int = 2) -> Study:
    """A match that ends as soon as a sequential test knows."""
    return Study(name, game, (first, *others), 400, least, seats=seats, sequential=True)


YARDSTICKS = (
    # Near their aims, where a sequential test would end by chance: so many games in any case.
    Study("kwinty-uct", "kwinty", ("best:0.1s", "uct:0.1s"), 60, 0.9),
    Study("turris-uct", "turris", ("best:0.1s", "uct:0.1s"), 60, 0.8),
    against("turquoise-uct", "turquoise", "best:0.05s", "uct:0.05s", least=0.85),
    against("turquoise-builder", "turquoise", "best:0.05s", "builder", least=0.7),
    against(
        "turquoise-four",
        "turquoise",
        *("best:0.05s", "builder", "builder", "builder"),
        least=0.45,
        seats=4,
    ),
    Study("kwinty-mctsbot", "kwinty", ("best:0.1s", "mctsbot:0.1s"), 20, 0.95),
    Study("turris-mctsbot", "turris", ("best:0.1s", "mctsbot:0.1s"), 20, 0.95),
    Study("kwinty-second", "kwinty", ("best:1s", "uct:1s"), 20, 0.9),
    Study("turris-second", "turris", ("best:1s", "uct:1s"), 20, 0.8),
    Study("turquoise-second", "turquoise", ("best:1s", "uct:1s"), 20, 0.85),
)
GAMES_OF_LEVEL = {2: 200, 3: 200, 4: 100, 5: 60, 6: 40}
LEVELS = tuple(
    Study(f"{game}-level{up}", game, (f"level{up}", f"level{up - 1}"), games, 0.65, 0.85)
    for game in ("kwinty", "turris", "turquoise")
    for up, games in GAMES_OF_LEVEL.items()
)
TULUM = (Study("tulum-level4", "tulum", ("level4", "level3"), 300, 0.53),)
# By game: the player whose values are held against results, in games against itself.
CALIBRATED = {
    "kwinty": "best:20000n",
    "turris": "best:4000n",
    "tulum": "level4",
    "turquoise": "best:500n",
}
SELF = tuple(
    Study(f"{game}-self", game, (player, player), 300 if game == "tulum" else 100, 0.0)
    for game, player in CALIBRATED.items()
)
STUDIES = (*YARDSTICKS, *LEVELS, *TULUM, *SELF)


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
    player, folder = CALIBRATED[game], FOLDER / f"{game}-self"
    if not (folder / "games.jsonl").exists():
        return [f"- {game}: not played."]
    games = len((folder / "games.jsonl").read_text().splitlines())
    PICTURES.mkdir(exist_ok=True)
    picture = PICTURES / f"calibration-{game}.svg"
    chantier("calibration", str(folder), "--of", player, "--out", str(picture))
    about = f"- {game}: `{player}` in {games} games against itself."
    return [about, "", f"  ![{game}](strength/{picture.name})", ""]


def commit() -> str:
    """The commit that is measured, with a mark if files differ from it."""
    shown = subprocess.run(
        ["git", "describe", "--always", "--dirty"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return shown.stdout.strip()


def write(tulum: Sequence[str]) -> None:
    """Write the page from what has been played."""
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
        "split, intervals are 95%. Turquoise's matches against yardsticks end as soon as a test",
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
        *table((*LEVELS, *TULUM)),
        "## Tulum for two is exact",
        "",
        *tulum,
        "",
        "## Calibration: of the positions called 70%, about 70% are won",
        "",
        *(line for game in CALIBRATED for line in calibrate(game)),
        "",
        "## The commands",
        "",
        "```",
        *(f"chantier {' '.join(study.command)}" for study in STUDIES),
        "chantier solve tulum --check 10000",
        "```",
    ]
    PAGE.write_text("\n".join(lines) + "\n")


def solve_tulum() -> list[str]:
    """What the solver says of Tulum for two, kept once it was asked."""
    kept = FOLDER / "tulum.json"
    if not kept.exists():
        environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
        done = subprocess.run(
            [*CHANTIER, "solve", "tulum", "--check", "10000"],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(done.stdout)
    wishes = (lose_nothing, dread_loss, place_many, win)
    shares = [
        f"level {number} – level {number - 1} **{sum(duel(upper, lower)) / 2:.2%}**"
        for number, (lower, upper) in enumerate(pairwise(wishes), 2)
    ]
    return [
        "Its levels against each other, exactly, mean of both seats (aim ≥ 53%): "
        + f"{', '.join(shares)}.",
        "",
        "`chantier solve tulum --check 10000` says:",
        "",
        "```json",
        kept.read_text().strip(),
        "```",
    ]


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
    write(solve_tulum())
    return 0


if __name__ == "__main__":
    sys.exit(main())
