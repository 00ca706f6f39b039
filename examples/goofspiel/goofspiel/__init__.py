"""Goofspiel: everybody bids for prizes with the same cards, all at once and face down."""
