"""The films that `make films` takes of Turquoise."""

from __future__ import annotations

from collections.abc import Iterator

from tools.film_scenes import Film, finished, first, from_sides, on_both, played

TURNED = 200  # actions before the model is turned


def films() -> Iterator[Film]:
    """Pillars, points, tablets, the summit; and the model turned and lifted."""
    game = finished("turquoise")
    yield from on_both("turquoise-walk", played(game, 135, 11, 60))
    yield from on_both("turquoise-coins", played(game, 183, 11, 100, ""))
    yield from on_both("turquoise-scored", played(game, 143, 11, 100, ""))
    yield from on_both("turquoise-tablet", played(game, first(game, "out"), 11, 110, ""))
    yield from on_both("turquoise-horus", played(game, first(game, "horus"), 11, 110, ""))
    yield from on_both("turquoise-anubis", played(game, first(game, "anubis"), 11, 110, ""))
    yield from on_both("turquoise-summit", played(game, -1, 14, 300, ""))
    yield from on_both("turquoise-end", played(game, -1, 17, 700, ""))
    yield Film("turquoise-turned", from_sides(game, TURNED, "E", "above", "home"), "model")
    yield Film("turquoise-lifted", from_sides(game, TURNED, "lift", "lift", "lift"), "model")
    yield Film("turquoise-lifted-turned", from_sides(game, TURNED, "lift", "E", "N"), "model")
