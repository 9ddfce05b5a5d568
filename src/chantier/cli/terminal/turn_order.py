"""Who begins at the terminal: the order of the players, and the sentences that say it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from chantier.cli.terminal.seats import HUMAN
from chantier.core.card import Card
from chantier.core.chance import Randomness
from chantier.core.turn_order import rematch_by, rematch_order
from chantier.errors import BadRequest

Order: TypeAlias = Literal["lot", "listed"]
Why: TypeAlias = Literal["lot", "youngest", "loser", "next"]


@dataclass(frozen=True)
class TurnOrder:
    """The players in the order of their seats."""

    kinds: tuple[str, ...]
    numbers: tuple[int, ...]
    """Each player's place in the list that was typed, from 1."""
    why: Why | None = None
    """Why the first one begins; `None` where the list was meant so."""

    def next(self, card: Card, winners: Sequence[int]) -> TurnOrder:
        """The order of a rematch."""
        seats = rematch_order(card, len(self.kinds), winners)
        return replace(
            self,
            kinds=tuple(self.kinds[seat] for seat in seats),
            numbers=tuple(self.numbers[seat] for seat in seats),
            why=rematch_by(card, winners),
        )


def find_order(card: Card, kinds: Sequence[str], order: Order | None, begun: bool) -> Order:
    """How the order is found: as asked for, else by what the game's card says.

    A game that has begun goes on as listed. The youngest is the first of the list; the computer has
    no age, so that against it the lot decides.
    """
    if order is not None:
        return order
    people = all(kind == HUMAN for kind in kinds)
    return "listed" if begun or (card.first_player == "youngest" and people) else "lot"


def seat_players(
    card: Card, kinds: Sequence[str], seed: int | str, order: Order | None, begun: bool = False
) -> TurnOrder:
    """Seat the players of a list; a lot depends on the seed alone."""
    numbers = list(range(1, len(kinds) + 1))
    if find_order(card, kinds, order, begun) == "listed":
        youngest = card.first_player == "youngest" and order is None and not begun
        return TurnOrder(tuple(kinds), tuple(numbers), "youngest" if youngest else None)
    chance = Randomness(f"{seed}/order")
    drawn = [numbers.pop(chance.below(len(numbers))) for _ in kinds]
    return TurnOrder(tuple(kinds[n - 1] for n in drawn), tuple(drawn), "lot")


def read_order(text: str | None) -> Order | None:
    """The value of `--order`; raises `BadRequest`."""
    match text:
        case None | "lot" | "listed":
            return text
        case _:
            raise BadRequest("error.order", value=text)
