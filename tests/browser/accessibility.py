"""What axe-core finds on a page that would keep a visitor from using it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
GRAVE = ("serious", "critical")
# Only what is grave leaves the page: all that axe tells takes as long to hand over as to find.
GRAVELY = """async ([where, options, grave]) => {
  const { violations } = await axe.run(where, options);
  return violations.filter(({ impact }) => grave.includes(impact)).map(
    ({ impact, id, help, nodes }) =>
      ({ impact, id, help, places: nodes.slice(0, 5).map(({ html }) => html) }));
}"""
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


@cache
def _source() -> str:
    return AXE.read_text("utf-8")


def axe(page: Page, within: str = "html", *, without: tuple[str, ...] = ()) -> None:
    """Assert that nothing grave keeps a visitor from using what a page shows now.

    `without` names rules that do not apply, which the test must give a reason for.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_source())  # by the debugger, which the page's policy does not concern
    options = {
        "runOnly": {"type": "tag", "values": TAGS},
        "rules": {name: {"enabled": False} for name in without},
        "resultTypes": ["violations"],
        "preload": False,  # sound and style sheets: the former is nowhere, no rule asks the latter
    }
    found: list[dict[str, Any]] = page.evaluate(GRAVELY, [within, options, GRAVE])
    assert not found, "\n".join(map(_told, found))


def _told(violation: dict[str, Any]) -> str:
    places = "\n".join(f"    {place}" for place in violation["places"])
    return f"{violation['impact']}: {violation['id']}: {violation['help']}\n{places}"
