"""What the players look up: the answer to a position, and how soon it wins at the latest.

The walk makes it once in a process, in half a second when compiled. Plainly run it would take many
minutes: there the short walk stands in, which knows the first eight plies.
"""

from __future__ import annotations

import logging
from functools import cache
from typing import NamedTuple

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.jit import PLAIN
from chantier.errors import BadFile
from chantier.games.kwinty.layout import BLOCKS, LEFT, TO_ACT
from chantier.games.kwinty.rules import is_settled
from chantier.players.kwinty.strategy.answers import FILE, read_answers
from chantier.players.kwinty.strategy.walk import (
    ANSWER,
    CLOSED,
    CUT,
    LONGEST,
    MOST_LEVELS,
    SEEN_SIZE,
    TURNED,
    Walk,
    place_of,
    write_wall,
)
from chantier.players.kwinty.symmetry import placed_again

_logger = logging.getLogger(__name__)


class Answer(NamedTuple):
    """The action that wins by force, and after how many actions at most."""

    action: int
    plies: int


def answer_to(state: Ints) -> Answer | None:
    """White's answer to a position that the strategy leads to; `None` for any other."""
    if state[TO_ACT] != 0 or not is_settled(state):  # K10
        return None
    if not PLAIN:
        return _look_up(_index(short=False), state)
    found = _look_up(_index(short=True), state)
    # The whole of the longest line less what was placed: the short walk sees no further.
    placed = 2 * BLOCKS - int(state[LEFT]) - int(state[LEFT + 1])
    return found and found._replace(plies=read_answers(FILE).longest - placed)


def prepare() -> None:
    """Make the whole index now, so that no thought waits for it."""
    _index(short=False)


@cache
def _index(short: bool) -> Walk | None:
    """The walk through the answers that ship; `None`, and a line in the log, if they are bad."""
    try:
        answers = read_answers(FILE)
    except BadFile as error:
        _logger.warning("%s", error)
        return None
    walk = Walk(answers.short, CUT) if short else Walk(answers.whole, MOST_LEVELS)
    if walk.run().ended == CLOSED:
        return walk
    _logger.warning("the strategy of Kwinty does not hold: it is left out")
    return None


def _look_up(walk: Walk | None, state: Ints) -> Answer | None:
    if walk is None:
        return None
    wall = np.zeros(SEEN_SIZE, dtype=np.int64)
    write_wall(state, wall)
    seen, slots = walk.arrays.seen, walk.arrays.slots
    slot = slots[place_of(wall, seen, slots)]
    if slot == 0:
        return None
    found = seen[slot - 1]
    action = placed_again(int(found[ANSWER]), bool(found[TURNED] != wall[TURNED]), state)
    return Answer(action, int(found[LONGEST]))
