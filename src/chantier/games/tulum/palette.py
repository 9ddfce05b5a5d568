"""Tulum's colours on a terminal; numbers and brackets say the same."""

from __future__ import annotations

STYLES = {
    # The rows from the base up.
    "tulum1": "bold #ffffff on #45224f",
    "tulum2": "bold #ffffff on #245b9e",
    "tulum3": "bold #ffffff on #b8452f",
    "tulum4": "bold #0b2a1e on #35a67e",
    "tulum5": "bold #3a2800 on #efc04a",
    "tulum6": "bold #3a3025 on #f6eedd",
    "stake": "#221d18 on #ffc24a",
}
