"""Many pictures of the page, one after the other: what `make pictures` and `make films` share."""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol, TypeVar

from bench.load import servers
from bench.machine import ROOT
from bench.page.visitor import chromium
from bench.report import progress
from playwright.sync_api import Browser


class Named(Protocol):
    """What is to be made; its name is that of its file."""

    @property
    def name(self) -> str:
        """The name."""


T = TypeVar("T", bound=Named)


def make_all(
    kind: str, about: str | None, every: Iterable[T], make: Callable[[Browser, str, T, Path], None]
) -> None:
    """Make what the command line asks for with a server of its own, in `build/KIND`.

    `make` is given the server's address and the file; what could not be made is named at the end.
    """
    arguments = argparse.ArgumentParser(description=about)
    arguments.add_argument("--only", default="", help="make those in whose name this is found")
    chosen = arguments.parse_args()
    wanted = [one for one in every if re.search(chosen.only, one.name)]
    folder = ROOT / "build" / kind
    folder.mkdir(parents=True, exist_ok=True)
    data = Path(tempfile.mkdtemp())
    server = servers.start_ours("ours", data / "tables.db")
    failed = []
    try:
        servers.wait_until_warm(server)
        with chromium() as browser:
            for number, one in enumerate(wanted, 1):
                progress(f"{number}/{len(wanted)} {one.name}")
                try:
                    url = f"http://127.0.0.1:{server.port}"
                    make(browser, url, one, folder / f"{one.name}.png")
                except Exception as error:  # the others are worth having all the same
                    failed.append(f"{one.name}: {error}")
    finally:
        server.end()
        shutil.rmtree(data, ignore_errors=True)
    progress("")
    print(f"{len(wanted) - len(failed)} {kind} in {folder.relative_to(ROOT)}")
    if failed:
        sys.exit("\n".join(failed))
