"""The screens of races and tours."""
