"""A level does the same plainly and compiled, so a game may switch in the middle."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from chantier.games.registry import game_names

# A whole game of the two gentlest levels, then what each level but the strongest does at some
# stages of it: the higher the level, the longer it thinks plainly, and the fewer they are.
GAME = """
import json, sys
from chantier.core.chance import Randomness
from chantier.games.registry import find_game
from chantier.players.ladder import ladder
from chantier.players.registry import make_player

game = find_game(sys.argv[1])
position, chance = game.initial(), Randomness("switch")
levels = [make_player(f"level{1 + seat % 2}", game, f"seed {seat}") for seat in range(2)]
decisions, actions = [], []
while not position.is_over:
    if position.to_act == "chance":
        action = position.random_id(chance)
    else:
        decisions.append(position)
        action = levels[position.to_act % 2].choose(position)
    actions.append(game.notation.text(action))
    position = position.apply(action)
stages = [decisions[len(decisions) * part // 8] for part in (7, 6, 4)]
for level in ladder(game).levels[2:-1]:
    for stage in stages[: 6 - level.number]:
        found = make_player(f"level{level.number}", game, "one seed").choose(stage)
        actions.append(f"{level.number} {game.notation.text(found)}")
print(json.dumps(actions))
"""


@pytest.mark.jit
@pytest.mark.parametrize("name", game_names())
def test_levels_act_alike_plainly_and_compiled_in_whole_games(run_python, name: str):
    with ThreadPoolExecutor(2) as pool:
        runs = [
            pool.submit(run_python, GAME, name, NUMBA_DISABLE_JIT=None, CHANTIER_PLAIN=plain)
            for plain in ("1", None)
        ]
        plain, compiled = (json.loads(run.result()) for run in runs)
    assert plain == compiled
    assert len(plain) > 10
