"""Bytes from and to clients: connections, HTTP, WebSocket frames, and the limits on them."""
