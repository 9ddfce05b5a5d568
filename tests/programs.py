"""The programs of the system that tests need: Chromium, and on Linux the tracer `strace`.

`python tests/programs.py` is the first step of `make test`. It installs what is missing where it
may (Debian or Ubuntu, as root); elsewhere it ends with the line to type. Only the standard library
is used, because nothing is set up yet when it runs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHOSEN = "CHANTIER_CHROMIUM"  # the browser's path, where it is none of these names


def find_chromium() -> str | None:
    """The browser's path, installed if that is allowed; `None` if there is none."""
    return _found("chromium")


def find_tracer() -> str | None:
    """The path of `strace`, installed if that is allowed; `None` if there is none."""
    return _found("strace")


def advice(packages: list[str]) -> str:
    """What to type so that these packages are there: one line."""
    if not _has_apt():
        return (
            f"install {' and '.join(packages)}, or name a browser: {CHOSEN}=/path/to/it make test"
        )
    return " && ".join(" ".join(command) for command in _commands(packages))


def main() -> int:
    """Have every program, or say what to type."""
    needed = ["chromium", *(["strace"] if sys.platform == "linux" else [])]
    _install(needed)
    missing = [package for package in needed if _path(package) is None]
    if not missing:
        return 0
    print(
        f"chantier: the tests need {' and '.join(missing)}. Type as root, then `make test` again:"
    )
    print(f"  {advice(missing)}", flush=True)
    return 1


def _found(package: str) -> str | None:
    if _path(package) is None:
        _install([package])
    return _path(package)


def _path(package: str) -> str | None:
    if package != "chromium":
        return shutil.which(package)
    chosen = os.environ.get(CHOSEN)
    return chosen or next((path for name in BROWSERS if (path := shutil.which(name))), None)


def _install(packages: list[str]) -> None:
    """Install what is missing of these, where this user may."""
    if not _has_apt() or os.geteuid() != 0:
        return
    with _alone():  # several test workers begin at the same time
        missing = [package for package in packages if _path(package) is None]
        if not missing:
            return
        print(f"chantier: installing {' and '.join(missing)} …", flush=True)
        for command in _commands(missing):
            subprocess.run(command, check=False, capture_output=True)  # our own


def _commands(packages: list[str]) -> tuple[list[str], ...]:
    install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    return (["apt-get", "update"], install)


def _has_apt() -> bool:
    return Path("/etc/debian_version").exists() and shutil.which("apt-get") is not None


@contextmanager
def _alone() -> Iterator[None]:
    import fcntl  # not on Windows, where nothing is installed

    # A file of each user's own: one that root has made could not be opened by others.
    name = f"chantier-programs-{os.getuid()}.lock"
    with Path(tempfile.gettempdir(), name).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    sys.exit(main())
