"""Assembly drawings of wooden blocks: cut, fold and glue a net, or saw a batten."""

from __future__ import annotations

from chantier.core.svg import Picture, label, number, path
from chantier.printing import blocks
from chantier.printing.illustrations import (
    INK,
    LINE,
    WIDTH,
    arrow,
    cuboid,
    curved,
    dimension,
    drawing,
    drops,
    fitted,
    fold_line,
    knife,
    polygon,
    seen_from,
)
from chantier.printing.kit import PrintSettings, Step
from chantier.printing.nets import Net

KERF = 1.5  # of a fine saw, in millimetres
SPARE = 20.0  # of a batten: the end that the saw needs to be straight
WOOD, WOOD_SIDE, WOOD_DARK = "#F3E9D6", "#E3D3B4", "#CDB68C"


def batten_length(count: int, unit: float = blocks.UNIT, kerf: float = KERF) -> float:
    """How long a batten is for that many blocks: each with its cut, and a straight end."""
    return count * (2 * unit + kerf) + SPARE


def cut_net(settings: PrintSettings) -> str:
    """A net with the knife on its outline."""
    net = blocks.block_net()
    shape = _net(net)
    return drawing(
        settings.game.card.title, fitted(shape, 8, 3, 40, 38), knife(41.5, 15), *_tab_note(58, 24)
    )


def fold_net(settings: PrintSettings) -> str:
    """A net half folded: sides up, the lid still open."""
    eye = seen_from(34, 32, 0.5)
    unit = blocks.UNIT
    low = 0.0
    base = [(0, 0, low), (unit, 0, low), (unit, unit, low), (0, unit, low)]
    back = [(0, 0, 0), (unit, 0, 0), (unit, 0, 2 * unit), (0, 0, 2 * unit)]
    left = [(0, 0, 0), (0, unit, 0), (0, unit, 2 * unit), (0, 0, 2 * unit)]
    open_side = [(unit, 0, 0), (unit, 0, 2 * unit), (2 * unit, -2, 2 * unit), (2 * unit, -2, 0)]
    tab = [(2 * unit, -2, 4), (2 * unit, -2, 2 * unit - 4), (2 * unit + 5, -2.5, 2 * unit - 8),
           (2 * unit + 5, -2.5, 8)]  # fmt: skip
    lid = [(0, 0, 2 * unit), (unit, 0, 2 * unit), (unit, -10, 2 * unit + 14),
           (0, -10, 2 * unit + 14)]  # fmt: skip
    shapes = [
        polygon([eye(p) for p in lid], WOOD),
        polygon([eye(p) for p in back], WOOD_SIDE),
        polygon([eye(p) for p in left], WOOD_DARK),
        polygon([eye(p) for p in base], WOOD),
        polygon([eye(p) for p in open_side], WOOD),
        polygon([eye(p) for p in tab], "#FFFFFF"),
    ]
    tip_x, tip_y = eye((2 * unit + 3, -2, unit))
    goal_x, goal_y = eye((unit, unit, unit))
    return drawing(
        settings.game.card.title,
        *shapes,
        curved(tip_x + 3, tip_y, goal_x + 4, goal_y + 4, -4),
    )


def glue_net(settings: PrintSettings) -> str:
    """A closed box, glue on the tabs of its lid."""
    eye = seen_from(38, 24, 0.48)
    unit = blocks.UNIT
    body = cuboid(eye, (0, 0, -unit), (unit, unit, 2 * unit), (WOOD, WOOD_SIDE, WOOD_DARK))
    high = unit
    lid = [(0, 0, high), (unit, 0, high), (unit, -12, high + 13), (0, -12, high + 13)]
    flap = [(2, -12, high + 13), (unit - 2, -12, high + 13), (unit - 4, -10, high + 17.5),
            (4, -10, high + 17.5)]  # fmt: skip
    x, y = eye((unit / 2, -12, high + 16))
    goal = eye((unit / 2, unit * 0.7, high))
    return drawing(
        settings.game.card.title,
        body,
        polygon([eye(p) for p in lid], WOOD),
        polygon([eye(p) for p in flap], "#FFFFFF"),
        drops(x - 13, y - 1),
        curved(x + 8, y + 1, goal[0] + 9, goal[1] - 1, 4),
    )


def saw_batten(settings: PrintSettings) -> str:
    """A batten of 18 mm, marked every 36 mm."""
    eye = seen_from(14, 14, 0.33)
    unit = blocks.UNIT
    shapes = []
    for nth in range(3, -1, -1):
        length = 2 * unit if nth < 3 else 2.4 * unit
        start = nth * 2 * unit + (6 if nth else 0)
        corner = (start, 0.0, 0.0)
        shapes.append(cuboid(eye, corner, (length, unit, unit), (WOOD, WOOD_SIDE, WOOD_DARK)))
    shapes.reverse()
    top = eye((2 * unit + 3, unit / 2, unit))
    saw_top = (top[0] + 0.5, top[1] - 10)
    saw = [
        (saw_top[0], saw_top[1]),
        (saw_top[0] + 12, saw_top[1] + 1),
        (saw_top[0] + 12, saw_top[1] + 5),
        (saw_top[0], saw_top[1] + 9),
    ]
    first, second = eye((0, unit, 0)), eye((2 * unit, unit, 0))
    line = f"M{number(first[0])} {number(first[1] + 2)}L{number(second[0])} {number(second[1] + 2)}"
    return drawing(
        settings.game.card.title,
        *shapes,
        polygon(saw, "#E8E8E8"),
        path(line, INK, LINE),
        label(first[0] - 4, first[1] + 8.6, "36 mm", 2.8, INK, 400, "start"),
        dimension(WIDTH - 13, 22, WIDTH - 13, 22 + unit * 0.33, "18 mm"),
    )


def _net(net: Net) -> Picture:
    left, top, right, bottom = net.bounds
    corners = [(x - left, y - top) for (x, y), _ in net.outline]
    folds = "".join(
        fold_line(a[0] - left, a[1] - top, b[0] - left, b[1] - top) for a, b in net.folds
    )
    return Picture(right - left, bottom - top, polygon(corners, WOOD) + folds)


def _tab_note(x: float, y: float) -> tuple[str, ...]:
    """A solid line is cut, a dashed one folded."""
    solid = path(f"M{number(x)} {number(y - 6)}h12", INK, LINE)
    return (
        solid,
        knife(x + 6, y - 6),
        fold_line(x, y + 4, x + 12, y + 4),
        arrow(x + 6, y + 10, x + 6, y + 5.5),
    )


STEPS = (
    Step("nets", cut_net),
    Step("fold", fold_net),
    Step("glue", glue_net),
    Step("batten", saw_batten),
)
