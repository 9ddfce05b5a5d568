"""Several messages to a client in one write, for a call of the system is most of what one costs."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION = "chantier.frames"
"""In a connection's scope, where frames can be sent as they are."""
_TEXT = 0x81  # a whole message of text; what a server sends is not masked


def frame(text: str) -> bytes:
    """A message as it stands in the stream."""
    data = text.encode()
    size = len(data)
    if size < 126:
        return bytes((_TEXT, size)) + data
    if size < 1 << 16:
        return bytes((_TEXT, 126)) + size.to_bytes(2, "big") + data
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big") + data


class FramesProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSockets, which also take frames that are ready. Nothing may be compressed."""

    def handle_connect(self, event: Any) -> None:
        """Say that frames can be sent."""
        super().handle_connect(event)
        if hasattr(self, "scope"):  # else it was refused
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = {}

    async def send(self, message: Any) -> None:
        """Send what the application says, or frames as they are."""
        frames = message.get("frames")
        if frames is None:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        self.transport.write(frames)
