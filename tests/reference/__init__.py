"""Plain, slow reference rules, written from the clauses to check the fast ones against."""
