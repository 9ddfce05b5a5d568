"""`make help` tells every target in a line."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HIDDEN = {"programs"}  # a step of `make test`, not for typing


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
def test_make_help_tells_every_target_in_a_line() -> None:
    command = ["make", "--no-print-directory", "help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    told = dict(line.split(maxsplit=2)[1:] for line in done.stdout.splitlines())
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert targets is not None
    assert set(told) == set(targets[1].split()) - HIDDEN
    assert all(told.values())
