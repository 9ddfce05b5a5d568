"""What the host of a server sees of it, and does to it."""
