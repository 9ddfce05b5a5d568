"""The terminal table: `session` decides, `screen` draws, `prompt` asks."""
