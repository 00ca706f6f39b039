"""Which process looks after which tables, and who looks at them there."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Empty: processes write themselves down when they start."""
    op.create_table(
        "processes",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "attended",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("process", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("spectators", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("match", "process", name="pk_attended"),
    )
    op.create_index("ix_attended_process", "attended", ["process"])
