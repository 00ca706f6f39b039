"""Making stages: how the road lies on the table."""
