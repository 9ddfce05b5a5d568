"""The one font family of page, link pictures and print, made from Source Sans 3.

`tools/page.py` calls this. The family comes from the npm package `source-sans` and is cut down to
what is written here: for the page one variable font, for pictures and print three static ones that
know more alphabets, since a player's name may use any of them. Its licence (SIL OFL 1.1) reserves
the name "Source" for the unchanged fonts, so what is cut down is called "Chantier Sans".
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

FAMILY = "Chantier Sans"
LIGHTEST, BOLDEST = 400, 700
WEB = "chantier-sans.woff2"  # for the page, which has it hashed and served
WEIGHTS = {400: "Regular", 600: "Semibold", 700: "Bold"}
METRICS = "metrics.json"  # what the static fonts can write, and how wide
NOTICE = "OFL.txt"
NOTE = ".made-from"
FEATURES = ["ccmp", "kern", "locl", "mark", "mkmk"]

# Whole blocks, so that a new sentence seldom needs a change; what the family lacks is left out.
SIGNS = (
    *range(0x2B0, 0x300),  # superscript letters: 1ᵉʳ
    *range(0x1D2C, 0x1D6B),
    *range(0x2000, 0x20C0),  # punctuation, narrow spaces, currencies
    *range(0x2190, 0x2200),  # arrows
    *(0x2212, 0x221E, 0x2248, 0x2260, 0x2264, 0x2265),
    *range(0x25A0, 0x2600),  # shapes
    *(0x2713, 0x2717),
)
PAGE = (*range(0x20, 0x7F), *range(0xA0, 0x180), *SIGNS)  # Western and Central European
PICTURES = (
    *PAGE,
    *range(0x180, 0x250),
    *range(0x300, 0x370),
    *range(0x370, 0x400),  # Greek
    *range(0x400, 0x530),  # Cyrillic
    *range(0x1E00, 0x1F00),  # Vietnamese among others
)


def is_made(folder: Path, package: Path) -> bool:
    """Whether the fonts in a folder are those that would be made now."""
    note = folder / NOTE
    return note.is_file() and note.read_text("utf-8") == _origin(package)


def make(folder: Path, package: Path) -> None:
    """Make all fonts from the unpacked npm package."""
    folder.mkdir(parents=True, exist_ok=True)
    variable = _cut(package / "VF" / "SourceSans3VF-Upright.ttf", PAGE, "Regular")
    _narrow(variable).save(folder / WEB)
    widths = {}
    for weight, style in WEIGHTS.items():
        font = _cut(package / "TTF" / f"SourceSans3-{style}.ttf", PICTURES, style)
        font.save(folder / f"ChantierSans-{style}.ttf")
        widths[str(weight)] = _widths(font)
    (folder / METRICS).write_text(json.dumps(widths, separators=(",", ":")), "utf-8")
    notice = (package / "LICENSE.md").read_text("utf-8")
    changed = f"{FAMILY} is Source Sans 3, cut down and renamed, under the same licence.\n\n"
    (folder / NOTICE).write_text(changed + notice, "utf-8")
    (folder / NOTE).write_text(_origin(package), "utf-8")


def _origin(package: Path) -> str:
    found = hashlib.sha256(Path(__file__).read_bytes())
    found.update((package / "package.json").read_bytes())
    found.update(version("fonttools").encode())
    return found.hexdigest()


def _cut(path: Path, characters: Iterable[int], style: str) -> Any:
    """A font with only some of its characters, renamed."""
    from fontTools import subset  # noqa: PLC0415  # only what builds the page needs it
    from fontTools.ttLib import TTFont  # noqa: PLC0415  # likewise

    font = TTFont(path, recalcTimestamp=False)  # the same bytes every time
    options = subset.Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.drop_tables += ["meta", "STAT"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=characters)
    cutter.subset(font)
    _rename(font["name"], style)
    return font


def _narrow(font: Any) -> Any:
    """A variable font with only the weights that the page uses, packed for it."""
    from fontTools.varLib.instancer import instantiateVariableFont  # noqa: PLC0415  # likewise

    font = instantiateVariableFont(font, {"wght": (LIGHTEST, LIGHTEST, BOLDEST)})
    font.flavor = "woff2"
    return font


def _rename(names: Any, style: str) -> None:
    own = {1: FAMILY, 2: "Regular", 3: f"{FAMILY} {style}", 4: f"{FAMILY} {style}",
           6: f"ChantierSans-{style}", 16: FAMILY, 17: style}  # fmt: skip
    keep = {0, 5, 7, 8, 9, 11, 13, 14}  # copyright, version, trademark, authors, licence
    names.names = [record for record in names.names if record.nameID in keep]
    for number, text in own.items():
        names.setName(text, number, 3, 1, 0x409)


def _widths(font: Any) -> dict[str, int]:
    """How wide each character is, in thousandths of the letters' height."""
    unit = font["head"].unitsPerEm
    advances = font["hmtx"].metrics
    written = sorted(font.getBestCmap().items())
    return {chr(code): round(advances[name][0] * 1000 / unit) for code, name in written}
