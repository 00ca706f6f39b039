"""Redline: extend the red line, leave no dead end, alternate the colours."""
