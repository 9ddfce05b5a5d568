"""How long it takes to count sequences of actions (perft)."""

from __future__ import annotations

from time import process_time

import chantier
from bench.measured_games import GAMES
from bench.report import MeasureRow, MeasureSection, progress, spell
from games.amounts import amounts_of

LIMIT = 10.0  # seconds


def measure() -> MeasureSection:
    """Every game's counts from the start."""
    section = MeasureSection("Counting (perft) from the start")
    for name in GAMES:
        depth = amounts_of(name).bench.perft
        position = chantier.game(name).initial()
        position.perft(3)  # compile
        nodes = 0
        begin = process_time()
        for count, share in position.perft_slices(depth):
            nodes = count
            progress(f"{name}: perft({depth}), {share:.0%} …")
        taken = process_time() - begin
        text = f"{taken:.2f} s, {nodes:,} leaves, {spell(nodes / taken)}/s"
        section.rows.append(
            MeasureRow(f"{name}: perft({depth})", text, f"≤ {LIMIT:g} s", taken <= LIMIT)
        )
    return section
