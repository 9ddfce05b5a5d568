"""Where tables are kept: an append-only list of events each, durable before anyone is told."""
