"""Decisions measured against the rules: how much of the chance to win each of them gives away.

Nothing is merged here and no pyramid is turned round: a turn is gone through roll by roll, with
the rules' own `legal`, `chances` and `apply`, from the fullest pyramid down. Only what lies beyond
the turn comes from a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from chantier.core.arrays import Floats, Ints
from chantier.core.bits import popcount
from chantier.core.chance import Randomness
from chantier.core.jit import compiled, compiled_apart
from chantier.core.kernel import copy_into
from chantier.core.position import Position
from chantier.core.sorted_arrays import index_of
from chantier.games.registry import find_game
from chantier.games.tulum.layout import (
    AGAIN,
    ALL_DICE,
    DICE,
    MOST_ROLLS,
    PLACED,
    PLAYERS,
    REASON,
    ROLL_DICE,
    ROLL_SHOWN,
    SEAT,
    SECURED,
    SHOWN,
    STATE_SIZE,
)
from chantier.games.tulum.rules import apply, chances, legal, pyramid
from chantier.players.tulum.levels import LEVELS, strongest
from chantier.players.tulum.pyramids import CLASS_OF, CLASSES, PYRAMIDS, class_of
from chantier.players.tulum.turn_value import turn_ends

_MASKS: Ints = np.array(PYRAMIDS, dtype=np.int64)
_BY_MASK = np.argsort(_MASKS)
_BY_SHOWN = np.argsort(ROLL_SHOWN)


class Checked(NamedTuple):
    """What was found about so many decisions of the strongest level."""

    positions: int
    loss: float
    """The most that one of its actions gives away of the chance to win."""
    misjudged: float
    """The most that the chance it names is away from the right one."""


def check_decisions(
    count: int, seed: int, advance: Callable[[int], None] | None = None, players: int = 2
) -> Checked:
    """Measure the strongest level in positions of random, middling and good play."""
    engine, limits = strongest(), LEVELS[-1].limits
    turn = TurnByRules()
    loss = misjudged = 0.0
    for done, position in zip(range(count), met_positions(seed, players), strict=False):
        values = turn.actions(position)
        found = engine.think(position, limits)
        right = max(values.values())
        loss = max(loss, right - values[found.action])
        misjudged = max(misjudged, abs(found.value[position.state[SEAT]] - right))
        if advance is not None:
            advance(done + 1)
    return Checked(count, loss, misjudged)


def met_positions(seed: int, players: int = 2) -> Iterator[Position]:
    """Decisions of one game after the other; each seat is a level or random, by lot."""
    randomness = Randomness(seed)
    game = find_game("tulum")
    engines = [level.make() for level in LEVELS]
    while True:
        kinds = [randomness.below(len(engines) + 1) for _ in range(players)]
        position = game.initial(players)
        while (actor := position.to_act) is not None:
            action = position.random_id(randomness)
            if actor != "chance":
                yield position
                if kinds[actor] < len(engines):
                    action = engines[kinds[actor]].think(position, LEVELS[-1].limits).action
            position = position.apply(action)


class TurnModel(NamedTuple):
    """What is known of one turn, and the arrays to work in. Pyramids are in the order of `masks`,
    the dice that a roll shows in that of `hands`."""

    ends: Floats
    """By class: what it is worth to the seat to leave its pyramid so."""
    masks: Ints
    mask_class: Ints
    order: Ints
    """The pyramids, the fullest first."""
    hands: Ints
    hand_dice: Ints
    rolling: Floats
    """By pyramid: what it is worth to roll the dice left."""
    deciding: Floats
    """By pyramid and what the dice left show: what the seat's best action is worth."""
    now: Ints
    after: Ints
    out: Ints
    odds: Floats


class TurnByRules:
    """What every decision of one turn is worth, by the rules alone and the shares at its end."""

    def __init__(self) -> None:
        self._book = TurnModel(
            ends=np.zeros(CLASSES),
            masks=_MASKS[_BY_MASK],
            mask_class=CLASS_OF[_BY_MASK],
            order=np.argsort(_BY_MASK)[::-1].astype(np.int64),
            hands=ROLL_SHOWN[_BY_SHOWN],
            hand_dice=ROLL_DICE[_BY_SHOWN],
            rolling=np.zeros(len(PYRAMIDS)),
            deciding=np.zeros((len(PYRAMIDS), len(ROLL_SHOWN))),
            now=np.zeros(STATE_SIZE, dtype=np.int64),
            after=np.zeros(STATE_SIZE, dtype=np.int64),
            out=np.zeros(MOST_ROLLS, dtype=np.int64),
            odds=np.zeros(MOST_ROLLS),
        )

    def opening(self, position: Position) -> float:
        """What the turn of a position was worth to its seat before its first roll."""
        state = position.state
        self._weigh(state)
        begun = find(self._book.masks, int(state[SECURED + state[SEAT]]))
        return float(self._book.rolling[begun])

    def actions(self, position: Position) -> dict[int, float]:
        """What each legal action of the seat to act is worth to it."""
        state = position.state
        self._weigh(state)
        return {
            action: float(settled(self._book, position.apply(action).state, int(state[SEAT])))
            for action in position.legal_ids()
        }

    def _weigh(self, state: Ints) -> None:
        seat, players = int(state[SEAT]), int(state[PLAYERS])
        others = [(seat + step) % players for step in range(1, players)]
        classes = [class_of(int(state[SECURED + other])) for other in others]
        self._book.ends[:] = turn_ends(classes).shares[:, -1]
        weigh_by_rules(self._book, state)


@compiled_apart
def weigh_by_rules(book: TurnModel, state: Ints) -> None:
    """Weigh the turn of a position, from the fullest pyramid that it could lead to."""
    base = state[SECURED + state[SEAT]]
    copy_into(book.now, state)
    for step in range(1, len(book.order)):  # not the finished one
        at = book.order[step]
        placed = book.masks[at] & ~base
        dice = ALL_DICE - popcount(placed)
        if book.masks[at] & base == base and dice > 0:
            book.now[PLACED] = placed
            book.now[DICE] = dice
            weigh_hands(book, at, False)  # where dice can place: rolling depends on them alone
            weigh_roll(book, at)
            weigh_hands(book, at, True)  # where none can: stop, or roll again


@compiled
def weigh_hands(book: TurnModel, at: int, stuck: bool) -> None:
    """Weigh what the dice may show a pyramid: what can place, or what is stuck."""
    now, after = book.now, book.after
    for hand in range(len(book.hands)):
        if book.hand_dice[hand] != now[DICE]:
            continue
        now[SHOWN] = book.hands[hand]
        choices = legal(now, book.out)
        if (book.out[0] == AGAIN) != stuck:
            continue
        best = 0.0
        for choice in range(choices):
            copy_into(after, now)
            apply(after, book.out[choice])
            best = max(best, settled(book, after, now[SEAT]))
        book.deciding[at, hand] = best


@compiled
def weigh_roll(book: TurnModel, at: int) -> None:
    """Weigh rolling the dice left."""
    now, after = book.now, book.after
    now[SHOWN] = 0
    rolls = legal(now, book.out)
    chances(now, book.odds)
    total = 0.0
    for roll in range(rolls):
        copy_into(after, now)
        apply(after, book.out[roll])
        total += book.odds[roll] * settled(book, after, now[SEAT])
    book.rolling[at] = total


@compiled
def settled(book: TurnModel, after: Ints, seat: int) -> float:
    """What a position of or after the turn is worth to the seat whose turn it is or was."""
    value = 1.0  # U7
    if after[REASON] == 0 and after[SEAT] != seat:
        value = book.ends[book.mask_class[find(book.masks, after[SECURED + seat])]]
    elif after[REASON] == 0:
        at = find(book.masks, pyramid(after))
        if after[SHOWN]:
            value = book.deciding[at, find(book.hands, after[SHOWN])]
        else:
            value = book.rolling[at]
    return value


@compiled
def find(sorted_numbers: Ints, number: int) -> int:
    """Where a number stands among sorted ones."""
    return index_of(sorted_numbers, 0, len(sorted_numbers) - 1, number)
