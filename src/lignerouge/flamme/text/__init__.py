"""The sentences of races and tours, in three languages."""
