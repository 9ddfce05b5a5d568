"""The pictures that the docs show of Turris: one for the front page, and those of its rules."""

from __future__ import annotations

from chantier.core.svg import Picture
from chantier.games.turris import drawing
from chantier.games.turris.layout import SOUTH
from games.scenes import Scene, played, whole

FRONT = (
    "Va1 Vb1 Vb2 Ha1b1 Vc2 Vc1 Vb3 Hb2c2 Vc3 Hb3c3 Va3 Va2 Va3 Hb1b2 Vc1 Vb3 Va2 Ha2b2 xc1 Hc2c3 "
    "Va1 Vc1 Vc2 Vc1 Hc1c2 Vb2 Vc3"
)
# A whole game that the rules' pages tell.
EXAMPLE = (
    "Vc1 Vc2 Hc1c2 Vb1 Vb2 Vc3 Va2 Va1 Ha2b2 xc1 Ha1b1 Vb3 Hc2c3 Va3 Vb3 Vc1 Ha1a2 Vb1 Vb2 xc1 "
    "Vc2 Vc3 Vc1 Va3 Va2 Hc2c3 Vb3 Va1 Hb3c3 Vb1 Vc1 Ha1a2 Hc1c2 Va3 Hb1c1 Hc2c3 Va3 Vb2 Va1 Vb2 "
    "xc2 Vb1 Vc1 Vc2 Hb2c2 xa1 Va2 Va1"
)
REMOVALS = "Ha1a2 Vb1 Vc1 Va1 Vb2 Hb1b2 Vc2 Va3 Vc3 Hc1c2 Vb3 Vb3 Hb2c2"


def plan(language: str, actions: str, ghosts: str = "", last: bool = False) -> Picture:
    """A plan, with further actions as ghosts."""
    match = played("turris", actions)
    position = match.position
    further = map(position.parse, ghosts.split())
    return drawing.plan(position.state, language, match.last if last else None, further)


def both(language: str, actions: str, ghosts: str, south: str) -> Picture:
    """A plan, and the south face beside it with its own ghosts."""
    position = played("turris", actions).position
    further = map(position.parse, south.split())
    face = drawing.face(position.state, SOUTH, language, further, areas=False, levels=4, unit=52)
    return plan(language, actions, ghosts).beside(face, 36)


SCENES = (
    whole("turris-T17", "turris", EXAMPLE),
    Scene(
        "turris-T2",
        {
            "en": "Turris T2: a flat block rests on two columns of equal height",
            "fr": "Turris T2 : un bloc à plat repose sur deux colonnes de même hauteur",
        },
        lambda lang: both(lang, "Va1 Vb1 Vc1 Ha1b1 Va2 Va3", "Ha2a3 Hb1c1", "Hb1c1"),
    ),
    Scene(
        "turris-T4",
        {
            "en": "Turris T4: an upright block has a block against one of its long sides",
            "fr": "Turris T4 : un bloc debout touche un bloc voisin par un long côté",
        },
        lambda lang: both(lang, "Va1 Vb1", "Vc1 Va1 Vc3", "Vc1 Va1"),
    ),
    Scene(
        "turris-T5",
        {
            "en": "Turris T5: a flat block lies across two different blocks",
            "fr": "Turris T5 : un bloc à plat chevauche deux blocs différents",
        },
        lambda lang: both(lang, "Va1 Va2 Vb1 Ha1a2 Vc1", "Hb1c1 Ha1a2 Ha3b3", "Hb1c1"),
    ),
    Scene(
        "turris-T6",
        {
            "en": "Turris T6: no higher than 3 above the lowest column",
            "fr": "Turris T6 : pas plus de 3 au-dessus de la colonne la plus basse",
        },
        lambda lang: both(lang, "Va1 Vb1 Ha1b1 Vc1", "Vc1 Vc2", "Vc1"),
    ),
    Scene(
        "turris-T7",
        {
            "en": "Turris T7: the middle waits for the rim, at each level",
            "fr": "Turris T7 : le milieu attend le bord, à chaque niveau",
        },
        lambda lang: plan(lang, "Ha1b1", "Vb2").beside(plan(lang, "Ha1b1 Va2", "Vb2"), 28),
    ),
    Scene(
        "turris-T8",
        {
            "en": "Turris T8: Black took the middle and may place, remove or decline",
            "fr": "Turris T8 : Noir a pris le milieu et peut poser, retirer ou renoncer",
        },
        lambda lang: plan(lang, "Vc3 Vc2 Vb3 Vb2", "Va2 xc3", last=True),
    ),
    Scene(
        "turris-T10",
        {
            "en": "Turris T10, T11, T12: which blocks can be removed",
            "fr": "Turris T10, T11, T12 : quels blocs peuvent être retirés",
        },
        lambda lang: plan(lang, REMOVALS, "xa1 xa3 xb3 xc1"),
    ),
    Scene(
        "turris-T13",
        {
            "en": "Turris T13: the freed space is closed to its owner for a turn",
            "fr": "Turris T13 : l’emplacement libéré est fermé à son propriétaire pour un tour",
        },
        lambda lang: plan(lang, REMOVALS + " xa1", "Va1 Va3", last=True),
    ),
)


def front() -> str:
    """A position for the front page, as an SVG document."""
    return played("turris", FRONT).svg("en")
