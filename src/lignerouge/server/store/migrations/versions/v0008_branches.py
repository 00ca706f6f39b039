"""Where the match of a table left another one."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """All tables of before began at the beginning, and are kept."""
    op.add_column("tables", sa.Column("origin", sa.Text, nullable=False, server_default=sa.text("'null'")))
    op.add_column("tables", sa.Column("passing", sa.Boolean, nullable=False, server_default=sa.false()))
