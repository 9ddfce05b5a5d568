"""What the server and the image worker send each other: one MessagePack value each way."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class ImageRequest(Struct, frozen=True, tag="image"):
    """Make pixels of a drawing."""

    drawing: str
    """An SVG document."""
    width: int
    """In pixels."""


class ImageMade(Struct, frozen=True, tag="made"):
    """The drawing in pixels."""

    png: bytes


class ImageFailed(Struct, frozen=True, tag="failed"):
    """The drawing cannot be rendered."""

    why: str


FromImageWorker: TypeAlias = ImageMade | ImageFailed
