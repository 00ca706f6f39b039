"""People play with the cardboard box; here the book is kept: what they type in, what follows from it out."""
