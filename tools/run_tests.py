"""Run every test: compiled on all cores, then plainly with coverage (the rules), and in a browser.

With `CI` set, a skipped test is a failure: there everything must have run.
"""

import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET  # reads pytest's own report
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEAST_COVERAGE = 95  # percent of core and games
# What is run again with the JIT off: what covers core and games, in two parts of like work.
# The longer one first.
PLAIN = (
    ("tests/games",),
    ("tests/core", "tests/test_drawings.py", "tests/cli/test_session.py", "tests/table"),
)
BROWSER = "tests/browser"  # apart: a browser's own event loop runs in the process of its tests

WARM = """
import sys, chantier
from chantier.core.chance import generator
from chantier.core.playout import random_games
from chantier.players.ladder import ladder
from chantier.players.registry import make_player
from chantier.server.marks import PARTS
from chantier.server.warm import prepare
for name in sys.argv[1:]:
    match = chantier.new(name)
    match.play(match.legal()[0]).text()
    match.explain(match.legal()[0]), match.position.to_json(), match.outcome
    match.position.perft(2)
    random_games(match.game, match.position.state, 1, generator(1))
    while match.to_act == "chance":
        match.play(match.legal()[0])
    kinds = [f"level{level.number}" for level in ladder(match.game).levels]
    for kind in [*kinds, "uct:50n", "best:50n"]:
        make_player(kind, match.game, 1).choose(match.position)
    for part in PARTS:  # notes it for the servers of the tests too
        prepare(match.game, part)
"""


def run(title: str, *command: str, **environment: str) -> bool:
    """Run one step with its title; returns whether it passed."""
    print(f"\n── {title}", flush=True)
    environ = os.environ | environment
    return subprocess.run(command, cwd=ROOT, env=environ, check=False).returncode == 0


def warm() -> bool:
    """Compile everything once, the games side by side; each test worker would compile the same.

    The page is built meanwhile, which mostly waits for the network, and its own tests are run.
    """
    print("\n── compiling rules and players once; building the page and its own tests", flush=True)
    groups = (("kwinty", "tulum"), ("turris",), ("turquoise",))
    commands = [["-c", WARM, *names] for names in groups]
    commands.append(["tools/page.py", "build", "test"])
    running = [subprocess.Popen([sys.executable, *words], cwd=ROOT) for words in commands]
    return [process.wait() for process in running] == [0] * len(commands)


def skipped(report: Path) -> int:
    """How many tests a pytest report says were skipped."""
    return sum(int(suite.get("skipped", 0)) for suite in ET.parse(report).iter("testsuite"))  # noqa: S314  # likewise


def plain_and_browser(reports: Sequence[Path]) -> bool:
    """Run what is about rules plainly, with coverage, and what is about the page in a browser.

    Two at a time; whichever of the rules ends first makes room for the browser.
    """
    print("\n── tests of the rules, plain, with coverage; tests in a browser", flush=True)
    pytest = ("-m", "pytest", "-p", "no:cacheprovider")
    *rules, page = reports
    steps = [
        ([sys.executable, "-m", "coverage", "run", *pytest, f"--junitxml={report}", *part], "1")
        for report, part in zip(rules, PLAIN, strict=True)
    ]
    browser = [*pytest, "-n", "2", "--dist", "worksteal", "--durations=8"]
    steps.append(([sys.executable, *browser, f"--junitxml={page}", BROWSER], "0"))

    def done(step: tuple[list[str], str]) -> bool:
        environ = os.environ | {"NUMBA_DISABLE_JIT": step[1]}
        return subprocess.run(step[0], cwd=ROOT, env=environ, check=False).returncode == 0

    with ThreadPoolExecutor(2) as two:
        return all(list(two.map(done, steps)))


def main() -> int:
    """Run the steps; returns the exit status."""
    python = sys.executable
    jobs = str(os.cpu_count() or 2)
    with tempfile.TemporaryDirectory() as folder:
        reports = [Path(folder, f"{number}.xml") for number in range(2 + len(PLAIN))]
        passed = (
            warm()
            and run(
                "tests, compiled",
                *(python, "-m", "pytest", "-n", jobs, "--dist", "worksteal", "--durations=15"),
                *(f"--junitxml={reports[0]}", f"--ignore={BROWSER}"),
                *sys.argv[1:],
            )
            and plain_and_browser(reports[1:])
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
