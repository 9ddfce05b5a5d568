"""How fast the games are, beside a peer: `make bench`."""
