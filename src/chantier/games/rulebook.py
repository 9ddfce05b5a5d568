"""The rules as people read them: a game's own page, or a short one made from its card."""

from __future__ import annotations

import re
from collections.abc import Iterator

from chantier.core.game import Game
from chantier.core.sixty import fact_line, in_sixty_seconds
from chantier.games.parts import rules_page
from chantier.i18n import say

# A clause as a rules page states it: `- **K5 · A title.** …`
_TITLED = re.compile(r"^- \*\*([A-Z][0-9]+) · (.+?)\.?\*\*", re.MULTILINE)


def rules_text(game: Game, language: str) -> str:
    """A game's rules by clause, as Markdown."""
    page = rules_page(game, language)
    return "\n".join(_from_card(game, language)) if page is None else page


def clause_titles(game: Game, language: str) -> dict[str, str]:
    """The titles of a game's clauses, of those that its rules page gives one."""
    found: dict[str, str] = {}
    for name, title in _TITLED.findall(rules_page(game, language) or ""):
        found.setdefault(name, title)
    return found


def _from_card(game: Game, language: str) -> Iterator[str]:
    """What can be said of a game that brings no rules page: facts, and what each clause refuses."""
    card = game.card
    apart = say(language, "number.apart")
    yield f"# {say(language, 'rulebook.title', game=card.title)}\n"
    brief = in_sixty_seconds(card, language)
    if brief is not None:
        yield f"## {brief.title}\n"
    yield f"*{fact_line(card, language)}*\n"
    yield f"{say(language, f'{card.name}.about') if brief is None else brief.text}\n"
    yield f"## {say(language, 'rulebook.clauses')}\n"
    yield f"{say(language, 'rulebook.unwritten')}\n"
    for clause in card.clauses:
        broken = [one for one in card.refusals if one.partition(".")[0] == clause]
        said = apart.join(say(language, f"{card.name}.refusal.{one}") for one in broken)
        yield f"- **{clause}** {said}"
    yield ""
    if card.options:
        yield f"## {say(language, 'rulebook.options')}\n"
        for option in card.options:
            yield f"- {say(language, f'{card.name}.option.{option.name}')}"
        yield ""
