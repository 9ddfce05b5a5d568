"""Messages between a process and its workers: one tagged struct a line, as JSON.

Both ends share the types. Anything else on a pipe is `BadMessage`, whose text says what is wrong
and how the line begins; a parent takes a worker that sends one for dead.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

T = TypeVar("T")
_SHOWN = 80  # characters of a bad line
PlainValue: TypeAlias = str | int | float | bool | None
"""What the values of a sentence are on a pipe."""


class BadMessage(ValueError):
    """What a process sent is no message of its pipe."""


class PipeReader(Generic[T]):
    """Reads the lines of one direction of a pipe; `kind` is a struct or a union of tagged ones."""

    def __init__(self, kind: Any) -> None:
        self._decode = msgspec.json.Decoder(kind).decode

    def read(self, line: bytes | str) -> T:
        """The message of a line; raises `BadMessage`."""
        try:
            message: T = self._decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise BadMessage(f"{error}: {str(line)[:_SHOWN]}") from None
        return message


def to_line(message: msgspec.Struct) -> bytes:
    """A message as a line."""
    return msgspec.json.encode(message) + b"\n"


def plain_values(values: Mapping[str, object]) -> dict[str, PlainValue]:
    """The values of a sentence, those that are no plain ones as text."""
    return {
        name: value if isinstance(value, str | int | float | None) else str(value)
        for name, value in values.items()
    }
