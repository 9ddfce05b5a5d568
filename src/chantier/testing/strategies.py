"""Hypothesis strategies for any game: `@given(positions(game))`."""

from __future__ import annotations

from hypothesis import strategies as st

from chantier.core.chance import Randomness
from chantier.core.game import Game
from chantier.core.match import Match
from chantier.core.position import Position
from chantier.testing.conformance import setups
from chantier.testing.mangle import mangled

LONGEST = 400  # actions: matches of a longer game are not played further


@st.composite
def matches(draw: st.DrawFn, game: Game) -> Match:
    """Matches after any number of random actions, with any number of players and any options."""
    players, options = draw(st.sampled_from(setups(game.card)))
    match = Match(game, players, options)
    length = draw(st.integers(0, min(game.card.length_bound, LONGEST)))
    randomness = Randomness(draw(st.integers(0, 2**32)))
    while len(match) < length and not match.is_over:
        match.play(game.notation.text(match.position.random_id(randomness)))
    return match


def positions(game: Game) -> st.SearchStrategy[Position]:
    """Positions that can arise in play, finished games included."""
    return matches(game).map(lambda match: match.position)


def legal_actions(position: Position) -> st.SearchStrategy[str]:
    """The legal actions of a position; none at all once the game is over."""
    legal = position.legal()
    return st.sampled_from(legal) if legal else st.nothing()


def well_formed_actions(game: Game) -> st.SearchStrategy[str]:
    """Texts that are actions of the game, legal somewhere or not."""
    return positions(game).flatmap(
        lambda position: st.sampled_from(sorted(game.notation.candidates(position.state))).map(
            game.notation.text
        )
    )


def texts_that_are_not_actions(game: Game) -> st.SearchStrategy[str]:
    """Any text that is no action of the game, with many that nearly are."""
    nearly = well_formed_actions(game).flatmap(lambda text: st.sampled_from([*mangled(text)]))
    return st.one_of(st.text(), nearly).filter(lambda text: game.notation.parse(text) is None)
