"""Check everything and run every test: compiled on all cores, in a browser, and plainly.

The rules are run plainly with coverage. That needs nothing compiled: it begins at once, with what
the rest leaves of the cores, and is waited for at the end. With `CI` set, a skipped test is a
failure: there everything must have run.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET  # reads pytest's own report
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from games.amounts import amounts_of

ROOT = Path(__file__).resolve().parent.parent
GROUPS = 3  # of games that are compiled side by side
LEAST_COVERAGE = 95  # percent of core and games
# What is run again with the JIT off: what covers core and games, in two parts of like work.
PLAIN = (
    (
        *("tests/games", "--ignore-glob=*/test_players.py"),  # they cover players
        "--ignore-glob=*/test_printing.py",  # covers printing
        "--ignore=tests/games/test_clause_coverage.py",  # reads files, runs nothing
    ),
    (
        *("tests/core", "--ignore=tests/core/test_i18n.py", "tests/test_drawings.py"),
        *("tests/cli/test_session.py", "tests/table/test_verify.py"),
        *("tests/test_lessons.py", "tests/test_completeness.py"),  # lessons and showcases
    ),
)
# They give way to whatever else runs, where there is a way to say so.
MEEKLY = ("nice", "-n", "19") if shutil.which("nice") else ()
BROWSER = "tests/browser"  # apart: a browser's own event loop runs in the process of its tests

WARM = """
import sys, chantier
from chantier.core.chance import generator
from chantier.core.playout import random_games
from chantier.players.ladder import compile_units
from chantier.players.registry import make_player
from chantier.server.engines.compile_worker import prepare
for name in sys.argv[1:]:
    match = chantier.new(name)
    match.play(match.legal()[0]).text()
    match.explain(match.legal()[0]), match.position.to_json(), match.outcome
    match.position.perft(2)
    random_games(match.game, match.position.state, 1, generator(1))
    while match.to_act == "chance":
        match.play(match.legal()[0])
    for kind in ("uct:50n", "best:50n"):
        make_player(kind, match.game, 1).choose(match.position)
    for levels in compile_units(match.game).values():  # marks it for the servers of the tests
        prepare(match.game, levels)
"""


def run(title: str, *command: str, **environment: str) -> bool:
    """Run one step with its title; returns whether it passed."""
    print(f"\n── {title}", flush=True)
    environ = os.environ | environment
    return subprocess.run(command, cwd=ROOT, env=environ, check=False).returncode == 0


def groups() -> list[list[str]]:
    """The games in as many groups as compile side by side, of like work by their amounts."""
    names = [path.parent.name for path in (ROOT / "src/chantier/games").glob("*/__init__.py")]
    work = {name: amounts_of(name).compiling for name in names}
    found: list[list[str]] = [[] for _ in range(min(GROUPS, len(names)))]
    for name in sorted(names, key=lambda name: (-work[name], name)):
        min(found, key=lambda group: sum(work[one] for one in group)).append(name)
    return found


def warm() -> bool:
    """Compile everything once, the games side by side; each test worker would compile the same.

    The page is built meanwhile, which mostly waits for the network, and its own tests are run.
    """
    print("\n── compiling rules and players once; building the page and its own tests", flush=True)
    commands = [["-c", WARM, *names] for names in groups()]
    commands.append(["tools/page.py", "build", "test"])
    running = [subprocess.Popen([sys.executable, *words], cwd=ROOT) for words in commands]
    return [process.wait() for process in running] == [0] * len(commands)


def skipped(report: Path) -> int:
    """How many tests a pytest report says were skipped."""
    return sum(int(suite.get("skipped", 0)) for suite in ET.parse(report).iter("testsuite"))  # noqa: S314  # likewise


@contextmanager
def plainly(folder: Path, reports: Sequence[Path]) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Run what is about rules with the JIT off, with coverage, while the body does other things.

    Yields the processes; what they say is shown by `ended`. They are ended if the body raises.
    """
    running = []
    for number, (report, part) in enumerate(zip(reports, PLAIN, strict=True)):
        with (folder / f"plain{number}.txt").open("wb") as log:
            pytest = ("-m", "pytest", "-p", "no:cacheprovider", f"--junitxml={report}")
            command = [*MEEKLY, sys.executable, "-m", "coverage", "run", *pytest, *part]
            environ = os.environ | {"NUMBA_DISABLE_JIT": "1"}
            running.append(subprocess.Popen(command, cwd=ROOT, env=environ, stdout=log, stderr=log))
    try:
        yield running
    finally:
        for process in running:
            process.terminate()
            process.wait()


def ended(folder: Path, running: Sequence[subprocess.Popen[bytes]]) -> bool:
    """Wait for what runs plainly and show what it said; returns whether all of it passed."""
    print("\n── tests of the rules, plain, with coverage", flush=True)
    passed = True
    for number, process in enumerate(running):
        passed = process.wait() == 0 and passed
        print((folder / f"plain{number}.txt").read_text("utf-8", "replace"), flush=True)
    return passed


def main() -> int:
    """Run the steps; returns the exit status."""
    python = sys.executable
    pytest = (python, "-m", "pytest", "--dist", "worksteal", "-n", str(os.cpu_count() or 2))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        reports = [folder / f"{number}.xml" for number in range(2 + len(PLAIN))]
        compiled, page, *rules = reports
        with plainly(folder, rules) as running:
            passed = (
                run("checks", os.environ.get("MAKE", "make"), "check")
                and warm()
                and run(
                    "tests, compiled",
                    *(*pytest, "--durations=15", f"--junitxml={compiled}", f"--ignore={BROWSER}"),
                    *sys.argv[1:],
                )
                and run(
                    "tests in a browser",
                    *(*pytest, "-p", "no:cacheprovider", "--durations=15"),
                    *(f"--junitxml={page}", BROWSER),
                )
                and ended(folder, running)
            )
        passed = (
            passed
            and run("coverage: gathering", python, "-m", "coverage", "combine", "-q")
            and run(
                "coverage of core and games",
                *(python, "-m", "coverage", "report", f"--fail-under={LEAST_COVERAGE}"),
            )
        )
        if passed and os.environ.get("CI") and (count := sum(map(skipped, reports))):
            print(f"{count} tests were skipped, and in CI none may be", file=sys.stderr)
            return 1
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
