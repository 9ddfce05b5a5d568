"""The terminal as a client of a live table's server."""
