"""Turris's lesson: how the tower is built, what the middle brings, and what each view is worth."""

from __future__ import annotations

from chantier.core.lesson import Lesson, LessonStep
from chantier.games.turris import GAME

LESSON = Lesson(
    GAME,
    (
        LessonStep(id="first", after="", goal=("V*", "H*")),
        LessonStep(
            id="views",
            fresh=True,
            after="Va3 Va2 Ha2a3 Va1 Vb3 Vc3 Hb3c3 Vc2 Vb2 stop Hb2c2 xa2 Vb1 Ha1a2 Vc1 Va3 Vc1 "
            "Hc2c3 Hc1c2 Vb3 Vb1",
            choices=("two", "three", "five"),
            right="three",
            unwise={"two": "near"},
        ),
        LessonStep(
            id="upright",
            fresh=True,
            after="Ha3b3 Va2",
            goal=("Vc3", "Va1"),
            offered=("V[ac]*",),
            tempting={"Vb3": "T4"},
        ),
        LessonStep(
            id="flat",
            fresh=True,
            after="Va3 Vb3 Vc3 Va2",
            goal=("Ha3b3", "Hb3c3", "Ha2a3"),
            offered=("H*",),
            tempting={"Hb1b2": "T5", "Hc1c2": "T5"},
        ),
        LessonStep(
            id="levels",
            fresh=True,
            after="Va3 Vb3 Ha3b3 Va2",
            goal=("Vc3", "Va1"),
            offered=("V[ac]*",),
            tempting={"Va2": "T6"},
        ),
        LessonStep(id="middle", fresh=True, after="Va3 Vb3 Va2 Vc3", goal=("Vb2",)),
        LessonStep(
            id="bonus",
            goal=("xb3",),
            tempting={"xc3": "T11"},
            unwise={"stop": "stop", "[VH]*": "another"},
        ),
        LessonStep(
            id="closed",
            fresh=True,
            after="Va1 Vb1 Va2 Vc1 Vc2 Vb2 xa1",
            goal=("V*", "H*"),
            tempting={"Va1": "T13"},
        ),
        LessonStep(
            id="grow",
            fresh=True,
            after="Va3 Va2 Ha2a3 Va1 Vb3 Vc3 Hb3c3 Vc2 Vb2 stop Hb2c2 xa2 Vb1 Ha1a2 Vc1 Va3 Vc1 "
            "Hc2c3 Hc1c2 Vb3",
            goal=("Ha2b2",),
        ),
        LessonStep(
            id="end",
            fresh=True,
            after="Vc3 Vc2 Vc1 Hc1c2 Vb2 Va2 Vb1 Va1 Ha2b2 Vb3 Ha1b1 Hb3c3 Va3 Ha1a2 Hb2c2 Va3 "
            "Vb1 Ha2a3 Vc3 Vc1 Hb1c1 Vc2 Vb3 Ha3b3 Va2 Va1 Hc1c2 Vc3 Ha1b1 Vb2 Hc2c3 Vb3 Va3 "
            "Va2 Va1 Vc1 Hb3c3 Vb2 xa3 Vb1 Va3 pass Vc2",
        ),
    ),
)
