"""Matches between players: who is stronger, and how sure that is."""
