"""The newspaper of a race: what is told of it, and how its front page is set and drawn."""
