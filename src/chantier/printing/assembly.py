"""The assembly: what a kit's sheets hold, what to have at hand, and what to do, step by step."""

from __future__ import annotations

from collections.abc import Iterator

from chantier.core.svg import Picture, box, element, label, number, path
from chantier.i18n import capitalised, say
from chantier.printing.drawing import on_paper
from chantier.printing.ink import INKS
from chantier.printing.kit import Document, Kit, PrintSettings, Text, kit_of, part_title
from chantier.printing.markdown import quoted
from chantier.printing.rulebook import SOFT, TONE, Layout, RunningText, as_svg, opening, several

WIDE = 110.0  # a drawing wider than this, in millimetres, needs both columns
SCALE = 0.8  # of the steps' drawings, so that they stand under their text
SMALLEST = 1.6  # of letters in them, in millimetres; a small picture of a sheet has smaller ones
HOUR = 60


def assembly(settings: PrintSettings) -> Text:
    """How to make a game from its sheets; only for a game that has a kit."""
    kit = kit_of(settings.game)
    if kit is None:
        raise ValueError(f"{settings.game.card.name} has no kit")
    layout = Layout(settings.small, 9.8, (17, 15, 17, 18), 11.6, 2, SCALE, broad=WIDE, picture=34)
    writer = _Assembly(settings, kit, layout)
    body = f"#book({writer.head('assembly', _time(settings, kit))}, (\n{several(writer.items())}))"
    return Text("\n".join((opening(settings, layout, "assembly"), body)), writer.files)


class _Assembly(RunningText):
    """The items of an assembly."""

    def __init__(self, settings: PrintSettings, kit: Kit, layout: Layout) -> None:
        super().__init__(settings, layout)
        self._kit = kit

    def items(self) -> Iterator[str]:
        """Contents, materials, signs, then the steps."""
        kit, name = self._kit, self._settings.game.card.name
        yield self._heading("contents")
        yield f"across({self._contents()})"
        if kit.materials:
            yield self._heading("materials")
            yield _bullets(self._say(f"{name}.print.material.{key}") for key in kit.materials)
        if kit.borrowed:
            yield self._heading("borrowed")
            yield _bullets(self._say(f"{name}.print.borrow.{key}") for key in kit.borrowed)
        yield self._heading("signs")
        signs = [
            quoted(self._say(f"print.assembly.sign.{key}")) for key in ("cut", "fold", "number")
        ]
        yield f"signs({', '.join(signs)})"
        yield f"across(ruler({quoted(self._say('print.ruler'))}), above: 6mm)"
        yield self._heading("steps")
        for nth, step in enumerate(kit.steps, 1):
            drawing = "" if step.drawing is None else step.drawing(self._settings)
            yield self._step(nth, f"{name}.print.step.{step.key}", drawing)
        fold = as_svg(_booklet(self._settings))
        yield self._step(len(kit.steps) + 1, "print.assembly.booklet", fold)

    def _say(self, key: str) -> str:
        return say(self._settings.language, key)

    def _heading(self, key: str) -> str:
        return f"section({quoted(self._say(f'print.assembly.{key}'))})"

    def _step(self, nth: int, key: str, svg: str) -> str:
        ink = self._settings.ink
        # A step is drawn in lines, by the ink; what is left of colour becomes grey.
        kept = ink if ink.name == "colour" else INKS["grey"]
        drawn = on_paper(svg, kept, SMALLEST / SCALE) if svg else None
        pictures = []
        if drawn is not None:
            file = f"{len(self.files)}.svg"
            self.files[file] = drawn.svg
            pictures.append(f'(file: "{file}", wide: {number(drawn.width)}, caption: "")')
        return f"clause({quoted(str(nth))}, ({quoted(self._say(key))},), ({several(pictures)}))"

    def _contents(self) -> str:
        """What the sheets hold, as a table."""
        keys = ("sheets", "content", "size", "pages")
        cells = [quoted(self._say(f"print.assembly.column.{key}")) for key in keys]
        for document in self._kit.documents:
            cells += map(quoted, self._document(document))
        return f"inventory({', '.join(cells)})"

    def _document(self, document: Document) -> Iterator[str]:
        """A document's row: its title, what it holds, how large that is, how many pages."""
        name = self._settings.game.card.name
        pages = document.pages(self._settings)
        holds = [
            f"{one.count}\u00a0× {self._say(f'{name}.print.content.{one.key}')}"
            for one in document.contents
        ]
        sizes = [self._size(one.size) for one in document.contents]
        yield part_title(self._settings, document.part)
        yield "\n".join(holds)
        yield "\n".join(sizes if len(set(sizes)) > 1 else sizes[:1])
        yield "" if isinstance(pages, Text) else str(len(pages))

    def _size(self, size: tuple[float, float] | None) -> str:
        if size is None:
            return ""
        width, height = (number(side) for side in size)
        words = say(self._settings.language, "print.assembly.size", width=width, height=height)
        return words.replace(".", ",") if self._settings.language == "fr" else words


def _time(settings: PrintSettings, kit: Kit) -> list[str]:
    """How long the work takes, as the folder's own list says it."""
    hours, minutes = divmod(kit.minutes, HOUR)
    kind = "both" if hours and minutes else "hours" if hours else "minutes"
    key = f"print.readme.time.{kind}"
    return [say(settings.language, key, hours=hours, minutes=minutes)]


def _bullets(sentences: Iterator[str]) -> str:
    return f"bullets({', '.join(quoted(capitalised(one)) for one in sentences)})"


def _booklet(settings: PrintSettings) -> Picture:
    """Sheets of the booklet, printed on both sides, laid on each other, and folded."""
    ink, rule = settings.ink.line(TONE), settings.ink.line(SOFT)
    sheets = [
        box(6 - 2 * nth, 8 - 1.6 * nth, 38, 26, 0.5, fill="#FFFFFF", stroke=rule, stroke_width=0.3)
        for nth in (1, 0)
    ]
    fold = path("M25 8V34", ink, 0.4, dashes="1.4 1")
    turn = path("M40 37.4C33 42 17 42 10 37.4", ink, 0.5)
    tip = element("path", d="M10 37.4l3.4 0.2l-1.6 2.4z", fill=ink)
    along = path("M49 21H56", ink, 0.5) + element("path", d="M58.5 21l-3-1.5v3z", fill=ink)
    cover = element(
        "path", d="M64 10L84 6V32L64 36Z", fill="#FFFFFF", stroke=rule, stroke_width=0.3
    )
    leaf = element(
        "path", d="M64 10L82 10.6V36.4L64 36Z", fill="#FFFFFF", stroke=rule, stroke_width=0.3
    )
    words = label(34.5, 23, "1", 6, rule, 600)
    return Picture(88, 42, "".join((*sheets, fold, words, turn, tip, along, cover, leaf)))
