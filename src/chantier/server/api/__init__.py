"""The HTTP API: everything a bot or a page needs beside the socket, or instead of it."""
