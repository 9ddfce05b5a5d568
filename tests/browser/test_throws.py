"""Own throws and lost turns: nothing about the dice happens unseen."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import chantier
from browser.accessibility import axe
from browser.playing import show_plan
from browser.table import length, set_up, sit, wait_for_length, wait_for_table, wait_for_turn
from browser.visitors import Visitors
from server.live_server import Live

# One die is left, and five of its six faces place nothing.
NEARLY_LOST = ["roll:111122", "place:14", "place:11", "place:16", "place:12", "place:21"]
COLOURS = ("prune", "bleu", "brique", "jade", "maïs", "coquille")
LOST = "rien à poser"
MOST_TRIES = 40  # five of six are lost at once

# The faces on the rack and whose pyramid stands in front, as the page says them aloud.
SHOWN = """() => ({
  dice: document.querySelector('.tulum-main [role=img]').getAttribute('aria-label'),
  pyramid: document.querySelector('.tulum-main svg').getAttribute('aria-label'),
})"""


# What of a lost turn's notice, and of the next throw, does not lie on top.
COVERED = """() => {
  const parts = [".notice-close", "[data-die]", ".notice-text", ".tulum-bar .button"];
  const covered = [];
  for (const part of parts) {
    const one = document.querySelector(`.rail-body :is(.notice, .tulum-bar) ${part}`)
      ?? document.querySelector(`.rail-body ${part}`);
    const box = one?.getBoundingClientRect();
    const points = box && [[box.left + 3, box.top + 3], [box.right - 3, box.bottom - 3]];
    const isWhole = points?.every(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (one.contains(top) || top.contains(one)) && top !== document.body;
    });
    const button = document.querySelector(".rail-opener").getBoundingClientRect();
    if (!isWhole || box.bottom > button.top) covered.push(part);
  }
  return covered;
}"""
# The last line of the log stands whole above the foot of its list.
BELOW_NOTHING = """() => {
  const line = [...document.querySelectorAll(".log-line")].at(-1).getBoundingClientRect();
  const foot = document.querySelector(".log-foot").getBoundingClientRect();
  return line.height > 0 && line.bottom <= foot.top + 1;
}"""


def waits(page: Page) -> None:
    """Until dice wait for a player at this page."""
    page.wait_for_function("() => chantier.table.ownThrow.value !== null")


def test_players_throw_their_own_dice_by_button_and_by_key(visit: Visitors, live: Live) -> None:
    page = sit(visit, live, "tulum", "mz", rules={"auto_throws": False})
    show_plan(page)
    waits(page)
    assert length(page) == 0, "the first throw waits for the press"
    button = page.get_by_role("button", name="Lancer les dés")
    expect(page.locator(".tulum-bar-title")).to_have_text("Ada, lancez les dés")
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    axe(page)
    button.click()
    wait_for_length(page, 1)
    page.wait_for_function(
        "() => chantier.table.ownThrow.value !== null"
        " || chantier.table.selection.actions.value.length > 0"
    )
    assert page.evaluate("() => chantier.table.now.value.line[0].action").startswith("roll:")
    # Another table: by the key alone, wherever the focus is; then the places have it.
    for key in ("Space", "l"):
        other = sit(visit, live, "tulum", "mz", rules={"auto_throws": False}, context=page.context)
        show_plan(other)
        waits(other)
        if key == "l":
            other.get_by_role("button", name="Plus").focus()
        other.keyboard.press(key)
        wait_for_length(other, 1)
        other.close()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_shared_screen_is_handed_round_before_dice_are_thrown(
    visit: Visitors, live: Live, lang: str
) -> None:
    page = sit(visit, live, "tulum", "mz", rules={"auto_throws": False}, lang=lang)
    show_plan(page)
    waits(page)
    assert page.evaluate("() => chantier.table.now.value.throw") == {"seat": 0, "left": None}
    expect(page.locator(".tulum-bar")).not_to_contain_text(re.compile("automatique|by itself"))
    expect(page.locator(".notice-pass").last).to_be_visible()  # whom the screen is for
    # Against the computer no screen is handed round, and the time is told.
    alone = sit(visit, live, "tulum", "m1", rules={"auto_throws": False}, lang=lang)
    show_plan(alone)
    waits(alone)
    expect(alone.locator(".tulum-bar")).to_contain_text(re.compile("automatique|by itself"))


def test_the_sixth_die_that_secures_by_itself_is_told_in_bar_and_log(
    visit: Visitors, live: Live
) -> None:
    placed = ["place:14", "place:11", "place:16", "place:12", "place:21"]
    rules = {"auto_throws": False, "opening": ["roll:111122", *placed, "again", "roll:1"]}
    for motion in ("on", "off"):
        page = sit(visit, live, "tulum", "mz", rules=rules, motion=motion)
        show_plan(page)
        wait_for_turn(page)
        page.evaluate("() => chantier.table.selection.play('place:13')")
        told = "Ada\u00a0: les six dés ont posé leur bloc, 6 blocs sécurisés"
        expect(page.locator(".tulum-bar-title")).to_have_text(told)
        waits(page)
        line = page.locator(".log-line", has_text="avec le dernier dé")
        expect(line).to_contain_text("sécurise 6 blocs")
        page.close()


def lost_turn(visit: Visitors, live: Live, motion: str) -> Page:
    """A page on which the player has just lost a turn by rolling again."""
    context = visit.arrive()
    for _ in range(MOST_TRIES):
        rules = {"auto_throws": False, "opening": NEARLY_LOST}
        page = sit(visit, live, "tulum", "mz", rules=rules, context=context, motion=motion)
        show_plan(page)
        page.get_by_role("button", name="Relancer 1 dé").click()
        wait = "n => chantier.table.now.value.line.length >= n"
        page.wait_for_function(wait, arg=len(NEARLY_LOST) + 2)
        if page.evaluate("() => chantier.table.now.value.throw?.seat") == 1:
            return page
        page.close()
    raise AssertionError("the die never lost")


@pytest.mark.parametrize("motion", ["on", "off"])
def test_a_lost_turn_is_told_by_name_until_it_was_seen(
    visit: Visitors, live: Live, motion: str
) -> None:
    page = lost_turn(visit, live, motion)
    told = f"Ada\u00a0: {LOST}, 5 blocs perdus"
    # Bar and scene while the dice lie there, then the log and a notice of the player's own.
    seen = page.wait_for_function(
        """told => document.querySelector('.tulum-bar-title')?.textContent === told
          && [...document.querySelectorAll('.tulum-label')].some(l => l.textContent === told)
          && {
            acts: document.querySelector('.seat[data-acts=true]').dataset.seat,
            passes: document.querySelectorAll('.notice-pass').length,
            bands: document.querySelectorAll('.feat-band').length,
            notes: document.querySelectorAll('.tulum-bar .bar-note').length,
          }""",
        arg=told,
    ).json_value()
    # Until the loss was seen the screen is not handed on, and the sentence stands twice.
    assert seen == {"acts": "0", "passes": 0, "bands": 0, "notes": 0}
    line = page.locator(".log-line").last
    expect(line).to_contain_text("Ada")
    expect(line).to_contain_text(f"{LOST}, perd 5 blocs")
    notice = page.locator(".notice", has_text=told)
    expect(notice).to_be_visible()
    # The die itself stays to be seen, too, when those of the next player lie on the rack.
    thrown = page.evaluate("() => chantier.table.now.value.line.at(-1).action").split(":")[1]
    expect(notice.locator("[data-die]")).to_have_attribute("data-die", thrown)
    axe(page)
    waits(page)  # the table does not wait for the notice: the next player's dice are there
    expect(page.locator(".notice-pass")).to_have_count(1)
    expect(page.locator(".tulum-bar")).not_to_contain_text(LOST)  # the notice tells it
    page.set_viewport_size({"width": 1366, "height": 768})
    page.wait_for_function(BELOW_NOTHING)
    for width, height in ((640, 360), (683, 384), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("() => document.documentElement.dataset.window === 'low'")
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
        assert page.evaluate(COVERED) == [], f"at {width} × {height}"
    page.set_viewport_size({"width": 1280, "height": 800})
    page.reload()
    wait_for_table(page)
    expect(notice).to_be_visible()
    notice.get_by_role("button").click()
    expect(notice).to_have_count(0)
    page.reload()
    wait_for_table(page)
    waits(page)
    expect(notice).to_have_count(0)


def test_a_first_throw_that_was_lost_is_still_told_when_the_page_opens(
    visit: Visitors, live: Live
) -> None:
    context = visit.arrive()
    for _ in range(3 * MOST_TRIES):  # one in three is lost
        table = set_up(context, live, "tulum", "mo")
        token = live.http.post(f"{live.url}/api/identity", json={}).json()["token"]
        sitting = {"type": "sit", "id": "s", "name": "Zoé"}
        headers = {"authorization": f"Bearer {token}"}
        live.http.post(f"{live.url}/api/tables/{table}/messages", json=sitting, headers=headers)
        snapshot = live.http.get(f"{live.url}/api/tables/{table}").json()
        first = snapshot["line"][0]["log"]["sentence"]
        if "U4" in first.get("clauses", []):
            break
    page = visit(f"t/{table}", context=context)
    wait_for_table(page)
    notice = page.locator(".notice", has_text=f"Ada\u00a0: {LOST}, tour perdu")
    expect(notice).to_be_visible()
    assert all(entry["log"]["seat"] is not None for entry in snapshot["line"]), "no nameless line"


def test_a_record_shows_the_dice_and_the_pyramid_that_its_words_name(
    visit: Visitors, tmp_path: Path
) -> None:
    match, rng = chantier.new("tulum", players=3), random.Random(3)
    throwers: dict[int, int | None] = {}
    while match.outcome is None:
        legal = match.legal()
        throwers[len(match) + 1] = match.position.thrower
        match.play("stop" if "stop" in legal and rng.random() < 0.7 else rng.choice(legal))
    path = tmp_path / "game.json"
    path.write_text(json.dumps(match.record().to_json()))
    page = visit("record")
    page.locator('input[type="file"]').set_input_files(path)
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    rolls = [number for number, seat in throwers.items() if seat is not None]
    order = [*rolls, *rng.sample(rolls, len(rolls))]  # forward, then by jumps
    lost = 0
    for number in order:
        slider.fill(str(number))
        faces = match.actions[number - 1].removeprefix("roll:")
        words = " ".join(COLOURS[int(face) - 1] for face in faces)
        found = page.evaluate(SHOWN)
        assert found["dice"].endswith(words), (number, found)
        name = page.locator('[aria-current="step"] .logline-name').inner_text()
        assert found["pyramid"].startswith(name), (number, found)
        assert name == f"Joueur {throwers[number] + 1}", (number, name)  # type: ignore[operator]
        lost += LOST in page.locator('[aria-current="step"]').inner_text()
    assert lost > 4, "the game has lost turns"
