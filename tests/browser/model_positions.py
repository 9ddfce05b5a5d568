"""Positions for the page's models: random games by the rules, told as the server tells a table.

The page gets each of them as it gets a table that it joins, a snapshot and the choices, by the
socket that it has open. So one visit shows hundreds of positions, and none is played to there.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

import chantier
from chantier.games.registry import find_game
from chantier.table import views
from chantier.table.callers import Caller
from chantier.table.options import MySeat
from table.table_fixture import ANNE, BEGIN, TableFixture, plan

# Messages reach the page as if its socket had received them; nothing is rasterised.
PATCHES = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...parts) {
    super(...parts);
    window.sockets.push(this);
  }
};
for (const name of ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced"])
  WebGL2RenderingContext.prototype[name] = () => {};
"""


@dataclass(frozen=True)
class ModelPosition:
    """A position at which a player acts."""

    line: tuple[str, ...]
    """The game so far: what to begin a table with to see the position."""
    legal: tuple[str, ...]
    messages: tuple[str, ...]
    """A snapshot and the choices, as the server sends them."""


def positions(game: str, count: int, seed: int) -> Iterator[ModelPosition]:
    """So many positions of random games, spread over all their lengths and numbers of players."""
    rng = random.Random(f"{game} {seed}")
    fewest, most = find_game(game).card.players
    for number in range(count):
        players = rng.randint(fewest, most)
        line, decisions = random_game(game, players, rng)
        # Every other one is of the last third, where boards are crowded.
        late = decisions[-max(1, len(decisions) // 3) :] if number % 2 else decisions
        yield told(game, players, line[: rng.choice(late)])


def random_game(game: str, players: int, rng: random.Random) -> tuple[list[str], list[int]]:
    """A game at random to its end, and after how many actions a player had to act."""
    match = chantier.new(game, players=players)
    decisions = []
    while match.outcome is None:
        if match.to_act != "chance":
            decisions.append(len(match))
        match.play(rng.choice(match.legal()))
    return list(match.actions), decisions


def told(game: str, players: int, line: list[str]) -> ModelPosition:
    """A table that begins with a line, as it is told to the player at whose screen all sit."""
    new = plan(game, [MySeat(name=f"P{seat}") for seat in range(players)], opening=tuple(line))
    fixture = TableFixture(new)
    snapshot = views.snapshot(fixture.table, Caller(ANNE), BEGIN, (ANNE,), 0, "join")
    choices = views.choices(fixture.state)
    return ModelPosition(
        line=tuple(line),
        legal=tuple(fixture.state.position.legal()),
        messages=tuple(msgspec.json.encode(one).decode() for one in (snapshot, choices)),
    )
