"""Artificial players in processes beside the server: asked, compiled, measured."""
