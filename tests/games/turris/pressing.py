"""Turris as a person plays it on the page."""

from browser.playing import press_wood

press = press_wood
