"""The rules of Redline, compiled."""
