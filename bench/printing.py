"""`make bench-print`: all sheets of every game, in a fresh process and in one that has printed.

A process that has printed is given another ink and language than those that are timed, so that
nothing it remembers is the answer. The peer, svglib with reportlab, sets the same SVG pages in
an environment of its own; rounds of both take turns.
"""

from __future__ import annotations

import argparse
import json
import platform
import resource
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any

# This tree is what is measured, wherever the package is installed from.
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import report
from bench.machine import ROOT
from bench.report import MeasureRow, MeasureSection, progress
from chantier.core.mode import stay_plain

WARM, MEMORY = 3.0, 300.0  # seconds and megabytes: the targets
ROUNDS = 3
PEER = Path(__file__).with_name("printing_peer.py")
TIMED, BEFORE = ("colour", "fr"), ("grey", "en")


def worker(game: str) -> dict[str, float]:
    """Seconds for all sheets of a game in a process that has printed others, and its memory."""
    list(_printed(game, *BEFORE))
    began, busy = time.perf_counter(), time.process_time()
    made = list(_printed(game, *TIMED))
    return {
        "clock": time.perf_counter() - began,
        "busy": time.process_time() - busy,
        "pages": sum(one.pages for one in made),
        "megabytes": sum(len(one.data) for one in made) / 1e6,
        "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def _printed(game: str, ink: str, language: str) -> Any:
    from chantier.printing.writing import print_kit  # noqa: PLC0415  # once it is plain

    return print_kit(_settings(game, ink, language))


def _settings(game: str, ink: str, language: str) -> Any:
    from chantier.games.registry import find_game  # noqa: PLC0415  # likewise
    from chantier.printing.ink import INKS  # noqa: PLC0415  # likewise
    from chantier.printing.kit import PrintSettings  # noqa: PLC0415  # likewise
    from chantier.printing.paper import A4  # noqa: PLC0415  # likewise

    found = find_game(game)
    return PrintSettings(found, A4, INKS[ink], language, found.card.complete_options({}))


def draw(game: str, folder: Path) -> int:
    """The SVG pages of a game's sheets, as files; returns how many."""
    from chantier.printing.kit import Text  # noqa: PLC0415  # likewise
    from chantier.printing.standard import documents_of  # noqa: PLC0415  # likewise
    from chantier.printing.writing import document_text  # noqa: PLC0415  # likewise

    settings, count = _settings(game, *TIMED), 0
    for document in documents_of(settings.game):
        if not isinstance(document.pages(settings), Text):
            for data in document_text(document, settings).files.values():
                (folder / f"{count:03}.svg").write_bytes(data)
                count += 1
    return count


def set_pages(folder: Path) -> float:
    """Processor seconds in which typst sets pages that are drawn already."""
    from chantier.printing.paper import A4  # noqa: PLC0415  # likewise
    from chantier.printing.typesetting import sheets_text, typeset  # noqa: PLC0415  # likewise

    pages = [(A4, path.read_text("utf-8")) for path in sorted(folder.glob("*.svg"))]
    typeset(sheets_text([(A4, '<svg xmlns="http://www.w3.org/2000/svg"/>')], "warm", "fr"))
    busy = time.process_time()
    typeset(sheets_text(pages, "pages", "fr"))
    return time.process_time() - busy


def measure(game: str, peer: str | None, rounds: int) -> MeasureSection:
    """Everything that is measured of a game."""
    from chantier.games.registry import find_game  # noqa: PLC0415  # likewise

    section = MeasureSection(f"{find_game(game).card.title}, all sheets, A4 in colour")
    with tempfile.TemporaryDirectory(prefix="chantier-bench-") as name:
        folder = Path(name)
        cold, warm = [], []
        for nth in range(rounds):
            progress(f"{game}: round {nth + 1}")
            cold.append(_cold(game, folder / "out"))
            warm.append(_own("--worker", game))
        last = warm[-1]
        took, peak = median(one["clock"] for one in warm), max(one["peak"] for one in warm)
        section.rows += [
            MeasureRow(f"in a process that has printed, {last['pages']:.0f} pages, "
                f"{last['megabytes']:.1f} MB", f"{took:.2f} s", f"≤ {WARM:g} s", took <= WARM),
            MeasureRow("`chantier print`, from the start to the end", f"{median(cold):.2f} s"),
            MeasureRow("peak memory of the process that printed twice", f"{peak:.0f} MB",
                f"< {MEMORY:g} MB", peak < MEMORY),
        ]  # fmt: skip
        if peer is not None:
            (folder / "pages").mkdir()
            count = draw(game, folder / "pages")
            if count:
                section.rows.append(_beside(game, peer, folder / "pages", count, rounds))
    return section


def _beside(game: str, peer: str, pages: Path, count: int, rounds: int) -> MeasureRow:
    """The same SVG pages set by typst and by the peer, in turns."""
    ours, theirs = [], []
    for nth in range(rounds):
        progress(f"{game}: beside the peer, round {nth + 1}")
        ours.append(_own("--set", str(pages))["busy"])
        done = subprocess.run(
            [peer, str(PEER), str(pages)], capture_output=True, text=True, check=True
        )
        theirs.append(json.loads(done.stdout)["busy"])
    ratio = median(their / our for our, their in zip(ours, theirs, strict=True))
    return MeasureRow(
        f"{count} SVG pages into PDF, beside svglib + reportlab: the ratio",
        f"{ratio:.1f} × faster ({median(ours):.2f} and {median(theirs):.2f} s)",
    )


def _cold(game: str, out: Path) -> float:
    command = [sys.executable, "-m", "chantier.cli.main", "print", game, "--lang", "fr"]
    began = time.perf_counter()
    subprocess.run([*command, "--out", str(out)], capture_output=True, check=True)
    return time.perf_counter() - began


def _own(*words: str) -> dict[str, float]:
    """What a fresh process of this file found."""
    command = [sys.executable, __file__, *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    """Measure, print, write."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--out", type=Path, default=ROOT / "bench" / "results.md")
    arguments.add_argument("--peer", help="the Python of the environment that has svglib")
    arguments.add_argument("--rounds", type=int, default=ROUNDS)
    arguments.add_argument("--worker", help=argparse.SUPPRESS)
    arguments.add_argument("--set", type=Path, help=argparse.SUPPRESS)
    arguments.add_argument("games", nargs="*", help="all, unless some are named")
    chosen = arguments.parse_args()
    stay_plain()
    if chosen.worker or chosen.set:
        found = worker(chosen.worker) if chosen.worker else {"busy": set_pages(chosen.set)}
        sys.stdout.write(json.dumps(found))
        return
    from bench.measured_games import GAMES  # noqa: PLC0415  # likewise

    run = report.Run("printing")
    games = tuple(chosen.games) or GAMES
    sections = [measure(game, chosen.peer, chosen.rounds) for game in games]
    run.write(chosen.out, sections, f"Python {platform.python_version()}, typst {version('typst')}")


if __name__ == "__main__":
    main()
