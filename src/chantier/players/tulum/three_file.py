"""The file of Tulum for three seats, solved: `docs/architecture/solving.md` describes it.

A text of two lines, filled up with spaces to 16 kB, and behind it the table as NumPy holds it. The
first line names the format and has the checksum of the second. The second is a `TableHeader` as
JSON. Each `table[a]` has a checksum of its own there, so that a player reads what it needs and no
more: 0.9 of 198 MB.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

import msgspec
import numpy as np

from chantier.core.arrays import Floats
from chantier.core.cache import tables_folder
from chantier.errors import BadFile
from chantier.players.tulum.pyramids import pyramids_of
from chantier.players.tulum.roll_outcomes import roll_outcomes
from chantier.players.tulum.shape import THE_GAME, Shape
from chantier.players.tulum.three import ThreeSolver, residual_everywhere

FORMAT = b"chantier-tulum-three/1"
HEAD = 1 << 14  # bytes
NUMBERS = np.dtype("<f8")
BLOCKS_KEPT = 12
"""How many `table[a]` stay in memory: those of a game's last turns."""


class TableHeader(msgspec.Struct, frozen=True):
    """What a file says of its table."""

    shape: Shape
    classes: int
    """Unfinished pyramids, mirror images counted once."""
    triples: int
    mixed: int
    """The triples in which a seat must mix two ways."""
    residual: float
    seats: tuple[float, float, float]
    """Each seat's chance to win from the start."""
    blocks: tuple[str, ...]
    """The checksum of each `table[a]`."""


def path_of(shape: Shape = THE_GAME) -> Path:
    """Where the table of a game is kept: among the solved tables."""
    name = "tulum-three" if shape == THE_GAME else "tulum-three-" + "-".join(map(str, shape))
    return tables_folder() / f"{name}.table"


def digest(data: bytes | memoryview) -> str:
    """A checksum."""
    return hashlib.blake2b(data, digest_size=8).hexdigest()


class ThreeTable:
    """A table on the disk, read block by block; each block is checked as it is read.

    It is not mapped into memory: a file that is cut short meanwhile would kill the process.
    """

    def __init__(self, path: Path, shape: Shape = THE_GAME) -> None:
        """Open a file; raises `FileNotFoundError`, or `BadFile` for one that is no such table."""
        self.path = path
        with _reading(path) as stream:
            head, size = stream.read(HEAD), os.fstat(stream.fileno()).st_size
        self.header = _header(path, head, shape)
        full = self.header.classes
        self._form = (full, full + 1, 2)
        self._block = full * (full + 1) * 2 * NUMBERS.itemsize  # bytes
        whole = HEAD + full * self._block
        if size != whole:
            raise BadFile("error.solution_short", path=str(path), size=size, whole=whole)
        self._blocks: OrderedDict[int, Floats] = OrderedDict()

    def after(self, b: int, c: int) -> Floats:
        """By the class that a seat leaves its pyramid at: the shares of b, c and itself.

        Classes b and c are those of the next seats; b rolls. Raises `BadFile` for damaged values,
        and `FileNotFoundError` if the file is gone.
        """
        if b not in self._blocks:
            with _reading(self.path) as stream:
                self._blocks[b] = self._read(stream, b)
        self._blocks.move_to_end(b)
        while len(self._blocks) > BLOCKS_KEPT:
            self._blocks.popitem(last=False)
        shares = np.empty((self.header.classes + 1, 3))
        shares[:, :2] = self._blocks[b][c]
        shares[:, 2] = 1.0 - shares[:, 0] - shares[:, 1]
        return shares

    def check_all(self) -> None:
        """Raise `BadFile` if anything is damaged."""
        with _reading(self.path) as stream:
            for a in range(self.header.classes):
                self._read(stream, a)

    def values(self) -> Floats:
        """The whole table, in memory."""
        with _reading(self.path) as stream:
            return np.stack([self._read(stream, a) for a in range(self.header.classes)])

    def measure_residual(self, threads: int = 1) -> float:
        """The largest residual, from the values alone."""
        shape = self.header.shape
        size = pyramids_of(shape.rows).size
        return residual_everywhere(roll_outcomes(shape), size, self.values(), threads)

    def _read(self, stream: BinaryIO, a: int) -> Floats:
        stream.seek(HEAD + a * self._block)
        data = stream.read(self._block)
        if digest(data) != self.header.blocks[a]:
            raise BadFile("error.solution_damaged", path=str(self.path))
        return np.frombuffer(data, NUMBERS).reshape(self._form)


@contextmanager
def _reading(path: Path) -> Iterator[BinaryIO]:
    """A file to read; what the system says against it becomes a `BadFile`."""
    try:
        with path.open("rb") as stream:
            yield stream
    except FileNotFoundError:
        raise
    except OSError as error:
        why = error.strerror or str(error)
        raise BadFile("error.file_read", path=str(path), why=why) from None


def _header(path: Path, head: bytes, shape: Shape) -> TableHeader:
    first, _, rest = head.partition(b"\n")
    second, _, _ = rest.partition(b"\n")
    name, _, checksum = first.partition(b" ")
    if name != FORMAT:
        raise BadFile("error.solution_foreign", path=str(path))
    if len(head) != HEAD or digest(second).encode() != checksum:
        raise BadFile("error.solution_damaged", path=str(path))
    try:
        header = msgspec.json.decode(second, type=TableHeader)
    except msgspec.MsgspecError:
        raise BadFile("error.solution_damaged", path=str(path)) from None
    classes = len(pyramids_of(shape.rows).fronts) - 1
    if header.shape != shape or header.classes != classes or len(header.blocks) != classes:
        raise BadFile("error.solution_foreign", path=str(path))
    return header


def write_table(path: Path, solver: ThreeSolver) -> None:
    """Write a solved table: whole under its name, or not at all; raises `OSError`."""
    table = np.ascontiguousarray(solver.table, dtype=NUMBERS)
    header = TableHeader(
        shape=solver.shape,
        classes=solver.full,
        triples=solver.triples,
        mixed=solver.mixed,
        residual=solver.residual,
        seats=solver.shares(),
        blocks=tuple(digest(table[a].data.cast("B")) for a in range(solver.full)),
    )
    second = msgspec.json.encode(header)
    head = FORMAT + b" " + digest(second).encode() + b"\n" + second + b"\n"
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(head.ljust(HEAD))
            for a in range(solver.full):
                stream.write(table[a].data.cast("B"))
            stream.flush()
            os.fsync(stream.fileno())
        Path(temporary).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(temporary).unlink()
        raise
