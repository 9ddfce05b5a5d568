"""Record Turquoise games that go up, for `bench.turquoise_positions` to replay.

python tests/games/turquoise/record_upward.py > tests/games/turquoise/upward.jsonl
"""

from __future__ import annotations

import sys
from pathlib import Path

import chantier
from chantier.core.chance import Randomness
from chantier.core.match import Match

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from games.turquoise.upward import choose

GAMES = 20  # of each number of players


def record(players: int, number: int) -> str:
    """One game as a line."""
    chance = Randomness("upward", players, number)
    match = Match(chantier.game("turquoise"), players)
    while not match.is_over:
        match.play(choose(match.position.to_json(), match.legal(), chance))
    return match.record(
        policy="tests/games/turquoise/upward.py", seed=f"upward/{players}/{number}"
    ).to_line()


def main() -> None:
    """Print the records."""
    for players in (2, 3, 4):
        for number in range(GAMES):
            sys.stdout.write(record(players, number) + "\n")


if __name__ == "__main__":
    main()
