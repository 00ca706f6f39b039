"""Puzzles: positions of races in which one card, or a few as good, are clearly better than the rest."""
