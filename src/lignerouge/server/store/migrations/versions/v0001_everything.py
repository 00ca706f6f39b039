"""Guests, tables, who holds which seat, journals, and where guests want to be notified."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "keys",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_keys"),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("pace", sa.Integer, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("due", sa.Double),
        sa.Column("version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.ForeignKeyConstraint(["host"], ["guests.id"], name="fk_tables_host"),
    )
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_index("ix_tables_listed_status_changed", "tables", ["listed", "status", "changed"])
    op.create_index("ix_tables_status_id", "tables", ["status", "id"])
    op.create_table(
        "holders",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", "guest", name="pk_holders"),
        sa.ForeignKeyConstraint(["match"], ["tables.id"], name="fk_holders_match"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_holders_guest"),
    )
    op.create_index("ix_holders_guest", "holders", ["guest"])
    op.create_table(
        "entries",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("match", "seq", name="pk_entries"),
        sa.ForeignKeyConstraint(["match"], ["tables.id"], name="fk_entries_match"),
    )
    op.create_table(
        "subscriptions",
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guest", "address", name="pk_subscriptions"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_subscriptions_guest"),
    )
