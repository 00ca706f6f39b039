"""The books of those who play with cardboard."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """A document each."""
    op.create_table(
        "books",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("kept", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_books"),
        sa.ForeignKeyConstraint(["owner"], ["guests.id"], name="fk_books_owner"),
    )
    op.create_index("ix_books_owner", "books", ["owner"])
