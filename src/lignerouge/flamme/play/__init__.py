"""A race as a game on the kernel."""
