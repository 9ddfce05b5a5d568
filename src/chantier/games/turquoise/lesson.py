"""Turquoise's lessons: building (plates, walkways, pillars, storeys), then gods and the end."""

from __future__ import annotations

from chantier.core.lesson import Lesson, LessonStep
from chantier.games.turquoise import GAME

# A whole game: its later moments are steps of the lesson.
_GAME = (
    "move:hand>a2:1 move:hand>h7:1 draw plate:01 lay:0e5 face:1 move:hand>g1:1 draw plate:17 "
    "lay:0c3 face:2 draw plate:13 lay:0g5 face:1 move:hand>a7:1 move:h7>hand:1 move:hand>a1:1 "
    "move:hand>h2:1 draw plate:16 lay:0g3 face:3 draw plate:08 lay:0c7 face:2 draw plate:15 "
    "lay:0c5 face:1 move:a7>b7:2 auction:thot:3 move:hand>g8:1 move:g8>hand:1 move:hand>d8:1 thot "
    "draw plate:14 lay:0e3 face:3 move:a1>b2:2 draw plate:11 lay:0e1 face:3 move:g1>g2:2 draw "
    "plate:21 lay:0a5 face:0 auction:horus:2 raise:3 move:hand>f2:2:B2 draw plate:07 lay:0e7 "
    "face:1 horus:f7 move:hand>d7:1 draw plate:18 lay:0a3 face:2 draw plate:03 lay:0c1 face:2 "
    "move:hand>c7:2:B2 auction:thot:2 thot move:hand>g3:3 move:hand>h3:1 move:hand>c2:3 "
    "move:h2>f3:2 draw plate:23 lay:1f2 face:0 move:hand>b3:3 move:hand>c3:3:W3 draw plate:25 "
    "lay:1b2 face:1 move:hand>e7:2:B2 move:hand>d6:2 move:hand>e8:1 move:hand>e6:3:B1 draw "
    "plate:19 lay:1d6 face:1 move:e8>d7:2 move:hand>b6:3:B2 move:d8>c6:3:W1 draw plate:05 lay:1b6 "
    "face:1 move:hand>g8:1 move:hand>h7:1 move:hand>g7:2:W1 move:hand>h6:1:W1 move:h7>g6:1:B1 "
    "move:hand>f8:1 move:f8>e8:1 move:h6>f6:2:W1 draw plate:22 lay:1f6 face:2 move:g8>f8:1 "
    "move:f8>d8:2 move:hand>a5:1 move:a5>b5:1 move:hand>a4:1 move:hand>b4:2:B1 move:d8>d6:1:B1 "
    "move:a4>c4:2:W1 move:hand>a5:1 move:hand>g1:1 move:hand>c5:2:B2 draw plate:09 lay:1b4 face:1 "
    "move:d7>d5:2:W1 move:d6>e5:3:B1 auction:horus:3 raise:4 raise:5 move:hand>a4:1 move:h3>g3:1 "
    "horus:f4 move:g1>f1:1 move:f1>e1:1 move:hand>a1:1 move:g3>g4:2 move:hand>g8:1 move:e1>e2:2 "
    "move:hand>a3:1:B1 move:d5>f5:3:W1 auction:anubis:2 raise:3 raise:5 out move:a1>b3:3 "
    "auction:thot:2 thot move:a4>b5:2 move:a5>c5:1 move:b5>d5:1 move:a2>c3:3 move:c5>d4:2 "
    "move:hand>h7:1 move:a3>d3:3 auction:seth:7 move:hand>h5:2 move:h5>g5:1 draw plate:20 lay:1f4 "
    "let face:2 move:hand>d8:1 move:b3>b2:1 move:hand>h4:2 move:hand>a4:1 move:c3>e3:3 "
    "move:h7>h6:1 move:g8>f8:1 move:hand>g1:1 move:e8>d7:2 anubis:h4+h6 move:f8>e8:1 "
    "move:hand>a3:1 move:g1>f1:1 move:d8>d6:1 move:b2>c2:1 move:hand>g1:1 move:a3>b4:2 "
    "move:f1>e1:1 move:c2>d2:2 draw plate:10 lay:1d2 let face:2 move:a4>c4:3 move:d7>e6:1 "
    "move:g1>f1:1 move:hand>d8:1 move:c4>e4:3 draw plate:02 lay:1d4 let face:0 move:hand>a5:1 "
    "move:d8>d7:1 move:b4>c4:2 move:hand>a4:1 move:d7>c6:1 move:hand>e7:2:B1 move:a4>a3:1 "
    "move:hand>g8:1 move:g8>f8:1 move:e7>c5:3 move:c4>d5:3:W1 draw plate:04 lay:2c5 seth face:2 "
    "move:hand>f7:2:B2 auction:seth:2 raise:3 raise:4 out move:e8>f6:2:W1 move:a3>a4:1 "
    "move:f7>f5:2:B1 move:hand>b5:1 move:a4>c5:3:W2 move:a5>c4:3:B1 move:c5>c3:2:W1 "
    "move:hand>e8:1 move:hand>e7:2:B1 move:e7>f7:1 move:f8>e7:2 move:e7>g7:1:W1 move:f7>e5:3:B1 "
    "auction:horus:1 raise:2 move:g7>g6:1 draw plate:06 lay:2e5 face:2 move:g6>g5:1 "
    "move:hand>d1:2 horus:f4 move:e1>d2:2:W1 move:g5>g4:1 move:d1>d3:2:B1 move:hand>a4:1 "
    "move:d2>d4:3:W1 draw plate:12 lay:2c3 seth face:1 move:hand>a5:1 end move:g4>e4:2:W1 "
    "move:hand>g1:1 move:a4>a3:1 move:f4>e3:1:B1 move:hand>e1:1:B1 move:hand>f2:2:W1 move:f2>f3:1 "
    "move:e1>f2:2 move:a3>a4:1 move:hand>f4:3:W2 draw plate:24 lay:2e3 face:0 move:f1>e2:2 "
    "move:e8>f8:1 move:hand>b4:2:W1 move:f2>e3:1 move:e2>e4:1 move:e3>d4:1 move:g1>f1:1 "
    "move:f8>e8:1 move:f1>e1:1 move:a4>c4:3:B1 auction:thot:2 raise:22 move:b4>d5:3:W2 "
    "move:c4>e5:2 summit"
)


_ACTIONS = tuple(_GAME.split())


def _moment(length: int) -> str:
    """The game after so many actions."""
    return " ".join(_ACTIONS[:length])


# The same game, had the learner outbid the opponent for Seth: now the opponent lays a plate.
_SETH = " ".join((*_ACTIONS[:219], "raise:6", *_ACTIONS[220:235], "out", *_ACTIONS[235:239]))

BUILD = Lesson(
    GAME,
    (
        LessonStep(id="draw", after="", goal=("draw",), offered=("draw",), reply="plate:20"),
        LessonStep(id="lay", goal=("lay:0c1",), tempting={"lay:1b2": "Q9"}),
        LessonStep(id="face", goal=("face:2",)),
        LessonStep(
            id="entry",
            goal=("move:hand>b1:1",),
            offered=("move:hand>*",),
            tempting={"move:hand>c2:1": "Q12"},
        ),
        LessonStep(
            id="over",
            goal=("move:hand>a1:1",),
            offered=("move:hand>*",),
            tempting={"move:hand>c2:1": "Q12"},
            reply="draw plate:07 lay:0a3 face:2 move:hand>d1:1 end",
        ),
        LessonStep(id="broken", goal=("move:b1>b2:2",), offered=("move:b1>*",)),
        LessonStep(
            id="stop",
            goal=("end",),
            offered=("end", "draw"),
            reply="draw plate:11 lay:0e1 face:0 end",
        ),
        LessonStep(id="pay", goal=("move:hand>d2:1:B1",), offered=("move:hand>*",)),
        LessonStep(
            id="four",
            fresh=True,
            after=_moment(79),
            goal=("move:hand>b3:3",),
            offered=("move:hand>*",),
            reply="move:hand>c3:3:W3",
        ),
        LessonStep(
            id="floor",
            after=_moment(83),
            goal=("lay:1b2",),
            tempting={"lay:1d4": "Q9"},
            reply="face:1",
        ),
        LessonStep(
            id="strike",
            fresh=True,
            after=_moment(186),
            choices=("four", "five", "eight"),
            right="five",
        ),
    ),
    name="build",
)

GODS = Lesson(
    GAME,
    (
        LessonStep(id="gods", after=_moment(104), lines=("horus", "anubis", "thot", "seth")),
        LessonStep(
            id="auction",
            goal=("auction:thot:1",),
            offered=("auction:*",),
            tempting={"auction:thot:9": "Q17"},
            unwise={"auction:thot:*": "dear"},
            reply="out",
        ),
        LessonStep(id="thot", goal=("thot",), offered=("thot", "end", "draw")),
        LessonStep(id="seth", fresh=True, after=_SETH, goal=("seth",)),
        LessonStep(id="turn", goal=("face:*",)),
        LessonStep(
            id="back",
            fresh=True,
            after=f"{_moment(283)} thot",
            goal=("move:b5>hand:1",),
            offered=("move:*>hand:*",),
            tempting={"move:e5>hand:1": "Q12"},
        ),
        LessonStep(id="summit", goal=("summit",), offered=("summit", "end")),
        LessonStep(id="end", choices=("plain", "right", "steep"), right="right"),
    ),
    name="gods",
)

LESSONS = (BUILD, GODS)
