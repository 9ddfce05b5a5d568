"""A terminal that lost its connection comes back when the server says."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Close

from chantier.cli.online.address import read_address
from chantier.cli.online.reconnecting_socket import FIRST_PAUSE, ReconnectingSocket


@pytest.mark.parametrize(
    ("closed", "pause"),
    [
        (Close(4408, "error.too_often; retry-after=7"), 7.0),
        (Close(4429, "error.too_many_sockets; retry-after=10"), 10.0),
        (Close(1011, "keepalive ping timeout"), FIRST_PAUSE),
        (Close(4408, "error.too_often; retry-after=99999"), FIRST_PAUSE),
        (None, FIRST_PAUSE),
    ],
)
def test_the_reason_of_the_end_says_when_to_come_back(closed: Close | None, pause: float):
    address = read_address("http://127.0.0.1:9/t/x")
    socket = ReconnectingSocket(address, "x", "t" * 22)
    socket._wait(ConnectionClosedError(closed, None))
    assert socket._pause == pause
