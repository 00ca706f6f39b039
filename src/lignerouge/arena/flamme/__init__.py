"""Races and tours by the thousand."""
