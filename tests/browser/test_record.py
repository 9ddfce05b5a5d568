"""Any record can be opened, looked through and played on from."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect

import chantier
from browser.table import actions, length, wait_for_length, wait_for_turn
from browser.visitors import Visitors


def recorded(tmp_path: Path, game: str = "turris") -> tuple[Path, dict]:
    match = chantier.new(game)
    while match.outcome is None:
        match.play(match.legal()[0])
    path = tmp_path / "game.json"
    record = match.record().to_json()
    path.write_text(json.dumps(record))
    return path, record


def test_a_record_is_opened_replayed_and_played_on(visit: Visitors, tmp_path: Path):
    path, record = recorded(tmp_path)
    page = visit("record")
    page.locator('input[type="file"]').set_input_files(path)
    bar = page.get_by_role("slider")
    expect(bar).to_be_visible()
    count = len(record["actions"])
    expect(bar).to_have_attribute("max", str(count))
    page.get_by_role("button", name="Aller à la fin").click()
    expect(bar).to_have_js_property("value", str(count))
    page.get_by_role("button", name="Revenir au début").click()
    expect(bar).to_have_js_property("value", "0")
    for _ in range(5):
        page.get_by_role("button", name="Coup suivant").click()
    expect(bar).to_have_js_property("value", "5")
    page.get_by_text("Jouer à partir d’ici").click()
    page.get_by_role("button", name=re.compile("Jouer après le coup 5")).click()
    page.wait_for_url(re.compile("/t/"))
    page.wait_for_function("() => window.chantier?.table.now.value")
    wait_for_turn(page)
    assert length(page) >= 5
    before = length(page)
    page.evaluate("a => chantier.table.selection.play(a)", actions(page)[0])
    wait_for_length(page, before + 1)


def test_a_bad_file_is_told_and_nothing_else_happens(visit: Visitors, tmp_path: Path):
    visit.allow("400|422")
    page = visit("record")
    bad = ("", "{", '{"format": "chantier/1", "game": "chess"}', "[1, 2]")
    for number, text in enumerate(bad):
        path = tmp_path / f"bad{number}.json"
        path.write_text(text)
        page.locator('input[type="file"]').set_input_files(path)
        expect(page.get_by_role("alert")).to_be_visible()
    page.locator('input[type="file"]').set_input_files(recorded(tmp_path)[0])
    expect(page.get_by_role("slider")).to_be_visible()
