"""The keys of promised luck."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """A chain of keys for each new table; tables of before have none."""
    op.create_table(
        "chains",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("last", sa.LargeBinary, nullable=False),
        sa.Column("parts", sa.Integer, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("match", name="pk_chains"),
        sa.ForeignKeyConstraint(["match"], ["tables.id"], name="fk_chains_match"),
    )
