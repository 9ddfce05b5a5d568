"""Draw the layers of the package from its import contracts: `python tools/layers.py [--check]`.

The contracts stand in `pyproject.toml`, and `lint-imports` holds the code to them; so the picture
says what is true. With `--check` nothing is written, and a stale picture is an error.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "architecture" / "layers.svg"

WIDTH = 840
ROW, GAP, MARGIN = 58, 10, 16
STYLE = """
  text { font: 15px system-ui, sans-serif; fill: #1f2328; }
  .name { font-weight: 600; }
  .but { font-size: 12px; fill: #59636e; }
  rect { fill: #eaf3f1; stroke: #2f7f79; stroke-width: 1.5; }
  .aside { fill: none; stroke-dasharray: 5 4; }
  path { fill: none; stroke: #59636e; stroke-width: 1.5; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .but { fill: #9da7b1; }
    rect { fill: #17302e; stroke: #4db3aa; }
    .aside { fill: none; }
    path { stroke: #9da7b1; }
  }
"""


class Ban(NamedTuple):
    """What a package must not import, and which of its modules may all the same."""

    packages: tuple[str, ...]
    exceptions: tuple[str, ...]

    def __str__(self) -> str:
        text = f"not {', '.join(self.packages)}"
        return f"{text}, but in {', '.join(self.exceptions)}" if self.exceptions else text


class Contracts:
    """The import contracts, by package."""

    def __init__(self, root: str, contracts: list[dict[str, Any]]) -> None:
        self._root = f"{root}."
        self.layers: list[list[str]] = []
        self.bans: dict[str, list[Ban]] = {}
        for contract in contracts:
            if contract["type"] == "layers":
                self.layers = [
                    [self._short(name.strip()) for name in layer.split("|")]
                    for layer in contract["layers"]
                ]
            elif contract["type"] == "forbidden":
                self._add_ban(contract)

    def _add_ban(self, contract: dict[str, Any]) -> None:
        ours = [name for name in contract["forbidden_modules"] if name.startswith(self._root)]
        if not ours:  # other libraries are no layer
            return
        for source in contract["source_modules"]:
            modules = (line.split(" ->")[0] for line in contract.get("ignore_imports", ()))
            inside = (name.removeprefix(f"{source}.") for name in modules)
            ban = Ban(tuple(map(self._short, ours)), tuple(dict.fromkeys(inside)))
            self.bans.setdefault(self._short(source), []).append(ban)

    def _short(self, name: str) -> str:
        return name.removeprefix(self._root)

    @property
    def aside(self) -> list[str]:
        """Packages that stand in no layer."""
        known = {name for layer in self.layers for name in layer}
        return [name for name in self.bans if name not in known]

    def importers(self, package: str) -> list[str]:
        """The layers' packages that may import one that stands aside."""
        return [
            name
            for layer in self.layers
            for name in layer
            if not any(package in ban.packages for ban in self.bans.get(name, ()))
        ]


def read_contracts() -> Contracts:
    """The contracts of this project."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found = settings["tool"]["importlinter"]
    return Contracts(found["root_package"], found["contracts"])


def picture(contracts: Contracts) -> str:
    """The picture as SVG: a row a layer, the highest on top."""
    rows = len(contracts.layers)
    height = 2 * MARGIN + rows * (ROW + GAP) + (ROW if contracts.aside else 0)
    names = "; ".join(", ".join(layer) for layer in contracts.layers)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
            f"<title>{escape(f'Layers, from the top: {names}')}</title>",
            f"<style>{STYLE}</style>",
            *_arrow(rows),
            *(
                line
                for row, layer in enumerate(contracts.layers)
                for line in _row(contracts, row, layer)
            ),
            *(line for name in contracts.aside for line in _aside(contracts, rows, name)),
            "</svg>\n",
        ]
    )


def _arrow(rows: int) -> Iterator[str]:
    """At the left: imports go down."""
    x, top, bottom = MARGIN + 8, MARGIN + 10, MARGIN + rows * (ROW + GAP) - GAP - 10
    yield f'<path d="M{x} {top}V{bottom}m-6 -9l6 9l6 -9"/>'
    middle = (top + bottom) // 2
    at = f'x="{x - 10}" y="{middle}" transform="rotate(-90 {x - 10} {middle})"'
    yield f'<text class="but" {at} text-anchor="middle">may import</text>'


def _row(contracts: Contracts, row: int, layer: list[str]) -> Iterator[str]:
    left = MARGIN + 34
    width = (WIDTH - left - MARGIN - GAP * (len(layer) - 1)) / len(layer)
    for column, name in enumerate(layer):
        bans = [ban for ban in contracts.bans.get(name, ()) if not _names_aside(contracts, ban)]
        x, y = left + column * (width + GAP), MARGIN + row * (ROW + GAP)
        yield from _box(x, y, width, name, [str(ban) for ban in bans])


def _names_aside(contracts: Contracts, ban: Ban) -> bool:
    """Whether a ban is about packages of no layer, which have their own line."""
    return set(ban.packages) <= set(contracts.aside)


def _aside(contracts: Contracts, rows: int, name: str) -> Iterator[str]:
    left, y = MARGIN + 34, MARGIN + rows * (ROW + GAP)
    importers = ", ".join(contracts.importers(name))
    banned = ", ".join(package for ban in contracts.bans[name] for package in ban.packages)
    line = f"of no layer: only {importers} may import it; it may import any but {banned}"
    yield from _box(left, y, WIDTH - left - MARGIN, name, [line], ' class="aside"')


def _box(
    x: float, y: float, width: float, name: str, lines: list[str], style: str = ""
) -> Iterator[str]:
    yield f'<rect{style} x="{x:.0f}" y="{y}" width="{width:.0f}" height="{ROW}" rx="8"/>'
    step = 16
    first = y + ROW / 2 + 5 - step * len(lines) / 2
    middle = x + width / 2
    yield f'<text class="name" x="{middle:.0f}" y="{first:.0f}" text-anchor="middle">{name}</text>'
    for number, line in enumerate(lines, 1):
        at = first + number * step
        text = escape(line)
        yield f'<text class="but" x="{middle:.0f}" y="{at:.0f}" text-anchor="middle">{text}</text>'


def main() -> None:
    """Draw the picture, or check that it is fresh."""
    fresh = picture(read_contracts())
    if "--check" not in sys.argv[1:]:
        PICTURE.parent.mkdir(parents=True, exist_ok=True)
        PICTURE.write_text(fresh, encoding="utf-8", newline="\n")
    elif not PICTURE.exists() or PICTURE.read_text("utf-8") != fresh:
        sys.exit(f"{PICTURE.relative_to(ROOT)} is not what the contracts say: type `make docs`")


if __name__ == "__main__":
    main()
