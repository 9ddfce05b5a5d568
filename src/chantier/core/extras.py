"""Optional parts of the package: what to type where one is missing."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

from chantier.errors import BadRequest

_CHECKOUT = Path(__file__).resolve().parents[3]


def missing_extra(what: str, extra: str) -> BadRequest:
    """The error for a library that is not installed; it names the command that installs it."""
    return BadRequest("error.extra", what=what, extra=extra, command=install_command(extra))


def install_command(extra: str) -> str:
    """The command that installs an extra for this Python, in a checkout or from an index."""
    in_checkout = (_CHECKOUT / "pyproject.toml").is_file() and (_CHECKOUT / "src").is_dir()
    package = ["-e", f"{from_here(_CHECKOUT)}[{extra}]"] if in_checkout else [f"chantier[{extra}]"]
    return command_line(from_here(Path(sys.executable)), "-m", "pip", "install", *package)


def command_line(*words: str) -> str:
    """Words as they are typed, quoted where need be."""
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def from_here(path: Path) -> str:
    """A path as short as it can be typed here: relative where it lies below."""
    try:
        return str(path.relative_to(Path.cwd()))
    except (OSError, ValueError):
        return str(path)
