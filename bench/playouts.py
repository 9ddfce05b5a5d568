"""Random playouts, ours and OpenSpiel's C++, in turns: a machine's speed changes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import fmean, median, stdev
from time import process_time

import pyspiel

import chantier
from bench.measured_games import GAMES
from bench.report import MeasureRow, MeasureSection, progress, spell
from chantier.core.chance import generator
from chantier.core.playout import random_games
from games.amounts import amounts_of

ROLLOUTS = {"connect_four": 2_500, "pig": 800, "quoridor": 120}
SAMPLES = {"connect_four": 20_000, "pig": 2_000, "quoridor": 300}  # games for the mean length
ROUNDS = 60

Play = Callable[[int], tuple[int, float]]  # the round's number -> games, actions


@dataclass
class Rates:
    """What one contestant did in each round."""

    play: Play
    games: list[float] = field(default_factory=list)  # a second
    moves: list[float] = field(default_factory=list)  # a second

    def go(self, number: int) -> None:
        """Play one round and take its time."""
        begin = process_time()
        games, moves = self.play(number)
        taken = process_time() - begin
        self.games.append(games / taken)
        self.moves.append(moves / taken)


def our_play(name: str) -> Play:
    """Rounds of one of our games."""
    game = chantier.game(name)
    begin = game.initial().state
    count = amounts_of(name).bench.playouts

    def play(number: int) -> tuple[int, float]:
        totals = random_games(game, begin, count, generator("bench", number))
        return count, float(totals[0])

    play(0)  # compile
    return play


def peer_play(name: str, mean_length: float) -> Play:
    """Rounds of one of OpenSpiel's games: one simulation of many rollouts, all of it in C++."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    rollouts = ROLLOUTS[name]

    def play(number: int) -> tuple[int, float]:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, number + 1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 100, False, number + 1, False)
        bot.step(state)
        return rollouts, rollouts * mean_length

    return play


def sample_lengths(name: str) -> list[int]:
    """How many actions random games of the peer take: its rollouts do not say."""
    game = pyspiel.load_game(name)
    random_ = random.Random(1)
    lengths = []
    for _ in range(SAMPLES[name]):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random_.choices(outcomes, odds)[0])
            else:
                state.apply_action(random_.choice(state.legal_actions()))
        lengths.append(state.move_number())
    return lengths


def measure() -> MeasureSection:
    """All contestants in turns; the ratio is the median of the rounds' ratios."""
    lengths = {}
    for name in ROLLOUTS:
        progress(f"sampling lengths of {name} …")
        lengths[name] = sample_lengths(name)
    contestants = {name: Rates(our_play(name)) for name in GAMES}
    contestants |= {name: Rates(peer_play(name, fmean(lengths[name]))) for name in ROLLOUTS}
    names = list(contestants)
    for number in range(ROUNDS):
        progress(f"playouts, round {number + 1} of {ROUNDS} …")
        for name in names:
            contestants[name].go(number)
        names.append(names.pop(0))  # nobody is always first after a pause
    section = MeasureSection(
        f"Random playouts from the start, one thread, {ROUNDS} rounds in turns"
    )
    for name, rates in contestants.items():
        whose = "OpenSpiel " if name in ROLLOUTS else ""
        for unit, found in (("playouts/s", rates.games), ("moves/s", rates.moves)):
            text = f"{spell(median(found))} (best {spell(max(found))})"
            section.rows.append(MeasureRow(f"{whose}{name}, {unit}", text))
    for name, sampled in lengths.items():
        error = stdev(sampled) / len(sampled) ** 0.5
        text = f"{fmean(sampled):.2f} ± {error:.2f}"
        section.rows.append(MeasureRow(f"OpenSpiel {name}, mean moves a game (sampled)", text))
    for name in GAMES:
        for peer in ROLLOUTS:
            section.rows.append(_ratio(name, peer, contestants))
    section.rows += _rates(contestants)
    return section


def _rates(contestants: dict[str, Rates]) -> Iterator[MeasureRow]:
    """The games that have an aim of their own."""
    for name in GAMES:
        target = amounts_of(name).bench.moves
        if target is not None:
            rate = median(contestants[name].moves)
            yield MeasureRow(f"{name}, moves/s", spell(rate), f"≥ {spell(target)}", rate >= target)


def _ratio(name: str, peer: str, contestants: dict[str, Rates]) -> MeasureRow:
    pairs = zip(contestants[name].moves, contestants[peer].moves, strict=True)
    ratios = sorted(ours / theirs for ours, theirs in pairs)
    ratio = median(ratios)
    low, high = ratios[len(ratios) // 10], ratios[-1 - len(ratios) // 10]
    text = f"{ratio:.1f} × (80 % of rounds {low:.1f} to {high:.1f})"
    measure = f"{name}, moves/s beside {peer}: the ratio"
    amounts = amounts_of(name).bench
    if amounts.peer != peer or amounts.times_peer is None:
        return MeasureRow(measure, text)
    return MeasureRow(measure, text, f"≥ {amounts.times_peer:g} ×", ratio >= amounts.times_peer)
