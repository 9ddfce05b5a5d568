"""Papers by name, in millimetres, and the margin that home printers leave white."""

from __future__ import annotations

from dataclasses import dataclass

from chantier.errors import BadRequest

EDGE = 5.0
"""Nothing is printed nearer than this to the edge of the paper, in millimetres."""


@dataclass(frozen=True)
class Paper:
    """A sheet of paper, upright."""

    name: str
    width: float
    height: float

    @property
    def lying(self) -> Paper:
        """The same paper, turned."""
        return Paper(self.name, self.height, self.width)


A4 = Paper("a4", 210.0, 297.0)
A3 = Paper("a3", 297.0, 420.0)
LETTER = Paper("letter", 215.9, 279.4)
PAPERS = {paper.name: paper for paper in (A4, A3, LETTER)}


def find_paper(name: str) -> Paper:
    """A paper by its name; raises `BadRequest`."""
    if name not in PAPERS:
        raise BadRequest("print.error.paper", value=name, known=", ".join(PAPERS))
    return PAPERS[name]
