"""`make bench-page`: the page in Chromium beside our server, on top of `bench/results.md`."""

from __future__ import annotations

import argparse
import shutil
import sys
from importlib.metadata import version
from pathlib import Path

# This tree is what is measured, wherever the package is installed from.
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))  # the games' amounts

from playwright.sync_api import Browser

from bench import report
from bench.load import servers
from bench.machine import ROOT
from bench.measured_games import GAMES
from bench.page import click_latency, long_game, page_load
from bench.page.visitor import FACES, chromium, visiting

FOLDER = ROOT / ".cache" / "bench-page"


def main() -> None:
    """Measure, print, write."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--out", type=Path, default=ROOT / "bench" / "results.md")
    arguments.add_argument("--games", nargs="+", choices=GAMES, default=GAMES)
    chosen = arguments.parse_args()
    run = report.Run("the page")
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    server = servers.start_ours("ours", FOLDER / "tables.db")
    try:
        servers.wait_until_warm(server)
        url = f"http://127.0.0.1:{server.port}"
        with chromium() as browser:
            games = {game: faces(browser, url, game) for game in chosen.games}
            sections = [
                section
                for part in (page_load, click_latency, long_game)
                for section in part.measure(browser, url, games)
                if section.rows
            ]
            about = (
                f"Chromium {browser.version}, Playwright {version('playwright')}, "
                "graphics drawn in software"
            )
    finally:
        server.end()
        shutil.rmtree(FOLDER, ignore_errors=True)
    run.write(chosen.out, sections, about)


def faces(browser: Browser, url: str, game: str) -> tuple[str, ...]:
    """The faces of a game's board: every game has a plan, and most have a model."""
    with visiting(browser, url, game, "model") as visitor:
        visitor.page.goto(visitor.set_up())
        shown = visitor.page.locator("[data-face]").first.get_attribute("data-face")
    return FACES if shown == "model" else ("plan",)


if __name__ == "__main__":
    main()
