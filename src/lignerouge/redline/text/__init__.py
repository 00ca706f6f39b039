"""The sentences of Redline, in three languages."""
