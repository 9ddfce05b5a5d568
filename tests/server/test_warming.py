"""Games are compiled beside the server, and who needs one waits for it."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable

import pytest

from chantier.errors import UnknownGame
from chantier.server import games
from chantier.server.games import Games
from server.live import SOURCE

LEVEL = '{"number": 1, "name": "level.name.1", "slip": "kwinty.slip.sight"}'
# Says what the process that compiles would say.
SLOW = f"""
import time
print('{{"game": "kwinty", "levels": [{LEVEL}]}}', flush=True)
print('{{"game": "kwinty", "part": "rules", "state": "compiling"}}', flush=True)
time.sleep(0.5)
print('{{"game": "kwinty", "part": "rules", "state": "ready"}}', flush=True)
time.sleep(0.2)
"""
BROKEN = "raise SystemExit(3)"


@pytest.fixture(autouse=True)
def _nothing_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "read_mark", lambda game, part: None)  # noqa: ARG005
    monkeypatch.setattr(games, "touch_rules", lambda game: None)  # noqa: ARG005


def run(work: Callable[[Games], Awaitable[None]]) -> None:
    async def main() -> None:
        house = Games()
        warming = asyncio.create_task(house.warm())
        await asyncio.wait_for(work(house), 20)
        await warming

    asyncio.run(main())


def warmth(house: Games, name: str) -> tuple[str, str]:
    return next((w.rules, w.players) for w in house.warmth() if w.game == name)


def test_a_game_is_waited_for_until_it_is_compiled(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(games, "COMMAND", (sys.executable, "-S", "-c", SLOW))
    seen = []

    async def work(house: Games) -> None:
        assert not house.is_ready("kwinty")
        levels = await house.levels("kwinty")
        assert levels[0].name.fr == "Apprenti"
        await asyncio.sleep(0.1)
        seen.append(warmth(house, "kwinty"))
        assert (await house.rules("kwinty")).card.name == "kwinty"
        seen.append(warmth(house, "kwinty"))
        with pytest.raises(UnknownGame):
            await house.rules("chess")

    run(work)
    assert seen == [("compiling", "cold"), ("ready", "cold")]


def test_nobody_waits_for_ever_when_the_compilation_fails(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(games, "COMMAND", (sys.executable, "-S", "-c", BROKEN))

    async def work(house: Games) -> None:
        await house.rules("turquoise")
        await house.players("turquoise")
        assert await house.levels("turquoise") == ()

    run(work)


def test_who_compiles_ends_with_the_server():
    command = (sys.executable, "-m", "chantier.server.warm", "turquoise")
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as process:
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(60) == 0
