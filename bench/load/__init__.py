"""Load: many tables, sockets and actions on our server, beside boardgame.io's."""
