"""Bots: what they think is hot code, what they know is a seat's view."""
