"""The user's tokens, one a server, in a file that only its owner can read."""

from __future__ import annotations

from chantier.cli.online.http import ask
from chantier.cli.online.private_file import read_private, write_private
from chantier.server.config import default_data


def known_token(base: str) -> str:
    """The token for a server; the first time it is requested and stored."""
    path = default_data().parent / "identities.json"
    tokens = read_private(path)
    if base not in tokens:
        tokens[base] = str(ask(base, "/api/identity", {})["token"])
        write_private(path, tokens)
    return tokens[base]
