"""Live tables: rooms in memory, their subscribers, and the sockets that connect them."""
