"""What is in the boxes."""
