"""The history of the schema, as an Alembic environment."""
