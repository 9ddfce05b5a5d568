"""Turquoise as a person plays it: every action by the places, chips and buttons that are drawn."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

import chantier
from browser.table import wait_for_length
from chantier.core.match import Match

WORDS = Path(chantier.__file__).parent / "games" / "turquoise" / "words"
LETTERS = "abcdefgh"
SITES = {
    0: [c + r for c in "aceg" for r in "1357"],
    1: [c + r for c in "bdf" for r in "246"],
    2: [c + r for c in "ce" for r in "35"],
    3: ["d4"],
}


# What is written on the page.


@cache
def _catalogue(lang: str) -> dict[str, Any]:
    words: dict[str, Any] = json.loads((WORDS / f"{lang}.json").read_text("utf-8"))
    return words


def said(page: Page, key: str, **values: object) -> str:
    """What the page says by a key of its section, in its own language."""
    lang = page.locator("html").get_attribute("lang") or "fr"
    found: Any = _catalogue(lang)["page"]
    for part in key.split("."):
        found = found[part]
    return str(found).format(**values)


def tablet_name(page: Page, tablet: str) -> str:
    """What a tablet is called."""
    lang = page.locator("html").get_attribute("lang") or "fr"
    return str(_catalogue(lang)["tablet"][tablet])


def in_bar(page: Page, name: str, exact: bool = True) -> Locator:
    """A button of the action bar."""
    return page.locator(".actionbar").get_by_role("button", name=name, exact=exact)


def place(page: Page, name: str) -> None:
    """Press a place in the middle: what is drawn over it answers for it."""
    box = page.locator(f'[data-place="{name}"]').bounding_box()
    assert box is not None, name
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if page.evaluate("() => matchMedia('(pointer: coarse)').matches"):
        page.touchscreen.tap(*middle)
    else:
        page.mouse.click(*middle)


def chosen(page: Page) -> str | None:
    """The action in hand."""
    found: str | None = page.evaluate("() => chantier.table.selection.chosen.value")
    return found


def confirm(page: Page) -> None:
    """Press the one main button of the bar."""
    page.locator(".actionbar .button.primary").click()


def press(page: Page, action: str) -> None:
    """Do an action as a person would, and wait until the page shows it."""
    before: int = page.evaluate("() => chantier.table.now.value.line.length")
    kind, _, rest = action.partition(":")
    WAYS[kind](page, action, rest)
    wait_for_length(page, before + 1)


def _draw(page: Page, _action: str, _rest: str) -> None:
    in_bar(page, said(page, "chosen.draw"), exact=False).click()


def _lay(page: Page, action: str, rest: str) -> None:
    place(page, rest[1:])
    page.wait_for_function("a => chantier.table.selection.chosen.value === a", arg=action)
    in_bar(page, said(page, "lay.here")).click()


def _face(page: Page, action: str, rest: str) -> None:
    page.wait_for_function("() => chantier.table.selection.chosen.value === 'face:0'")
    for _ in range(int(rest)):
        in_bar(page, said(page, "face.right")).click()
    assert chosen(page) == action
    in_bar(page, said(page, "face.done")).click()


def _move(page: Page, action: str, rest: str) -> None:
    way = rest.partition(":")[0]
    start, _, end = way.partition(">")
    if start == "hand":
        count = page.evaluate(
            "() => { const { position } = chantier.table.shown.value.board;"
            " return position.hands[position.seat]; }"
        )
        in_bar(page, said(page, "menu.hand", count=count)).click()
    else:
        place(page, start)
    if end == "hand":
        backs = in_bar(page, said(page, "take_back"), exact=False)
        backs.first.click()
        if chosen(page) != action:  # several prices stand side by side
            pick_price(page, action)
    else:
        place(page, end)
        for _ in range(8):
            if chosen(page) == action:
                break
            place(page, end)  # once more: the next price
    assert chosen(page) == action
    confirm(page)


def pick_price(page: Page, action: str) -> None:
    """Among several prices between two ends, the one of an action."""
    for button in page.locator(".tq-prices button").all():
        button.click()
        if chosen(page) == action:
            return
    raise AssertionError(f"no price for {action}")


def _god(page: Page, action: str, rest: str) -> None:
    in_bar(page, tablet_name(page, action.partition(":")[0])).click()
    for name in rest.split("+"):
        place(page, name)
    assert chosen(page) == action
    confirm(page)


def _thot(page: Page, _action: str, _rest: str) -> None:
    in_bar(page, tablet_name(page, "thot")).click()
    in_bar(page, said(page, "confirm.thot")).click()


def _summit(page: Page, _action: str, _rest: str) -> None:
    in_bar(page, said(page, "confirm.summit"), exact=False).click()
    confirm(page)


def _end(page: Page, _action: str, _rest: str) -> None:
    left = page.evaluate("() => chantier.table.shown.value.board.position.action_points")
    in_bar(page, said(page, "confirm.end")).click()
    if left > 0:  # what is lost is told first
        in_bar(page, said(page, "confirm.end")).click()


def _auction(page: Page, action: str, rest: str) -> None:
    tablet, _, price = rest.partition(":")
    opening = in_bar(page, said(page, "auction.open"))
    if opening.count():  # not once a lesson has refused a bid: the tablets are still offered
        opening.click()
    lot = re.compile(f"^{tablet_name(page, tablet)}\\b")  # its power is told beside its name
    page.locator(".actionbar").get_by_role("button", name=lot).click()
    for _ in range(int(price) - 1):
        in_bar(page, said(page, "auction.higher")).click()
    assert chosen(page) == action
    in_bar(page, said(page, "auction.start", price=price)).click()


def dock(page: Page) -> Locator:
    """The auction, where it stands."""
    return page.locator(".tq-auction")


def _raise(page: Page, _action: str, rest: str) -> None:
    wanted = dock(page).get_by_role("button", name=said(page, "auction.raise", price=rest))
    while not wanted.count():
        dock(page).get_by_role("button", name=said(page, "auction.higher"), exact=True).click()
    wanted.click()


def _out(page: Page, _action: str, _rest: str) -> None:
    dock(page).get_by_role("button", name=said(page, "auction.out")).click()


def _seth(page: Page, action: str, _rest: str) -> None:
    in_bar(page, said(page, "seth.take" if action == "seth" else "seth.let")).click()


WAYS = {
    "draw": _draw,
    "lay": _lay,
    "face": _face,
    "move": _move,
    "horus": _god,
    "anubis": _god,
    "thot": _thot,
    "summit": _summit,
    "end": _end,
    "auction": _auction,
    "raise": _raise,
    "out": _out,
    "seth": _seth,
    "let": _seth,
}


# A player who builds: the temple is finished by laying whatever can be laid, on pillars brought
# where the next plate needs them.


def built(position: dict[str, Any], legal: list[str], rng: random.Random) -> str:
    """What a builder does."""
    for kind in PREFERRED:
        if found := [one for one in legal if one.startswith(kind)]:
            return rng.choice(found)
    wanted = _wanted(position)
    few = position["hands"][position["seat"]] < 4
    scored = [(_worth(one, wanted, few), rng.random(), one) for one in legal]
    worth, _, action = max(scored)
    return action if worth > 0 else "end"


PREFERRED = ("summit", "draw", "lay:", "face:", "let", "out")


def _wanted(position: dict[str, Any]) -> dict[str, float]:
    """The places that hold up, or are to hold up, the next plates, with how much they matter."""
    level = {}
    for row, line in zip(range(8, 0, -1), position["levels"], strict=True):
        for letter, digit in zip(LETTERS, line, strict=True):
            level[f"{letter}{row}"] = -1 if digit == "." else int(digit)
    found: dict[str, float] = {}
    for height in (1, 2, 3):
        for site in SITES[height]:
            column, row = LETTERS.index(site[0]), int(site[1])
            corners = [f"{LETTERS[column + x]}{row + y}" for x in (0, 1) for y in (0, 1)]
            if all(level[corner] == height - 1 for corner in corners):
                found |= dict.fromkeys(corners, 10.0 * height)
    return found


def _worth(action: str, wanted: dict[str, float], few: bool) -> float:
    """How much an action brings the next plates about; Horus goes where no way leads."""
    kind, _, rest = action.partition(":")
    if kind == "horus":
        return wanted.get(rest, 0.0)
    if action == "auction:horus:1":
        return 1.0 if few else 4.0
    if kind != "move":
        return 0.0
    start, end, cost = re.split("[>:]", rest)[:3]
    paid = sum(int(digits) for digits in re.findall(r"[WBYO](\d+)", action))
    price = 0.3 * int(cost) + 0.3 * paid
    if start in wanted:
        return -1.0
    if end in wanted:
        return wanted[end] + (1.0 if start == "hand" and not few else 0.0) - price
    if end == "hand":
        return 2.0 - price if few else -1.0
    return 3.0 - price if start == "hand" and not few else -1.0


def late(players: int, seed: int, left: int) -> list[str]:
    """What builders did until so many plates are left, and the next of them can be laid."""
    rng = random.Random(seed)
    match: Match = chantier.new("turquoise", players)
    while True:
        position, legal = match.position.to_json(), match.legal()
        if position["stack"] <= left and "draw" in legal:
            return list(match.actions)
        by_chance = position["phase"] == "draw"
        match.play(rng.choice(legal) if by_chance else built(position, legal, rng))


def plates(*sites: str) -> list[str]:
    """Plates laid on the ground one after another, the first of the set first."""
    found: list[str] = []
    for number, site in enumerate(sites, 1):
        found += ["draw", f"plate:{number:02}", f"lay:0{site}", "face:0"]
    return found


def kind_of(action: str) -> str:
    """`in`, `back` and `between` for moves, `turned` for a plate that was, else the first word."""
    if not action.startswith("move:"):
        turned = action.startswith("face:") and action != "face:0"
        return "turned" if turned else action.partition(":")[0]
    start, end = re.split("[>:]", action)[1:3]
    return "in" if start == "hand" else "back" if end == "hand" else "between"
