"""What Kwinty's engines do before it is known who plays which colour (K10).

The seat that offers three blocks takes an opening from a table that says what each is worth. The
seat that chooses searches the position as black, and takes white if that promises more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from chantier.core.chance import Randomness, Seed, fresh_seed
from chantier.core.position import Position
from chantier.games.kwinty import GAME
from chantier.games.kwinty.layout import KEEP, SWAP
from chantier.games.kwinty.rules import is_choosing, is_settled
from chantier.players.engine import Engine
from chantier.players.kwinty.balanced import OPENINGS
from chantier.search.limits import Limits, Stop
from chantier.search.result import Proof, SearchResult

EXPECTING = 300  # positions looked at for what to expect after an offer
MOST_BALANCED = 6  # openings among which full strength chooses
FEWEST = 2  # to choose from where none of those goes on from what another player placed

Opening = tuple[int, ...]


def is_unsettled(position: Position) -> bool:
    """Whether it is still open who plays which colour."""
    return not is_settled(position.state)


def think_unsettled(
    engine: Engine,
    position: Position,
    limits: Limits,
    seed: Seed | None,
    stop: Stop,
    width: int,
) -> SearchResult:
    """The choice of a colour; or the next block of an offer, of the `width` most balanced ones."""
    if is_choosing(position.state):
        return _choice(engine, position, limits, seed, stop)
    rank, rest = offer(position, width, fresh_seed() if seed is None else seed)
    offered = position
    for action in rest:
        offered = offered.apply(action)
    expected = _choice(engine, offered, limits.capped(EXPECTING), seed, stop)
    better = max(OPENINGS[rank][1], 1 - OPENINGS[rank][1])  # seat 1 takes it
    # Whatever it could prove after this offer, there may be a better one: no proof.
    return replace(
        expected,
        action=rest[0],
        line=(*rest, *expected.line),
        value=(round(1 - better, 3), better),
        proof=None,
    )


def offer(position: Position, width: int, seed: Seed) -> tuple[int, Opening]:
    """How a seat goes on, drawn from the `width` most balanced openings; and the rank of that."""
    known = openings()[position.state.tobytes()]
    within = sum(rank < width for rank, _ in known) or min(FEWEST, len(known))
    return known[Randomness(seed, len(known)).below(within)]


@cache
def openings() -> dict[bytes, Sequence[tuple[int, Opening]]]:
    """By every position of an offer: how it can go on, and the rank of that among all openings."""
    found: dict[bytes, list[tuple[int, Opening]]] = {}
    for rank, (texts, _) in enumerate(OPENINGS):
        position = GAME.initial(options={"opening": "swap"})
        actions = tuple(map(position.parse, texts.split()))
        for placed, action in enumerate(actions):
            found.setdefault(position.state.tobytes(), []).append((rank, actions[placed:]))
            position = position.apply(action)
    return dict(found)


def _choice(
    engine: Engine, position: Position, limits: Limits, seed: Seed | None, stop: Stop
) -> SearchResult:
    """Black or white, by a search of what black is worth."""
    kept = engine.think(position.apply(KEEP), limits, seed, stop)
    first, second = kept.value
    swaps = first > second
    action = SWAP if swaps else KEEP
    return replace(
        kept,
        action=action,
        line=(action, *kept.line),
        value=(second, first) if swaps else (first, second),
        proof=kept.proof and Proof(1, kept.proof.plies + 1),  # of either colour: it takes that one
    )
