"""The films that `make films` takes of Turris."""

from __future__ import annotations

from collections.abc import Iterator

from tools.film_scenes import Film, on_both, played, shown


def films() -> Iterator[Film]:
    """A block is laid."""
    yield from on_both("turris-laid", played(shown("turris"), 8, 8, 60))
