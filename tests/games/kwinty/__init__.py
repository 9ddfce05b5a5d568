"""Tests of Kwinty, and what generic tests, tools and bench need to know of it."""
