"""The command line: one file a command, on top of everything else."""
