"""What hatchling does before it packs: build the page, unless it is built already.

The work is done by `tools/page.py`, which `make` uses too. `CHANTIER_NO_WEB=1` packs the library
without the page. A page that is fresh, as in a source distribution, needs no Node.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tools import page


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
