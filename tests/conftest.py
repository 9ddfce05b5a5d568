from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import hypothesis
import pytest

import chantier
from chantier.core.jit import PLAIN

pytest.register_assert_rewrite("games.checks")

hypothesis.settings.register_profile("chantier", deadline=None)  # a busy machine is no failure
hypothesis.settings.load_profile("chantier")

# No server that a test starts computes tables beside it; what is about them says so itself.
os.environ["CHANTIER_IDLE_TABLES"] = "off"
# Nor is a table found that this machine happens to have.
_tables = tempfile.TemporaryDirectory(prefix="chantier-tables-")
os.environ["CHANTIER_TABLES_DIR"] = _tables.name

SOURCE = Path(chantier.__file__).resolve().parents[1]

RunPython = Callable[..., str]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With the JIT off, what is about compiled code or other processes is not run.

    Those are told themselves whether to compile, and nothing is measured in them.
    """
    if not PLAIN:
        return
    about_jit = {
        item
        for item in items
        if item.get_closest_marker("jit") or "run_python" in getattr(item, "fixturenames", ())
    }
    config.hook.pytest_deselected(items=about_jit)
    items[:] = [item for item in items if item not in about_jit]


@pytest.fixture(scope="session")
def run_python() -> RunPython:
    """Run some Python in a process of its own and return what it printed.

    `path` comes before the package's own place on the import path; other keywords are environment
    variables, `None` to have one unset.
    """

    def run(code: str, *arguments: str, path: Path | None = None, **changes: str | None) -> str:
        found = [str(place) for place in (path, SOURCE, Path(__file__).parent) if place]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(found), **changes}
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", code, *arguments],
            env={name: value for name, value in environment.items() if value is not None},
            capture_output=True,
            check=False,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run
