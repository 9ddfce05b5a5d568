"""Tests of the games; a folder a game holds all that is of one game."""
