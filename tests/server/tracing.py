"""The tracer of system calls, which shows what reaches the disk, and when."""

from __future__ import annotations

import shutil
import subprocess

import pytest


def find_tracer() -> str:
    """The tracer, installed if it can be; without it the proof cannot be given."""
    found = shutil.which("strace")
    if found is None and shutil.which("apt-get"):
        for words in (["update"], ["install", "-y", "strace"]):
            # Another test process may be at the same: wait for it.
            command = ["apt-get", "-o", "DPkg::Lock::Timeout=120", *words]
            subprocess.run(command, capture_output=True, check=False, timeout=300)
        found = shutil.which("strace")
    if found is None:
        pytest.skip("NOT PROVED what reaches the disk: `apt-get install strace`")
    return found
