"""The films that `make films` takes of Tulum."""

from __future__ import annotations

from collections.abc import Iterator

from tools.film_scenes import Film, Filmed, on_both, seen, shown


def films() -> Iterator[Film]:
    """Dice, blocks, and what becomes of them."""
    game = shown("tulum")
    again = game.actions.index("again") + 1
    lost = Filmed(game.name, [*game.actions[:again], "roll:66666"], game.players)
    yield from on_both("tulum-rolled", seen(game, again, 11, 100))
    yield from on_both("tulum-placed", seen(game, again + 1, 8, 60))
    yield from on_both("tulum-secured", seen(game, again + 3, 11, 100))
    yield from on_both("tulum-lost", seen(lost, again, 15, 170, ""))
