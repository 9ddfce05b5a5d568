from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.live_server import Live


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server for all tests of a module."""
    with Live.running(tmp_path_factory.mktemp("server") / "tables.db") as server:
        yield server


@pytest.fixture(autouse=True)
def _guests_leave(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    if "live" in request.fixturenames:
        request.getfixturevalue("live").clear()
