"""A first lesson of each game: guided steps on real positions, one idea at a time."""

from __future__ import annotations

from chantier.lessons.kwinty import KWINTY
from chantier.lessons.lesson import Lesson
from chantier.lessons.tulum import TULUM
from chantier.lessons.turquoise import TURQUOISE
from chantier.lessons.turris import TURRIS

LESSONS: dict[str, Lesson] = {lesson.game: lesson for lesson in (KWINTY, TURRIS, TULUM, TURQUOISE)}

__all__ = ["LESSONS", "Lesson"]
