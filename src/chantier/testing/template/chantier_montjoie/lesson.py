"""A first lesson: positions, and what is to be done there. Its words are under "lesson"."""

from __future__ import annotations

from chantier.core.lesson import Lesson, LessonStep
from chantier_montjoie import GAME

# Two stones each: cairn A has 5 4, cairn B has 6 2.
BEGUN = "die:5 on:a die:6 on:b die:4 on:a die:2 on:b"

LESSON = Lesson(
    GAME,
    (
        # What is tempting is offered and breaks the rules: the page says by which clause.
        LessonStep(
            id="lay",
            after=f"{BEGUN} die:3",
            goal=("on:a",),
            tempting={"on:b": "M3"},
        ),
        # `fresh`: this position does not follow from the one before.
        LessonStep(
            id="trim",
            fresh=True,
            after=f"{BEGUN} die:3 on:a die:1 on:b die:4",
            goal=("trim",),
        ),
    ),
)
