"""Redline as a game on the kernel."""
