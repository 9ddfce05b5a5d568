"""What a run found: rows, printed as a table and written on top of `bench/results.md`."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench import machine

TITLE = "# Measured speed\n\nThe newest run is on top; `README.md` says how to read it.\n"


@dataclass(frozen=True)
class MeasureRow:
    """One measure: what was found, and whether that is what we want (`None`: no target)."""

    measure: str
    found: str
    target: str = ""
    met: bool | None = None

    @property
    def verdict(self) -> str:
        """`met`, `missed` or nothing."""
        return "" if self.met is None else "met" if self.met else "missed"


@dataclass
class MeasureSection:
    """Rows about one question."""

    title: str
    rows: list[MeasureRow] = field(default_factory=list)


def spell(number: float) -> str:
    """A number with as many digits as matter."""
    for scale, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= scale:
            return f"{number / scale:.3g} {unit}"
    return f"{number:.3g}"


def show(sections: Sequence[MeasureSection], about: str, *, width: int | None = None) -> None:
    """Print a table to standard output."""
    console = Console(width=width)
    table = Table(title="Chantier, measured", caption=about, title_justify="left")
    table.add_column("measure")
    table.add_column("found", justify="right")
    table.add_column("target", justify="right")
    table.add_column("")
    for section in sections:
        table.add_section()
        table.add_row(f"[bold]{section.title}[/]")
        for row in section.rows:
            colour = "green" if row.met else "red"
            verdict = f"[{colour}]{row.verdict}[/]" if row.verdict else ""
            table.add_row("  " + row.measure, row.found, row.target, verdict)
    console.print(table)


class Run:
    """A run of measures: make it before the first, write it after the last."""

    def __init__(self, what: str = "") -> None:
        self._what = what
        self._load, self._began = machine.load(), time.perf_counter()

    def write(self, path: Path, sections: Sequence[MeasureSection], made_with: str) -> None:
        """Print what was found, and put it on top of the file."""
        progress("")
        what = f": {self._what}" if self._what else ""
        heading = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, commit {machine.commit()}{what}"
        about = (
            f"{made_with}. {machine.processor()}; load {self._load} before, "
            f"{machine.load()} after, with what this run itself needs; "
            f"{time.perf_counter() - self._began:.0f} s."
        )
        show(sections, f"{heading}\n{about}")
        add_to_file(path, sections, heading, about)


def add_to_file(path: Path, sections: Sequence[MeasureSection], heading: str, about: str) -> None:
    """Put this run on top of the file; earlier runs stay below as they were."""
    earlier = path.read_text("utf-8").removeprefix(TITLE) if path.exists() else ""
    lines = [
        f"\n## {heading}\n",
        about,
        "",
        "| measure | found | target | |",
        "| --- | ---: | ---: | --- |",
    ]
    for section in sections:
        lines.append(f"| **{section.title}** | | | |")
        lines += [f"| {r.measure} | {r.found} | {r.target} | {r.verdict} |" for r in section.rows]
    path.write_text(TITLE + "\n".join(lines) + "\n" + earlier, "utf-8")


_said = [""]  # the last of what was said


def progress(text: str) -> None:
    """Say what is being measured, on one line of a terminal or line by line elsewhere.

    There is no thread for it, which would be measured too.
    """
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[2K{text}")
    elif text and text != _said[-1]:
        sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
    _said[-1] = text
