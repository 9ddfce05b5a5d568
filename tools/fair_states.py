"""States of a table that have to do with chance, for pictures: who is awaited, what is verified."""

from __future__ import annotations

from tools.visits import Visit

WAITS_LONG_ENOUGH = 1500  # milliseconds, until the page tells whom the table waits for
THROWN = """async () => {
  const { table } = chantier;
  for (let tries = 0; tries < 200; tries++) {
    if (table.now.value.line.filter(({ seat }) => seat === null).length >= 2) break;
    if (table.ownThrow.value !== null) await table.throwDice();
    const [action] = table.selection.actions.value;
    if (action !== undefined) await table.selection.play(action);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await table.ask({ type: "resign" });
}"""


def awaiting(visit: Visit) -> None:
    """Sit down at a table whose host is away: it waits for that player's page."""
    plan = {
        "rules": {"game": "tulum", "players": 2},
        "seats": [{"kind": "me"}, {"kind": "open"}],
        "name": "Camille",
        "salt_hash": "ab" * 32,
        "lot": True,
    }
    table = visit.post("tables", plan, visit.stranger())["table"]
    visit.go(f"t/{table}")
    visit.page.locator(".waiting-name input").fill("Zoé")
    visit.press(".waiting-seats .button.primary")
    visit.wait("window.chantier?.table.now.value?.sealed !== undefined")
    visit.page.wait_for_timeout(WAITS_LONG_ENOUGH)


def verified(visit: Visit) -> None:
    """The end of a game of Tulum, with the first throw drawn from the secret to its outcome."""
    _give_up(visit)
    visit.page.locator(".fair-how summary").click()
    visit.page.locator(".fair-choice select").select_option(index=1)
    visit.page.locator(".fair-check").scroll_into_view_if_needed()


def mismatched(visit: Visit) -> None:
    """The end of a game of which the record tells another story than the page saw."""
    visit.page.route(
        "**/record",
        lambda route: route.fulfill(
            body=route.fetch().text().replace('"type":"seated"', '"type":"seated","x":1')
        ),
    )
    _give_up(visit)
    visit.page.locator(".fair-warning").scroll_into_view_if_needed()


def _give_up(visit: Visit) -> None:
    """Play a game that was set up in the lobby until some dice are thrown, and resign."""
    visit.go("", game="tulum")
    visit.press("button.way >> nth=0")
    visit.press(".way-start")
    visit.wait("window.chantier?.isComplete && chantier.table.live.value")
    visit.page.evaluate(THROWN)
    visit.page.locator(".fair-sentence, .fair-warning").first.wait_for()
