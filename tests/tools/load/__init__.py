"""How much a server carries, and how long the slowest answers take: `make load`."""
