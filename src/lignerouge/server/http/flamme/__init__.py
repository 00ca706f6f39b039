"""The routes that serve races and tours alone."""
