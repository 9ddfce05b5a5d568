"""Finding Chromium: the system's, or Debian's, which is installed where that is allowed."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox",  # in a container there is none to be had; only our own page is opened
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-sync",
    "--no-first-run",
    "--mute-audio",
)
# What is flat is drawn far faster where no graphics card is made believe; models need one.
FLAT = (*ARGUMENTS, "--disable-gpu", "--disable-software-rasterizer")
SOLID = (
    *ARGUMENTS,
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-gpu-rasterization",
)
INSTALL = (
    ("apt-get", "update"),
    ("apt-get", "install", "-y", "--no-install-recommends", "chromium"),
)
MISSING = (
    "NO BROWSER: these tests need Chromium, and none was found. "
    "On Debian or Ubuntu: sudo apt-get install chromium; elsewhere CHANTIER_CHROMIUM=/path/to/it"
)


def find_chromium() -> str | None:
    """The browser's program; `None` where there is none and none may be installed."""
    with _alone():  # several workers begin at the same time
        found = _installed()
        if found is None and _may_install():
            for command in INSTALL:
                subprocess.run(command, check=False, capture_output=True)
            found = _installed()
    return found


def _installed() -> str | None:
    chosen = os.environ.get("CHANTIER_CHROMIUM")
    return chosen or next((path for name in NAMES if (path := shutil.which(name))), None)


def _may_install() -> bool:
    is_debian = Path("/etc/debian_version").exists() and shutil.which("apt-get") is not None
    return is_debian and os.geteuid() == 0


@contextmanager
def _alone() -> Iterator[None]:
    try:
        import fcntl
    except ImportError:  # Windows, where nothing is installed
        yield
        return
    with Path(tempfile.gettempdir(), "chantier-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
