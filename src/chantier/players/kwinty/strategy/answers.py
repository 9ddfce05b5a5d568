"""The answers as they ship, `answers.bin`: written by `chantier solve kwinty --out`.

docs/architecture/kwinty-solved.md describes the format. There are no positions in it: the walk
(`walk`) takes one answer after the other.
"""

from __future__ import annotations

import hashlib
import zlib
from pathlib import Path
from typing import NamedTuple

from chantier.errors import BadFile

FILE = Path(__file__).with_name("answers.bin")
FORMAT = b"chantier-kwinty-answers/1"
MOST_ANSWERS = 1 << 20


class Answers(NamedTuple):
    """The answers of the whole walk, and those of the walk that is cut after eight plies."""

    whole: bytes
    short: bytes
    longest: int
    """The actions of the longest line of the whole walk."""


def read_answers(path: Path = FILE) -> Answers:
    """Read a file of answers; raises `BadFile` that names it for a damaged or foreign one."""
    try:
        data = path.read_bytes()
    except OSError as error:
        why = error.strerror or str(error)
        raise BadFile("error.file_read", path=str(path), why=why) from None
    try:
        return unpack(data)
    except ValueError:
        raise BadFile("error.answers_file", path=str(path)) from None


def pack(answers: Answers) -> bytes:
    """A file of answers."""
    both = answers.short + answers.whole
    counts = b"%d %d %d" % (len(answers.short), len(answers.whole), answers.longest)
    head = counts + b" " + _digest(counts + both)
    return b"%s\n%s\n%s" % (FORMAT, head, zlib.compress(both, 9))


def unpack(data: bytes) -> Answers:
    """The answers of a file; raises `ValueError` for anything else."""
    form, head, packed = data.split(b"\n", 2)
    counts, digest = head.rsplit(b" ", 1)
    short, whole, longest = map(int, counts.split(b" "))
    count = short + whole
    if form != FORMAT or not 0 < short <= whole or count > 2 * MOST_ANSWERS:
        raise ValueError("another format")
    inflate = zlib.decompressobj()
    try:
        both = inflate.decompress(packed, count + 1)
    except zlib.error:
        raise ValueError("it is damaged") from None
    if (
        len(both) != count
        or not inflate.eof
        or inflate.unused_data
        or _digest(counts + both) != digest
    ):
        raise ValueError("it is damaged")
    return Answers(both[short:], both[:short], longest)


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=16).hexdigest().encode()
