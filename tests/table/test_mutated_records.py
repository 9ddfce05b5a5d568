"""Mutated records of every game: verifying never fails, and none is told as sound when changed."""

from __future__ import annotations

import os
from random import Random

import pytest

from games.found import NAMES
from proof_page import dated, write_section
from table.mutated.changes import BYTEWISE, CHANGES
from table.mutated.harness import SAME, Tally, check, originals

LONG = bool(os.environ.get("CHANTIER_LONG"))
MUTANTS = 100_000 if LONG else 5_000
SEED = int(os.environ.get("CHANTIER_SEED", "1"))
HEADING = "## Mutated records"

tallies: dict[str, Tally] = {}


@pytest.mark.parametrize("game", NAMES)
def test_a_mutated_record_neither_fails_nor_is_told_as_sound(game: str) -> None:
    random, tally = Random(f"{SEED} {game}"), Tally()
    whole = originals(game)
    assert sum(one.is_sound for one in whole) >= 4
    for number in range(MUTANTS // len(NAMES)):
        check(whole[number % len(whole)], whole[0], random, tally)
    assert not tally.faults, "\n".join([f"{len(tally.faults)} faults", *tally.faults[:10]])
    assert tally.counts["refused, or told to have no proof"] > MUTANTS // len(NAMES) // 2
    tallies[game] = tally
    if os.environ.get("CHANTIER_PROOF") and len(tallies) == len(NAMES):
        write_section(HEADING, proof())


def proof() -> list[str]:
    """What was counted, for docs/proof.md."""
    names = sorted({name for tally in tallies.values() for name in tally.counts})
    rows = [
        f"| {name} | " + " | ".join(str(tallies[game].counts[name]) for game in NAMES) + " |"
        for name in ["mutated records", *(n for n in names if n != "mutated records")]
    ]
    return [
        "Written by `make test-long` (`tests/table/test_mutated_records.py`): records of live",
        f"games with one to three of {len(CHANGES) + len(BYTEWISE)} kinds of changes, each between",
        "two whole records of one file. In two of five the chain of hashes was made anew, as any",
        "forger can. No check failed, each refusal is one sentence in both languages, and the rest",
        "of the file was always judged. No changed record was told as sound, but for these",
        "changes, which leave its meaning as it was:",
        "",
        *(f"- {what}: {how}." for what, how in SAME.items()),
        "",
        "Where the chain was made anew, what events alone tell may be forged: when a move was",
        "played, what was said or offered. The digests that players saw stand against that.",
        "",
        dated(),
        "",
        f"| counted | {' | '.join(NAMES)} |",
        f"| --- |{' ---: |' * len(NAMES)}",
        *rows,
    ]
