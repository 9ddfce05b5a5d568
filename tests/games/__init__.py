"""Tests of the games, clause by clause."""

import pytest

pytest.register_assert_rewrite("games.checks")
