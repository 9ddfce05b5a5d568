"""What must hold of every printed document, found in the finished file; each fault is a sentence.

`faults` names the page and the text or line at fault. Sheets to cut are compared with what they
say of themselves: parts, cuts, folds.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chantier.i18n import say
from chantier.printing.kit import PrintSettings
from chantier.printing.paper import EDGE, PAPERS
from chantier.printing.sheet import AWAY, HAIR, MARK, SHORT, Cut, FoldLine, Part, Sheet, bounds_of
from printing.pdf_reader import Box, Document, Page, Point, Stroke, Words, overlap

EXACT = 0.02  # millimetres: numbers in a drawing are rounded to a hundredth
RULER, TICKS = 100.0, 11
WHITE = 0.999
OUR_FONT = re.compile(r"[A-Z]{6}\+ChantierSans-(Regular|Semibold|Bold)")
SMALLEST = 2.2  # millimetres: the height of letters
SMALLEST_DRAWN = 1.25  # in the drawings of running text, which are smaller than on the screen
TOUCH = 0.25  # millimetres that boxes of letters may share: they are a little larger than ink


@dataclass(frozen=True)
class Proof:
    """A document to be checked: the file, and its sheets if it has any."""

    part: str
    title: str
    settings: PrintSettings
    sheets: Sequence[Sheet]  # none: running text
    file: Document


def faults(proof: Proof) -> list[str]:
    """Everything that is wrong with a document."""
    found = [*_file_faults(proof)]
    for nth, page in enumerate(proof.file.pages, 1):
        found += [f"page {nth}: {fault}" for fault in _page_faults(proof, page)]
    if proof.sheets:
        if len(proof.sheets) != len(proof.file.pages):
            return [*found, f"{len(proof.file.pages)} pages for {len(proof.sheets)} sheets"]
        for nth, (sheet, page) in enumerate(zip(proof.sheets, proof.file.pages, strict=True), 1):
            found += [f"page {nth}: {fault}" for fault in _sheet_faults(proof, sheet, page, nth)]
        found += back_faults(proof.sheets)
    return found


def _file_faults(proof: Proof) -> Iterator[str]:
    for name, font in proof.file.fonts.items():
        if not OUR_FONT.fullmatch(name):
            yield f"foreign font {name}"
        if not font.embedded:
            yield f"font {name} is not embedded"
    for key in ("/CreationDate", "/ModDate"):
        if key in proof.file.metadata:
            yield f"a time: {key} {proof.file.metadata[key]}"
    if not proof.sheets:
        said = spelt("".join(page.text for page in proof.file.pages))
        if spelt(say(proof.settings.language, "print.private")) not in said:
            yield "does not say that it is unofficial"


def _page_faults(proof: Proof, page: Page) -> Iterator[str]:
    """What holds of sheets and of running text."""
    sizes = [(paper.width, paper.height) for paper in PAPERS.values()]
    if not any(_is_size(page, *size) or _is_size(page, *size[::-1]) for size in sizes):
        yield f"{page.width:.2f} × {page.height:.2f} is no paper"
    if page.images:
        yield f"{page.images} raster images"
    if proof.settings.ink.is_low and page.shadings:
        yield f"{page.shadings} gradients with little ink"
    smallest = SMALLEST if proof.sheets else SMALLEST_DRAWN
    for words in page.words:
        if "\0" in words.text or "\ufffd" in words.text:
            yield f"a character that the font lacks in {words.text!r}"
        if words.size < smallest - EXACT and words.text.strip():
            yield f"letters of {words.size:.2f} mm: {words.text!r}"
        if words.mirrored:
            yield f"mirrored: {words.text!r}"
    yield from _edge_faults(page)
    if proof.settings.ink.name != "colour":
        yield from _colour_faults(page)


def _is_size(page: Page, width: float, height: float) -> bool:
    return math.isclose(page.width, width, abs_tol=0.005) and math.isclose(
        page.height, height, abs_tol=0.005
    )


def _edge_faults(page: Page) -> Iterator[str]:
    """Ink nearer to the paper's edge than a home printer reaches."""
    inside = (EDGE - EXACT, EDGE - EXACT, page.width - EDGE + EXACT, page.height - EDGE + EXACT)
    for line in page.lines:
        if line.text.strip() and not holds(inside, line.box):
            yield f"{line.text!r} at the edge: {shown(line.box)}"
    for stroke in page.strokes:
        if not is_white(stroke.colour) and not holds(inside, stroke.box):
            yield f"a line at the edge: {shown(stroke.box)}"
    for fill in page.fills:
        if not is_white(fill.colour) and not holds(inside, fill.box):
            yield f"a surface at the edge: {shown(fill.box)}"


def _colour_faults(page: Page) -> Iterator[str]:
    seen = {one.colour for kind in (page.strokes, page.fills, page.words) for one in kind}  # type: ignore[attr-defined]
    for colour in sorted(seen):
        if len(colour) > 1 and max(colour[:3]) - min(colour[:3]) > 0.002:
            yield f"a colour among greys: {colour}"


def _sheet_faults(proof: Proof, sheet: Sheet, page: Page, nth: int) -> Iterator[str]:
    """What a sheet says of itself, found on its page."""
    if not _is_size(page, sheet.paper.width, sheet.paper.height):
        yield f"{page.width:.2f} × {page.height:.2f} is not {sheet.paper.name}"
    allowed = {proof.settings.paper.name, proof.settings.small.name}
    if sheet.paper.name not in allowed:
        yield f"on {sheet.paper.name}, not on {proof.settings.paper.name}"
    yield from _heading_faults(proof, page, nth)
    if not rulers(page):
        yield "no ruler of 100.00 mm"
    for cut in sheet.cuts:
        yield from _cut_faults(sheet, page, cut)
    for fold in sheet.folds:
        if not _fold_is_drawn(page, fold):
            yield f"no dashes along {shown((fold.x1, fold.y1, fold.x2, fold.y2))}"
    yield from _text_faults(sheet, page)
    yield from _mirror_faults(page)
    yield from _number_faults(proof, sheet)


def _heading_faults(proof: Proof, page: Page, nth: int) -> Iterator[str]:
    settings, said = proof.settings, spelt(page.text)
    pages = say(settings.language, "print.page", page=nth, pages=len(proof.sheets))
    wanted = {
        "the game": settings.game.card.title,
        "the part": proof.title,
        "its page": pages,
        "that it is unofficial": say(settings.language, "print.private"),
        "how to print": say(settings.language, "print.ruler"),
        "the plate set": settings.set_name,
    }
    for what, words in wanted.items():
        if spelt(words) not in said:
            yield f"does not say {what}: {words!r}"


def spelt(words: str) -> str:
    """Words without their spaces, which kerning may move."""
    return re.sub(r"\s", "", words)


def rulers(page: Page) -> list[Stroke]:
    """Lines of 100.00 mm with a tick every ten."""
    found = []
    for line in page.strokes:
        if not math.isclose(line.length, RULER, abs_tol=EXACT) or not (line.lies or line.stands):
            continue
        ticks = {
            round(_along(line, tick))
            for tick in page.strokes
            if tick is not line
            and tick.lies != line.lies
            and 1 <= tick.length <= 4
            and _distance(line, (tick.x1, tick.y1)) < EXACT
            and abs(_along(line, tick) - round(_along(line, tick))) < EXACT
        }
        if ticks == {10 * at for at in range(TICKS)}:
            found.append(line)
    return found


def _along(line: Stroke, tick: Stroke) -> float:
    return math.hypot(tick.x1 - line.x1, tick.y1 - line.y1)


def _distance(line: Stroke, point: Point) -> float:
    """How far a point is from a line that lies or stands."""
    return abs(point[1] - line.y1) if line.lies else abs(point[0] - line.x1)


def _cut_faults(sheet: Sheet, page: Page, cut: Cut) -> Iterator[str]:
    """Both ends of a cut have a solid mark, exactly on it, outside every part."""
    across = cut.y1 == cut.y2
    at = cut.y1 if across else cut.x1
    left, top, right, bottom = bounds_of(sheet, bleed=False)
    low, high = (left, right) if across else (top, bottom)
    marks = [
        sorted((stroke.x1, stroke.x2) if across else (stroke.y1, stroke.y2))
        for stroke in page.strokes
        if (stroke.lies if across else stroke.stands) and not stroke.dashed
        if abs((stroke.y1 if across else stroke.x1) - at) < EXACT
        if abs(stroke.width - HAIR) < 0.01 and SHORT - EXACT <= stroke.length <= MARK + EXACT
    ]
    name = f"cut {cut.order} at {'y' if across else 'x'} = {at:.2f}"
    before = [one for one in marks if one[1] <= low + EXACT]
    behind = [one for one in marks if one[0] >= high - EXACT]
    if not before:
        yield f"{name}: no mark at its beginning"
    if not behind:
        yield f"{name}: no mark at its end"
    if cut.order and str(cut.order) not in {line.text.strip() for line in page.lines}:
        yield f"{name}: its number is not printed"


def _fold_is_drawn(page: Page, fold: FoldLine) -> bool:
    dashed = [stroke for stroke in page.strokes if stroke.dashed]
    ends = ((fold.x1, fold.y1), (fold.x2, fold.y2))
    if fold.drawn:
        return any(
            all(
                min(math.dist(end, (one.x1, one.y1)), math.dist(end, (one.x2, one.y2))) < EXACT
                for end in ends
            )
            for one in dashed
        )
    lies = fold.y1 == fold.y2
    at = fold.y1 if lies else fold.x1
    on = [one for one in dashed if abs((one.y1 if lies else one.x1) - at) < EXACT]
    return sum(one.lies if lies else one.stands for one in on) >= 2


def _text_faults(sheet: Sheet, page: Page) -> Iterator[str]:
    """Words over a cut, over the edge of a part, over an outline or over other words."""
    lines = [line for line in page.lines if line.text.strip()]
    cuts = [_cut_line(sheet, cut) for cut in sheet.cuts]
    outlines = [
        stroke
        for stroke in page.strokes
        if any(part.outline for part in sheet.parts)
        if not stroke.dashed and abs(stroke.width - HAIR) < 0.005 and not any(stroke.colour)
    ]
    strokes = [((one.x1, one.y1), (one.x2, one.y2)) for one in outlines]
    for line in lines:
        over = [ends for ends in (*cuts, *strokes) if crosses(line, *ends)]
        for start, end in over:
            yield f"{line.text!r} lies over the cut {shown((*start, *end))}"
        for part in sheet.parts:
            yield from _part_faults(part, line)
    for nth, line in enumerate(lines):
        for other in lines[nth + 1 :]:
            if _lie_over(line, other):
                yield f"{line.text!r} and {other.text!r} lie over each other"


def _part_faults(part: Part, line: Words) -> Iterator[str]:
    box, middle = cut_box(part), _middle(line.box)
    if holds(box, (*middle, *middle)) and not holds(grown(box, EXACT), line.box):
        yield f"{line.text!r} leaves part {part.number}: {shown(line.box)} {shown(box)}"


def _cut_line(sheet: Sheet, cut: Cut) -> tuple[Point, Point]:
    """A cut as far as the knife goes: from mark to mark."""
    left, top, right, bottom = grown(bounds_of(sheet), AWAY)
    if cut.y1 == cut.y2:
        return (max(cut.x1, left), cut.y1), (min(cut.x2, right), cut.y1)
    return (cut.x1, max(cut.y1, top)), (cut.x1, min(cut.y2, bottom))


def crosses(line: Words, start: Point, end: Point) -> bool:
    """Whether a straight line runs through the letters."""
    corners = line.corners
    sides = [*zip(corners, (*corners[1:], corners[0]), strict=True)]
    middle = _middle((*start, *end))
    return any(_meet(start, end, *side) for side in sides) or _contains(line, middle)


def _contains(line: Words, point: Point) -> bool:
    turns = {
        _turn(one, other, point) > 0
        for one, other in zip(line.corners, (*line.corners[1:], line.corners[0]), strict=True)
    }
    return len(turns) == 1


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two lines cross, each between its ends."""
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _lie_over(line: Words, other: Words) -> bool:
    shared = overlap(line.box, other.box)
    straight = all(
        abs(one.start[0] - one.end[0]) < 0.01 or abs(one.start[1] - one.end[1]) < 0.01
        for one in (line, other)
    )
    return bool(
        straight
        and shared is not None
        and shared[2] - shared[0] > TOUCH
        and shared[3] - shared[1] > TOUCH
    )


def _mirror_faults(page: Page) -> Iterator[str]:
    """A drawing is never mirrored: every transform turns the same way."""
    for kind in (page.strokes, page.fills):
        mirrored = [one for one in kind if one.mirrored]  # type: ignore[attr-defined]
        if mirrored:
            yield f"{len(mirrored)} mirrored shapes, the first at {shown(mirrored[0].box)}"


def _number_faults(proof: Proof, sheet: Sheet) -> Iterator[str]:
    """A part's number stands on it, on its bleed or on its back.

    Parts that are alike need none, nor do tiles without bleed, which share their cuts.
    """
    for part in sheet.parts:
        alike = sum(other.picture == part.picture for other in sheet.parts) > 1
        told = bool(part.bleed or part.outline) and not alike
        if part.number and told and not _is_numbered(proof, part):
            yield f"the number of part {part.number} is not printed"


def _is_numbered(proof: Proof, part: Part) -> bool:
    for page, sheet in zip(proof.file.pages, proof.sheets, strict=True):
        for other in sheet.parts:
            around = grown(cut_box(other), other.bleed + TOUCH)
            if other.number == part.number and any(
                line.text.strip() == part.number and holds(around, line.box) for line in page.lines
            ):
                return True
    return False


def back_faults(sheets: Sequence[Sheet]) -> Iterator[str]:
    """Backs lie behind their faces once the sheet is turned over its long side."""
    faces = [sheet for sheet in sheets if sheet.side == "face"]
    for nth, sheet in enumerate(sheets, 1):
        if sheet.side != "back":
            continue
        mirrored = {_rounded(mirrored_box(part, sheet)) for part in sheet.parts}
        if not any(
            mirrored == {_rounded(cut_box(part)) for part in face.parts}
            for face in faces
            if face.paper == sheet.paper
        ):
            yield f"page {nth}: its backs lie behind no page of faces"


def mirrored_box(part: Part, sheet: Sheet) -> Box:
    """Where a part comes to lie when its sheet is turned over its upright side."""
    left, top, right, bottom = cut_box(part)
    return sheet.paper.width - right, top, sheet.paper.width - left, bottom


def _rounded(box: Box) -> tuple[float, ...]:
    return tuple(round(side, 2) + 0.0 for side in box)


def cut_box(part: Part) -> Box:
    """A part once cut."""
    return part.x, part.y, part.x + part.width, part.y + part.height


def grown(box: Box, by: float) -> Box:
    """A box with a margin around it."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def holds(outer: Box, inner: Box) -> bool:
    """Whether a box lies in another."""
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and outer[2] >= inner[2]
        and outer[3] >= inner[3]
    )


def is_white(colour: tuple[float, ...]) -> bool:
    """Whether something leaves no ink."""
    return bool(colour) and min(colour) >= WHITE


def shown(box: Sequence[float]) -> str:
    """A box in words."""
    return "(" + ", ".join(f"{side:.2f}" for side in box) + ")"


def _middle(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
