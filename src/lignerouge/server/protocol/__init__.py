"""What travels between a server and its clients, and the schemas made from it."""
