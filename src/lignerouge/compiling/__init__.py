"""Compiles the engine: its parts, the processes that compile them, and the two builds of the rules."""
