"""Turquoise in games that go up: every legal action at every decision, and the widest positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from statistics import fmean, median
from time import perf_counter_ns, process_time
from typing import Any

import numpy as np
import numpy.typing as npt

import chantier
from bench.machine import ROOT
from bench.report import MeasureRow, MeasureSection, progress, spell
from chantier.core.arrays import Ints
from chantier.core.cache import source_digest
from chantier.core.chance import Randomness
from chantier.core.game import Game
from chantier.core.jit import specialise
from chantier.core.kernel import copy_into
from chantier.core.record import Record
from chantier.games.turquoise import layout
from chantier.games.turquoise.rules.site import lay_plate, turned

GAMES = ROOT / "tests" / "games" / "turquoise" / "upward.jsonl"  # see record_upward.py there
TARGET = 250_000  # actions a second
SLOWER = 1.5  # at most so many times slower with four seats than with two
WIDE = 500  # legal actions
LIMIT = 100.0  # microseconds for the legal actions of one wide position
ROUNDS = 40
RANDOM_GAMES = 60
CROWDED = 4_000  # sites strewn with pillars, of which the widest are timed
TIMED = 40  # positions
REPEATS = 200

# What `specialise` binds to the game's functions.
legal: Any = None
apply: Any = None


def replay(begin: Ints, actions: Ints, ends: Ints, state: Ints, out: Ints) -> int:
    """Play recorded games with all legal actions at every position; return how many those were."""
    found = 0
    at = 0
    for game in range(len(ends)):
        copy_into(state, begin)
        while at < ends[game]:
            found += legal(state, out)
            apply(state, actions[at])
            at += 1
    return found


class Replay:
    """The recorded games of one number of seats."""

    def __init__(self, game: Game, run: Any, records: list[Record]) -> None:
        self.run = run
        self.begin = game.initial(records[0].players).state
        played = [[*map(game.notation.parse, record.actions)] for record in records]
        self.actions = np.array([action for one in played for action in one], dtype=np.int64)
        self.ends = np.cumsum([len(one) for one in played])
        self.state, self.out = np.empty_like(self.begin), game.buffer()
        self.rates: list[float] = []
        self.found = 0

    def go(self) -> None:
        """Play all games once and take the time."""
        begin = process_time()
        self.found = self.run(self.begin, self.actions, self.ends, self.state, self.out)
        self.rates.append(len(self.actions) / (process_time() - begin))


def measure() -> MeasureSection:
    """Rates by number of seats, in turns; then the widest positions."""
    game = chantier.game("turquoise")
    # Numba caches this file's functions by this file alone: the name must follow the rules' source.
    run = specialise(replay, f"turquoise {source_digest()}", game.kernel._asdict())
    records = [Record.from_line(line) for line in GAMES.read_text("utf-8").splitlines()]
    replays = {
        players: Replay(game, run, [r for r in records if r.players == players])
        for players in (2, 3, 4)
    }
    replays[2].go()  # compile
    replays[2].rates.clear()
    for number in range(ROUNDS):
        progress(f"turquoise going up, round {number + 1} of {ROUNDS} …")
        for one in replays.values():
            one.go()
    section = MeasureSection(
        f"Turquoise in {len(records)} games that go up, {ROUNDS} rounds in turns"
    )
    for players, one in replays.items():
        rate = median(one.rates)
        text = f"{spell(rate)} actions/s (best {spell(max(one.rates))})"
        name = f"{players} seats, all legal actions at every decision"
        section.rows.append(MeasureRow(name, text, f"≥ {spell(TARGET)}", rate >= TARGET))
    pairs = zip(replays[2].rates, replays[4].rates, strict=True)
    slower = median(two / four for two, four in pairs)
    measure = "four seats beside two: slower by"
    section.rows.append(MeasureRow(measure, f"{slower:.2f} ×", f"≤ {SLOWER} ×", slower <= SLOWER))
    out = game.buffer()
    timed = [(int(game.kernel.legal(s, out)), _cost(game, s, 5)) for s in _decisions(game, records)]
    mean = fmean(count for count, _ in timed)
    section.rows.append(
        MeasureRow("legal actions when a seat acts in its turn, mean", f"{mean:.1f}")
    )
    slowest = max(timed, key=lambda one: one[1])
    name = f"the slowest of those {len(timed):,} positions, {slowest[0]} legal actions"
    section.rows.append(MeasureRow(name, f"{slowest[1]:.1f} µs"))
    met = _wide("met in random games", game, _random_states(game))
    section.rows.append(replace(met, target=f"≤ {LIMIT:g} µs", met=_figure(met) <= LIMIT))
    section.rows.append(_wide("beyond play, sites strewn with pillars", game, _crowded(game)))
    return section


def _figure(row: MeasureRow) -> float:
    return float(row.found.split()[0])


def _cost(game: Game, state: Ints, repeats: int) -> float:
    """Microseconds that one position's legal actions take: the best of some tries."""
    out, times = game.buffer(), []
    for _ in range(repeats):
        begin = perf_counter_ns()
        game.kernel.legal(state, out)
        times.append(perf_counter_ns() - begin)
    return min(times) / 1000


def _decisions(game: Game, records: list[Record]) -> Iterator[Ints]:
    """The positions of recorded games in which a seat acts in its own turn."""
    for number, record in enumerate(records):
        progress(f"turquoise: counting choices, game {number + 1} of {len(records)} …")
        position = game.initial(record.players)
        for action in record.actions:
            if position.state[layout.PHASE] == layout.ACT:
                yield position.state
            position = position.apply(position.parse(action))


def _wide(where: str, game: Game, states: Iterator[Ints]) -> MeasureRow:
    """How long the legal actions of the widest of some positions take, the slowest of them."""
    out = game.buffer()
    sized = [(int(game.kernel.legal(state, out)), state) for state in states]
    widest = sorted((one for one in sized if one[0] > WIDE), key=lambda one: -one[0])[:TIMED]
    slowest = max((_cost(game, state, REPEATS) for _, state in widest), default=0.0)
    counts = f"{widest[-1][0]:,} to {widest[0][0]:,} legal actions" if widest else "none"
    name = f"{len(widest)} widest positions {where}: {counts}; the slowest"
    return MeasureRow(name, f"{slowest:.1f} µs")


def _random_states(game: Game) -> Iterator[Ints]:
    """Wide positions of random games: a seat that holds Anubis among many pillars."""
    for number in range(RANDOM_GAMES):
        progress(f"turquoise: random game {number + 1} of {RANDOM_GAMES} …")
        randomness = Randomness("bench wide", number)
        position = game.initial(2 + number % 3)
        while not position.is_over:
            yield position.state
            position = position.apply(position.random_id(randomness))


def _crowded(game: Game) -> Iterator[Ints]:
    """Wider positions than play has met: the whole ground laid, pillars strewn over it, four seats.

    The active seat has four action points, Anubis, and the most points that the ground can have
    given it (Q11, Q19): 12 plates' worth, and as much for Seth.
    """
    randomness = Randomness("bench crowded")
    for number in range(CROWDED):
        if number % 100 == 0:
            progress(f"turquoise: crowded site {number} of {CROWDED} …")
        state = game.initial(4).state
        _lay_the_ground(state, randomness)
        free = 1 + randomness.below(40)  # places in a hundred
        for place in range(layout.HAND):
            seat = randomness.below(4)
            if randomness.below(100) >= free and state[layout.HANDS + seat]:
                state[layout.HANDS + seat] -= 1
                state[layout.STANDING + seat] |= layout.BIT[place]
        state[layout.LEFT] = 4
        state[layout.POINTS] = 24
        state[layout.MAY_AUCTION] = 0
        state[layout.HOLDER + layout.ANUBIS_TABLET] = 1
        yield state


def _lay_the_ground(state: npt.NDArray[np.int64], randomness: Randomness) -> None:
    for site, name in enumerate(layout.SITES):
        if name[0] == "0" and not state[layout.BUILT + site]:
            left = [n for n in range(layout.STACK) if state[layout.DECK] >> n & 1]
            plate = left[randomness.below(len(left))]
            state[layout.DECK] &= ~(1 << plate)
            lay_plate(state, site, turned(state[layout.PLATES + plate], randomness.below(4)))
