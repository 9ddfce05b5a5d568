"""A server at which players wait for seconds where others wait for minutes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from server.live_server import Live

# What the server's interpreter runs at its start: the module gets the values when it is loaded.
PATCH = """
import sys
from importlib.machinery import PathFinder

class Impatient:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name != {module!r}:
            return None
        spec = PathFinder.find_spec(name, path, target)
        run = spec.loader.exec_module
        def exec_module(module):
            run(module)
            vars(module).update({values!r})
        spec.loader.exec_module = exec_module
        return spec

sys.meta_path.insert(0, Impatient)
"""


@contextmanager
def impatient_server(folder: Path, module: str, **values: int) -> Iterator[Live]:
    """A server in which constants of a module have other values."""
    site = folder / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(PATCH.format(module=module, values=values))
    with Live.running(folder / "tables.db", site, plain="1") as server:
        yield server
