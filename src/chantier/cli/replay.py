"""`chantier replay`: check records against the rules."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Annotated, Any

from chantier.cli.declare import argument
from chantier.cli.files import unreadable
from chantier.cli.language import current, tell
from chantier.cli.options import Lang, print_json
from chantier.cli.progress import progress
from chantier.cli.status import FAILED
from chantier.errors import BadRecord

if TYPE_CHECKING:
    from chantier.core.record import Record

File = Annotated[str, argument("FILE", "cli.help.replay_file")]


def command(file: File, lang: Lang = None) -> int:
    """Replay every record of a file."""
    failed = False
    with opened(file) as (stream, size), progress(tell("cli.replay"), size) as advance:
        for _, record in read(stream, file):
            answer = check(record)
            failed = failed or not answer["ok"]
            print_json(answer)
            if stream.seekable():
                advance(stream.tell())
    return FAILED if failed else 0


def check(record: Any) -> dict[str, Any]:
    """The answer for one line of a file."""
    from chantier.core.outcome import Outcome
    from chantier.core.record import verify
    from chantier.games.registry import find_game

    try:
        if isinstance(record, BadRecord):
            raise record
        with judged_alone():
            outcome = verify(record, find_game)
    except BadRecord as error:
        return {"ok": False, "at": error.at, "why": error.say(current())}
    return {"ok": True, "outcome": outcome.to_json() if isinstance(outcome, Outcome) else outcome}


@contextmanager
def judged_alone() -> Iterator[None]:
    """Whatever fails in checking one record is told of that record: the rest of its file is
    checked, too. A game of another package may fail in any way; raises `BadRecord`."""
    try:
        yield
    except BadRecord:
        raise
    except Exception as error:
        why = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise BadRecord("error.record_unchecked", error=why) from error


@contextmanager
def opened(path: str) -> Iterator[tuple[IO[bytes], int]]:
    """A file to read and its size, `-` for standard input; raises `BadFile`."""
    if path == "-":
        yield sys.stdin.buffer, 1
        return
    try:
        stream = open(path, "rb")
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise unreadable(path, error) from None
    with stream:
        yield stream, os.fstat(stream.fileno()).st_size


def read(stream: IO[bytes], path: str) -> Iterator[tuple[int, Record | BadRecord]]:
    """The records of a stream with their lines' numbers; raises `BadFile` if it cannot be read."""
    from chantier.core.record import numbered_records

    records = numbered_records(stream)
    while True:
        try:
            yield next(records)
        except StopIteration:
            return
        except OSError as error:  # a folder, a broken disk
            raise unreadable(path, error) from None
