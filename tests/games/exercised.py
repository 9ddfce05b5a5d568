"""Show what the games compared with the reference met, clause by clause.

    python tests/games/exercised.py             # all games: some minutes
    python tests/games/exercised.py --games 50  # the first games only
    python tests/games/exercised.py --write     # puts the tables into docs/proof.md, too

The tables go to standard output as Markdown, the progress to standard error.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import tee
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import chantier
from chantier.core.chance import Randomness
from games.amounts import amounts_of
from games.found import NAMES
from games.happenings import expected, facts_of
from games.seeded import Moment, seeded
from proof_page import write_section

HEADING = "## What the compared games met"
STEP = 100  # games from one word of progress to the next


@dataclass
class Tally:
    """What was met in the games of one name, by players."""

    games: Counter[int] = field(default_factory=Counter)
    positions: Counter[int] = field(default_factory=Counter)
    chances: int = 0
    judged: int = 0
    facts: dict[str, Counter[int]] = field(default_factory=dict)
    refused: Counter[str] = field(default_factory=Counter)

    def add(self, name: str, seed: int) -> None:
        """Play a game and count."""
        players = seeded(name).players(seed)
        self.games[players] += 1
        moments, again = tee(seeded(name).playthrough(seed))
        for fact in facts_of(name, seed, moments):
            self.facts.setdefault(fact, Counter())[players] += 1
        self.look(name, seed, again)

    def look(self, name: str, seed: int, moments: Iterator[Moment]) -> None:
        """Count positions, and the clauses that actions break where they are compared."""
        chance = Randomness("judged", seed)
        for moment in moments:
            self.positions[moment.position.players] += 1
            self.chances += moment.position.to_act == "chance"
            if seeded(name).is_explained(seed):
                for text in seeded(name).judged(moment.position, chance):
                    self.judged += 1
                    action = moment.position.parse(text)
                    refusals = moment.position.refusals(action)
                    self.refused.update(r.partition(".")[0] for r in refusals)


def told_games() -> tuple[str, ...]:
    """The games of which everything that is counted is counted by clause."""
    by_clause = re.compile(r"[A-Z]\d+: ").match
    return tuple(name for name in NAMES if all(map(by_clause, expected(name))))


def clause_number(fact: str) -> int:
    return int(fact.partition(":")[0][1:])


def table(name: str, tally: Tally) -> Iterator[str]:
    """The tally of a game as Markdown."""
    card = chantier.game(name).card
    games, positions = sum(tally.games.values()), sum(tally.positions.values())
    by_players = ", ".join(
        f"{tally.games[n]} by {n} ({tally.positions[n]} positions)" for n in sorted(tally.games)
    )
    yield f"### {card.title}"
    yield ""
    yield (
        f"{games} games, {positions} positions compared: {by_players}; chance acts in "
        f"{tally.chances}. The clauses of {tally.judged} actions were compared."
    )
    yield ""
    yield "| clause | what happened | " + " | ".join(f"{n} players" for n in (2, 3, 4)) + " |"
    yield "| --- | --- | ---: | ---: | ---: |"
    for fact in sorted({*tally.facts, *expected(name)}, key=lambda f: (clause_number(f), f)):
        clause, _, what = fact.partition(": ")
        counts = tally.facts.get(fact, Counter())
        yield f"| {clause} | {what} | " + " | ".join(str(counts[n]) for n in (2, 3, 4)) + " |"
    yield ""
    refusing = dict.fromkeys(refusal.partition(".")[0] for refusal in card.refusals)
    yield "| refused for | " + " | ".join(refusing) + " |"
    yield "| --- " + "| ---: " * len(refusing) + "|"
    yield "| actions | " + " | ".join(str(tally.refused[clause]) for clause in refusing) + " |"
    yield ""


def report(names: tuple[str, ...], most: int | None) -> str:
    lines = [
        "Written by `python tests/games/exercised.py --write`: how often each thing happened in",
        "the games of `tests/games/test_reference.py`, which compares them with the plain",
        "reference at every position: all of them in `make test-long`; in every `make test` one",
        "in 17, and some that meet all of this between them.",
        "",
    ]
    for name in names:
        tally, count = Tally(), amounts_of(name).compared
        count = min(most or count, count)
        for seed in range(count):
            tally.add(name, seed)
            if (seed + 1) % STEP == 0:
                print(f"{name}: {seed + 1} of {count} games", file=sys.stderr, flush=True)
        lines += table(name, tally)
    return "\n".join(lines).rstrip() + "\n"


def main() -> None:
    """Print the tables, and write them down if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, help="only so many games of each")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/proof.md")
    asked = parser.parse_args()
    text = report(told_games(), asked.games)
    print(f"{HEADING}\n\n{text}", end="")
    if asked.write:
        write_section(HEADING, text.splitlines())


if __name__ == "__main__":
    main()
