"""Nets: every edge meets its partner, every glued edge has one tab, and the box closes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from chantier.printing.blocks import UNIT, block_net, net_pages, solid
from chantier.printing.ink import INKS
from chantier.printing.nets import Corner, Edge, Net, Point3, box_net, net_part
from chantier.printing.paper import A4, EDGE, LETTER, Paper
from chantier.printing.workshop import is_closed, volume

SIZES = [(18.0, 18.0, 36.0), (20.0, 20.0, 20.0), (10.0, 20.0, 30.0)]
NETS = [
    pytest.param(size, box_net(*size, lid=lid, bottom=bottom), id=f"{size}-{lid}{bottom}")
    for size in SIZES
    for lid, bottom in ((1, 3), (1, 1), (0, 2))
]
PLAIN = [pytest.param(one.values[1], id=str(one.id)) for one in NETS]


def edges_in_space(net: Net) -> Iterator[tuple[frozenset[Point3], Edge]]:
    """Each edge of each face: where it comes to lie, and where it is on the page."""
    folded = net.folded()
    for face in net.faces:
        corners = folded[face.name]
        for (a, b), edge in zip(pairwise((*corners, corners[0])), face.edges, strict=True):
            yield frozenset((a, b)), edge


@pytest.mark.parametrize(("size", "net"), NETS)
def test_folded_faces_are_the_six_sides_of_the_box(
    size: tuple[float, float, float], net: Net
) -> None:
    folded = net.folded()
    assert len(folded) == 6
    corners = {corner for face in folded.values() for corner in face}
    assert len(corners) == 8
    spans = [max(axis) - min(axis) for axis in zip(*corners, strict=True)]
    assert sorted(spans) == pytest.approx(sorted(size))
    assert len({frozenset(face) for face in folded.values()}) == 6  # no two lie on each other


@pytest.mark.parametrize("net", PLAIN)
def test_each_edge_meets_one_partner_of_its_length_and_carries_a_tab_once(net: Net) -> None:
    met: dict[frozenset[Point3], list[Edge]] = {}
    for place, edge in edges_in_space(net):
        met.setdefault(place, []).append(edge)
    assert len(met) == 12
    hinges = set(net.hinges)
    for first, second in met.values():  # exactly two
        assert length(first) == pytest.approx(length(second))
        tabs = sum(edge in net.tabs for edge in (first, second))
        hinged = (first[1], first[0]) == second
        assert tabs == (0 if hinged else 1)
        assert hinged == bool({first, second} & hinges)
    assert len(hinges) == 5
    assert len(net.tabs) == 7


@pytest.mark.parametrize("net", PLAIN)
def test_the_outline_is_one_loop_around_faces_and_tabs(net: Net) -> None:
    outline = net.outline
    assert outline[0][0] == outline[-1][1]
    assert all(before[1] == after[0] for before, after in pairwise(outline))
    assert max(Counter(corner for corner, _ in outline).values()) == 1
    corners = [corner for corner, _ in outline]
    faces = sum(face.width * face.height for face in net.faces)
    tabs = sum(area(net.tab_shape(edge)) for edge in net.tabs)
    assert area(corners) == pytest.approx(faces + tabs)  # so no tab lies on a face either


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_eight_block_nets_fill_a_page_and_never_touch(paper: Paper) -> None:
    (sheet,) = net_pages("WWWWBBBB", paper, INKS["colour"])
    assert len(sheet.parts) == 8
    net = block_net()
    left, top, _, _ = net.bounds
    nets = [net.moved(part.x - left, part.y - top) for part in sheet.parts]
    for one in nets:
        x1, y1, x2, y2 = one.bounds
        assert min(x1, y1, paper.width - x2, paper.height - y2) >= EDGE
    for one, other in combinations(nets, 2):
        assert not any(crosses(a, b) for a in one.outline for b in other.outline)


def test_the_part_shows_folds_and_outline_where_the_net_is() -> None:
    net = block_net().moved(30, 60)
    part, folds = net_part("7", net, lambda face: f"<{face.name}/>", "#000000")
    assert len(folds) == 12
    assert (part.x, part.y) == (30, 37)
    assert part.outline.count("L") == len(net.outline) - 1
    assert ">7</text>" in part.picture.markup


def test_a_solid_block_is_closed_and_two_squares_high() -> None:
    block = solid()
    assert is_closed(block)
    assert max(corner[2] for one in block for corner in one) == 2 * UNIT
    assert 0.98 * 2 * UNIT**3 < volume(block) < 2 * UNIT**3


def length(edge: Edge) -> float:
    """How long an edge is."""
    (x1, y1), (x2, y2) = edge
    return abs(x2 - x1) + abs(y2 - y1)


def area(corners: list[Corner] | tuple[Corner, ...]) -> float:
    """What a polygon covers."""
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    twice: float = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)
    return abs(twice) / 2


def crosses(first: Edge, second: Edge) -> bool:
    """Whether two edges cross or touch."""

    def side(a: Corner, b: Corner, c: Corner) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = first, second
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0
