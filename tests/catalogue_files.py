"""The files of the catalogue, read as lists of sentences."""

from __future__ import annotations

from collections.abc import Iterator


def flat(node: dict, prefix: str = "") -> Iterator[tuple[str, str]]:
    """Each sentence of a catalogue by its whole key."""
    for key, value in node.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value
