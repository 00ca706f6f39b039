"""Reviews, kept with their records."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """A report for each finished table that somebody wanted to look back on."""
    op.create_table(
        "reviews",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("report", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", name="pk_reviews"),
        sa.ForeignKeyConstraint(["match"], ["tables.id"], name="fk_reviews_match"),
    )
