"""The answers made from nothing: a proof that the first block wins, then an answer everywhere.

The proof-number search proves the position after the first block. Then the walk is made: where the
first seat acts, the answer is the action whose proved win is nearest. What the search's table has
forgotten by then is proved again, which takes moments. Nothing is left to chance, and how often it
is stopped and gone on with changes nothing: the same file comes out.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from chantier.core.arrays import Ints
from chantier.games.kwinty import GAME
from chantier.games.kwinty.layout import FIRST_COLUMN, REASON, UPRIGHT
from chantier.games.kwinty.rules import apply, legal
from chantier.players.kwinty.proof_heuristics import PROOF
from chantier.players.kwinty.strategy.answers import Answers
from chantier.players.kwinty.strategy.kept_proof import load, save
from chantier.players.kwinty.strategy.walk import CUT, MOST_LEVELS, Walk, can_make_five
from chantier.players.kwinty.symmetry import canonical, placed_again, relative
from chantier.search.limits import Limits
from chantier.search.proof.search import ProofSearch

FIRST = UPRIGHT + FIRST_COLUMN  # Vi; Hi does not win by force
ATTACKER = 0
TABLE_ENTRIES = 1 << 25  # 512 MiB
NODES = 110_000_000  # positions that the proof takes, about: for the progress
ANSWERS = 240_000  # and the answers after it, in the same unit of progress
SLICE = 200_000  # positions between two looks at Ctrl-C
SAVE_EVERY = 20_000_000  # positions between two savings: half a minute

Wall = tuple[int, ...]
"""A position up to the mirror: the numbers of `symmetry.canonical`."""


class StrategyMaker:
    """Makes the answers; a proof that is stopped is kept in the user's cache and gone on with."""

    def __init__(self, table_entries: int = TABLE_ENTRIES, first: int = FIRST) -> None:
        self._search = ProofSearch(GAME, PROOF, table_entries)
        self._start = GAME.initial(2).state
        self._first = first
        self._buffer = GAME.buffer()
        self._spare = self._start.copy()
        self._chosen: dict[Wall, tuple[int, bool]] = {}
        self.nodes = 0
        """How many positions the proof took."""

    def warm(self) -> None:
        """Compile what takes long, or read it from the cache."""
        self._search.begin(self._start, ATTACKER)
        self._search.step(1)
        can_make_five(self._start, self._spare, self._buffer)

    def make(self, advance: Callable[[int], None], file: Path | None = None) -> Answers:
        """The answers; raises `ValueError` where the first block does not win by force.

        `file` is where an unfinished proof is kept. `advance` is called with the positions done.
        """
        if not self._prove(advance, file):
            raise ValueError("the first block does not win by force")
        whole = self._walk(MOST_LEVELS, lambda done: advance(NODES + done))
        longest = Walk(whole).run().longest
        return Answers(whole, self._walk(CUT, lambda _done: None), longest)

    def _prove(self, advance: Callable[[int], None], file: Path | None) -> bool:
        after = self._start.copy()
        apply(after, self._first)
        self._search.begin(after, ATTACKER)
        if file is not None:
            load(self._search, file)
        saved = self._search.result.nodes
        try:
            while self._search.step(SLICE):
                nodes = self._search.result.nodes
                advance(min(nodes, NODES))
                if file is not None and nodes - saved >= SAVE_EVERY:
                    save(self._search, file)
                    saved = nodes
        except (KeyboardInterrupt, SystemExit):
            if file is not None:
                save(self._search, file)
            raise
        result = self._search.result
        self.nodes = result.nodes
        if file is not None:
            file.unlink(missing_ok=True)
        return bool(result.wins)

    def _walk(self, levels: int, advance: Callable[[int], None]) -> bytes:
        """The answers in the order of the walk, `levels` of them on a line at most."""
        found = bytearray()
        seen: set[Wall] = set()
        ahead = [(self._start, 0)]
        while ahead:
            state, level = ahead.pop()
            if can_make_five(state, self._spare, self._buffer) or level >= levels:
                continue
            *numbers, turned = canonical(state)
            wall = tuple(numbers)
            if wall in seen:
                continue
            seen.add(wall)
            action = self._choose(state, wall, turned) if level else self._first
            actions = self._legal(state)
            found.append(actions.index(action))
            after = state.copy()
            apply(after, action)
            ahead.extend(
                (self._after(after, reply), level + 1) for reply in self._legal(after)[::-1]
            )
            advance(len(found))
        return bytes(found)

    def _choose(self, state: Ints, wall: Wall, turned: bool) -> int:
        """The first seat's action whose win is nearest; for the same wall always the same."""
        if wall not in self._chosen:
            winning = self._search.winning_actions(state)
            if not winning:  # forgotten meanwhile
                self._search.begin(state, ATTACKER)
                self._search.run(Limits(nodes=NODES))
                winning = self._search.winning_actions(state)
            self._chosen[wall] = (relative(winning[0][1], state), turned)
        placing, was_turned = self._chosen[wall]
        return placed_again(placing, turned != was_turned, state)

    def _legal(self, state: Ints) -> list[int]:
        found: list[int] = self._buffer[: legal(state, self._buffer)].tolist()
        return found

    def _after(self, state: Ints, reply: int) -> Ints:
        child = state.copy()
        apply(child, reply)
        if child[REASON]:
            raise AssertionError("a reply ends the game: the proof is wrong")
        return child
