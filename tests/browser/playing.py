"""Playing as a person does: pressing what is drawn, never asking the page to do it itself."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Sequence

from playwright.sync_api import Page

import chantier
from browser.table import actions, length, sit, wait_for_length, wait_for_model, wait_for_table
from browser.visitors import PATIENCE, Visitors
from games.found import part
from server.live_server import Live

TURN = """() => chantier.table.ownThrow.value !== null ? "throw"
  : chantier.table.selection.actions.value.length > 0 ? "mine"
  : chantier.table.now.value.status === "over" ? "over" : null"""


def press_wood(page: Page, action: str) -> None:
    """Kwinty and Turris: a place is chosen by the first press and built on by the second."""
    if action == "pass":
        bar(page, primary=True)
    elif action == "stop":  # T8: the bonus is given up, which is asked twice
        page.get_by_role("button", name=re.compile("^(Renoncer|Decline)")).last.click()
        page.wait_for_function("() => chantier.table.selection.chosen.value === 'stop'")
        bar(page, primary=True)
    else:
        wanted = "^(Retirer|Remove) " if action.startswith("x") else "^(Poser un|Place an)"
        choice = page.locator(".actionbar").get_by_role("button", name=re.compile(wanted))
        if choice.count():
            choice.click()
        press_place(page, action)
        page.wait_for_function("a => chantier.table.selection.chosen.value === a", arg=action)
        press_place(page, action, held=True)


def press_place(page: Page, action: str, held: bool = False) -> None:
    """Press a place of the flat view where it is drawn.

    A block that is `held` there may lie over the place, and then answers for it.
    """
    page.locator(f'.board [data-action="{action}"]').locator("rect").first.click(force=held)


def bar(page: Page, primary: bool) -> None:
    """Press the action bar's main button, or the one beside it."""
    kind = ".button.primary" if primary else ".button:not(.primary)"
    page.locator(f".actionbar {kind}").last.click()


def press(page: Page, game: str, action: str) -> None:
    """Do an action of a game as its `tests/games/NAME/pressing.py` says."""
    part(game, "pressing").press(page, action)


def chosen(game: str, legal: Sequence[str], rng: random.Random) -> str:
    """An action that leads to the end soon where the game knows one, else any."""
    soon = getattr(part(game, "pressing"), "soon", None)
    return (soon(legal) if soon else None) or rng.choice(legal)


def show_plan(page: Page) -> None:
    """Turn to the flat view where a model is shown."""
    show(page, "plan")


def show_model(page: Page) -> None:
    """Turn to the model."""
    show(page, "model")
    wait_for_model(page)


def show(page: Page, face: str) -> None:
    """Turn to a face of the board, by whichever button there is for it."""
    if page.locator(".board").get_attribute("data-face") == face:
        return
    words = {
        "plan": "^(Montrer le p|Show the p|P)lan$",
        "model": "(Maquette|Model|maquette|model)$",
    }
    page.locator(".topbar").get_by_role("button", name=re.compile(words[face])).click()
    page.locator(f'.board[data-face="{face}"]').wait_for()


def play_out(game: str, pages: list[Page], rng: random.Random, most: int = 400) -> int:
    """The player to act does something at random, until the game is over; how many actions."""
    done = 0
    while done < most:
        page = whose_turn(pages)
        if page is None:
            return done
        before = length(page)
        legal = actions(page)
        press(page, game, chosen(game, legal, rng))
        wait_for_length(page, before + 1)
        done += 1
    raise AssertionError(f"no end after {most} actions")


def pair(visit: Visitors, live: Live, game: str = "kwinty", **rules: object) -> tuple[Page, Page]:
    """Two people at a table, each in a browser of their own: one in French, one in English."""
    host = sit(visit, live, game, "mo", rules=rules)
    table = host.evaluate("() => chantier.table.id")
    guest = visit(f"t/{table}", lang="en")
    guest.get_by_label("Your name").fill("Zoé")
    guest.get_by_role("button", name="Take this seat").first.click()
    for page in (host, guest):
        page.wait_for_function("() => window.chantier?.table.now.value.status === 'playing'")
        wait_for_table(page)
        show_plan(page)
    return host, guest


def menu(page: Page, entry: str) -> None:
    """Press an entry of the table's menu."""
    page.get_by_role("button", name=re.compile("^(Plus|More)$")).click()
    page.get_by_role("button", name=entry).click()


def all_but(game: str, left: int) -> list[str]:
    """A game that comes to its end soon, without about so many of its last actions."""
    match, rng = chantier.new(game), random.Random(6)
    asked: list[int] = []
    while match.outcome is None:
        if match.to_act != "chance":
            asked.append(len(match))
        legal = match.legal()
        match.play(chosen(game, legal, rng))
    return list(match.actions[: max(count for count in asked if count <= len(match) - left)])


def whose_turn(pages: list[Page]) -> Page | None:
    """The page at which a player may act, once there is one; `None` when the game is over.

    Dice that wait for a player are thrown.
    """
    patience = 2 * PATIENCE  # a level may think
    limit = time.monotonic() + patience / 1000
    while time.monotonic() < limit:
        for page in pages:
            match page.evaluate(TURN):
                case "throw":
                    bar(page, primary=True)
                    page.wait_for_function(f"() => ({TURN})() !== 'throw'")
                case "mine":
                    return page
                case "over":
                    return None
        pages[0].wait_for_timeout(20)
    raise AssertionError("nobody may act")


def tab_to(page: Page, where: str) -> None:
    """Press Tab until something of a kind has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("where => document.activeElement?.matches(where)", where):
            return
    raise AssertionError(f"Tab never comes to {where}")
