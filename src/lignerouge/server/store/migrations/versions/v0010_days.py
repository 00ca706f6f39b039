"""Stages of the day: who rode them, and how it went."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Tables of before belong to no day."""
    op.add_column("tables", sa.Column("day", sa.Text, nullable=False, server_default=sa.text("''")))
    op.add_column("tables", sa.Column("practice", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "days",
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("started", sa.Integer, nullable=False),
        sa.Column("par", sa.Integer),
        sa.Column("path", sa.Text, nullable=False, server_default=sa.text("'[]'")),
        sa.PrimaryKeyConstraint("day", name="pk_days"),
    )
    op.create_table(
        "day_tries",
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("result", sa.Integer),
        sa.Column("place", sa.Integer),
        sa.Column("path", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("day", "guest", name="pk_day_tries"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_day_tries_guest"),
    )
    op.create_index("ix_day_tries_guest_day", "day_tries", ["guest", "day"])
    op.create_index("ix_day_tries_day_result_at", "day_tries", ["day", "result", "at"])
    op.create_table(
        "day_counts",
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("result", sa.Integer, nullable=False),
        sa.Column("riders", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("day", "result", name="pk_day_counts"),
    )
