"""Kwinty's lesson: how blocks rest and touch, five in line, the count of fours."""

from __future__ import annotations

from chantier.core.lesson import Lesson, LessonStep
from chantier.games.kwinty import GAME

LESSON = Lesson(
    GAME,
    (
        LessonStep(id="first", after="", goal=("Vi",), reply="Hj"),
        LessonStep(
            id="five",
            fresh=True,
            after="Vi Hg Hg Vi Vi Vg Vg Vg Vf Vh",
            goal=("Vj", "Ve"),
            unwise={"Hd": "low", "Hj": "low"},
        ),
        LessonStep(
            id="rest",
            fresh=True,
            after="Vi Hj",
            goal=("Hj",),
            offered=("H*",),
            tempting={"Hi": "K2", "Hk": "K2"},
            reply="Vl",
        ),
        LessonStep(
            id="touch",
            goal=("Vm", "Vh"),
            offered=("V*",),
            tempting={"Vn": "K4", "Vg": "K4"},
        ),
        LessonStep(
            id="ends",
            fresh=True,
            after="Vi Vj",
            goal=("Vj",),
            offered=("V*",),
            tempting={"Vi": "K5"},
        ),
        LessonStep(
            id="slant",
            fresh=True,
            after="Vi Vh Vh Vg He Ve Vf Hj Hj Vl Vg Hi",
            goal=("Vi",),
        ),
        LessonStep(
            id="block",
            fresh=True,
            after="Hi Hi Hi Vj Vi Vk Vk Vi Vl Vh",
            goal=("Vg",),
            unwise={"Hf": "low"},
        ),
        LessonStep(
            id="size",
            fresh=True,
            after="Hi Vk Hl Hg Vj Vg Vn Hl Hh Hh",
            goal=("Vf", "Vo"),
            tempting={"He": "K3", "Ho": "K3"},
        ),
        LessonStep(
            id="end",
            fresh=True,
            after="Hi Hg Vh Vg Vj Vk Vg Vf Hd Vj Vf Vl Vk Vg Hd Vh Vd Vd Vd Vf Vj Vj Vg Vk Vk Vi "
            "Vi Vi Vl Ve Ve Vl Vh He Vf Vh Ve pass Vi pass pass",
            choices=("white", "black", "tie"),
            right="white",
        ),
    ),
)
