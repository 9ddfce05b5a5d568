"""What a game offers to print: its kit, found in the game's own folder.

A kit of ours is `chantier.printing.NAME.KIT`, that of a game of another package is its module
`printing`. A game without one can still be printed: its rulebook, and any position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

from chantier import fonts
from chantier.core.game import Game
from chantier.games.parts import part_at
from chantier.games.registry import OURS
from chantier.i18n import catalogue, say
from chantier.printing.ink import Ink
from chantier.printing.paper import A4, Paper
from chantier.printing.sheet import Sheet


@dataclass(frozen=True)
class PrintSettings:
    """How a kit is to be printed. `paper` may be A3: then only what needs it is that large."""

    game: Game
    paper: Paper
    ink: Ink
    language: str
    options: Mapping[str, Any] = field(default_factory=dict)
    """Complete options of the game: the plate set, where it has one."""
    blank: bool = False  # plates without walkways, to draw on

    @property
    def set_name(self) -> str:
        """The name of the plate set; nothing for a game without one."""
        plates = self.options.get("plates")
        if self.blank or not isinstance(plates, Mapping):
            return ""
        return fonts.writable(str(plates["name"]))

    @property
    def small(self) -> Paper:
        """The paper of everything but a large board."""
        return A4 if self.paper.name == "a3" else self.paper


@dataclass(frozen=True)
class Text:
    """Running text as typst source, with the files that it names."""

    source: str
    files: Mapping[str, bytes] = field(default_factory=dict)


Pages: TypeAlias = "Sequence[Sheet] | Text"
"""A document's pages: sheets in millimetres, or running text."""


@dataclass(frozen=True)
class Content:
    """Something that a document holds: how many, and how large each is; sizes in millimetres."""

    key: str  # said as `NAME.print.content.KEY`
    count: int
    size: tuple[float, float] | None = None


@dataclass(frozen=True)
class Document:
    """One PDF of a kit; its title is said as `NAME.print.part.KEY` or `print.part.KEY`."""

    part: str
    pages: Callable[[PrintSettings], Pages]
    contents: Sequence[Content] = ()


@dataclass(frozen=True)
class Step:
    """A step of the assembly, said as `NAME.print.step.KEY`, with a drawing in millimetres."""

    key: str
    drawing: Callable[[PrintSettings], str] | None = None  # an SVG document


@dataclass(frozen=True)
class Kit:
    """What a game's maker gets, needs and does."""

    documents: Sequence[Document]
    materials: Sequence[str]  # keys of `NAME.print.material.KEY`
    borrowed: Sequence[str]  # keys of `NAME.print.borrow.KEY`: what a household has instead
    steps: Sequence[Step]
    minutes: int
    workshop: Mapping[str, Callable[[PrintSettings], bytes]] = field(default_factory=dict)
    """Files for machines by name: STL, and SVG with layers to cut and to engrave."""


@cache
def kit_of(game: Game) -> Kit | None:
    """A game's kit; `None` where it has none."""
    ours = game.module in OURS.values()
    name = f"chantier.printing.{game.card.name}" if ours else f"{game.module}.printing"
    module = part_at(game, name)
    if module is None:
        return None
    kit = module.KIT
    if not isinstance(kit, Kit):
        raise TypeError(f"{name}.KIT is not a chantier.printing.kit.Kit")
    return kit


def part_title(settings: PrintSettings, part: str) -> str:
    """What a document is called: in the game's words, or in those of every game."""
    own = f"{settings.game.card.name}.print.part.{part}"
    known = catalogue(settings.language)
    return say(settings.language, own if own in known else f"print.part.{part}")
