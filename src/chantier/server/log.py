"""The log: one JSON object a line on standard error, made of named fields alone.

What is secret (tokens, keys, salts, chat, query strings) is never handed to it. An error is told by
its type and the places where it passed: its text may quote a message, and so may a traceback.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
import traceback
from pathlib import PurePath
from typing import Any

from chantier.errors import ChantierError

_logger = logging.getLogger("chantier.server")


class JsonLines(logging.Formatter):
    """Writes a record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The line for a record."""
        seconds = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, object] = {
            "time": f"{seconds}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line.update(getattr(record, "fields", {}))
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = places(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=str)


_WORDS = re.compile(r"[^\n(<]*")  # what follows are the values that a callback was given
MOST_CAUSES, MOST_PLACES = 8, 30  # of an error: one that recurses passes a thousand places
# What a client can cause as often as it likes would fill the host's disk.
CLIENT_FAULTS = ("Invalid HTTP request received.", "Unsupported upgrade request.")


def set_up(level: str) -> None:
    """Send this server's log, and its libraries' warnings, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    _logger.setLevel(level.upper())
    logging.getLogger("uvicorn.error").addFilter(lambda line: line.msg not in CLIENT_FAULTS)
    # Their lines at `info` hold paths with query strings.
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "litestar"):
        library = logging.getLogger(name)
        library.handlers.clear()
        library.propagate = True
        library.setLevel(logging.WARNING)


def note(event: str, /, **fields: object) -> None:
    """Something that happened as it should."""
    _logger.info(event, extra={"fields": fields})


def detail(event: str, /, **fields: object) -> None:
    """Something worth knowing when one looks for the cause of something."""
    _logger.debug(event, extra={"fields": fields})


def warn(event: str, /, **fields: object) -> None:
    """Something that should not have happened, and was dealt with."""
    _logger.warning(event, extra={"fields": fields})


def failed(event: str, /, **fields: object) -> None:
    """An unexpected error that is being handled, with the places where it passed."""
    _logger.error(event, exc_info=True, extra={"fields": fields})


def broken(event: str, error: BaseException, /, **fields: object) -> None:
    """An unexpected error that ended a task, which goes on elsewhere."""
    _logger.warning(event, exc_info=error, extra={"fields": fields})


def stray(_loop: object, context: dict[str, Any]) -> None:
    """What asyncio says of an error that nobody took: its own line would quote the error's text."""
    error = context.get("exception")
    fields = {"asyncio": " ".join(_WORDS.findall(str(context.get("message", "")))[:1])}
    _logger.error("error left over", exc_info=error, extra={"fields": fields})


def places(error: BaseException) -> list[str]:
    """An error and its causes: their types, each with its places from the outermost call inwards.

    Neither texts nor source lines nor values, which may hold what a client sent.
    """
    found: list[str] = []
    one: BaseException | None = error
    while one is not None and len(found) < MOST_CAUSES:
        frames = traceback.extract_tb(one.__traceback__)[-MOST_PLACES:]
        passed = (f"{_module(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames)
        name = type(one).__qualname__
        if isinstance(one, ChantierError):
            name += f" {one.key}"
        found.append(" > ".join((name, *passed)))
        one = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
    return found


def _module(file: str) -> str:
    """A source file without the folders of this machine."""
    return "/".join(PurePath(file).parts[-3:])
