"""Files for machines: closed solids of the right volume, drawings in two layers."""

from __future__ import annotations

import math
import struct
import xml.etree.ElementTree as ET

import pytest

from chantier.printing import workshop
from printing.kits import read_stl

CROSS = [(1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 3), (1, 3), (1, 2), (0, 2), (0, 1),
         (1, 1)]  # fmt: skip


def test_a_box_is_closed_and_has_its_volume() -> None:
    box = workshop.cuboid(18, 18, 36)
    assert workshop.is_closed(box)
    assert workshop.volume(box) == pytest.approx(18 * 18 * 36)
    assert len(box) == 12


def test_an_outline_with_inner_corners_makes_a_closed_prism() -> None:
    solid = workshop.prism(CROSS, 4)
    assert workshop.is_closed(solid)
    assert workshop.volume(solid) == pytest.approx(5 * 4)


def test_a_loft_of_rings_is_closed_and_smaller_than_its_box() -> None:
    rings = [
        (0.0, workshop.rectangle(18, 18, 0.5)),
        (0.5, workshop.rectangle(18, 18)),
        (9.0, workshop.rectangle(18, 18)),
    ]
    solid = workshop.loft(rings)
    assert workshop.is_closed(solid)
    frustum = 0.5 / 3 * (17**2 + 18**2 + 17 * 18)
    assert workshop.volume(solid) == pytest.approx(frustum + 8.5 * 18**2)


def test_a_round_prism_is_nearly_a_cylinder() -> None:
    solid = workshop.prism(workshop.circle(0, 0, 7.5), 10)
    assert workshop.is_closed(solid)
    assert workshop.volume(solid) == pytest.approx(math.pi * 7.5**2 * 10, rel=0.002)


def test_the_file_holds_the_same_closed_solid_and_normals_that_point_out() -> None:
    data = workshop.stl(workshop.moved(workshop.cuboid(15, 15, 10), 3, 4), "pillar")
    solid = read_stl(data)
    assert workshop.is_closed(solid)
    assert workshop.volume(solid) == pytest.approx(15 * 15 * 10)
    middle = (10.5, 11.5, 5.0)
    for nth, (corner, _, _) in enumerate(solid):
        normal = struct.unpack_from("<3f", data, 84 + 50 * nth)
        outward = sum(n * (p - m) for n, p, m in zip(normal, corner, middle, strict=True))
        assert outward > 0
        assert math.hypot(*normal) == pytest.approx(1)


def test_a_solid_with_a_hole_is_not_closed() -> None:
    assert not workshop.is_closed(workshop.cuboid(1, 1, 1)[:-1])


def test_an_outline_that_runs_clockwise_is_refused() -> None:
    with pytest.raises(ValueError, match="clockwise"):
        workshop.prism(list(reversed(workshop.rectangle(2, 3))), 1)


def test_layers_are_named_coloured_and_in_millimetres() -> None:
    data = workshop.layered_svg(
        50, 40, "a < b", [workshop.outlined(workshop.rectangle(50, 40))], ['<circle r="3"/>']
    )
    root = ET.fromstring(data)  # noqa: S314  # our own markup
    assert (root.get("width"), root.get("height")) == ("50mm", "40mm")
    assert root.get("viewBox") == "0 0 50 40"
    engrave, cut = root.findall("{http://www.w3.org/2000/svg}g")
    for layer, name in ((engrave, "engrave"), (cut, "cut")):
        assert layer.get(f"{{{workshop.INKSCAPE}}}label") == name
        assert layer.get(f"{{{workshop.INKSCAPE}}}groupmode") == "layer"
    assert cut.get("stroke") == "#FF0000"
    assert float(cut.get("stroke-width") or 1) <= 0.1
    assert engrave.get("fill") == "#000000"
    assert cut[0].get("d") == "M0 0L50 0L50 40L0 40Z"
