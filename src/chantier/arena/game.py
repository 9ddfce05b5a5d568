"""One game of an arena."""

from __future__ import annotations

import time
from typing import Any, Protocol, runtime_checkable

import numpy as np

from chantier.arena.entrants import Entrants
from chantier.arena.fault import Fault
from chantier.arena.opening import Openings, opening_chance
from chantier.arena.settings import MatchSettings
from chantier.core.chance import spread
from chantier.core.game import Game
from chantier.core.position import Position
from chantier.core.record import Record
from chantier.players.player import Player

_PLAYER = 2  # what a seed is used for, beside those of `opening`


@runtime_checkable
class FollowsGame(Protocol):
    """A player that needs the actions so far, not the position alone."""

    def follow(self, actions: list[str]) -> None:
        """Receive the actions so far."""


class ArenaGame:
    """A game in progress: its actions, and each player's values, nodes and seconds."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.actions: list[str] = []
        self.values: list[list[float] | None] = []
        self.clocks = [0.0] * position.players
        self.decisions = [0] * position.players
        self.nodes = [0] * position.players

    def play(self, action: int, value: list[float] | None = None) -> None:
        """Play an action, with the value that its player gave the position."""
        self.actions.append(self.position.game.notation.text(action))
        self.values.append(value)
        self.position = self.position.apply(action)

    def ask(self, seat: int, player: Player) -> None:
        """Let a player act; raises `Fault` if what it does is no legal action."""
        if isinstance(player, FollowsGame):
            player.follow(self.actions)
        begun = time.perf_counter()
        action = player.choose(self.position)
        self.clocks[seat] += time.perf_counter() - begun
        self.decisions[seat] += 1
        if action not in self.position.legal_ids():
            raise Fault(f"illegal action with id {action}")
        result = player.search_result
        self.nodes[seat] += result.nodes if result else 0
        self.play(action, [round(share, 5) for share in result.value] if result else None)


def play_game(
    settings: MatchSettings, game: Game, entrants: Entrants, openings: Openings, number: int
) -> Record:
    """The game of this number; the same every time if its players are."""
    seating = settings.seating(number)
    table = ArenaGame(game.initial(settings.players, settings.options))
    for action in openings[seating.opening]:
        table.play(action)
    opening = len(table.actions)
    chance = opening_chance(settings.seed, seating.opening)
    players = [
        entrants.make(
            one, settings.entrants[one], spread(settings.seed, _PLAYER, number, seat) >> 1
        )
        for seat, one in enumerate(seating.seats)
    ]
    begun = time.perf_counter()
    ended: dict[str, Any] = {}
    while (actor := table.position.to_act) is not None and not ended:
        if len(table.actions) >= game.card.length_bound:
            ended = {"outcome": _stopped(table.position, None, "abandon")}
        elif actor == "chance":
            table.play(table.position.random_id(chance))
        else:
            try:
                table.ask(actor, players[actor])
            except Fault as fault:
                ended = {
                    "outcome": _stopped(table.position, actor, fault.reason),
                    "fault": {"seat": actor, "why": fault.why},
                }
    outcome = table.position.outcome
    extra: dict[str, Any] = {
        "number": number,
        "seed": settings.seed,
        "seats": [settings.entrants[one] for one in seating.seats],
        "entrants": list(seating.seats),
        "opening": opening,
        "seconds": round(time.perf_counter() - begun, 3),
        "clocks": [round(clock, 3) for clock in table.clocks],
        "decisions": table.decisions,
        "nodes": table.nodes,
        "values": table.values,
    }
    if "fault" in ended:
        extra["fault"] = ended["fault"]
    return Record(
        game=game.card.name,
        players=settings.players,
        options=game.card.given_options(table.position.options),
        actions=tuple(table.actions),
        outcome=ended.get("outcome") or (outcome.to_json() if outcome else None),
        extra=extra,
    )


def _stopped(position: Position, loser: int | None, reason: str) -> dict[str, Any]:
    """The outcome of a game that was ended outside the rules: all others share the win."""
    scores = np.zeros(4, dtype=np.int64)
    position.game.kernel.result(position.state, scores)
    return {
        "winners": [seat for seat in range(position.players) if seat != loser],
        "scores": scores[: position.players].tolist(),
        "reason": reason,
    }
