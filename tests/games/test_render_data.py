"""What a page is shown beyond a position's JSON: held to the rules and to the drawings."""

from __future__ import annotations

import json

import pytest

from games.found import NAMES
from games.seen_games import positions


@pytest.mark.parametrize("name", NAMES)
def test_a_look_is_plain_json_that_changes_nothing(name):
    for position in positions(name):
        before = position.state
        data = position.render_data()
        assert json.loads(json.dumps(data, allow_nan=False)) == data
        assert (position.state == before).all()
