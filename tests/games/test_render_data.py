"""What a page is shown beyond a position's JSON: held to the rules and to the drawings."""

from __future__ import annotations

import msgspec
import pytest

from games.as_sent import as_sent
from games.found import NAMES
from games.seen_games import positions


@pytest.mark.parametrize("name", NAMES)
def test_position_and_render_data_are_of_the_games_types_and_change_nothing(name):
    for position in positions(name):
        before = position.state
        for data in (position.data(), position.render_data()):
            assert msgspec.convert(as_sent(data), type(data)) == data
            assert type(data) in (
                position.game.protocol.position,
                position.game.protocol.render_data,
            )
        assert (position.state == before).all()


@pytest.mark.parametrize("name", NAMES)
def test_every_offered_action_has_the_parts_of_a_type_of_its_game(name):
    for position in positions(name):
        for action in position.legal_ids():
            parts = position.parts(action)
            assert type(parts) in position.game.protocol.actions
            assert msgspec.convert(as_sent(parts), type(parts)) == parts


@pytest.mark.parametrize("name", NAMES)
def test_two_actions_that_are_offered_together_differ_in_their_parts(name):
    for position in positions(name):
        ids = position.legal_ids()
        assert len({msgspec.json.encode(position.parts(action)) for action in ids}) == len(ids)
