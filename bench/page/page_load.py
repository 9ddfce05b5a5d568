"""From an address to a board that can be played on: bytes of script, and time."""

from __future__ import annotations

import statistics

from playwright.sync_api import Browser, Response

from bench.measured_games import GAMES
from bench.page.visitor import FACES, visiting
from bench.report import MeasureRow, MeasureSection, progress
from games.amounts import amounts_of

LIMITS = {"plan": 90_000, "model": 260_000}  # bytes of script as they are sent
MORE = 40_000  # by so much a board may have become heavier
ROUNDS = 5


def measure(browser: Browser, url: str, games: dict[str, tuple[str, ...]]) -> list[MeasureSection]:
    """For every game and face: each round is a visitor who was never here before."""
    weight = MeasureSection("Script before a board can be used, packed as it is sent")
    time = MeasureSection(f"From the address to a board that can be used, median of {ROUNDS}")
    for game, faces in games.items():
        for face in (face for face in FACES if face in faces):
            progress(f"{game}, {face}: opening")
            rounds = [_open(browser, url, game, face) for _ in range(ROUNDS)]
            size = max(size for size, _ in rounds)
            found = [taken for _, taken in rounds]
            limit = LIMITS[face]
            weight.rows.append(
                MeasureRow(
                    f"{game}, {face}",
                    f"{size / 1000:.1f} kB",
                    f"≤ {limit / 1000:.0f} kB",
                    size <= limit,
                )
            )
            beside, known = _before(game, face)
            more = size - known
            weight.rows.append(
                MeasureRow(
                    f"{game}, {face}: beside {beside}",
                    f"{more / 1000:+.1f} kB",
                    f"≤ {MORE / 1000:+.0f} kB",
                    more <= MORE,
                )
            )
            time.rows.append(
                MeasureRow(
                    f"{game}, {face}, empty cache",
                    f"{statistics.median(found):.0f} ms ({min(found):.0f} to {max(found):.0f})",
                )
            )
    return [weight, time]


def _before(game: str, face: str) -> tuple[str, int]:
    """What a game weighed before, by its amounts; one that is newer is held beside the heaviest."""
    own = amounts_of(game).bench.script.get(face)
    if own is not None:
        return "before", own
    heaviest = max(GAMES, key=lambda name: amounts_of(name).bench.script.get(face, 0))
    return f"{heaviest} before", amounts_of(heaviest).bench.script[face]


def _open(browser: Browser, url: str, game: str, face: str) -> tuple[int, float]:
    heard: list[Response] = []
    with visiting(browser, url, game, face) as visitor:
        address = visitor.set_up()
        visitor.page.on("response", lambda answer: heard.append(answer))  # noqa: PLW0108  # no builtins
        taken = visitor.open(address)
        scripts = [answer for answer in heard if answer.url.endswith(".js")]
        return sum(int(answer.headers["content-length"]) for answer in scripts), taken
