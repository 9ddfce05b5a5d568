"""Texts that look like actions and are not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

_DIGITS = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")  # int() takes these for digits
_WIDE = str.maketrans({chr(c): chr(c + 0xFEE0) for c in range(0x21, 0x7F)})

NOT_TEXTS: tuple[Any, ...] = (None, True, 0, -1, 2**70, 1.5, b"pass", [], ["pass"], {})
"""What a record can hold in an action's place."""


def mangled(text: str) -> Iterator[str]:
    """Variations of an action's text, most of which are no action: some may be another one."""
    yield from ("", " ", "\0", "\ud800", "💥", text + " ", " " + text, text + "\n", text + "\0")
    yield from (text + text, text[:-1], text[1:], text[::-1], text + text[-1:], text * 1000)
    yield from (text.swapcase(), text.upper(), text.lower(), text.title())
    yield from (text.translate(_DIGITS), text.translate(_WIDE), text + "\u0301", "\ufeff" + text)
    for index in range(len(text)):
        yield text[:index] + "?" + text[index + 1 :]
        yield text[:index] + "-" + text[index:]
        yield text[:index] + "0" + text[index:]
