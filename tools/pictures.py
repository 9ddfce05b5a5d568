"""`make pictures`: the page as people see it, every page and state of it, into `build/pictures`.

A server of its own, a Chromium that draws in software, and tables opened from known games. Names
say page, state, device, language and theme; `--only PATTERN` takes the names that it is found in.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from playwright.sync_api import Browser
from tools.board_states import (
    BoardState,
    Shot,
    against,
    as_guest,
    at_end,
    at_table,
    first_with,
    in_family,
    in_lesson,
    in_lobby,
    looking_back,
    making,
    of_record,
    on_paper,
    page_of,
    press,
    preview,
    scene,
    talk,
    typed,
)
from tools.fair_states import awaiting, mismatched, verified
from tools.gallery import make_all
from tools.visits import GAMES, visiting

from games.found import optional_part


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
    yield Shot("lobby-mixed", in_lobby("tulum", "button.way >> nth=3"), lang="en", dark=True)
    yield Shot("waiting", at_table("turquoise", "", "moo"))
    yield Shot("waiting", at_table("turquoise", "", "moo"), "phone", "en", dark=True)
    for device, lang, dark in (("desktop", "fr", False), ("phone", "en", True)):
        yield Shot("waiting-guest", as_guest("turquoise"), device, lang, dark)
        yield Shot("profiles", in_family(".profile-manage"), device, lang, dark)
        yield Shot("profiles-form", in_family(".profile-add"), device, lang, dark)
    yield from tables()
    yield from models()
    yield from windows()
    for game in GAMES:
        yield Shot(f"end-{game}", at_end(game))
        yield Shot(f"end-{game}", at_end(game), "phone", "en", dark=True)
    for state, take in (("awaiting", awaiting), ("fair", verified), ("unfair", mismatched)):
        yield Shot(state, take)
        yield Shot(state, take, "low", "en", dark=True)
        yield Shot(state, take, "phone", dark=True)
        yield Shot(state, take, "phone", "en")
    yield Shot("editor", page_of("edit/turquoise"))
    yield Shot("editor", page_of("edit/turquoise"), "phone", "en", dark=True)
    yield Shot("rules-turquoise", page_of("rules/turquoise#Q13"))
    yield Shot("rules-kwinty", page_of("rules/kwinty"), "phone", "en", dark=True)
    for game in GAMES:
        yield Shot(f"make-{game}", making(game))
        yield Shot(f"make-{game}", making(game, "Low", "Letter"), "phone", "en", dark=True)
    yield Shot("make-turquoise-a3", making("turquoise", "A3 + A4", "Grey"), lang="en", dark=True)
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
    """Boards of every game, and what can stand beside or over them."""
    plans: list[BoardState] = []
    for game in GAMES:
        its = optional_part(game, "pictures")
        plans += [(game, at_table(game, scene(game)))] if its is None else its.plans()
    for number, (state, take) in enumerate(plans):
        other = "fr" if number % 2 else "en"
        yield Shot(f"plan-{state}", take)
        yield Shot(f"plan-{state}", take, "phone", other, dark=number % 3 == 1)
        yield Shot(f"plan-{state}", take, "laptop", "en" if other == "fr" else "fr", dark=True)
    turris = scene("turris")
    rules = at_table("turris", turris, "", press("#tab-rules"))
    yield Shot("state-refusal", at_table("kwinty", scene("kwinty"), "m4", typed("Va")))
    yield Shot("state-looking-back", at_table("turris", turris, "", looking_back))
    yield Shot("state-menu", at_table("turris", turris, "4m", press(".menu > button")))
    yield Shot("state-menu", at_table("tulum", "", "", press(".menu > button")), "phone", "en")
    yield Shot("state-chat", against("turris", turris, "Margaux Bertrand", talk), dark=True)
    yield Shot("state-rules", rules, lang="en")
    sheet = at_table("turris", turris, "", press(".topbar-panel"))
    yield Shot("state-sheet", sheet, "phone", dark=True)


WINDOWS = ("smallest", "side", "zoomed", "low", "usual", "large", "wall", "phone")


def windows() -> Iterator[Shot]:
    """Both faces of every game, and what is beside a table, in windows of all sizes."""
    auction = at_table("turquoise", first_with("turquoise", "raise"))
    for number, device in enumerate(WINDOWS):
        lang = "en" if number % 2 else "fr"
        dark = number % 3 == 1
        yield Shot("window-lobby", in_lobby("turquoise", tables=True), device, lang, dark)
        yield Shot("window-waiting", at_table("turquoise", "", "moo"), device, lang, dark)
        yield Shot("window-guest", as_guest("turquoise"), device, lang, dark)
        yield Shot("window-profiles", in_family(".profile-manage"), device, lang, dark)
        yield Shot("window-auction", auction, device, lang, dark)
        yield Shot("window-end", at_end("kwinty"), device, lang, dark)
        for game in GAMES:
            for face in ("plan", "model"):
                named = Shot(f"window-{game}-{face}", at_table(game, scene(game)), device, lang)
                yield replace(named, dark=dark, face=face)


def models() -> Iterator[Shot]:
    """Every game in three dimensions, and what else is its own."""
    for game in GAMES:
        its = optional_part(game, "pictures")
        if its is None:
            yield Shot(f"model-{game}", at_table(game, scene(game)), face="model")
            continue
        for state, take in its.models():
            yield Shot(f"model-{state}", take, face="model")
            yield Shot(f"model-{state}", take, "phone", "en", dark=True, face="model")
        yield from its.shots()


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
