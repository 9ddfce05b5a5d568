"""Actions that are few enough to be listed: the text and the parts of each, by its id."""

from __future__ import annotations

from collections.abc import Sequence

from chantier.core.protocol import ActionParts


class ListedActions:
    """All actions of a game in the order of their ids, for its `notation.py`."""

    def __init__(self, texts: Sequence[str], parts: Sequence[ActionParts]) -> None:
        self._texts, self._parts = texts, parts
        self._ids = {text: action for action, text in enumerate(texts)}

    def text(self, action: int) -> str:
        """An action's text."""
        return self._texts[action]

    def parts(self, action: int) -> ActionParts:
        """An action, taken apart."""
        return self._parts[action]

    def parse(self, text: str) -> int | None:
        """The action with exactly this text; `None` if there is none."""
        return self._ids.get(text)
