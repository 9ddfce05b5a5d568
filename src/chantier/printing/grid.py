"""What grids of equal parts have in common: how far a part is from the next."""

from __future__ import annotations


class PartGrid:
    """Parts side by side, each with a bleed around it; sizes are those of a part once cut."""

    width: float
    height: float
    bleed: float

    @property
    def step_x(self) -> float:
        """From a part to the one on its right."""
        return self.width + 2 * self.bleed

    @property
    def step_y(self) -> float:
        """From a part to the one below."""
        return self.height + 2 * self.bleed
