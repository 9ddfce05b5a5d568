"""Judge every opening of three blocks for Kwinty's swap (K10): `python tools/kwinty_balanced.py`.

    python tools/kwinty_balanced.py --nodes 4000000 --seed 1

The strongest engine searches each opening as black, which places the fourth block. Openings that
are mirror images, or lead to the same wall in another order, share a search. What is found goes
into a file, line by line: begin again with the same limits, and it goes on where it stopped. At the
end it writes `players/kwinty/balanced.py`, the most balanced opening first.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from chantier.core.position import Position
from chantier.games.kwinty.layout import KEEP, OFFERED
from chantier.games.kwinty.notation import squares
from chantier.games.registry import find_game
from chantier.players.kwinty.proof_then_mcts import ProofThenMcts
from chantier.search.limits import Limits

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "src/chantier/players/kwinty/balanced.py"
MIRRORED = str.maketrans("<>", "><")

HEAD = '''"""The openings of three blocks that a seat can offer (K10), the most balanced first.

Written by `python tools/kwinty_balanced.py --nodes {nodes} --seed {seed}`: the strongest engine
searched each one as black, which places the fourth block. Beside an opening stands black's expected
share of the win; 0 and 1 were proved.
"""

from __future__ import annotations

OPENINGS: tuple[tuple[str, float], ...] = (
'''


def main() -> None:
    """Judge what is not judged yet, then write the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--nodes", type=int, default=4_000_000, help="a search, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="the file of what is found")
    parser.add_argument("--target", type=Path, default=TARGET, help="the module to write")
    asked = parser.parse_args()
    keep = asked.keep or ROOT / f"build/kwinty-balanced-{asked.nodes}-{asked.seed}.jsonl"
    found = read(keep)
    every = dict(openings())
    walls = {wall_of(position): position for position in every.values()}
    print(f"{len(every)} openings, {len(walls)} walls, {len(found)} judged", file=sys.stderr)
    for number, (wall, position) in enumerate(walls.items(), 1):
        if wall in found:
            continue
        begun = time.perf_counter()
        found[wall] = share_of(position, asked.nodes, asked.seed)
        write(keep, wall, found[wall])
        spent = time.perf_counter() - begun
        said = f"{number} of {len(walls)}: {found[wall]:.3f}, {spent:.0f} s"
        print(said, file=sys.stderr, flush=True)
    shares = {text: found[wall_of(position)] for text, position in every.items()}
    order = sorted(shares, key=lambda text: (abs(shares[text] - 0.5), text))
    rows = "".join(f'    ("{text}", {shares[text]:.3f}),\n' for text in order)
    head = HEAD.format(nodes=asked.nodes, seed=asked.seed)
    asked.target.write_text(f"{head}{rows})\n", encoding="utf-8")


def openings() -> Iterator[tuple[str, Position]]:
    """Every offer, by its actions, and the position in which a colour is chosen."""
    begun = [("", find_game("kwinty").initial(options={"opening": "swap"}))]
    for _ in range(OFFERED):
        begun = [
            (f"{text} {action}".strip(), position.play(action))
            for text, position in begun
            for action in position.legal()
        ]
    yield from begun


def wall_of(position: Position) -> str:
    """The wall of a position, the same for its mirror image: where it stands is no matter (K3)."""
    rows = squares(position.state)
    mirror = [[square.translate(MIRRORED) for square in reversed(row)] for row in rows]
    return min(json.dumps(rows), json.dumps(mirror))


def share_of(position: Position, nodes: int, seed: int) -> float:
    """Black's expected share of the win; 0 or 1 where it is proved."""
    result = ProofThenMcts().think(position.apply(KEEP), Limits(nodes=nodes), seed)
    if result.proof is not None:
        return float(result.proof.seat == 1)
    return result.value[1]


def read(keep: Path) -> dict[str, float]:
    """What was found before, by the wall."""
    lines = keep.read_text(encoding="utf-8").splitlines() if keep.exists() else []
    return dict(json.loads(line) for line in lines)


def write(keep: Path, wall: str, share: float) -> None:
    """Keep what was found."""
    keep.parent.mkdir(parents=True, exist_ok=True)
    with keep.open("a", encoding="utf-8") as file:
        file.write(json.dumps([wall, share]) + "\n")


if __name__ == "__main__":
    main()
