"""Notifies people that a table waits for them."""
