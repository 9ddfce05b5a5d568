"""What the mutants showed: a table, and `docs/proof.md`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from bench.machine import commit
from rich.console import Console
from rich.table import Table
from tools.mutation.mutant import ROOT, Mutant

PATH = ROOT / "docs" / "proof.md"
EXERCISED = "## What the compared games met"
Key = tuple[str, str, str, str]


@dataclass
class MutationReport:
    """What became of every mutant."""

    mutants: list[Mutant] = field(default_factory=list)
    by_reference: dict[Mutant, str] = field(default_factory=dict)
    by_tests: dict[Mutant, str] = field(default_factory=dict)
    equivalent: dict[Mutant, str] = field(default_factory=dict)
    unproved: list[Mutant] = field(default_factory=list)
    stale: list[Key] = field(default_factory=list)
    games: dict[str, int] = field(default_factory=dict)
    positions: int = 0

    def unused(self, proofs: Mapping[Key, str]) -> list[Key]:
        """Proofs that no survivor needs: their mutant is gone or is noticed."""
        needed = {mutant.key for mutant in self.equivalent}
        return [key for key in proofs if key not in needed]

    def rows(self) -> list[tuple[str, int, int, int, int, int]]:
        """For each clause: tried, noticed by the reference, by tests, equivalent, unproved."""
        clauses = sorted({mutant.clause for mutant in self.mutants}, key=_order)
        return [
            (
                clause or "shared machinery",
                *(
                    sum(mutant.clause == clause for mutant in group)
                    for group in (
                        self.mutants,
                        self.by_reference,
                        self.by_tests,
                        self.equivalent,
                        self.unproved,
                    )
                ),  # type: ignore[misc]  # five numbers
            )
            for clause in clauses
        ]


def _order(clause: str) -> tuple[str, int]:
    found = re.match(r"([A-Z])(\d+)", clause)
    return (found[1], int(found[2])) if found else ("~", 0)


HEADINGS = ("clause", "tried", "killed by the reference", "by the tests", "equivalent", "survivors")


def show(report: MutationReport) -> None:
    """Print the table and every survivor."""
    console = Console()
    table = Table(*HEADINGS, title="Mutants")
    for row in _with_total(report):
        table.add_row(*map(str, row))
    console.print(table)
    for mutant in report.unproved:
        console.print(f"survivor: {_spell(mutant)}", markup=False, highlight=False, soft_wrap=True)
    for key in report.stale:
        console.print(f"no survivor: {key}", markup=False, highlight=False, soft_wrap=True)


def _with_total(report: MutationReport) -> list[tuple[str, ...]]:
    rows = report.rows()
    total = ("all", *(sum(int(row[column]) for row in rows) for column in range(1, 6)))
    return [tuple(map(str, row)) for row in (*rows, total)]


def _spell(mutant: Mutant) -> str:
    place = f"{mutant.file} {mutant.where}".strip()
    return f"{mutant.name} ({place}): `{mutant.old}` → `{mutant.new}`"


def write(report: MutationReport) -> None:
    """Write `docs/proof.md`."""
    games = ", ".join(f"{count} games of {game}" for game, count in report.games.items())
    lines = [
        "# Proof by mutants",
        "",
        "Written by `make test-long`. Each mutant is the rules with one thing broken: by hand,",
        "clause by clause (`tests/games/*/mutants.toml`), and by rule, every comparison, constant,",
        "operator and statement of the files that it names (`tools/mutation/operators.py`); a",
        "file that decides nothing is left out. A mutant is killed if it",
        "raises, hangs, or differs in any position from the plain reference rules of",
        f"`tests/games/*/reference.py` over {games}",
        f"({report.positions} positions: legal actions, chances, position, outcome, the clauses",
        "that well-formed actions break, random picks), or if a test fails. One that nothing kills",
        "must be proved equivalent below, or the command fails.",
        "",
        f"{datetime.now(UTC):%Y-%m-%d}, commit {commit()}.",
        "",
        f"| {' | '.join(HEADINGS)} |",
        "| --- " + "| ---: " * (len(HEADINGS) - 1) + "|",
        *(f"| {' | '.join(row)} |" for row in _with_total(report)),
        "",
        "## Killed by a test only",
        "",
        *(f"- {_spell(mutant)}: by `{how}`" for mutant, how in report.by_tests.items()),
        "",
        "## Equivalent mutants",
        "",
    ]
    for mutant, because in report.equivalent.items():
        lines += [
            f"- `{mutant.file}` {_in(mutant)}`{mutant.old}` → `{mutant.new}`:",
            f"  {because}",
        ]
    if report.unproved:
        lines += ["", "## Survivors", "", *(f"- {_spell(mutant)}" for mutant in report.unproved)]
    PATH.parent.mkdir(exist_ok=True)
    PATH.write_text("\n".join(lines) + "\n" + _kept(), "utf-8")


def _kept() -> str:
    """What `tests/games/exercised.py` wrote at the end of the page."""
    text = PATH.read_text("utf-8") if PATH.exists() else ""
    _, heading, kept = text.partition(EXERCISED)
    return f"\n{heading}{kept}" if heading else ""


def _in(mutant: Mutant) -> str:
    return f"in `{mutant.where}`, " if mutant.where else ""
