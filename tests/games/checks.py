"""What the clause tests ask of an action: the generator, the refusal and the checked door agree."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import chantier
from chantier.core.explain import Explanation
from chantier.core.log_line import LogLine
from chantier.core.match import Match
from chantier.core.position import Position
from chantier.core.scores import ScoreChange, ScoreRow
from chantier.errors import IllegalAction
from chantier.i18n import catalogue
from games.as_sent import as_sent
from games.seen_games import Played

HERE = Path(__file__).parent
PLAYERS = ("Ada", "Bob", "Chloé", "Denis")


def data(name: str) -> Any:
    """A data file of a game's tests: `kwinty/games.json`."""
    return json.loads((HERE / name).read_text(encoding="utf-8"))


def play(game: str, actions: str = "", **options: Any) -> Match:
    """A match after some actions."""
    return chantier.new(game, **options).play(*actions.split())


def say(language: str, key: str, **values: object) -> str:
    """What the catalogue says by a key."""
    return catalogue(language)[key].format(**values)


def say_effect(language: str, key: str, clause: str, **values: object) -> str:
    """An effect as a terminal prints it: what the catalogue says, then its clause."""
    return say(language, key, **values) + (f" ({clause})" if clause else "")


def log_of(match: Match, action: str) -> LogLine:
    """A legal action as the log tells it."""
    played = match.position.played(action)
    return played.before.log(played.action, played.after)


def logged(match: Match, action: str, language: str = "en") -> str:
    """Its sentence and, after a slash, the end; spaces that do not break are plain ones."""
    line = log_of(match, action)
    phrases = [line.sentence] if line.end is None else [line.sentence, line.end]
    said = " / ".join(phrase.render(language, PLAYERS.__getitem__) for phrase in phrases)
    return said.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def score_changes_of(name: str, players: int, actions: str) -> list[ScoreChange]:
    """What the last of some actions brings."""
    match = play(name, actions, players=players)
    before, after = match.positions[-2:]
    return before.score_changes(before.parse(match.actions[-1]), after)


def look_after(name: str, actions: str, players: int = 2) -> Any:
    """What a page is shown after some actions."""
    return as_sent(play(name, actions, players=players).position.render_data())


def explained(match: Match, action: str, language: str) -> tuple[Match, Explanation]:
    """The match after a legal action, and what is explained of it."""
    after = match.copy().play(action)
    explanation = match.explain(action, language)
    assert explanation.legal
    assert explanation.broken == ()
    return after, explanation


def breakdown_of(game: Sequence[Played]) -> list[ScoreRow]:
    """What the result of a whole game is made of."""
    changes = [
        change for step in game for change in step.before.score_changes(step.action, step.after)
    ]
    return list(game[-1].after.score_breakdown(changes))


def refused(match: Match, action: str, *clauses: str) -> None:
    """The action is not offered, breaks exactly these clauses in this order, and is not played."""
    before = match.position
    assert action not in match.legal()
    explanation = match.explain(action)
    assert explanation.clauses == clauses
    assert not explanation.legal
    with pytest.raises(IllegalAction) as caught:
        match.play(action)
    assert caught.value.clauses == clauses
    assert match.position is before


def allowed(match: Match, action: str) -> Match:
    """The action is offered, breaks nothing, and is played; the match that it was played on."""
    assert action in match.legal()
    assert match.explain(action).clauses == ()
    return match.play(action)


def check(match: Match, table: str) -> None:
    """Each line is an action and the clauses that it breaks, or `ok`."""
    for line in table.strip().splitlines():
        action, *clauses = line.split()
        if clauses == ["ok"]:
            allowed(match.copy(), action)
        else:
            refused(match.copy(), action, *clauses)


def only(position: Position, *actions: str) -> None:
    """Just these actions are legal, by the generator and by the refusals."""
    game = position.game
    ids = game.notation.candidates(position.state)
    assert position.legal() == sorted(actions)
    unrefused = [game.notation.text(i) for i in ids if not position.refusals(i)]
    assert sorted(unrefused) == sorted(actions)


def consistent(position: Position) -> None:
    """The generator offers an action if and only if nothing is wrong with it."""
    only(position, *position.legal())
