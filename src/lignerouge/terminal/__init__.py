"""The same matches on a text screen: 80 columns or more, any colours or none."""
