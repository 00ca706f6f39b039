"""The screen of Redline."""
