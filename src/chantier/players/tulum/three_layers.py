"""What is solved so far of Tulum for three seats: a file that grows by a layer at a time.

Its first line names the format and the game's shape. Each layer is a line of JSON, with a checksum,
and its values behind it. A process may be killed at any moment, in the middle of a layer too: what
follows the last whole layer is cut off when the next solver goes on.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec
import numpy as np

from chantier.players.tulum.shape import Shape
from chantier.players.tulum.three import Layer, ThreeSolver
from chantier.players.tulum.three_file import NUMBERS, digest

FORMAT = "chantier-tulum-three-layers/1"
_LONGEST = 1000  # bytes of a line


class LayerHead(msgspec.Struct, frozen=True):
    """What stands before a layer's values."""

    total: int
    positions: int
    residual: float
    mixed: int
    checksum: str


class LayersFile:
    """The file beside a table while it is being solved; one process at a time writes it."""

    def __init__(self, path: Path, shape: Shape) -> None:
        self.path = path
        self._first = f"{FORMAT} {'-'.join(map(str, shape))}\n".encode()

    def restore(self, solver: ThreeSolver) -> None:
        """Put all whole layers into a solver, and cut off the rest; raises `OSError`.

        A file of another kind is begun anew.
        """
        kept = len(self._first)
        try:
            with self.path.open("r+b") as stream:
                for layer in self._layers(stream, solver):
                    solver.restore(layer)
                    kept = stream.tell()
                stream.seek(0)
                if stream.readline(_LONGEST) == self._first:
                    stream.truncate(kept)
                    return
        except FileNotFoundError:
            pass
        self.path.write_bytes(self._first)

    def _layers(self, stream: BinaryIO, solver: ThreeSolver) -> Iterator[Layer]:
        """The whole layers in order, up to the first that is damaged or not the next."""
        for head in self._heads(stream):
            positions = solver.layer_of(head.total)
            data = stream.read(len(positions) * 2 * NUMBERS.itemsize)
            right = head.total == solver.total and head.positions == len(positions)
            if not right or digest(data) != head.checksum:
                return
            values = np.frombuffer(data, NUMBERS).reshape(-1, 2)
            yield Layer(head.total, positions, values, head.residual, head.mixed)

    def _heads(self, stream: BinaryIO) -> Iterator[LayerHead]:
        """What stands before each layer; the caller goes past its values."""
        if stream.readline(_LONGEST) != self._first:
            return
        while line := stream.readline(_LONGEST):
            try:
                yield msgspec.json.decode(line, type=LayerHead)
            except msgspec.MsgspecError:
                return

    def positions_done(self) -> int:
        """How many positions are solved, whichever process does it."""
        done = 0
        try:
            with self.path.open("rb") as stream:
                size = os.fstat(stream.fileno()).st_size
                for head in self._heads(stream):
                    stream.seek(head.positions * 2 * NUMBERS.itemsize, os.SEEK_CUR)
                    if stream.tell() > size:
                        break
                    done += head.positions
        except OSError:
            return 0
        return done

    def append(self, layer: Layer) -> None:
        """Add a layer; raises `OSError`."""
        data = np.ascontiguousarray(layer.values, dtype=NUMBERS).tobytes()
        head = LayerHead(
            layer.total, len(layer.positions), layer.residual, layer.mixed, digest(data)
        )
        with self.path.open("ab") as stream:
            stream.write(msgspec.json.encode(head) + b"\n" + data)
            stream.flush()
            os.fsync(stream.fileno())

    def remove(self) -> None:
        """The table is whole: this is not needed any more."""
        self.path.unlink(missing_ok=True)
