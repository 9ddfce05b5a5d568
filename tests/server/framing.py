"""WebSocket frames by hand: what a server writes as text, and what a hostile client sends."""

from __future__ import annotations

import os

TEXT, CONTINUED, CLOSE, PING, PONG = 0x1, 0x0, 0x8, 0x9, 0xA
LAST = 0x80


def text_of(message: tuple[bytes, ...]) -> bytes:
    """The text of a message's frames, each whole and unmasked."""
    parts = []
    for number, frame in enumerate(message):
        kind = CONTINUED if number else TEXT
        assert frame[0] == kind | (LAST if number == len(message) - 1 else 0)
        size, begin = frame[1], 2
        if size == 126:
            size, begin = int.from_bytes(frame[2:4], "big"), 4
        elif size == 127:
            size, begin = int.from_bytes(frame[2:10], "big"), 10
        assert len(frame) == begin + size
        parts.append(frame[begin:])
    return b"".join(parts)


def masked(head: int, data: bytes = b"") -> bytes:
    """A client's frame; `head` is its first byte."""
    size = len(data)
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    mask = os.urandom(4)
    hidden = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
    return bytes((head,)) + length + mask + hidden
