"""The four gods' tablets: the god on the face, on the back what it does."""

from __future__ import annotations

WIDTH, HEIGHT = 42.0, 48.0
