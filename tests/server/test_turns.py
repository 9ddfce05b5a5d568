"""Long work: who asks for much keeps nobody waiting, and is refused beyond a limit."""

from __future__ import annotations

import asyncio

import pytest

from chantier.errors import TooOften
from chantier.server.turns import Turns

MOST_WAITING = 100


async def work(turns: Turns, key: str, done: list[str]) -> None:
    async with turns.turn(key):
        await asyncio.sleep(0)
        done.append(key)


def test_one_who_asks_for_much_keeps_nobody_else_waiting() -> None:
    async def main() -> list[str]:
        turns, done = Turns(MOST_WAITING), list[str]()
        await asyncio.gather(*(work(turns, key, done) for key in [*"aaaaaa", "b", "c", "b"]))
        return done

    assert "".join(asyncio.run(main())) == "aabcabaaa"


def test_one_is_done_at_a_time() -> None:
    async def main() -> None:
        turns, here = Turns(MOST_WAITING), 0

        async def alone(key: str) -> None:
            nonlocal here
            async with turns.turn(key):
                here += 1
                await asyncio.sleep(0.001)
                assert here == 1
                here -= 1

        await asyncio.gather(*(alone(key) for key in "abcabc"))

    asyncio.run(main())


def test_who_waits_for_much_already_is_told_when_to_come_back() -> None:
    async def main() -> None:
        turns, done = Turns(MOST_WAITING), list[str]()
        many = [asyncio.create_task(work(turns, "a", done)) for _ in range(MOST_WAITING + 1)]
        await asyncio.sleep(0)
        with pytest.raises(TooOften) as refused:
            await work(turns, "a", done)
        assert refused.value.after
        await work(turns, "b", done)
        await asyncio.gather(*many)
        assert len(done) == MOST_WAITING + 2

    asyncio.run(main())


def test_one_who_gives_up_or_fails_keeps_the_others_from_nothing() -> None:
    async def main() -> list[str]:
        turns, done = Turns(MOST_WAITING), list[str]()
        tasks = [asyncio.create_task(work(turns, key, done)) for key in "abcd"]
        await asyncio.sleep(0)
        tasks[1].cancel()  # while it waits
        await tasks[0]
        tasks[2].cancel()  # just when its turn has come
        with pytest.raises(ZeroDivisionError):
            async with turns.turn("e"):
                done.append(str(1 // 0))
        await tasks[3]
        await work(turns, "f", done)
        return done

    assert "".join(asyncio.run(main())) == "adf"
