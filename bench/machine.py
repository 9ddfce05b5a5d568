"""What a run was made with: the commit, the versions, the processor and how busy it was."""

from __future__ import annotations

import os
import platform
import subprocess
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def commit(folder: Path = ROOT) -> str:
    """The commit that was measured, marked if the source differs from it."""
    try:
        head = _git(folder, "rev-parse", "--short=12", "HEAD")
        changed = _git(folder, "status", "--porcelain", "--", ":/src")
    except (OSError, subprocess.CalledProcessError):
        return "unknown commit"
    return head + (" with changes in src" if changed else "")


def _git(folder: Path, *words: str) -> str:
    done = subprocess.run(
        ["git", *words],  # noqa: S607  # whichever git the person uses
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def versions() -> str:
    """Python and what speed depends on."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy", "open_spiel"))
    return f"Python {platform.python_version()}, {packages}"


def python_and_numba() -> str:
    """Python and the compiler, where no peer is measured."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy"))
    return f"Python {platform.python_version()}, {packages}"


def processor() -> str:
    """The processor's model and how many there are."""
    model = platform.processor() or platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    except OSError:
        pass  # not Linux
    return f"{model} × {os.cpu_count()}"


def load() -> str:
    """The load average over one, five and fifteen minutes."""
    return (
        " ".join(f"{value:.2f}" for value in os.getloadavg()) if hasattr(os, "getloadavg") else "?"
    )
