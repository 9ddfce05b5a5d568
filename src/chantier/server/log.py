"""The log: one JSON object a line on standard error, made of named fields alone.

What is secret (tokens, keys, chat, query strings) is never handed to it.
"""

from __future__ import annotations

import json
import logging
import sys
import time

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
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


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
    """An unexpected error, with its traceback."""
    _logger.error(event, exc_info=True, extra={"fields": fields})
