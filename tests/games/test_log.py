"""The log of every game: a sentence for every action of whole seeded games, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from chantier.core.log_line import LogLine
from chantier.core.phrase import Phrase
from chantier.core.played import PlayedAction
from chantier.core.position import Position
from chantier.games.registry import find_game
from chantier.i18n import LANGUAGES, catalogue
from games.found import NAMES
from games.seeded import seeded

NAMED = ("Ada", "Bob", "Chloé", "Denis")
SEEDS = (0, 3)  # the second is steered to what is rare, with three players where it can be


@cache
def told(game: str, seed: int) -> list[tuple[PlayedAction, LogLine]]:
    """Every action of a seeded game, with its line."""
    return list(_told(game, seed))


def _told(game: str, seed: int) -> Iterator[tuple[PlayedAction, LogLine]]:
    for moment in seeded(game).playthrough(seed):
        if moment.action is not None:
            played = moment.position.played(moment.action)
            yield played, played.before.log(played.action, played.after)


def rendered(phrase: Phrase, language: str) -> str:
    return phrase.render(language, NAMED.__getitem__)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", NAMES)
def test_every_action_has_a_sentence_that_begins_with_its_verb(game: str, seed: int) -> None:
    for played, line in told(game, seed):
        assert line.seat is not None, "chance is nobody: it is a player who rolls and draws"
        for language in LANGUAGES:
            sentence = rendered(line.sentence, language)
            found = f"{played.before.game.notation.text(played.action)}: {sentence!r}"
            assert re.match(r"[a-z]", sentence), found
            assert not re.search(r"[{}]|\.log\.|  ", sentence), found
            assert not sentence.endswith((".", " ", ":")), found


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", NAMES)
def test_a_line_grows_only_out_of_a_line_of_the_same_seat(game: str, seed: int) -> None:
    lines = [line for _, line in told(game, seed)]
    assert not lines[0].continues
    for before, line in pairwise(lines):
        assert not line.continues or line.seat == before.seat


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", NAMES)
def test_the_end_alone_is_told_as_a_sentence_with_its_winners(game: str, seed: int) -> None:
    *course, (played, last) = told(game, seed)
    assert all(line.end is None for _, line in course)
    assert last.end is not None
    outcome = played.after.outcome
    assert outcome is not None
    for language in LANGUAGES:
        sentence = rendered(last.end, language)
        assert not re.search(r"[{}]|\.log\.|  ", sentence), sentence
        if len(outcome.winners) == 1:
            assert sentence.startswith(NAMED[outcome.winners[0]])
        else:
            assert re.match("égalité|tie", sentence)


@pytest.mark.parametrize("game", NAMES)
def test_the_log_has_the_same_keys_in_both_languages(game: str) -> None:
    keys = [{key for key in catalogue(la) if key.startswith(f"{game}.log.")} for la in LANGUAGES]
    assert keys[0]
    assert keys[0] == keys[1]


def test_a_game_without_a_log_is_told_by_its_own_words(turns: Position) -> None:
    action = turns.legal_ids()[0]
    line = turns.log(action, turns.apply(action))
    assert line.seat == 0
    assert line.sentence.key == "log.chooses"
    assert dict(line.sentence.values)["words"] is not None


@pytest.fixture
def turns() -> Position:
    """The first position of a game without a log of its own."""
    return replace(find_game("kwinty"), log=None).initial()
