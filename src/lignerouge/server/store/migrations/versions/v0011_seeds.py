"""Records that were brought keep the seed in their head."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Of tables of before nobody knows it any more."""
    op.add_column("tables", sa.Column("seed", sa.BigInteger))
