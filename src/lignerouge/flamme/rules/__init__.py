"""The rulebooks in the order of a round, compiled; and the books of a tour."""
