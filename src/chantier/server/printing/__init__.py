"""Sheets to print: jobs, and the process that makes them."""
