"""At the table: what happens when things go on, go wrong, or are taken back."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.playing import menu, pair, press_place, press_wood, show_plan
from browser.table import (
    actions,
    last,
    length,
    may_act,
    play,
    position,
    set_up,
    sit,
    wait_for_length,
    wait_for_table,
    wait_for_turn,
)
from browser.visitors import Visitors
from server.live_server import Live


def test_a_reload_in_the_middle_of_a_turn_changes_nothing(visit: Visitors, live: Live):
    page = sit(visit, live, "kwinty", "mm")
    show_plan(page)
    for _ in range(3):
        play(page, actions(page)[0])
    before, legal = position(page), actions(page)
    press_place(page, legal[0])  # in the hand, not done
    page.reload()
    wait_for_turn(page)
    assert position(page) == before
    assert actions(page) == legal
    press_wood(page, legal[1])
    wait_for_length(page, 4)


def test_offline_in_the_middle_of_a_turn_and_back(visit: Visitors, live: Live):
    visit.allow("ERR_INTERNET_DISCONNECTED|WebSocket")
    host, guest = pair(visit, live)
    play(host, actions(host)[0])
    wait_for_length(guest, 1)
    host.context.set_offline(True)
    expect(host.get_by_text("Connexion perdue, nouvelle tentative…")).to_be_visible()
    wait_for_turn(guest)
    play(guest, actions(guest)[0])  # the game goes on meanwhile
    host.context.set_offline(False)
    wait_for_length(host, 2)
    expect(host.get_by_text("Connexion perdue, nouvelle tentative…")).to_be_hidden()
    wait_for_turn(host)
    assert position(host) == position(guest)
    press_wood(host, actions(host)[0])
    wait_for_length(guest, 3)


def test_what_was_done_offline_is_done_once_when_the_line_is_back(visit: Visitors, live: Live):
    visit.allow("ERR_INTERNET_DISCONNECTED|WebSocket")
    host, guest = pair(visit, live)
    wait_for_turn(host)
    host.context.set_offline(True)
    expect(host.get_by_text("Connexion perdue, nouvelle tentative…")).to_be_visible()
    action = actions(host)[0]
    press_wood(host, action)
    host.context.set_offline(False)
    wait_for_length(guest, 1)
    wait_for_length(host, 1)
    assert last(guest) == action
    assert length(host) == length(guest) == 1


def test_two_tabs_of_one_person_show_the_same(visit: Visitors, live: Live):
    one = sit(visit, live, "turris", "mm")
    table = one.evaluate("() => chantier.table.id")
    two = visit(f"t/{table}", context=one.context)
    wait_for_turn(two)
    play(one, actions(one)[0])
    wait_for_length(two, 1)
    wait_for_turn(two)
    play(two, actions(two)[0])
    wait_for_length(one, 2)
    assert position(one) == position(two)


def test_an_action_is_taken_back_by_whoever_did_it_when_the_other_agrees(
    visit: Visitors, live: Live
):
    host, guest = pair(visit, live, takebacks=True)
    play(host, actions(host)[0])
    wait_for_length(guest, 1)
    wait_for_turn(guest)
    play(guest, actions(guest)[0])
    wait_for_length(host, 2)
    menu(host, "Demander à reprendre votre coup")
    guest.get_by_role("button", name="Accept").click()
    for page in (host, guest):
        page.wait_for_function("() => chantier.table.now.value.line.length === 0")
    wait_for_turn(host)
    assert position(host) == position(guest)


def test_the_same_people_play_again(visit: Visitors, live: Live):
    host, guest = pair(visit, live)
    menu(host, "Abandonner")
    host.get_by_role("button", name="Abandonner").last.click()
    for page in (host, guest):
        page.wait_for_function("() => chantier.table.now.value.status === 'over'")
    first = host.evaluate("() => chantier.table.id")
    host.get_by_role("button", name="Rejouer").click()
    guest.get_by_role("button", name="Accept").click()
    for page in (host, guest):
        page.wait_for_function("first => window.chantier?.table.id !== first", arg=first)
        page.wait_for_function("() => window.chantier?.table.now.value?.status === 'playing'")
    again = {page.evaluate("() => chantier.table.id") for page in (host, guest)}
    assert len(again) == 1
    assert again != {first}


def test_a_script_in_a_name_or_in_the_talk_stays_text(visit: Visitors, live: Live):
    evil = "<img src=x onerror=alert(1)>"
    host = sit(visit, live, "kwinty", "mo")
    table = host.evaluate("() => chantier.table.id")
    guest = visit(f"t/{table}", lang="en")
    guest.get_by_label("Your name").fill(evil[:24])
    guest.get_by_role("button", name="Take this seat").first.click()
    guest.wait_for_function("() => chantier.table.now.value.status === 'playing'")
    guest.get_by_role("tab", name="Chat").click()
    guest.get_by_placeholder("Write a message…").fill("<script>window.bad=1</script>")
    guest.keyboard.press("Enter")
    host.get_by_role("tab", name="Discussion").click()
    expect(host.get_by_text("<script>window.bad=1</script>")).to_be_visible()
    expect(host.locator(".seat", has_text="<img src=x")).to_be_visible()
    for page in (host, guest):
        assert page.locator("img[src=x]").count() == 0
        assert page.evaluate("() => window.bad") is None
    listed = visit("", context=host.context)
    expect(listed.locator(".tile-company", has_text="contre <img src=x")).to_be_visible()
    assert listed.locator("img[src=x]").count() == 0


def test_a_refused_action_names_its_rule_and_links_to_it(visit: Visitors, live: Live):
    page = sit(visit, live, "kwinty", "mm")
    page.keyboard.press("/")
    page.get_by_label("Un coup, en notation").fill("Va")
    page.keyboard.press("Enter")
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("K4")
    assert length(page) == 0
    refusal.get_by_role("link", name="K4").click()
    page.wait_for_url(re.compile("rules/kwinty.*#K4"))
    expect(page.locator("#K4")).to_be_visible()


def test_a_key_after_a_dialogue_is_not_lost(visit: Visitors, live: Live):
    page = sit(visit, live, "kwinty", "mm")
    menu(page, "Partager la table")
    page.locator("dialog[open]").wait_for()
    # A player who types fast does so before the dialogue, which is closed, has been taken away.
    page.evaluate(
        """() => {
          const box = document.querySelector("dialog");
          const inside = box.querySelector("button");
          inside.focus();
          box.close();
          inside.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
        }"""
    )
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.get_by_label("Un coup, en notation")).to_be_focused()


def test_an_earlier_board_is_looked_at_and_left_again(visit: Visitors, live: Live):
    page = sit(visit, live, "turris", "mm")
    show_plan(page)
    boards = [position(page)]
    for _ in range(4):
        play(page, actions(page)[0])
        boards.append(position(page))
    page.locator('[data-length="2"]').click()
    page.wait_for_function("() => !chantier.table.live.value")
    assert position(page) == boards[2]
    assert not may_act(page)  # the past is not acted in
    page.get_by_role("button", name="Revenir au présent").click()
    wait_for_turn(page)
    assert position(page) == boards[4]


def test_whoever_leaves_is_played_for_and_takes_the_seat_back(visit: Visitors, live: Live):
    host, guest = pair(visit, live)
    menu(host, "Se faire remplacer par l’ordinateur")
    wait_for_length(guest, 1)  # the stand-in acted
    expect(guest.locator(".seat").first).to_contain_text(re.compile("level", re.IGNORECASE))
    host.locator(".notices").get_by_role("button", name="Reprendre votre place").click()
    wait_for_turn(guest)
    play(guest, actions(guest)[0])
    wait_for_turn(host)


def test_somebody_without_a_seat_watches(visit: Visitors, live: Live):
    host = sit(visit, live, "kwinty", "mm")
    table = host.evaluate("() => chantier.table.id")
    watcher = visit(f"t/{table}", lang="en")
    wait_for_table(watcher)
    play(host, actions(host)[0])
    wait_for_length(watcher, 1)
    assert not may_act(watcher)
    assert position(watcher) == position(host)


def test_a_secret_link_is_a_seat_on_another_device(visit: Visitors, live: Live):
    host = sit(visit, live, "kwinty", "mm")
    keys = host.evaluate("() => chantier.table.now.value.you.keys")
    table = host.evaluate("() => chantier.table.id")
    other = visit(f"t/{table}#key={keys[0]['key']}", phone=True)
    wait_for_turn(other)
    play(other, actions(other)[0])
    wait_for_length(host, 1)


def test_a_table_that_is_not_there_says_so(visit: Visitors):
    page = visit("t/nowhere12345")
    expect(page.locator("#page")).to_contain_text(re.compile(r"table", re.IGNORECASE))


def test_the_title_tells_whose_turn_it_is(visit: Visitors, live: Live):
    host, guest = pair(visit, live)
    expect(host).to_have_title(re.compile("À vous"))
    play(host, actions(host)[0])
    expect(guest).to_have_title(re.compile("Your turn"))
    # While a player waits nothing moves that shall not.
    host.wait_for_function(
        "() => document.getAnimations().every((one) => one.playState !== 'running')"
    )


def test_a_tab_behind_that_draws_no_frame_tells_whose_turn_it_is(visit: Visitors, live: Live):
    context = visit.arrive()
    context.add_init_script(
        "Object.defineProperty(document, 'hidden', {get: () => true});"
        "window.requestAnimationFrame = () => 1;"
    )
    table = set_up(context, live, "kwinty", "mm")
    expect(visit(f"t/{table}", context=context)).to_have_title(re.compile("À vous"))


def test_a_table_of_a_closed_seat_can_be_closed(visit: Visitors, live: Live):
    page = sit(visit, live, "kwinty", "mo")
    page.get_by_role("button", name="Fermer la table").last.click()
    expect(page.get_by_text("Cette table a été fermée.")).to_be_visible()


def test_advice_is_taken_into_the_hand_and_can_be_followed(visit: Visitors, live: Live):
    page = sit(visit, live, "kwinty", "m1", rules={"advice": True})
    wait_for_turn(page)
    show_plan(page)
    menu(page, "Demander conseil")
    follow = page.get_by_role("button", name="Jouer ce coup")
    follow.wait_for()
    # It gives its reason in a sentence, beside the board.
    told = page.locator(".notice-advice")
    expect(told.locator(".advice-note")).to_have_text(re.compile(r"chances de gagner\.$"))
    board, notice = page.locator(".board-site").bounding_box(), told.bounding_box()
    assert board is not None
    assert notice is not None
    assert notice["x"] >= board["x"] + board["width"]
    advised = page.evaluate("() => chantier.table.selection.chosen.value")
    assert advised in actions(page)
    follow.click()
    wait_for_length(page, 1)
    assert page.evaluate("() => chantier.table.now.value.line[0].action") == advised
    expect(told).to_have_count(0)
