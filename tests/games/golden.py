"""Write the golden playthroughs of every game: `python tests/games/golden.py`.

A game's `golden.jsonl` has one line a position: the legal actions in the order of their ids (of
chance's outcomes, how many), the position, the outcome, and the action that was played; where games
are long, most positions are a digest of these. `golden.txt` has the game's actions in the order of
their ids, and drawings of some positions in every language. Read the differences before you keep
them.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import chantier
from chantier.core.chance import Randomness
from chantier.core.game import Game
from chantier.core.match import Match
from chantier.i18n import LANGUAGES

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.amounts import amounts_of
from games.found import NAMES
from games.seeded import seeded

GAMES = Path(__file__).parent
SEEDS = (1, 2, 3)
FURTHER = 4  # the first seed of the games with an option's third value and those after it
DRAWN = (0, 1, 7, 20)  # actions into the game; and the last position


def play_game(game: Game, seed: int) -> Match:
    """A seeded game: the second has other options, the third avoids an early end.

    The first is for the fewest players, the others for more where the game is for more. If there is
    a policy that meets what is rare, it plays the third. Those from `FURTHER` on have options that
    the second has not.
    """
    options = {}
    if seed == SEEDS[1]:
        options = {o.name: values_of(o)[0] for o in game.card.options}
    elif seed >= FURTHER:
        options = further_options(game)[seed - FURTHER]
    fewest, most = game.card.players
    match = Match(game, min(fewest + seed - SEEDS[0], most), options)
    chance = Randomness("golden", seed)
    while not match.is_over:
        position = match.position
        if position.to_act == "chance":
            match.play(game.notation.text(position.random_id(chance)))
            continue
        rare = seeded(game.card.name).rare(position, chance) if seed == SEEDS[2] else None
        if rare is not None:
            match.play(game.notation.text(rare))
            continue
        ids = position.legal_ids()
        if seed == SEEDS[2]:
            ids = [i for i in ids if not position.apply(i).is_over] or ids
        match.play(game.notation.text(ids[chance.below(len(ids))]))
    return match


def values_of(option: Any) -> Sequence[Any]:
    """An option's values but the default; of one that has too many, the last of its examples."""
    examples = getattr(option, "examples", None)
    return examples[-1:] if examples else option.describe()["values"][1:]


def further_options(game: Game) -> list[dict[str, Any]]:
    """The options that the second game does not have."""
    return [{o.name: value} for o in game.card.options for value in values_of(o)[1:]]


def seeds(game: Game) -> Sequence[int]:
    """The seeds of a game's golden playthroughs."""
    return (*SEEDS, *range(FURTHER, FURTHER + len(further_options(game))))


def positions(game: Game) -> Iterator[dict[str, Any]]:
    """Every position of the golden games."""
    for seed in seeds(game):
        match = play_game(game, seed)
        for number, position in enumerate(match.positions):
            outcome = position.outcome
            legal = [game.notation.text(action) for action in position.legal_ids()]
            told = {
                "legal": len(legal) if position.to_act == "chance" else legal,
                "position": position.to_json(),
            }
            is_whole = number % amounts_of(game.card.name).golden_whole == 0 or outcome
            yield {
                "game": seed,
                "after": number,
                **(told if is_whole else {"digest": digest(told)}),
                "outcome": outcome.to_json() if outcome else None,
                "action": match.actions[number] if number < len(match) else None,
            }


def digest(told: dict[str, Any]) -> str:
    """A few characters that change with anything that is told of a position."""
    return hashlib.blake2b(json.dumps(told).encode(), digest_size=8).hexdigest()


def drawings(game: Game) -> Iterator[str]:
    """The actions in order, and drawings of some positions."""
    ids = game.notation.candidates(game.initial().state)
    yield "actions: " + " ".join(map(game.notation.text, ids))
    for seed in seeds(game):
        match = play_game(game, seed)
        for number in (*DRAWN, len(match)):
            if number <= len(match):
                begun = match.copy().undo(len(match) - number)
                for language in LANGUAGES:
                    yield f"\n=== game {seed}, {number} actions, {language}\n"
                    yield begun.text(language)


def files(name: str) -> dict[Path, str]:
    """A game's golden files as they should be."""
    game = chantier.game(name)
    lines = (json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in positions(game))
    return {
        GAMES / name / "golden.jsonl": "".join(line + "\n" for line in lines),
        GAMES / name / "golden.txt": "".join(part + "\n" for part in drawings(game)),
    }


def main() -> None:
    """Write every game's files, and say which of them changed."""
    for name in NAMES:
        for path, text in files(name).items():
            old = path.read_text(encoding="utf-8") if path.exists() else ""
            path.write_text(text, encoding="utf-8")
            print(f"{name}/{path.name}: {'unchanged' if text == old else 'written'}")


if __name__ == "__main__":
    main()
