"""The built page, its files, and what installs it."""
