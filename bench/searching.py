"""Search: simulations beside OpenSpiel's C++ MCTSBot, threads beside processes, alpha-beta."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from statistics import median
from time import process_time

import pyspiel

import chantier
from bench.machine import ROOT
from bench.measured_games import GAMES
from bench.report import MeasureRow, MeasureSection, progress, spell
from chantier.core.chance import Randomness
from chantier.core.position import Position
from chantier.search.alphabeta.search import AlphaBeta
from chantier.search.limits import Limits
from chantier.search.mcts.parameters import PLAIN_UCT
from chantier.search.mcts.search import Mcts
from games.amounts import amounts_of

PEER = "connect_four"
PEER_SIMULATIONS = 4_000
ROUNDS = 25
TOGETHER = 0.8  # of what two processes reach, two threads must
TOGETHER_SECONDS = 1.5
TOGETHER_ROUNDS = 5
ALPHA_BETA_NODES = 200_000
OPENING = 4  # random actions before alpha-beta looks

# What one of two processes does: it says that it is ready; for each line it searches and says how
# much it did.
ALONE = """
import sys
import chantier
from chantier.search.limits import Limits
from chantier.search.mcts.search import Mcts
position = chantier.new("kwinty").position
search = Mcts(position.game)
search.think(position, Limits(nodes=1000), seed=0)
print("ready", flush=True)
for line in sys.stdin:
    result = search.think(position, Limits(seconds=float(line)), seed=1)
    print(result.nodes / result.seconds, flush=True)
"""


def first_choice(name: str) -> Position:
    """The first position of a game in which a seat acts."""
    position = chantier.new(name).position
    randomness = Randomness("bench")
    while position.to_act == "chance":
        position = position.apply(position.random_id(randomness))
    return position


def our_rate(name: str) -> Callable[[], float]:
    """Simulations a second of plain tree search from the start, in processor time."""
    position = first_choice(name)
    search = Mcts(position.game)
    simulations = amounts_of(name).bench.simulations
    limits = Limits(nodes=simulations)

    def rate() -> float:
        begin = process_time()
        search.think(position, limits, seed=1)
        return simulations / (process_time() - begin)

    rate()  # compile
    return rate


def peer_rate() -> float:
    """Simulations a second of OpenSpiel's C++ MCTSBot, one random rollout each, from the start."""
    game = pyspiel.load_game(PEER)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, PEER_SIMULATIONS, 1000, False, 1, False)
    state = game.new_initial_state()
    begin = process_time()
    bot.step(state)
    return PEER_SIMULATIONS / (process_time() - begin)


def measure_simulations() -> list[MeasureRow]:
    """Each game beside the peer, round by round."""
    rows = []
    for name in GAMES:
        progress(f"simulations: {name}")
        ours, rates, ratios = our_rate(name), [], []
        for _ in range(ROUNDS):
            rates.append(ours())
            ratios.append(rates[-1] / peer_rate())
        found = f"{spell(median(rates))}/s, {median(ratios):.2f} ×"
        wanted = amounts_of(name).bench.times_peer_search
        rows.append(
            MeasureRow(
                f"{name}: simulations, beside {PEER}'s MCTSBot",
                found,
                "" if wanted is None else f"≥ {wanted:g} ×",
                None if wanted is None else median(ratios) >= wanted,
            )
        )
    return rows


def measure_threads() -> MeasureRow:
    """Two threads of one search beside two processes of one thread each, by turns."""
    progress("threads and processes")
    position = first_choice("kwinty")
    search = Mcts(position.game, parameters=replace(PLAIN_UCT, threads=2))
    search.think(position, Limits(nodes=2_000))
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", ALONE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        )
        for _ in range(2)
    ]
    streams = [(p.stdin, p.stdout) for p in processes]
    ratios = []
    try:
        for _, out in streams:
            assert out is not None  # noqa: S101  # pipes, as asked
            out.readline()
        for _ in range(TOGETHER_ROUNDS):
            apart = 0.0
            for into, _ in streams:
                assert into is not None  # noqa: S101  # pipes, as asked
                into.write(f"{TOGETHER_SECONDS}\n")
                into.flush()
            for _, out in streams:
                assert out is not None  # noqa: S101  # pipes, as asked
                apart += float(out.readline())
            search.forget()
            begin = time.perf_counter()
            result = search.think(position, Limits(seconds=TOGETHER_SECONDS))
            ratios.append(result.nodes / (time.perf_counter() - begin) / apart)
    finally:
        for process in processes:
            process.kill()
            process.wait()
    share = median(ratios)
    return MeasureRow(
        "kwinty: two threads, beside two processes",
        f"{100 * share:.0f} %",
        f"≥ {100 * TOGETHER:.0f} %",
        share >= TOGETHER,
    )


def measure_alphabeta(name: str) -> MeasureRow:
    """Positions a second of a game's alpha-beta, from some actions into the game."""
    progress(f"alpha-beta: {name}")
    module, _, sight = amounts_of(name).bench.alphabeta.partition(":")
    engine = AlphaBeta(chantier.game(name), getattr(import_module(module), sight))
    position = chantier.new(name).position
    randomness = Randomness("bench", 1)
    for _ in range(OPENING):
        position = position.apply(position.random_id(randomness))
    limits = Limits(nodes=ALPHA_BETA_NODES)
    depth = engine.think(position, limits, seed=1).depth
    rates = []
    for _ in range(5):
        begin = process_time()
        nodes = engine.think(position, limits, seed=1).nodes
        rates.append(nodes / (process_time() - begin))
    return MeasureRow(f"{name}: alpha-beta", f"{spell(median(rates))} positions/s, depth {depth}")


def measure() -> MeasureSection:
    """All of it."""
    rows = [*measure_simulations(), measure_threads()]
    rows += [measure_alphabeta(name) for name in GAMES if amounts_of(name).bench.alphabeta]
    return MeasureSection("Search, one thread but where it says two", rows)
