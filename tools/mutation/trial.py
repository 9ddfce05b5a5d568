"""Trying mutants: each in a process of its own that imports a broken copy of the package."""

from __future__ import annotations

import compileall
import multiprocessing
import os
import resource
import shutil
import signal
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from tools.mutation.compare import ExpectedGame, difference
from tools.mutation.mutant import FILES, GAMES, ROOT, Mutant

MEMORY = 4 << 30
LEFT_OUT = (".git", ".venv*", ".*_cache", ".hypothesis", ".coverage*", "__pycache__")
PATIENCE = 900  # seconds for the whole test suite

FORK = multiprocessing.get_context("fork")


@dataclass
class Slot:
    """A copy of the whole project, as it stands at the start, for one mutant at a time."""

    folder: Path
    whole: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        shutil.copytree(ROOT, self.folder, ignore=shutil.ignore_patterns(*LEFT_OUT))
        for file in FILES:
            self.whole[file] = self._path(file).read_text("utf-8")
            self._path(file).unlink()
        # What no mutant changes is read as byte code; what one changes never is.
        compileall.compile_dir(self.folder / "src", quiet=1)
        self.hold(None)

    def hold(self, mutant: Mutant | None) -> None:
        """Break the copy as the mutant says; whole again with `None`."""
        for file, whole in self.whole.items():
            broken = mutant is not None and mutant.file == file
            self._path(file).write_text(mutant.source if mutant and broken else whole, "utf-8")

    def _path(self, file: str) -> Path:
        return self.folder / GAMES.relative_to(ROOT) / file


Trial = Callable[[Slot, Mutant | None], str]


def by_reference(lessons: dict[str, list[ExpectedGame]]) -> Trial:
    """Compare the copy with the reference's games, without compilation."""

    def run(slot: Slot, mutant: Mutant | None) -> str:
        sys.path.insert(0, str(slot.folder / "src"))
        sys.dont_write_bytecode = True
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        warnings.simplefilter("error")
        games = [mutant.game] if mutant else list(lessons)
        return next(filter(None, (difference(lessons[game]) for game in games)), "")

    return run


def failing_tests(slot: Slot) -> list[str]:
    """The tests that fail without any mutant; they say nothing about mutants."""
    slot.hold(None)
    status, failed = _run_tests(slot, [])
    if status > 1 or any("::" not in test for test in failed):
        raise SystemExit(f"the tests cannot be run (status {status}): {' '.join(failed)}")
    return failed


def by_tests(passing_but: Sequence[str]) -> Trial:
    """Run the project's tests on the copy, without compilation, until one more fails.

    Those by clause come first: they are quick, and most likely to fail.
    """
    skip = [word for test in passing_but for word in ("--deselect", test)]

    def run(slot: Slot, mutant: Mutant | None) -> str:
        its_own = slot.folder.glob(f"tests/games/{mutant.game}/test_*.py") if mutant else []
        try:
            for some in (sorted(map(str, its_own)), []):
                status, failed = _run_tests(slot, ["-x", *skip, *some])
                if status != 0:
                    return (failed or [f"pytest ended with {status}"])[0]
        except subprocess.TimeoutExpired:
            return "the tests hang"
        return ""

    return run


def _run_tests(slot: Slot, words: Sequence[str]) -> tuple[int, list[str]]:
    """Run pytest on a copy: its status, and the tests that failed."""
    settings = {
        "PYTHONPATH": str(slot.folder / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "NUMBA_DISABLE_JIT": "1",
        "CHANTIER_CACHE_DIR": str(slot.folder / "cache"),
    }
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rfE", "--tb=no", "-p", "no:cacheprovider", *words],
        cwd=slot.folder,
        env=os.environ | settings,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    lines = [line.split(" ") for line in done.stdout.splitlines()]
    return done.returncode, [line[1] for line in lines if line[0] in ("FAILED", "ERROR")]


def try_all(
    trial: Trial, mutants: Sequence[Mutant | None], slots: Sequence[Slot]
) -> Iterator[tuple[Mutant | None, str]]:
    """Try mutants in as many processes as there are slots; tells each as it ends."""
    waiting = list(reversed(mutants))
    free = list(slots)
    running: dict[int, tuple[Any, Connection, Slot, Mutant | None]] = {}
    while waiting or running:
        while waiting and free:
            slot, mutant = free.pop(), waiting.pop()
            slot.hold(mutant)
            receive, send = FORK.Pipe(duplex=False)
            process = FORK.Process(target=_child, args=(trial, slot, mutant, send), daemon=True)
            process.start()
            send.close()
            running[process.sentinel] = (process, receive, slot, mutant)
        for sentinel in wait(list(running)):
            process, receive, slot, mutant = running.pop(int(str(sentinel)))
            free.append(slot)
            yield mutant, _how_it_ended(process, receive)


def _child(trial: Trial, slot: Slot, mutant: Mutant | None, send: Connection) -> None:
    try:
        noticed = trial(slot, mutant)
    except BaseException as error:  # whatever a broken kernel raises is noticed
        noticed = f"{type(error).__name__}: {error}"
    send.send(noticed[:2000])


def _how_it_ended(process: BaseProcess, receive: Connection) -> str:
    process.join()
    if process.exitcode == -signal.SIGPROF:
        return "hangs"
    try:
        return str(receive.recv()) if receive.poll() else f"ends with status {process.exitcode}"
    except EOFError:
        return f"ends with status {process.exitcode}"
    finally:
        receive.close()
