"""The rules of Flamme Rouge, with what its expansions put in the box."""
