"""The host's side of the door: an order given to the server that runs on some data."""

from __future__ import annotations

import socket
from pathlib import Path

import msgspec

from chantier.errors import BadRequest
from chantier.server.host.admin_messages import AdminAnswer, AdminCall, AdminRequest
from chantier.server.host.control_file import LOCALHOST, read_control

_PIECE = 64 * 1024


class OrderRefused(BadRequest):
    """An order that the server refuses, in its own words."""

    def __init__(self, answer: AdminAnswer) -> None:
        super().__init__(answer.code)
        self._answer = answer

    def say(self, language: str) -> str:
        """The server's sentence."""
        why = self._answer.why
        if why is None:
            return super().say(language)
        return why.fr if language == "fr" else why.en


def order(data: Path, request: AdminRequest, patience: float) -> msgspec.Raw:
    """What the server found or did; raises `BadRequest` where none runs, or with why it refused."""
    control = read_control(data)
    line = msgspec.json.encode(AdminCall(control.token, request)) + b"\n"
    try:
        with socket.create_connection((LOCALHOST, control.port), patience) as pipe:
            pipe.sendall(line)
            answered = _read(pipe)
    except ConnectionRefusedError:
        raise BadRequest("error.admin.gone", path=str(data)) from None
    except OSError as error:
        raise BadRequest("error.admin.silent", why=error.strerror or str(error)) from None
    try:
        answer = msgspec.json.decode(answered, type=AdminAnswer)
    except msgspec.MsgspecError as error:
        raise BadRequest("error.admin.silent", why=str(error)) from None
    if not answer.ok:
        raise OrderRefused(answer)
    return answer.result


def _read(pipe: socket.socket) -> bytes:
    pieces = []
    while piece := pipe.recv(_PIECE):
        pieces.append(piece)
    return b"".join(pieces)
