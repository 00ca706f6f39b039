"""What a stage is, and whether it is one."""
