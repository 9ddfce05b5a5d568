from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from chantier.cli import language
from chantier.cli.main import run


class CommandOutput(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert self.status == 0, self.err
        return json.loads(self.out)

    def refuses(self, named: str) -> bool:
        """Whether it is one line on standard error that names what is wrong."""
        assert (self.status, self.out) == (2, "")
        assert self.err.count("\n") == 1
        assert self.err.startswith("chantier: ")
        assert len(self.err) < 600
        assert "Traceback" not in self.err
        return named in self.err

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


Chantier = Callable[..., CommandOutput]
Start = Callable[..., "subprocess.Popen[str]"]
ENV = {**os.environ, "CHANTIER_LANG": "en", "TERM": "xterm-256color", "COLUMNS": "100"}


def heed_signals() -> None:
    """A job in the background inherits ignored signals; the program under test must not."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


@pytest.fixture
def start() -> Iterator[Start]:
    """Start the program, with variables of its own; whatever a test leaves running is killed."""
    processes: list[subprocess.Popen[str]] = []

    def start(*args: str, **variables: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "chantier.cli.main", *args],
            preexec_fn=heed_signals,  # noqa: PLW1509  # no threads here
            env=ENV | variables,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        processes.append(process)
        return process

    yield start
    for process in processes:
        process.kill()
        process.communicate()


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHANTIER_LANG", "en")
    monkeypatch.setattr(language, "_chosen", [])


@pytest.fixture
def chantier(capfd: pytest.CaptureFixture[str]) -> Chantier:
    """Run a command in this process, as `main` does."""

    def call(*args: str) -> CommandOutput:
        capfd.readouterr()
        status = run(args)
        captured = capfd.readouterr()
        return CommandOutput(status, captured.out, captured.err)

    return call
