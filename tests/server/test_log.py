"""The log: errors are told by type and place, because their texts may quote what a client sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from chantier.errors import BadRequest
from chantier.server import log

SECRET = "the-salt-of-ada"  # noqa: S105  # of this test alone


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    import logging

    root, level, handlers = logging.getLogger(), logging.getLogger().level, []
    handlers[:] = root.handlers
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def breaks(said: str) -> NoReturn:
    try:
        raise KeyError(said)
    except KeyError as error:
        raise ValueError(f"cannot read {said}") from error


def raised() -> BaseException:
    try:
        breaks(SECRET)
    except ValueError as error:
        return error
    raise AssertionError


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    told = capsys.readouterr().err
    assert SECRET not in told
    return [json.loads(line) for line in told.splitlines()]


def test_an_error_is_told_with_its_causes_by_type_and_place() -> None:
    told = log.places(raised())
    assert [one.partition(" > ")[0] for one in told] == ["ValueError", "KeyError"]
    for one in told:
        assert one.endswith(" breaks")
        assert "server/test_log.py:" in one
        assert str(Path(__file__).resolve().parents[2]) not in one
        assert SECRET not in one


def test_an_error_of_ours_is_told_with_its_key() -> None:
    assert log.places(BadRequest("error.message", why=SECRET)) == ["BadRequest error.message"]


def test_an_error_that_recurses_fills_no_log() -> None:
    def deeper() -> NoReturn:
        deeper()

    try:
        deeper()
    except RecursionError as error:
        (told,) = log.places(error)
    assert told.count(" > ") == log.MOST_PLACES


def test_a_handled_error_and_one_that_ended_a_task_are_told_without_their_texts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    log.set_up("info")
    try:
        breaks(SECRET)
    except ValueError:
        log.failed("request failed")
    log.broken("socket failed", raised())
    told = lines(capsys)
    assert [one["event"] for one in told] == ["request failed", "socket failed"]
    assert all(str(one["error"]).count("test_log.py") > 1 for one in told)


def test_what_asyncio_has_left_is_told_without_its_text(capsys: pytest.CaptureFixture[str]) -> None:
    log.set_up("info")

    async def main() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(log.stray)
        loop.call_soon(breaks, SECRET)
        unread = loop.create_future()
        unread.set_exception(raised())
        del unread
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(main())
    told = lines(capsys)
    assert {one["event"] for one in told} == {"error left over"}
    said = sorted(str(one["asyncio"]) for one in told)
    assert said == ["Exception in callback breaks", "Future exception was never retrieved"]
