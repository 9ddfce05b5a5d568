"""A value of an option from a JSON file: no key twice in an object, and no huge file."""

from __future__ import annotations

import json
import os
import stat
from typing import Any

from chantier.core.card import Option
from chantier.core.record import read_json
from chantier.errors import BadFile, BadOptions, BadRecord

LARGEST_FILE = 64  # KiB


def read_option(option: Option, path: str) -> Any:
    """A value of an option from a JSON file; raises `BadFile`, which says what is wrong with it."""
    try:
        data = _read(path)
        _refuse_spoilt(data)
        return option.check(read_json(data))
    except (BadOptions, BadRecord) as error:
        raise BadFile("error.option_file", cause=error, path=path, option=option.name) from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        why = getattr(error, "strerror", None) or str(error)
        raise BadFile("error.file_read", path=path, why=why) from None


def _read(path: str) -> bytes:
    """What a file holds, if it is a file and not a large one."""
    expanded = os.path.expanduser(path)
    if not stat.S_ISREG(os.stat(expanded).st_mode):  # a pipe could keep us waiting for ever
        raise BadOptions("error.not_a_file")
    with open(expanded, "rb") as stream:
        data = stream.read(LARGEST_FILE * 1024 + 1)
    if len(data) > LARGEST_FILE * 1024:
        raise BadOptions("error.data_large", limit=LARGEST_FILE)
    return data


def _refuse_spoilt(data: bytes) -> None:
    """Refuse what is not JSON, and what says something twice: JSON would take the later word."""

    def look(pairs: list[tuple[str, Any]]) -> None:
        names = [name for name, _ in pairs]
        for name in names:
            if names.count(name) > 1:
                raise BadOptions("error.data_twice", key=name)

    try:
        json.loads(data.decode("utf-8-sig"), object_pairs_hook=look)
    except json.JSONDecodeError as error:
        raise BadOptions(
            "error.data_json", line=error.lineno, column=error.colno, why=error.msg
        ) from None
    except (ValueError, RecursionError):  # `read_json` says why
        return
