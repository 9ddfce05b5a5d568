from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from chantier.cli import language
from chantier.cli.main import run


class Answer(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert self.status == 0, self.err
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


Chantier = Callable[..., Answer]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHANTIER_LANG", "en")
    monkeypatch.setattr(language, "_chosen", [])


@pytest.fixture
def chantier(capfd: pytest.CaptureFixture[str]) -> Chantier:
    """Run a command in this process, as `main` does."""

    def call(*args: str) -> Answer:
        capfd.readouterr()
        status = run(args)
        captured = capfd.readouterr()
        return Answer(status, captured.out, captured.err)

    return call
