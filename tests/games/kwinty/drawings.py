"""The pictures that the docs show of Kwinty: one for the front page, and those of its rules."""

from __future__ import annotations

from chantier.core.svg import Picture
from chantier.games.kwinty import drawing
from chantier.games.kwinty.render_data import lines
from games.scenes import Scene, played, whole

FRONT = "Vi Vh Vg Hh Vh Vg Hj Hl Vm Vm He He Ve Vk Vj Hi Hi Ve Vi Vl Vf Hf Hg Hg"
# Whole games that the rules' pages tell.
EXAMPLE = "Vi Vi Vj Vj Hg Vk Vh Vh Vi Hl"
FOURS = (
    "Hi Vk Hl Hl Vh Hf Hk Vi Vi Ve Hf Vg Hk Vh Vm Hl Hg Vi Vl Vg "
    "Vi Vf Vj Vh Ve Ve Vg Vj Ve Vl Vk Vm Vh Vk Vf Vf Vm He Vj Vj"
)


def wall(actions: str, ghosts: str = "", columns: int = 3) -> Picture:
    """A wall, with further actions as ghosts; the lines that decided it are ringed."""
    match = played("kwinty", actions)
    position = match.position
    longest = 5 if match.outcome and match.outcome.reason == "five" else 4
    rings = [ring for ring in lines(position.state) if len(ring) >= longest]
    return drawing.wall(
        position.state,
        last=None if ghosts else match.last,
        ghosts=map(position.parse, ghosts.split()),
        rings=rings if match.is_over else (),
        room=(columns, 3),
    )


SCENES = (
    whole("kwinty-example", "kwinty", EXAMPLE),
    Scene(
        "kwinty-K2",
        {
            "en": "Kwinty K2: a block rests under its whole length",
            "fr": "Kwinty K2 : un bloc repose sur toute sa longueur",
        },
        lambda _: wall("Vi Hj Vl", "Hg Vk Hl"),
    ),
    Scene(
        "kwinty-K3",
        {
            "en": "Kwinty K3: at most 9 squares wide",
            "fr": "Kwinty K3 : 9 carrés de large au plus",
        },
        lambda _: wall("Hi Hk Hm Hg", "Vf Ho"),
    ),
    Scene(
        "kwinty-K4",
        {
            "en": "Kwinty K4: a block on the ground stands right beside the wall",
            "fr": "Kwinty K4 : au sol, un bloc se pose juste à côté du mur",
        },
        lambda _: wall("Vi Hj", "Vh Vf Hn"),
    ),
    Scene(
        "kwinty-K5",
        {
            "en": "Kwinty K5: no short side against a short side of its own colour",
            "fr": "Kwinty K5 : pas de petit côté contre un petit côté de sa couleur",
        },
        lambda _: wall("Vi Vj Hk Vh", "Vh Vi Vk Hm"),
    ),
    Scene(
        "kwinty-K7",
        {
            "en": "Kwinty K7: five in a row, in a column, on a diagonal",
            "fr": "Kwinty K7 : cinq en rangée, en colonne, en diagonale",
        },
        lambda _: (
            wall("Vi Hg Vg Vf Hj Hd").beside(wall("Vi Vj Hi Vk Vi"), 4).beside(wall(EXAMPLE), 4)
        ),
    ),
    Scene(
        "kwinty-K8",
        {
            "en": "Kwinty K8: lines of exactly four, counted at the end",
            "fr": "Kwinty K8 : les lignes d’exactement quatre, comptées à la fin",
        },
        lambda _: wall(FOURS),
    ),
)


def front() -> str:
    """A position for the front page, as an SVG document."""
    return played("kwinty", FRONT).svg("en")
