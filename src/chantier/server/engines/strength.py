"""A player's approximate level, from finished games against artificial players."""

from __future__ import annotations

import asyncio
from statistics import fmean

from chantier.games.registry import find_game
from chantier.server.storage.store import Store
from chantier.server.storage.summaries import read_card
from chantier.table.chain import StoredEvent
from chantier.table.state import State
from chantier.table.table import Table

MOST_GAMES = 10  # the latest ones count
_LOOKED_AT = 60  # tables


async def level_of(store: Store, owner: str, game: str, top_level: int) -> int | None:
    """The level that a player plays like; `None` if the player has met none.

    A win against a level counts as one more, a loss as one less.
    """
    signs: list[float] = []
    for summary in await store.owned(bytes.fromhex(owner), _LOOKED_AT):
        if len(signs) == MOST_GAMES:
            break
        if summary.game != game or summary.status != "over":
            continue
        card = read_card(summary)
        if card is not None and any(seat.kind == "level" for seat in card.seats):
            stored = await store.load(summary.table)
            signs += await asyncio.to_thread(_sign, stored, owner)
    return min(top_level, max(1, round(fmean(signs)))) if signs else None


def _sign(stored: list[StoredEvent], owner: str) -> list[float]:
    return sign_of(Table.replay(stored, find_game).state, owner)


def sign_of(state: State, owner: str) -> list[float]:
    """What one finished game says of a player's level; nothing if a stand-in finished it."""
    levels = [seat.level for seat in state.seats if seat.level is not None]
    mine = state.seats_of(owner)
    if not levels or len(mine) != 1 or state.ended is None:
        return []
    seat = state.seats[mine[0]]
    if seat.stand_in is not None and seat.out is None:
        return []
    winners = state.ended.winners
    better = 0.0 if len(winners) > 1 else 1.0 if mine[0] in winners else -1.0
    return [fmean(levels) + better]
