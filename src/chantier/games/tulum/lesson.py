"""Tulum's lesson: the aim, what a die may place, what a roll can cost, and when to stop."""

from __future__ import annotations

from chantier.core.lesson import Lesson, LessonStep
from chantier.games.tulum import GAME

# The opponent's turn, then the learner's next roll: no die can place (U4).
_NOTHING = "roll:112346 place:13 place:14 place:23 stop roll:223456"

# Two turns of each seat: 8 blocks for the learner, 6 for the opponent.
_BEGUN = (
    "roll:111246 place:12 place:13 place:14 place:22 stop "
    "roll:112356 place:13 place:14 place:23 stop "
    "roll:112335 place:11 place:15 place:21 place:31 stop "
    "roll:123456 place:12 place:22 place:32 stop "
)
_RISKY = _BEGUN + "roll:255566 place:23 again roll:11346 place:16 place:32 place:41"
_FULL = _BEGUN + "roll:122334 place:16 place:23 place:24 place:32 place:33"

LESSON = Lesson(
    GAME,
    (
        LessonStep(id="base", after="roll:112356", goal=("place:13",)),
        LessonStep(id="pair", goal=("place:14",)),
        LessonStep(
            id="rest",
            goal=("place:23",),
            tempting={"place:22": "U1", "place:24": "U1", "place:33": "U1"},
        ),
        LessonStep(id="keep", goal=("stop",), reply=_NOTHING),
        LessonStep(id="nothing", choices=("none", "last", "all"), right="none"),
        LessonStep(
            id="order",
            fresh=True,
            after="roll:134456 place:12 stop roll:223456 roll:124556",
            goal=("place:13", "place:11"),
        ),
        LessonStep(
            id="again",
            fresh=True,
            after=_BEGUN + "roll:255566 place:23",
            goal=("again",),
            reply="roll:11346",
        ),
        LessonStep(id="stop", after=_RISKY, goal=("stop",)),
        LessonStep(id="bust", after=_RISKY, goal=("again",), reply="roll:16"),
        LessonStep(
            id="six",
            fresh=True,
            after=_FULL,
            goal=("place:41", "place:42"),
            tempting={"place:43": "U1"},
        ),
        LessonStep(
            id="win",
            fresh=True,
            after=_FULL + " place:41 roll:344556 roll:234455 place:25 place:34 place:42 place:43 "
            "place:51 place:52 roll:445566 roll:112346",
            goal=("place:61",),
        ),
    ),
)
