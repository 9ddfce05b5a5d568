"""What hatchling does before it packs: build the page, and write what a package index shows.

The page is built by `tools/page.py`, which `make` uses too. `CHANTIER_NO_WEB=1` packs the library
without the page. A page that is fresh, as in a source distribution, needs no Node.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

from tools import page  # noqa: E402  # beside this file, whichever way it is run


class PageHook(BuildHookInterface[Any]):
    """Builds the page for wheels, editable installs and source distributions alike."""

    def dependencies(self) -> list[str]:
        """Node and what cuts fonts, where something is to be built."""
        return [page.NODE, *page.FONT_TOOLS] if page.is_wanted() and not page.is_fresh() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # hatchling's signature
        """Build the page, and have it packed although git does not keep it."""
        if not page.is_wanted():
            return
        try:
            page.build()
        except page.PageFailed as failure:
            raise SystemExit("\n".join(["chantier:", *failure.args])) from None
        build_data["artifacts"].append("/src/chantier/page/")


class IndexHook(MetadataHookInterface):
    """Adds to the metadata what depends on the games, and on where the project lives."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add keywords, README and links."""
        home = self.config["home"].rstrip("/")
        games = sorted(path.parent.name for path in ROOT.glob("src/chantier/games/*/card.py"))
        metadata["keywords"] = [*self.config["keywords"], *games]
        text = for_index((ROOT / "README.md").read_text("utf-8"), home)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        if home:
            places = {"Homepage": "", "Changelog": "/CHANGELOG.md", "Documentation": "/docs"}
            metadata["urls"] = {name: home + place for name, place in places.items()}


IMAGE = re.compile(r"!\[[^\]]*\]\((?!https?:)[^)]*\)")
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)]*)\)")


def for_index(readme: str, home: str) -> str:
    """The README where no file is beside it: links made absolute, or left out without a home."""
    if home:
        return LINK.sub(rf"\1[\2]({home}/\3)", readme)
    kept = []
    for line in readme.splitlines():
        plain = IMAGE.sub("", line)
        if plain == line or plain.strip(" |"):  # a line of pictures alone goes whole
            kept.append(LINK.sub(r"\2", plain))
    return "\n".join(kept) + "\n"
