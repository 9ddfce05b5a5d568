"""The contract that every game meets. Nothing in here knows any game."""
