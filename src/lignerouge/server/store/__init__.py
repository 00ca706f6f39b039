"""What the server keeps: guests, tables, seats and journals, in SQLite or PostgreSQL."""
