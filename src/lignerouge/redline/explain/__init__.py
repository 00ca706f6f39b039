"""The rules desk of Redline: it asks the rules and has none of its own."""
