"""Turquoise's colours on a terminal: stone by level, and the walkways drawn on it."""

from __future__ import annotations

STYLES = {"walkway": "bold #2aa5ab", "half": "#b98d55"}
for _level, _stone in enumerate(("#c9a872", "#dfc898", "#f5ecd8", "#e9c25a")):
    STYLES[f"stone{_level}"] = f"#5e4526 on {_stone}"
    STYLES[f"walkway{_level}"] = f"bold #066168 on {_stone}"
    STYLES[f"half{_level}"] = f"#573a18 on {_stone}"
