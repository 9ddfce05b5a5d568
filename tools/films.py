"""`make films`: what moves on the page, as strips of pictures in `build/films`.

Each strip shows one motion from before it begins until all is still, on both faces of the board;
which ones there are, a game's `tests/games/NAME/films.py` says. `--only PATTERN` takes the names
that it is found in. To be looked at beside the look's words on motion: what starts where it was,
ends where it is, and comes after its cause.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from playwright.sync_api import Browser
from tools.film_frames import filmed
from tools.film_scenes import Film
from tools.gallery import make_all
from tools.visits import GAMES, visiting

from games.found import optional_part


def films() -> Iterator[Film]:
    """Every film."""
    for game in GAMES:
        its = optional_part(game, "films")
        yield from () if its is None else its.films()


def shoot(browser: Browser, url: str, film: Film, file: Path) -> None:
    """Make one strip."""
    with (
        visiting(browser, url, "small", "fr", False, film.face) as visit,
        filmed(browser, visit, file) as reel,
    ):
        film.shoot(visit, reel)


if __name__ == "__main__":
    make_all("films", __doc__, films(), shoot)
