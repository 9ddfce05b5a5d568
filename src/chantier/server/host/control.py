"""The door for the host's orders: a listener on this machine, one line asked and one answered."""

from __future__ import annotations

import asyncio
import hmac
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from chantier.errors import BadRequest, ChantierError, NotAllowed
from chantier.server import log
from chantier.server.games import both
from chantier.server.host.actions import HostActions
from chantier.server.host.admin_messages import AdminAnswer, AdminCall
from chantier.server.host.control_file import (
    LOCALHOST,
    ControlFile,
    control_path,
    write_control,
)
from chantier.table.messages import Bilingual

if TYPE_CHECKING:
    from chantier.server.context import ServerContext

LONGEST_LINE = 64 * 1024  # bytes
MOST_CALLERS = 16  # at once: any program of this machine can connect
PATIENCE = 5.0  # seconds for a caller to say what it wants
WORKING = 60.0  # seconds for an order to be carried out

_calls = msgspec.json.Decoder(AdminCall)


class Control:
    """Listens from `start` to `close`."""

    def __init__(self, context: ServerContext) -> None:
        self._path = control_path(context.config.data)
        self._actions = HostActions(context)
        self._listener: asyncio.Server | None = None
        self._file: ControlFile | None = None
        self._callers = 0

    async def start(self) -> None:
        """Listen, and write where. A server that cannot serves its players all the same."""
        try:
            self._listener = await asyncio.start_server(
                self._serve, LOCALHOST, 0, limit=LONGEST_LINE
            )
            port = self._listener.sockets[0].getsockname()[1]
            self._file = write_control(self._path, port)
        except OSError as error:
            log.warn("no control", path=str(self._path), why=type(error).__name__)

    async def close(self) -> None:
        """Listen no more, and remove the file."""
        if self._listener is not None:
            self._listener.close()
        if self._file is not None:
            self._file = None
            with suppress(OSError):
                self._path.unlink()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._callers += 1
        try:
            if self._callers <= MOST_CALLERS:
                line = await asyncio.wait_for(reader.readline(), PATIENCE)
                answer = await asyncio.wait_for(self._answer(line), WORKING)
                writer.write(msgspec.json.encode(answer) + b"\n")
                await asyncio.wait_for(writer.drain(), PATIENCE)
        except (OSError, ValueError, TimeoutError):
            pass  # a caller that is gone, silent or endless is owed nothing
        finally:
            self._callers -= 1
            writer.close()

    async def _answer(self, line: bytes) -> AdminAnswer:
        try:
            result = await self._actions.do(self._read(line).request)
        except ChantierError as error:
            return AdminAnswer(ok=False, code=error.key, why=_sentence(error))
        except Exception as error:  # an order must not end the server
            log.failed("order failed", why=type(error).__name__)
            return AdminAnswer(ok=False, code="error.internal", why=both("error.internal"))
        return AdminAnswer(ok=True, result=msgspec.Raw(msgspec.json.encode(result)))

    def _read(self, line: bytes) -> AdminCall:
        """An order of the host's; raises `NotAllowed` without the secret of the file."""
        try:
            call = _calls.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise BadRequest("error.message", why=str(error)) from None
        known = "" if self._file is None else self._file.token
        if not known or not hmac.compare_digest(call.token.encode(), known.encode()):
            raise NotAllowed("error.admin.token")
        return call


def _sentence(error: ChantierError) -> Bilingual:
    return Bilingual(error.say("fr"), error.say("en"))
