"""Draw every picture of docs/ again: `.venv/bin/python tools/draw_docs.py`.

With `--check` nothing is written; the files that are stale are named, and the exit code is 1.
Every position comes from actions that were played, and what is possible or refused in a picture is
what the rules say there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import turquoise_scenes as turquoise

import chantier
from chantier.core.match import Match
from chantier.core.svg import Picture, document
from chantier.games.kwinty import drawing as kwinty
from chantier.games.kwinty.look import lines
from chantier.games.tulum import drawing as tulum
from chantier.games.turris import drawing as turris
from chantier.games.turris.layout import SOUTH
from chantier.i18n import LANGUAGES

DOCS = Path(__file__).resolve().parent.parent / "docs"
FOLDERS = (DOCS / "img", DOCS / "rules" / "img")

README_KWINTY = "Vi Vh Vg Hh Vh Vg Hj Hl Vm Vm He He Ve Vk Vj Hi Hi Ve Vi Vl Vf Hf Hg Hg"
README_TURRIS = (
    "Va1 Vb1 Vb2 Ha1b1 Vc2 Vc1 Vb3 Hb2c2 Vc3 Hb3c3 Va3 Va2 Va3 Hb1b2 Vc1 Vb3 Va2 Ha2b2 xc1 Hc2c3 "
    "Va1 Vc1 Vc2 Vc1 Hc1c2 Vb2 Vc3"
)
# Whole games that the rules' pages tell.
KWINTY_EXAMPLE = "Vi Vi Vj Vj Hg Vk Vh Vh Vi Hl"
KWINTY_FOURS = (
    "Hi Vk Hl Hl Vh Hf Hk Vi Vi Ve Hf Vg Hk Vh Vm Hl Hg Vi Vl Vg "
    "Vi Vf Vj Vh Ve Ve Vg Vj Ve Vl Vk Vm Vh Vk Vf Vf Vm He Vj Vj"
)
TURRIS_EXAMPLE = (
    "Vc1 Vc2 Hc1c2 Vb1 Vb2 Vc3 Va2 Va1 Ha2b2 xc1 Ha1b1 Vb3 Hc2c3 Va3 Vb3 Vc1 Ha1a2 Vb1 Vb2 xc1 "
    "Vc2 Vc3 Vc1 Va3 Va2 Hc2c3 Vb3 Va1 Hb3c3 Vb1 Vc1 Ha1a2 Hc1c2 Va3 Hb1c1 Hc2c3 Va3 Vb2 Va1 Vb2 "
    "xc2 Vb1 Vc1 Vc2 Hb2c2 xa1 Va2 Va1"
)
TULUM_EXAMPLE = (
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
README_TULUM = " ".join(TULUM_EXAMPLE.split()[:66])
TULUM_BASE = "roll:111233 place:11 place:12 place:13 place:21 stop roll:666666"
REMOVALS = "Ha1a2 Vb1 Vc1 Va1 Vb2 Hb1b2 Vc2 Va3 Vc3 Hc1c2 Vb3 Vb3 Hb2c2"


@dataclass(frozen=True)
class Scene:
    """A picture of the rules: its file, its title in each language, and how to draw it."""

    name: str
    title: dict[str, str]
    draw: Callable[[str], Picture]


def played(game: str, actions: str) -> Match:
    """A match after some actions."""
    return chantier.new(game).play(*actions.split())


def wall(actions: str, ghosts: str = "", columns: int = 3) -> Picture:
    """A Kwinty wall, with further actions as ghosts; the lines that decided it are ringed."""
    match = played("kwinty", actions)
    position = match.position
    longest = 5 if match.outcome and match.outcome.reason == "five" else 4
    rings = [ring for ring in lines(position.state) if len(ring) >= longest]
    return kwinty.wall(
        position.state,
        last=None if ghosts else match.last,
        ghosts=map(position.parse, ghosts.split()),
        rings=rings if match.is_over else (),
        room=(columns, 3),
    )


def plan(language: str, actions: str, ghosts: str = "", last: bool = False) -> Picture:
    """A Turris plan, with further actions as ghosts."""
    match = played("turris", actions)
    position = match.position
    further = map(position.parse, ghosts.split())
    return turris.plan(position.state, language, match.last if last else None, further)


def both(language: str, actions: str, ghosts: str, south: str) -> Picture:
    """A Turris plan, and the south face beside it with its own ghosts."""
    position = played("turris", actions).position
    further = map(position.parse, south.split())
    face = turris.face(position.state, SOUTH, language, further, areas=False, levels=4, unit=52)
    return plan(language, actions, ghosts).beside(face, 36)


def pyramid(language: str, actions: str, ghosts: str = "", dice: bool = True) -> Picture:
    """The first seat's pyramid in Tulum, with further placings as ghosts, over its dice."""
    match = played("tulum", actions)
    position = match.position
    further = [position.parse(f"place:{name}") for name in ghosts.split()]
    last = None if ghosts else match.last
    picture = tulum.pyramid(position.state, 0, language, last, further)
    return picture.above(tulum.rack(position.state, language, last), 20) if dice else picture


KWINTY_SCENES = (
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
            wall("Vi Hg Vg Vf Hj Hd")
            .beside(wall("Vi Vj Hi Vk Vi"), 4)
            .beside(wall(KWINTY_EXAMPLE), 4)
        ),
    ),
    Scene(
        "kwinty-K8",
        {
            "en": "Kwinty K8: lines of exactly four, counted at the end",
            "fr": "Kwinty K8 : les lignes d'exactement quatre, comptées à la fin",
        },
        lambda _: wall(KWINTY_FOURS),
    ),
)

TURRIS_SCENES = (
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
            "en": "Turris T4: an upright block leans a long side on a block beside it",
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
            "fr": "Turris T13 : la place libérée est fermée à son propriétaire pour un tour",
        },
        lambda lang: plan(lang, REMOVALS + " xa1", "Va1 Va3", last=True),
    ),
)

TULUM_SCENES = (
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
        lambda lang: pyramid(lang, TULUM_BASE + " roll:122345", "14 15 16 22 31"),
    ),
    Scene(
        "tulum-U3",
        {
            "en": "Tulum U3: 12 lets the 2 place as well, 13 does not",
            "fr": "Tulum U3 : 12 permet au 2 de se poser aussi, 13 ne le permet pas",
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
        lambda lang: pyramid(lang, TULUM_BASE + " roll:112444 place:14 place:15 place:23").beside(
            pyramid(lang, TULUM_BASE + " roll:112444 place:14 place:15 place:23 again roll:444"),
            36,
        ),
    ),
    Scene(
        "tulum-U5",
        {
            "en": "Tulum U5: secure three blocks, or roll three dice again",
            "fr": "Tulum U5 : sécuriser trois blocs, ou relancer trois dés",
        },
        lambda lang: pyramid(lang, TULUM_BASE + " roll:112445 place:14 place:15 place:24"),
    ),
)


def pictures() -> Iterator[tuple[Path, str]]:
    """Every picture of docs/: its file and its text."""
    yield DOCS / "img" / "kwinty.svg", played("kwinty", README_KWINTY).svg("en")
    yield DOCS / "img" / "turris.svg", played("turris", README_TURRIS).svg("en")
    yield DOCS / "img" / "tulum.svg", played("tulum", README_TULUM).svg("en")
    yield DOCS / "img" / "turquoise.svg", turquoise.before_the_summit()
    rules = DOCS / "rules" / "img"
    for language in LANGUAGES:
        yield (
            rules / f"kwinty-example.{language}.svg",
            played("kwinty", KWINTY_EXAMPLE).svg(language),
        )
        yield rules / f"turris-T17.{language}.svg", played("turris", TURRIS_EXAMPLE).svg(language)
        yield rules / f"tulum-U7.{language}.svg", played("tulum", TULUM_EXAMPLE).svg(language)
        for scene in (*KWINTY_SCENES, *TURRIS_SCENES, *TULUM_SCENES):
            text = document(scene.draw(language), scene.title[language], language)
            yield rules / f"{scene.name}.{language}.svg", text
        for name, title, draw in turquoise.SCENES:
            text = document(draw(language), title[language], language)
            yield rules / f"{name}.{language}.svg", text


def main() -> int:
    """Draw, or check; the exit code."""
    parser = argparse.ArgumentParser(description="Draw the pictures of docs/ again.")
    parser.add_argument("--check", action="store_true", help="write nothing, name stale files")
    check = parser.parse_args().check
    drawn = dict(pictures())
    kept = {path for folder in FOLDERS for path in folder.glob("*.svg")}
    stale = kept - set(drawn)
    for path, text in drawn.items():
        if path not in kept or path.read_text(encoding="utf-8") != text:
            stale.add(path)
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="\n")
    for path in sorted(stale):
        if not check and path not in drawn:
            path.unlink()
        print(path.relative_to(DOCS.parent))
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
