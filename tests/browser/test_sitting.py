"""Sitting at a table: what one does there is done on the server, and seen by the others."""

from __future__ import annotations

import pytest

from browser import table
from browser.accessibility import axe
from browser.visiting import Visitors
from server.live import Live

GAMES = ("kwinty", "turris", "tulum", "turquoise")


@pytest.mark.parametrize("game", GAMES)
def test_an_action_is_kept_and_there_after_loading_anew(visit: Visitors, live: Live, game: str):
    page = table.sit(visit, live, game)
    table.wait_for_turn(page)
    action = table.actions(page)[0]
    table.play(page, action)
    kept = table.length(page)
    page.reload()
    table.wait_for_table(page)
    assert table.length(page) >= kept
    assert table.status(page) == "playing"


@pytest.mark.parametrize(("game", "phone"), [("kwinty", False), ("tulum", True)])
def test_nothing_at_a_table_keeps_anybody_out(visit: Visitors, live: Live, game: str, phone: bool):
    page = table.sit(visit, live, game, phone=phone)
    table.wait_for_turn(page)
    axe(page)


def test_somebody_who_watches_sees_what_is_done(visit: Visitors, live: Live):
    player = table.sit(visit, live, "turris")
    address = player.url.partition("/t/")[2].partition("?")[0]
    watcher = visit(f"t/{address}", lang="en")
    table.wait_for_table(watcher)
    table.play(player, "Va1")
    table.wait_for_length(watcher, 1)
    assert table.last(watcher) == "Va1"
    assert table.actions(watcher) == []
