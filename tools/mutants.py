"""`make test-long`: break the rules in every place, and show that the checks notice.

Each mutant is compared with the plain reference over games that reach rare states; one that nothing
there notices is tried on the tests; one that survives both must be proved equivalent in
its game's `tests/games/NAME/equivalent_mutants.toml`, or this fails. What is found goes into
`docs/proof.md`.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

os.environ["NUMBA_DISABLE_JIT"] = "1"  # a mutant is tried at once, not compiled first
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

import numba  # noqa: F401  # here, so that no mutant's process has to
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from tools.mutation import proof
from tools.mutation.lessons import lessons_for
from tools.mutation.mutant import FILES, TABLES, Mutant, equivalents, hand_made
from tools.mutation.operators import made_by_rule
from tools.mutation.trial import Slot, Trial, by_reference, by_tests, failing_tests, try_all

from games.amounts import amounts_of

FAST = 5  # of so many, one is enough to look quickly


def main() -> int:
    """Try the mutants that were asked for; returns the exit status."""
    asked = _arguments()
    console = Console(stderr=True)
    mutants = _chosen(asked)
    if not mutants:
        console.print("no such mutant")
        return 2
    proofs = equivalents()
    report = proof.MutationReport()
    with tempfile.TemporaryDirectory(prefix="chantier-mutants-") as folder:
        slots = [Slot(Path(folder, str(number))) for number in range(asked.workers)]
        games = [name for name in TABLES if any(mutant.game == name for mutant in mutants)]
        console.print(f"playing games of {', '.join(games)} with the plain reference …")
        counts = {
            game: amounts_of(game).mutation.games // (FAST if asked.fast else 1) for game in games
        }
        lessons = lessons_for(counts, slots)
        report.games = {game: len(learnt) for game, learnt in lessons.items()}
        report.positions = sum(
            expected is not None
            for learnt in lessons.values()
            for lesson in learnt
            for expected in lesson.expected
        )
        compare = by_reference(lessons)
        if wrong := next(filter(None, (how for _, how in try_all(compare, [None], slots))), ""):
            console.print(f"[red]the rules as they are differ from the reference: {wrong}[/]")
            return 1
        survivors = _try(console, "reference", compare, mutants, slots, report.by_reference)
        report.equivalent = {m: proofs[m.key] for m in survivors if m.key in proofs}
        unproved = [m for m in survivors if m.key not in proofs]
        if unproved and not asked.fast:
            console.print("running the tests on the rules as they are …")
            if already := failing_tests(slots[0]):
                console.print("these fail already and are left out:", *already, markup=False)
            trial = by_tests(already)
            unproved = _try(console, "tests", trial, unproved, slots, report.by_tests)
        report.unproved = unproved
    report.mutants = mutants
    report.stale = [] if asked.only or asked.game or asked.fast else report.unused(proofs)
    proof.show(report)
    if not (asked.only or asked.game or asked.fast):
        proof.write(report)
    return 1 if report.unproved or report.stale else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--only", metavar="NAME", help="mutants whose name contains this")
    parser.add_argument("--game", choices=list(TABLES))
    parser.add_argument("--fast", action="store_true", help="fewer games, and not the tests")
    parser.add_argument("--workers", type=int, default=2)
    return parser.parse_args()


def _chosen(asked: argparse.Namespace) -> list[Mutant]:
    mutants = [*hand_made(), *(mutant for file in FILES for mutant in made_by_rule(file))]
    return [
        mutant
        for mutant in mutants
        if (asked.only or "") in mutant.name and asked.game in (None, mutant.game)
    ]


def _try(
    console: Console,
    title: str,
    trial: Trial,
    mutants: list[Mutant],
    slots: list[Slot],
    noticed: dict[Mutant, str],
) -> list[Mutant]:
    """Try mutants with a bar; puts those that were noticed into `noticed`, returns the others."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    survivors = []
    # Without a thread of its own: processes are forked while it is shown.
    bar = Progress(*columns, TimeRemainingColumn(), console=console, auto_refresh=False)
    with bar:
        task = bar.add_task(f"mutants × {title}", total=len(mutants))
        for mutant, how in try_all(trial, mutants, slots):
            if mutant is None:
                continue
            if how:
                noticed[mutant] = how
            else:
                survivors.append(mutant)
            bar.advance(task)
            bar.refresh()
            done = len(survivors) + len(noticed)
            if not console.is_terminal and done % 200 == 0:
                console.print(f"{title}: {done} of {len(mutants)}, {len(survivors)} survive")
    return [mutant for mutant in mutants if mutant in set(survivors)]


if __name__ == "__main__":
    sys.exit(main())
