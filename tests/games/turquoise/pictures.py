"""The pictures that `make pictures` takes of Turquoise's boards, beside those of every game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from tools.board_states import (
    BoardState,
    Shot,
    at_table,
    choosing,
    first_with,
    from_side,
    picking,
    scene,
)
from tools.visits import Visit

import chantier

ENDED = ("summit strike, 3 players", 3)  # of games.json, and how many play it


def plans() -> Iterator[BoardState]:
    """The flat view."""
    site, laying = scene("turquoise"), first_with("turquoise", "lay:1")
    yield "turquoise-start", at_table("turquoise", "", "m22")
    yield "turquoise-middle", at_table("turquoise", site)
    yield "turquoise-chosen", at_table("turquoise", site, "", choosing("move", 30))
    yield "turquoise-laying", at_table("turquoise", laying, "", choosing("lay"))
    yield "turquoise-auction", at_table("turquoise", first_with("turquoise", "raise"))
    yield "turquoise-seth", at_table("turquoise", first_with("turquoise", "seth"))


def models() -> Iterator[BoardState]:
    """The model."""
    site, laying = scene("turquoise"), first_with("turquoise", "lay:1")
    many = crowded()
    yield "turquoise-start", at_table("turquoise")
    yield "turquoise-prices", at_table("turquoise", site, "", picking("place:"))
    yield "turquoise-way", at_table("turquoise", site, "", choosing("move", 30))
    yield "turquoise-laying", at_table("turquoise", laying, "", choosing("lay"))
    yield "turquoise-lifted", at_table("turquoise", site, "", from_side("lift"))
    yield "turquoise-four", of_four(many)
    yield "turquoise-four-lifted", of_four(many, from_side("lift"))


def shots() -> Iterator[Shot]:
    """Nothing else."""
    yield from ()


def crowded() -> str:
    """Most of a game by four who went up, until a player may choose what to do."""
    told = Path(__file__).with_name("upward.jsonl").read_text("utf-8").splitlines()
    actions: list[str] = next(one for one in map(json.loads, told) if one["players"] == 4)[
        "actions"
    ]
    match = chantier.new("turquoise", 4).play(*actions[: len(actions) * 4 // 5])
    while not any(action.startswith("move:") for action in match.legal()):
        match.play(actions[len(match)])
    return " ".join(match.actions)


def of_four(actions: str, *then: Callable[[Visit], None]) -> Callable[[Visit], None]:
    """Four at a table."""

    def take(visit: Visit) -> None:
        visit.table("turquoise", actions, "", 4)
        for one in then:
            one(visit)

    return take
