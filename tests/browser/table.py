"""Sitting at a table in the browser: what a person does there, and what the page then knows.

`window.chantier` is the page's own: `table` (what it knows of the table) and `model` (what is
drawn in three dimensions, or `null`). Tests click where they can and ask it what came of that.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext, Page

from browser.visitors import Visitors
from server.live_server import Live

PLANS: dict[str, dict[str, Any]] = {
    "m": {"kind": "me"},
    "z": {"kind": "me", "name": "Zoé"},
    "o": {"kind": "open"},
}


def set_up(page: Page | BrowserContext, live: Live, game: str, seats: str, **rules: Any) -> str:
    """A new table of the visitor, by its seats: `m` mine, `z` Zoé here, `o` open, a digit a level.

    The table throws all dice by itself; with `auto_throws=False` the players do.
    """
    known = page.request.post(f"{live.url}/api/identity", data={"cookie": True})
    assert known.ok, known.text()
    body = {
        "rules": {"game": game, "players": len(seats), "auto_throws": True, **rules},
        "seats": [PLANS.get(seat) or {"kind": "level", "level": int(seat)} for seat in seats],
        "name": "Ada",
        "own_throws": rules.get("auto_throws") is False,
    }
    answer = page.request.post(f"{live.url}/api/tables", data=body)
    assert answer.status == 201, answer.text()
    table: str = answer.json()["table"]
    return table


def sit(visit: Visitors, live: Live, game: str, seats: str = "mm", **wishes: Any) -> Page:
    """A page at a new table, ready to be played on; `wishes` are those of `visit`, and `rules`."""
    rules = wishes.pop("rules", {})
    arriving = {k: wishes.pop(k) for k in ("lang", "phone", "dark") if k in wishes}
    context = wishes.pop("context", None) or visit.arrive(**arriving)
    table = set_up(context, live, game, seats, **rules)
    page = visit(f"t/{table}", live=live, context=context, **wishes)
    wait_for_table(page)
    return page


def wait_for_table(page: Page) -> None:
    """Until the page knows the table, shows the present, and has loaded what stands beside it."""
    page.wait_for_function(
        "() => window.chantier?.table.now.value && chantier.table.live.value && chantier.isComplete"
    )


def wait_for_turn(page: Page) -> None:
    """Until a player at this page may act."""
    page.wait_for_function("() => window.chantier?.table.selection.actions.value.length > 0")


def may_act(page: Page) -> bool:
    """Whether the page offers an action now."""
    found: bool = page.evaluate("() => chantier.table.selection.actions.value.length > 0")
    return found


def actions(page: Page) -> list[str]:
    """The legal actions, once the page has them: long lists arrive after their position."""
    wait_for_turn(page)
    found: list[str] = page.evaluate("() => [...chantier.table.selection.actions.value]")
    return found


def length(page: Page) -> int:
    """How many actions the game has."""
    found: int = page.evaluate("() => chantier.table.now.value.line.length")
    return found


def last(page: Page) -> str | None:
    """The action that is shown last."""
    found: str | None = page.evaluate("() => chantier.table.shown.value?.last?.action ?? null")
    return found


def position(page: Page) -> dict[str, Any]:
    """The position that is shown."""
    found: dict[str, Any] = page.evaluate("() => chantier.table.shown.value.board.position")
    return found


def status(page: Page) -> str:
    """`open`, `playing`, `over` or `closed`."""
    found: str = page.evaluate("() => chantier.table.now.value.status")
    return found


def wait_for_length(page: Page, number: int) -> None:
    """Until the game has so many actions, and the page shows them."""
    page.wait_for_function(
        "number => chantier.table.now.value.line.length >= number && chantier.table.live.value",
        arg=number,
    )


def play(page: Page, action: str) -> None:
    """Do an action by what the page itself would call, and wait until the server has told it."""
    wait_for_turn(page)
    before = length(page)
    page.evaluate("action => chantier.table.selection.play(action)", action)
    wait_for_length(page, before + 1)


# The model, in three dimensions.


def wait_for_model(page: Page) -> None:
    """Until the model stands and nothing in it moves."""
    page.wait_for_function(
        "() => window.chantier?.model && chantier.model.state().settled"
        " && chantier.model.state().drawn > 0"
    )


def scene(page: Page) -> dict[str, Any]:
    """What the model says of itself; see `SceneState` in `web/src/scene/model.ts`."""
    wait_for_model(page)
    found: dict[str, Any] = page.evaluate("() => chantier.model.state()")
    return found


def click_place(page: Page, action: str) -> None:
    """Click where an action's place truly is: once takes it into the hand, once more does it."""
    wait_for_model(page)
    point = page.evaluate("action => chantier.model.pointOf(action)", action)
    assert point is not None, f"no click reaches {action}"
    page.mouse.click(point["x"], point["y"])


def play_by_clicks(page: Page, action: str) -> None:
    """Do an action by two clicks at its place in the model."""
    before = length(page)
    click_place(page, action)
    page.wait_for_function("action => chantier.table.selection.chosen.value === action", arg=action)
    click_place(page, action)
    wait_for_length(page, before + 1)
    wait_for_model(page)
