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
from textwrap import wrap
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "architecture" / "layers.svg"

WIDTH = 840
ROW, GAP, MARGIN = 58, 10, 16
STEP = 16  # from line to line in a box
LONGEST = 110  # characters of a line
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
    """What a package must not import, and what some of its modules may import all the same."""

    packages: tuple[str, ...]
    exceptions: dict[str, list[str]]
    """By what may be imported: the modules that may."""

    def __str__(self) -> str:
        text = f"not {', '.join(self.packages)}"
        allowed = (f"{what} in {', '.join(where)}" for what, where in self.exceptions.items())
        return f"{text}, but {'; '.join(allowed)}" if self.exceptions else text


class BoxArea(NamedTuple):
    """Where a box is, and how large."""

    x: float
    y: int
    width: float
    height: int


class Contracts:
    """The import contracts, by package."""

    def __init__(self, root: str, contracts: list[dict[str, Any]]) -> None:
        self._root = f"{root}."
        self.layers: list[list[str]] = []
        self.bans: dict[str, list[Ban]] = {}
        self.independent: set[str] = set()
        """Packages whose own packages do not import each other."""
        for contract in contracts:
            if contract["type"] == "layers":
                self.layers = [
                    [self._short(name.strip()) for name in layer.split("|")]
                    for layer in contract["layers"]
                ]
            elif contract["type"] == "forbidden":
                self._add_ban(contract)
            elif contract["type"] == "independence":
                modules = (name.removesuffix(".*") for name in contract["modules"])
                self.independent.update(map(self._short, modules))

    def _add_ban(self, contract: dict[str, Any]) -> None:
        ours = [name for name in contract["forbidden_modules"] if name.startswith(self._root)]
        if not ours:  # other libraries are no layer
            return
        for source in contract["source_modules"]:
            ban = Ban(tuple(map(self._short, ours)), {})
            for line in contract.get("ignore_imports", ()):
                module, what = line.split(" -> ")
                allowed = self._short(what.removesuffix(".*"))
                ban.exceptions.setdefault(allowed, []).append(module.removeprefix(f"{source}."))
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
    tops = _tops(contracts)
    height = tops[-1] + MARGIN + (ROW if contracts.aside else 0)
    names = "; ".join(", ".join(layer) for layer in contracts.layers)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
            f"<title>{escape(f'Layers, from the top: {names}')}</title>",
            f"<style>{STYLE}</style>",
            *_arrow(tops[-1]),
            *(
                line
                for layer, top, end in zip(contracts.layers, tops, tops[1:], strict=False)
                for line in _row(contracts, layer, top, end - top - GAP)
            ),
            *(line for name in contracts.aside for line in _aside(contracts, tops[-1], name)),
            "</svg>\n",
        ]
    )


def _tops(contracts: Contracts) -> list[int]:
    """Where each layer's row begins, and at last where they end; many lines make a row higher."""
    tops = [MARGIN]
    for layer in contracts.layers:
        most = max(len(_notes(contracts, name)) for name in layer)
        tops.append(tops[-1] + ROW + STEP * max(0, most - 2) + GAP)
    return tops


def _notes(contracts: Contracts, name: str) -> list[str]:
    """What is said of a package of a layer beside its place."""
    bans = [ban for ban in contracts.bans.get(name, ()) if not _names_aside(contracts, ban)]
    notes = [line for ban in bans for line in wrap(str(ban), LONGEST)]
    return (
        [*notes, "its packages do not import each other"]
        if name in contracts.independent
        else notes
    )


def _arrow(end: int) -> Iterator[str]:
    """At the left: imports go down."""
    x, top, bottom = MARGIN + 8, MARGIN + 10, end - GAP - 10
    yield f'<path d="M{x} {top}V{bottom}m-6 -9l6 9l6 -9"/>'
    middle = (top + bottom) // 2
    at = f'x="{x - 10}" y="{middle}" transform="rotate(-90 {x - 10} {middle})"'
    yield f'<text class="but" {at} text-anchor="middle">may import</text>'


def _row(contracts: Contracts, layer: list[str], top: int, height: int) -> Iterator[str]:
    left = MARGIN + 34
    width = (WIDTH - left - MARGIN - GAP * (len(layer) - 1)) / len(layer)
    for column, name in enumerate(layer):
        frame = BoxArea(left + column * (width + GAP), top, width, height)
        yield from _box(frame, name, _notes(contracts, name))


def _names_aside(contracts: Contracts, ban: Ban) -> bool:
    """Whether a ban is about packages of no layer, which have their own line."""
    return set(ban.packages) <= set(contracts.aside)


def _aside(contracts: Contracts, top: int, name: str) -> Iterator[str]:
    left = MARGIN + 34
    importers = ", ".join(contracts.importers(name))
    banned = ", ".join(package for ban in contracts.bans[name] for package in ban.packages)
    line = f"of no layer: only {importers} may import it; it may import any but {banned}"
    yield from _box(BoxArea(left, top, WIDTH - left - MARGIN, ROW), name, [line], ' class="aside"')


def _box(frame: BoxArea, name: str, lines: list[str], style: str = "") -> Iterator[str]:
    x, y, width, height = frame
    yield f'<rect{style} x="{x:.0f}" y="{y}" width="{width:.0f}" height="{height}" rx="8"/>'
    first = y + height / 2 + 5 - STEP * len(lines) / 2
    middle = x + width / 2
    yield f'<text class="name" x="{middle:.0f}" y="{first:.0f}" text-anchor="middle">{name}</text>'
    for number, line in enumerate(lines, 1):
        at = first + number * STEP
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
