"""The rules desk: it asks the rules and has none of its own."""
