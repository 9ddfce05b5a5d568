"""The licence notices of what is built into the page."""

from __future__ import annotations

import json
from pathlib import Path

from chantier.server.pages.page import BUILT

ROOT = Path(__file__).parents[1]
# How the texts that we accept begin to say what is allowed.
GRANTS = {"MIT": "Permission is hereby granted", "OFL-1.1": "SIL OPEN FONT LICENSE"}


def test_every_package_in_the_page_is_named_with_its_version_and_licence():
    """What the lock file says is installed for the page itself, and not only to build it."""
    lock = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))
    bundled = {
        name.rpartition("node_modules/")[2]: (about["version"], about["license"])
        for name, about in lock["packages"].items()
        if name and not about.get("dev")
    }
    notices = json.loads((BUILT / "licenses.json").read_text("utf-8"))
    told = {notice["name"]: (notice["version"], notice["license"]) for notice in notices}
    assert bundled.items() <= told.items()
    # Beyond these: the few lines that the tools themselves write into a page.
    assert set(told) - set(bundled) <= {"vite", "rolldown"}
    for notice in notices:
        assert GRANTS[notice["license"]] in notice["text"], notice["name"]
        assert "opyright" in notice["text"], notice["name"]
