"""Snapshots of a table as messages; what is long in them is encoded once for all clients."""

from __future__ import annotations

from msgspec import Raw, json, structs

from chantier.server.transport.frames import AT_ONCE, Message, continued, framed
from chantier.table.messages import Snapshot

_LINE, _CHAT = b"\0line\0", b"\0chat\0"  # no JSON holds these


class SnapshotEncoder:
    """Keeps the encoded line and chat of one table until either changes.

    Clients that read slowly share them, so a hundred who wait for the same long game hold it once.
    """

    def __init__(self) -> None:
        self._key: tuple[str, int] = ("", 0)
        self._line = self._chat = b""
        self._framed: tuple[Message, Message] | None = None

    def message(self, snapshot: Snapshot) -> Message:
        """A snapshot's message."""
        key = snapshot.digest, len(snapshot.chat)
        if key != self._key:
            self._key, self._framed = key, None
            self._line, self._chat = json.encode(snapshot.line), json.encode(snapshot.chat)
        if len(self._line) + len(self._chat) < AT_ONCE:
            whole = structs.replace(snapshot, line=Raw(self._line), chat=Raw(self._chat))
            return framed(json.encode(whole))
        if self._framed is None:
            self._framed = continued(self._line), continued(self._chat)
        marked = json.encode(structs.replace(snapshot, line=Raw(_LINE), chat=Raw(_CHAT)))
        begin, _, rest = marked.partition(_LINE)
        middle, _, end = rest.partition(_CHAT)
        return framed(begin, self._framed[0], middle, self._framed[1], end)
