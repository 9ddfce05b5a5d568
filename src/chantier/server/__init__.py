"""The live table's server: HTTP, sockets, storage, and workers that think."""
