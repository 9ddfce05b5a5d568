"""Tests of Turquoise, and what generic tests, tools and bench need to know of it."""
