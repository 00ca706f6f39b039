"""Deals that several tables share."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """The chains of before give draws, have the salts of their seats, and are told when their match is over."""
    op.add_column("chains", sa.Column("ranked", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("chains", sa.Column("salts", sa.Text))
    op.add_column("chains", sa.Column("opens", sa.Double, nullable=False, server_default=sa.text("0")))
