"""A first lesson of each game: guided steps on real positions, one idea at a time."""

from __future__ import annotations

from chantier.lessons.kwinty import KWINTY
from chantier.lessons.lesson import Lesson

LESSONS: dict[str, Lesson] = {lesson.game: lesson for lesson in (KWINTY,)}

__all__ = ["LESSONS", "Lesson"]
