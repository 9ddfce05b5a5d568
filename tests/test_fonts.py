"""The one font family: it writes all that is said, weighs little, and pictures use no other."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from chantier import fonts
from chantier.core.svg import Picture, document, label
from chantier.server.pages.page import BUILT

ROOT = Path(__file__).parents[1]
MOST = 60_000  # bytes of all fonts on the page
ON_THE_TERMINAL = "░"  # what is at stake there, in a legend that no page shows
SPOKEN = (
    "src/chantier/i18n/**/*.json",
    "src/chantier/games/*/words/*.json",
    "docs/rules/*.md",
    "web/src/**/*.ts*",
    "web/index.html",
)


def page_fonts() -> list[Path]:
    return sorted((BUILT / "assets").glob("*.woff2"))


def written(path: Path) -> set[str]:
    """Every character that a file says."""
    text = path.read_text("utf-8")
    if path.suffix == ".json":
        text = json.dumps(json.loads(text), ensure_ascii=False)
    elif path.suffix in (".ts", ".tsx"):
        text = re.sub(r"/\*.*?\*/|//.*?$", "", text, flags=re.DOTALL | re.MULTILINE)
    return {sign for sign in text if sign >= " "} - set(ON_THE_TERMINAL)


def spoken() -> Iterator[tuple[Path, set[str]]]:
    for pattern in SPOKEN:
        found = list(ROOT.glob(pattern))
        assert found, pattern
        yield from ((path, written(path)) for path in found)


def has(path: Path) -> set[str]:
    return set(map(chr, TTFont(path).getBestCmap()))


def test_every_font_writes_all_that_catalogues_rules_and_page_say():
    every = [*page_fonts(), *fonts.files()]
    assert len(every) == 1 + 3
    for font in every:
        known = has(font)
        assert set("→\u202f\u00a0’«»…−ᵉʳœŒ") <= known, font.name
        for path, signs in spoken():
            assert signs <= known, f"{font.name} cannot write all of {path.relative_to(ROOT)}"


def test_the_page_has_the_weights_that_it_uses_within_what_it_may_weigh():
    (font,) = page_fonts()
    assert font.stat().st_size <= MOST
    (axis,) = TTFont(font)["fvar"].axes
    assert (axis.axisTag, axis.minValue, axis.maxValue) == ("wght", 400, 700)


def test_figures_are_all_as_wide():
    for weight in (400, 600, 700):
        assert len({fonts.width(figure, weight) for figure in "0123456789"}) == 1


def test_names_in_european_alphabets_can_be_written_in_pictures():
    assert fonts.can_write("Zoé Łukasz Ελένη Олександр Nguyễn Đoàn")
    assert not fonts.can_write("漢字")
    assert fonts.width("Zoé", 700) < fonts.width("Zoé W", 700)


def test_the_licence_comes_with_the_fonts_and_its_reserved_name_is_not_used():
    notice = (fonts.FOLDER / "OFL.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE" in notice
    assert "Reserved Font Name 'Source'" in notice
    for path in [*page_fonts(), *fonts.files()]:
        names = TTFont(path)["name"]
        for number in (1, 3, 4, 6, 16):
            assert "Source" not in names.getDebugName(number), path.name
        assert names.getDebugName(16) == fonts.FAMILY


def test_a_picture_is_set_in_the_shipped_fonts_whatever_it_asks_for():
    raster = pytest.importorskip("chantier.server.links.image_worker")
    words = label(100, 60, "Zoé → « Łukasz »", 20)
    ours = document(Picture(200, 100, words), "words", "fr")
    drawn = raster.pixels(ours, 400)
    blank = raster.pixels(document(Picture(200, 100, ""), "words", "fr"), 400)
    other = ours.replace(fonts.FAMILY, "DejaVu Sans").replace("Source Sans 3", "Liberation Sans")
    assert drawn != blank
    assert raster.pixels(other, 400) == drawn
    bold = ours.replace('font-weight="600"', 'font-weight="700"')
    assert raster.pixels(bold, 400) != drawn
