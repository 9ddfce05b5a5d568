"""Flat drawings (SVG)."""

from __future__ import annotations

from chantier.core.arrays import Ints


def svg(state: Ints, language: str, last: int | None) -> str:
    """The position as an SVG document, with the action that led to it marked."""
    return "<svg xmlns='http://www.w3.org/2000/svg'/>"
