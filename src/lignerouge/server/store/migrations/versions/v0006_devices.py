"""The devices of guests."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """One for each guest of before, under the guest's own id: a cookie without a device means that one."""
    op.create_table(
        "devices",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_devices"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_devices_guest"),
    )
    op.create_index("ix_devices_guest", "devices", ["guest"])
    op.execute("INSERT INTO devices (id, guest, name, created, seen) SELECT id, id, '', created, created FROM guests")
