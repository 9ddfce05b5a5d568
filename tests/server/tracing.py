"""The tracer of system calls, which shows what reaches the disk, and when."""

from __future__ import annotations

import pytest

import programs


def find_tracer() -> str:
    """The tracer; without it the proof cannot be given."""
    found = programs.find_tracer()
    if found is None:
        pytest.skip(f"NOT PROVED what reaches the disk: {programs.advice(['strace'])}")
    return found
