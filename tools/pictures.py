"""`make pictures`: the page as people see it, every page and state of it, into `build/pictures`.

A server of its own, a Chromium that draws in software, and tables opened from known games. Names
say page, state, device, language and theme; `--only PATTERN` takes the names that it is found in.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser
from tools.gallery import make_all
from tools.posing import (
    against,
    at_end,
    at_table,
    choosing,
    crowded,
    first_with,
    from_side,
    in_lesson,
    in_lobby,
    looking_back,
    of_four,
    of_record,
    on_paper,
    page_of,
    picking,
    press,
    preview,
    scene,
    talk,
    typed,
)
from tools.visiting import GAMES, Visit, visiting


@dataclass(frozen=True)
class Shot:
    """A picture: what is done before it is taken, and for whom."""

    state: str
    take: Callable[[Visit], None]
    device: str = "desktop"
    lang: str = "fr"
    dark: bool = False
    face: str = "plan"

    @property
    def name(self) -> str:
        """The name of its file."""
        theme = "dark" if self.dark else "light"
        return f"{self.state}-{self.device}-{self.lang}-{theme}"


def shots() -> Iterator[Shot]:
    """Every picture: each state once or twice, and among them all devices, languages, themes."""
    level, here = "button.way >> nth=0", "button.way >> nth=1"
    for game in GAMES:
        yield Shot(f"lobby-{game}", in_lobby(game))
    yield Shot("lobby-lists", in_lobby("turquoise", tables=True))
    yield Shot("lobby-lists", in_lobby("turquoise", tables=True), lang="en", dark=True)
    yield Shot("lobby-lists", in_lobby("turquoise", tables=True), "phone", dark=True)
    yield Shot("lobby", in_lobby("kwinty"), "phone", "en")
    yield Shot("lobby-level", in_lobby("turquoise", level), lang="en")
    yield Shot("lobby-here", in_lobby("turquoise", here), "laptop", dark=True)
    yield Shot("lobby-level", in_lobby("turris", level), "phone")
    yield Shot("lobby-options", in_lobby("turquoise", ".ways-options"))
    yield Shot("lobby-options", in_lobby("tulum", ".ways-options"), "phone", "en", dark=True)
    yield Shot("waiting", at_table("turquoise", "", "moo"))
    yield Shot("waiting", at_table("turquoise", "", "moo"), "phone", "en", dark=True)
    yield from tables()
    yield from models()
    for game in GAMES:
        yield Shot(f"end-{game}", at_end(game))
        yield Shot(f"end-{game}", at_end(game), "phone", "en", dark=True)
    yield Shot("rules-turquoise", page_of("rules/turquoise#Q13"))
    yield Shot("rules-kwinty", page_of("rules/kwinty"), "phone", "en", dark=True)
    yield Shot("record-none", page_of("record"))
    yield Shot("record-turris", of_record("turris"), lang="en", dark=True)
    yield Shot("record-tulum", of_record("tulum"), "phone")
    for game in GAMES:
        yield Shot(f"lesson-{game}", in_lesson(game, 2), face="model")
        yield Shot(f"lesson-{game}", in_lesson(game, 3), "phone", "en", dark=True)
        yield Shot(f"preview-{game}", preview(game))
    yield Shot("preview-lobby", preview())
    yield Shot("print-turris", at_table("turris", scene("turris"), "", on_paper))
    yield Shot("print-turquoise", at_table("turquoise", scene("turquoise"), "", on_paper))


def tables() -> Iterator[Shot]:
    """Boards of the four games, and what can stand beside or over them."""
    turris = scene("turris")
    bonus = scene("turris", 9)
    auction = first_with("turquoise", "raise")
    seth = first_with("turquoise", "seth")
    laying = first_with("turquoise", "lay:1")
    plans = (
        ("kwinty-start", at_table("kwinty", "", "m4")),
        ("kwinty-chosen", at_table("kwinty", scene("kwinty"), "m4", choosing("H", 1))),
        ("turris-start", at_table("turris", "Va3 Va2", "m3")),
        ("turris-middle", at_table("turris", turris)),
        ("turris-bonus", at_table("turris", bonus)),
        ("tulum-start", at_table("tulum", "roll:134556")),
        ("tulum-stake", at_table("tulum", scene("tulum"))),
        ("turquoise-start", at_table("turquoise", "", "m22")),
        ("turquoise-middle", at_table("turquoise", scene("turquoise"))),
        ("turquoise-chosen", at_table("turquoise", scene("turquoise"), "", choosing("move", 30))),
        ("turquoise-laying", at_table("turquoise", laying, "", choosing("lay"))),
        ("turquoise-auction", at_table("turquoise", auction)),
        ("turquoise-seth", at_table("turquoise", seth)),
    )
    for number, (state, take) in enumerate(plans):
        other = "fr" if number % 2 else "en"
        yield Shot(f"plan-{state}", take)
        yield Shot(f"plan-{state}", take, "phone", other, dark=number % 3 == 1)
        yield Shot(f"plan-{state}", take, "laptop", "en" if other == "fr" else "fr", dark=True)
    for game in ("kwinty", "turris"):
        chosen = at_table(game, scene(game), "", choosing("H"))
        shown = choosing("Hl") if game == "kwinty" else press(".turris-view")
        played = against(game, scene(game), "Margaux Bertrand", shown)
        yield Shot(f"model-{game}", played, face="model")
        yield Shot(f"model-{game}", played, face="model", dark=True)
        yield Shot(f"model-{game}-here", chosen, "laptop", "en", face="model")
        small = against(game, scene(game), "Margaux Bertrand", choosing("H"))
        yield Shot(f"model-{game}", small, "phone", face="model", dark=game == "turris")
    yield Shot("model-turris-bonus", at_table("turris", bonus), dark=True, face="model")
    rules = at_table("turris", turris, "", press("#tab-rules"))
    yield Shot("state-refusal", at_table("kwinty", scene("kwinty"), "m4", typed("Va")))
    yield Shot("state-looking-back", at_table("turris", turris, "", looking_back))
    yield Shot("state-menu", at_table("turris", turris, "4m", press(".menu > button")))
    yield Shot("state-menu", at_table("tulum", "", "", press(".menu > button")), "phone", "en")
    yield Shot("state-chat", at_table("turris", turris, "", talk), dark=True)
    yield Shot("state-rules", rules, lang="en")
    sheet = at_table("turris", turris, "", press(".topbar-panel"))
    yield Shot("state-sheet", sheet, "phone", dark=True)


def models() -> Iterator[Shot]:
    """Tulum and Turquoise in three dimensions."""
    site, laying = scene("turquoise"), first_with("turquoise", "lay:1")
    many = crowded()
    states = (
        ("tulum-start", at_table("tulum", "roll:134556")),
        ("tulum-middle", at_table("tulum", scene("tulum"))),
        ("tulum-front", at_table("tulum", scene("tulum"), "", from_side("front"))),
        ("turquoise-start", at_table("turquoise")),
        ("turquoise-prices", at_table("turquoise", site, "", picking("place:"))),
        ("turquoise-way", at_table("turquoise", site, "", choosing("move", 30))),
        ("turquoise-laying", at_table("turquoise", laying, "", choosing("lay"))),
        ("turquoise-lifted", at_table("turquoise", site, "", from_side("lift"))),
        ("turquoise-four", of_four(many)),
        ("turquoise-four-lifted", of_four(many, from_side("lift"))),
    )
    for state, take in states:
        yield Shot(f"model-{state}", take, face="model")
        yield Shot(f"model-{state}", take, "phone", "en", dark=True, face="model")


def take(browser: Browser, url: str, shot: Shot, file: Path) -> None:
    """Take one picture, also of where it could not be come to."""
    with visiting(browser, url, shot.device, shot.lang, shot.dark, shot.face) as visit:
        try:
            shot.take(visit)
        finally:
            visit.page.wait_for_timeout(400)
            visit.page.screenshot(path=file)


if __name__ == "__main__":
    make_all("pictures", __doc__, shots(), take)
