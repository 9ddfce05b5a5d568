"""What the page weighs, how long it takes, and what a long game leaves behind."""
