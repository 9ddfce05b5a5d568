"""Breaking the rules on purpose, to see that the checks notice: `tools/mutants.py`."""
