"""What players read when the host of the server drains it, or closes their table."""

from __future__ import annotations

import os
import subprocess
import sys

from playwright.sync_api import expect

from browser.accessibility import axe
from browser.table import set_up, wait_for_table
from browser.visitors import PATIENCE, Visitors
from server.live_server import Live


def admin(live: Live, *words: str) -> None:
    command = [sys.executable, "-m", "chantier.cli.main", "admin", *words]
    environment = {**os.environ, "CHANTIER_DATA": str(live.data)}
    subprocess.run(command, env=environment, check=True, capture_output=True)


def test_players_read_the_hosts_word_at_the_table_and_in_the_waiting_room(
    visit: Visitors, live: Live
):
    ada, bea = visit.arrive(), visit.arrive(lang="en")
    playing, waiting = set_up(ada, live, "kwinty", "mm"), set_up(bea, live, "kwinty", "mo")
    table = visit(f"t/{playing}", context=ada)
    wait_for_table(table)
    room = visit(f"t/{waiting}", context=bea)
    expect(room.get_by_role("heading", level=2)).to_be_visible(timeout=PATIENCE)
    try:
        admin(live, "drain", "--within", "20m", "--word", "À demain.")
        for page, said in ((table, "Le serveur s’arrête dans"), (room, "The server stops in")):
            expect(page.locator(".alert-host")).to_contain_text(said, timeout=PATIENCE)
            expect(page.locator(".alert-host")).to_contain_text("À demain.")
            axe(page)
        table.locator(".alert-host").get_by_role("button").click()
        expect(table.locator(".alert-host")).to_have_count(0)
    finally:
        admin(live, "drain", "--cancel")
    expect(room.locator(".alert-host")).to_contain_text("goes on after all", timeout=PATIENCE)
    admin(live, "close", playing, "--word", "La salle ferme.")
    expect(table.get_by_role("heading", level=1)).to_have_text(
        "Cette table a été fermée.", timeout=PATIENCE
    )
    expect(table.get_by_text("La salle ferme.")).to_be_visible()
    later = visit(f"t/{playing}", context=ada)
    expect(later.get_by_text("La salle ferme.")).to_be_visible(timeout=PATIENCE)
    axe(later)
