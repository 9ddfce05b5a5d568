"""Packages that bring a game, beside ours: made by `new-game`, found by their entry points."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import rmtree

from chantier.testing.new_game import write_package

SOURCE = Path(__file__).resolve().parents[2] / "src"


def install(name: str, site: Path) -> Path:
    """A new game in a folder of packages, as pip would leave it there; returns its package."""
    made = site.parent / f"{site.name}-{name}"
    write_package(name, str(made))
    site.mkdir(exist_ok=True)
    package = site / f"chantier_{name}"
    (made / package.name).rename(package)
    metadata = site / f"chantier_{name}-0.1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: chantier-{name}\n")
    entry = f"[chantier.games]\n{name} = chantier_{name}\n"
    (metadata / "entry_points.txt").write_text(entry)
    return package


def install_bare(name: str, site: Path) -> Path:
    """A new game without lesson, showcase and rules pages."""
    package = install(name, site)
    for part in ("lesson.py", "showcase.py"):
        (package / part).unlink()
    rmtree(package / "docs")
    return package


def environment(site: Path, **more: str) -> dict[str, str]:
    """The environment of a process that finds what is installed in a folder."""
    paths = os.pathsep.join((str(SOURCE), str(site)))
    plain = {"CHANTIER_PLAIN": "1", "CHANTIER_LANG": "en", "PYTHONDONTWRITEBYTECODE": "1"}
    return {**os.environ, "PYTHONPATH": paths, **plain, **more}


def run(
    site: Path, *arguments: str, given: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    """`python -m` with what is installed in a folder."""
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        env=environment(site, **more),
        input=given,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def chantier(
    site: Path, *arguments: str, given: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    """The command line, likewise."""
    return run(site, "chantier.cli.main", *arguments, given=given, **more)
