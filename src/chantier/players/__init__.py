"""Players that need no person. Each kind has a name; `registry` is the one list of them."""
