"""The pictures that the docs show of Tulum: one for the front page, and those of its rules."""

from __future__ import annotations

from chantier.core.svg import Picture
from chantier.games.tulum import drawing
from games.scenes import Scene, played, whole

# A whole game that the rules' pages tell.
EXAMPLE = (
    "roll:112446 place:16 place:12 stop roll:122224 place:16 again roll:22556 roll:334445 "
    "roll:122345 place:15 again roll:13334 place:16 again roll:2266 place:25 stop roll:335556 "
    "roll:124456 place:14 place:24 again roll:1236 place:34 place:13 place:23 stop roll:134466 "
    "place:15 again roll:13555 place:14 again roll:1223 place:25 place:24 place:34 place:13 "
    "roll:122345 place:33 place:11 place:43 stop roll:133446 place:11 again roll:12356 place:23 "
    "place:33 again roll:133 roll:122345 place:12 place:22 place:32 place:42 place:52 place:21 "
    "roll:224446 place:22 place:23 again roll:2333 place:32 place:33 stop roll:111225 roll:123456 "
    "place:43 place:11 place:21 place:31 stop roll:334555 place:31 place:41 place:51 stop "
    "roll:124566 place:42 place:52 stop roll:123456 place:61"
)
FRONT = " ".join(EXAMPLE.split()[:66])
BASE = "roll:111233 place:11 place:12 place:13 place:21 stop roll:666666"
TOLD = BASE + " roll:112355"  # the turn that the rules' pages tell
TOLD_PLACED = TOLD + " place:14 place:15 place:22 place:31"
TELLER = {"en": "Lea", "fr": "Léa"}


def pyramid(
    language: str, actions: str, ghosts: str = "", dice: bool = True, told: bool = False
) -> Picture:
    """The first seat's pyramid, with further placings as ghosts, over its dice."""
    match = played("tulum", actions)
    position = match.position
    further = [position.parse(f"place:{name}") for name in ghosts.split()]
    last = None if ghosts or told else match.last
    name = TELLER[language] if told else None
    picture = drawing.pyramid(position.state, 0, language, last, further, name=name)
    return picture.above(drawing.rack(position.state, language, last), 20) if dice else picture


SCENES = (
    whole("tulum-U7", "tulum", EXAMPLE),
    Scene(
        "tulum-turn",
        {
            "en": "Tulum: a turn, before and after four blocks are placed",
            "fr": "Tulum : un tour, avant et après la pose de quatre blocs",
        },
        lambda lang: pyramid(lang, TOLD, told=True).beside(
            pyramid(lang, TOLD_PLACED, told=True), 36
        ),
    ),
    Scene(
        "tulum-U1",
        {
            "en": "Tulum U1: a block rests on two blocks of the row below",
            "fr": "Tulum U1 : un bloc repose sur deux blocs de la rangée du dessous",
        },
        lambda lang: pyramid(lang, "roll:112222 place:12 place:13", "22 21 24", dice=False),
    ),
    Scene(
        "tulum-U2",
        {
            "en": "Tulum U2: the dice say which rows a block can go to",
            "fr": "Tulum U2 : les dés disent sur quelles rangées un bloc se pose",
        },
        lambda lang: pyramid(lang, BASE + " roll:122345", "14 15 16 22 31"),
    ),
    Scene(
        "tulum-U3",
        {
            "en": "Tulum U3: side by side, two plum blocks let the blue die place as well",
            "fr": "Tulum U3 : côte à côte, deux blocs prune permettent au dé bleu de poser aussi",
        },
        lambda lang: pyramid(lang, "roll:112445 place:11 place:12", "21").beside(
            pyramid(lang, "roll:112445 place:11 place:13", "21"), 36
        ),
    ),
    Scene(
        "tulum-U4",
        {
            "en": "Tulum U4: after a roll that places nothing, only secured blocks are left",
            "fr": "Tulum U4 : après un lancer qui ne pose rien, seuls restent les blocs sécurisés",
        },
        lambda lang: pyramid(lang, BASE + " roll:112444 place:14 place:15 place:23").beside(
            pyramid(lang, BASE + " roll:112444 place:14 place:15 place:23 again roll:444"),
            36,
        ),
    ),
    Scene(
        "tulum-U5",
        {
            "en": "Tulum U5: secure three blocks, or roll three dice again",
            "fr": "Tulum U5 : sécuriser trois blocs, ou relancer trois dés",
        },
        lambda lang: pyramid(lang, BASE + " roll:112445 place:14 place:15 place:24"),
    ),
)


def front() -> str:
    """A position for the front page, as an SVG document."""
    return played("tulum", FRONT).svg("en")
